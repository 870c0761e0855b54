/// The look, embedded in the program: the files of this folder by name. Change a file here and build again.
///
/// A new file is one line below (a test compares the list with the folder) and, outside `icons` and `strings`, one in
/// Package.swift.
package enum Templates {
    package static let templates: [(name: String, bytes: [UInt8])] = [
        ("add", PackageResources.add_mustache),
        ("addition", PackageResources.addition_mustache),
        ("list", PackageResources.list_mustache),
        ("page", PackageResources.page_mustache),
        ("placeholder", PackageResources.placeholder_mustache),
        ("row", PackageResources.row_mustache),
        ("section", PackageResources.section_mustache),
        ("summary", PackageResources.summary_mustache),
    ]

    package static let style = PackageResources.style_css
    package static let script = PackageResources.script_js

    package static let icons: [(name: String, bytes: [UInt8])] = [
        ("cancelled", PackageResources.cancelled_svg),
        ("deferred", PackageResources.deferred_svg),
        ("delete", PackageResources.delete_svg),
        ("document", PackageResources.document_svg),
        ("done", PackageResources.done_svg),
        ("important", PackageResources.important_svg),
        ("in-progress", PackageResources.in_progress_svg),
        ("not-applicable", PackageResources.not_applicable_svg),
        ("open", PackageResources.open_svg),
        ("plain", PackageResources.plain_svg),
        ("plus", PackageResources.plus_svg),
        ("question", PackageResources.question_svg),
    ]

    package static let strings: [(language: String, bytes: [UInt8])] = [
        ("en", PackageResources.en_json)
    ]
}
