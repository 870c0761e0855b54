// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is built with; see DESIGN.md's decisions in the README's map.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "taskgen",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "taskgen", targets: ["taskgen"]),
        .library(name: "Mustache", targets: ["Mustache", "MustacheHTML"]),
    ],
    targets: [
        .systemLibrary(
            name: "CCmark", pkgConfig: "libcmark",
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
            name: "CLibyaml", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CLibevent", pkgConfig: "libevent_core",
            providers: [.apt(["libevent-dev"]), .brew(["libevent"])]),
        .target(name: "Mustache", exclude: ["README.md"], swiftSettings: house),
        .target(name: "MustacheHTML", dependencies: ["Mustache"], swiftSettings: house),
        .target(name: "CArena", dependencies: ["CCmark"]),
        .target(name: "Checklist", dependencies: ["CArena", "CCmark"], swiftSettings: house),
        .target(
            name: "Templates", path: "Templates",
            resources: [
                .embedInCode("add.mustache"), .embedInCode("addition.mustache"), .embedInCode("controls.mustache"),
                .embedInCode("edits.mustache"), .embedInCode("entry.mustache"), .embedInCode("head.mustache"),
                .embedInCode("index.mustache"), .embedInCode("kept.mustache"), .embedInCode("list.mustache"),
                .embedInCode("meta.mustache"), .embedInCode("missing.mustache"), .embedInCode("page.mustache"),
                .embedInCode("placeholder.mustache"),
                .embedInCode("row.mustache"),
                .embedInCode("section.mustache"), .embedInCode("summary.mustache"),
                .embedInCode("style"), .embedInCode("script"), .embedInCode("icons"), .embedInCode("strings"),
            ],
            swiftSettings: house),
        .target(name: "CSHA256"),
        .target(
            name: "Site", dependencies: ["Checklist", "CLibyaml", "CSHA256", "Mustache", "MustacheHTML", "Templates"],
            swiftSettings: house),
        .target(name: "CFiles"),
        .target(name: "Files", dependencies: ["CFiles"], swiftSettings: house),
        .target(name: "Preview", dependencies: ["CLibevent", "Site", "Checklist", "Files"], swiftSettings: house),
        .target(name: "CThreads"),
        .target(
            name: "TaskgenCLI",
            dependencies: ["CThreads", "Site", "Files", "Preview", "Checklist", "Mustache", "MustacheHTML"],
            swiftSettings: house),
        .executableTarget(name: "taskgen", dependencies: ["CArena", "TaskgenCLI"], swiftSettings: house),
        .testTarget(
            name: "MustacheTests", dependencies: ["Mustache", "MustacheHTML"], exclude: ["Fixtures"],
            swiftSettings: house),
        .testTarget(
            name: "ChecklistTests", dependencies: ["CArena", "Checklist"], exclude: ["Fixtures"], swiftSettings: house),
        .testTarget(
            name: "SiteTests", dependencies: ["CSHA256", "Site", "Checklist", "Mustache", "MustacheHTML", "Templates"],
            exclude: ["Fixtures"], swiftSettings: house),
        .testTarget(name: "FilesTests", dependencies: ["CFiles", "Files"], swiftSettings: house),
        .testTarget(name: "PreviewTests", dependencies: ["Preview", "Checklist", "Site"], swiftSettings: house),
        .testTarget(name: "CLITests", dependencies: ["TaskgenCLI"], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
