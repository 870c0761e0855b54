/// A file that `taskgen init` writes, by its path in the folder.
struct Starter: Sendable {
    let path: String
    let text: String

    static let list = Starter(
        path: "tasks.md",
        text: """
            # Tasks

            Every line that begins with a box is a task; everything else is shown as it is.

            - [x] Begin a list
            - [ ] Write down what there is to do
              - [ ] Parts of a task stand below it
            - [ ] Try a tag #example, a person @me, a priority !high

            ## Later

            - [ ] A heading begins a section

            """)

    static let settings = Starter(
        path: "taskgen.yml",
        text: """
            # Settings for all lists of this folder. Take the # away from what is to be changed; what stands in a list's own
            # front matter goes before it.

            # title: Our tasks
            # description: What we do, and what comes next
            # lang: en
            # dir: ltr

            # Whether done tasks are struck through, and whether readers may tick tasks for themselves (reader).
            # strike: true
            # ticks: none

            # A link to where the list can be edited.
            # edit-url: https://example.org/edit/tasks.md

            # Where the page will be, for search engines and 404.html.
            # base-url: https://example.org/tasks/

            # Which files of a folder become pages, with taskgen build FOLDER.
            # include: "*.md"
            # exclude: archive

            # What is made besides the page: data, a calendar of to-dos, a feed of what was done, a badge for a README.
            # outputs: [tasks.json, tasks.ics, feed.xml, progress.svg]

            # Hidden files in Templates/static that are published all the same.
            # dotfiles: [.well-known]

            # Boxes of your own: open, done, in-progress, important, question, deferred, cancelled, not-applicable.
            # marks:
            #   "*": important
            #   b: deferred

            # What stands there when there is nothing to do; or: empty: false
            # empty:
            #   icon: done
            #   title: All done
            #   message: Time for tea.
            #   button: Add a task

            # Where the form sends what readers add; without it, it stays in their browser. Or: add: false
            # add:
            #   action: https://example.org/new
            #   method: get
            #   field: title
            #   hidden:
            #     labels: task

            """)
}
