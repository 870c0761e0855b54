/// What publishes a list with every push; docs/PUBLISHING.md shows both.
extension Starter {
    /// Where this project is kept. Until it has an owner, the name that stands in for one.
    private static let repository = "OWNER/taskgen"

    /// The tag that follows the releases of this major version.
    private static let major = Taskgen.version.prefix { $0 != "." }

    /// What is to be done once, by hand.
    static let advice = [
        "github": "once, in the repository's Settings, Pages: choose \"GitHub Actions\" as the source",
        "gitlab": "the job 'pages' publishes the page",
    ]

    static let github = Starter(
        path: ".github/workflows/tasks.yml",
        text: """
            # Makes the page of the task list and publishes it to GitHub Pages, with every push to main.
            # Once, in the repository's Settings, Pages: choose "GitHub Actions" as the source.
            name: Publish tasks
            on:
              push:
                branches: [main]
              workflow_dispatch:
            permissions:
              contents: read
            concurrency:
              group: pages
              cancel-in-progress: false
            jobs:
              build:
                runs-on: ubuntu-latest
                steps:
                  - uses: actions/checkout@v6
                  - uses: \(repository)@v\(major)
                  - uses: actions/upload-pages-artifact@v5
                    with:
                      path: public
              deploy:
                needs: build
                runs-on: ubuntu-latest
                permissions:
                  pages: write
                  id-token: write
                environment:
                  name: github-pages
                  url: ${{ steps.deployment.outputs.page_url }}
                steps:
                  - id: deployment
                    uses: actions/deploy-pages@v5

            """)

    static let gitlab = Starter(
        path: ".gitlab-ci.yml",
        text: """
            # Makes the page of the task list and publishes it to GitLab Pages, with every push to the default branch.
            pages:
              stage: deploy
              image:
                name: ghcr.io/\(repository):\(major)
                entrypoint: [""]
              script:
                - taskgen check
                - taskgen build
              artifacts:
                paths: [public]
              rules:
                - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

            """)
}
