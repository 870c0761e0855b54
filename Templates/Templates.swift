/// The look, embedded in the program: the files of this folder by their paths in it. Change a file here and build again.
///
/// A new file is one line below (a test compares the list with the folder) and, outside `icons` and `strings`, one in
/// Package.swift.
package enum Templates {
    package static let files: [(path: String, bytes: [UInt8])] = [
        ("add.mustache", PackageResources.add_mustache),
        ("addition.mustache", PackageResources.addition_mustache),
        ("icons/cancelled.svg", PackageResources.cancelled_svg),
        ("icons/deferred.svg", PackageResources.deferred_svg),
        ("icons/delete.svg", PackageResources.delete_svg),
        ("icons/document.svg", PackageResources.document_svg),
        ("icons/done.svg", PackageResources.done_svg),
        ("icons/important.svg", PackageResources.important_svg),
        ("icons/in-progress.svg", PackageResources.in_progress_svg),
        ("icons/not-applicable.svg", PackageResources.not_applicable_svg),
        ("icons/open.svg", PackageResources.open_svg),
        ("icons/plain.svg", PackageResources.plain_svg),
        ("icons/plus.svg", PackageResources.plus_svg),
        ("icons/question.svg", PackageResources.question_svg),
        ("list.mustache", PackageResources.list_mustache),
        ("meta.mustache", PackageResources.meta_mustache),
        ("page.mustache", PackageResources.page_mustache),
        ("placeholder.mustache", PackageResources.placeholder_mustache),
        ("row.mustache", PackageResources.row_mustache),
        ("script.js", PackageResources.script_js),
        ("section.mustache", PackageResources.section_mustache),
        ("strings/ar.json", PackageResources.ar_json),
        ("strings/de.json", PackageResources.de_json),
        ("strings/en.json", PackageResources.en_json),
        ("strings/es.json", PackageResources.es_json),
        ("strings/fr.json", PackageResources.fr_json),
        ("strings/he.json", PackageResources.he_json),
        ("strings/it.json", PackageResources.it_json),
        ("strings/ja.json", PackageResources.ja_json),
        ("strings/pt-BR.json", PackageResources.pt_BR_json),
        ("strings/ru.json", PackageResources.ru_json),
        ("strings/zh-Hans.json", PackageResources.zh_Hans_json),
        ("style.css", PackageResources.style_css),
        ("summary.mustache", PackageResources.summary_mustache),
    ]
}
