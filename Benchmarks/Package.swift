// swift-tools-version: 6.2
import PackageDescription

// A package of its own: who builds taskgen builds no benchmark, and this one sees only what other packages would see.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "taskgen", path: "..")],
    targets: [
        .executableTarget(name: "mustache-bench", dependencies: [.product(name: "Mustache", package: "taskgen")])
    ],
    swiftLanguageModes: [.v6]
)
