// Measures the module Mustache from outside, as a user of it; `templates.py` runs this beside other engines.
//
// Usage: mustache-bench [--output FOLDER] [NAME...]
// Prints a JSON line for each measurement named, else for all; with a folder, writes what was rendered to FOLDER/NAME.

import Mustache
import MustacheHTML

let words = Array(CommandLine.arguments.dropFirst())
let folder = words.first == "--output" ? words.dropFirst().first : nil
let names = Set(folder == nil ? words[...] : words.dropFirst(2))

let known = pages.map(\.name) + parseSizes.map { "parse-\($0)" } + ["memory"]
if let unknown = names.first(where: { !known.contains($0) }) {
    complain("there is no measurement '\(unknown)'; there are: \(known.joined(separator: ", "))")
}
let wanted = names.isEmpty ? Set(known) : names

// First, while the process is still small: the peak of a process never falls again.
if wanted.contains("memory") { try measureMemory() }

for page in pages where wanted.contains(page.name) {
    let library = try Library([(name: page.name, bytes: Array(page.template.utf8))], options: .html)
    let data = page.data()
    var output: [UInt8] = []
    let time = try best(of: 10, times: page.repetitions) { output = try library.render(page.name, data) }
    print(#"{"what": "\#(page.name)", "seconds": \#(time), "bytes": \#(output.count)}"#)
    if let folder { save(output, to: "\(folder)/\(page.name)") }
}

for size in parseSizes where wanted.contains("parse-\(size)") {
    let source = parseInput(kilobytes: size)
    let time = try best(of: 5) { _ = try Library([(name: "parse", bytes: source)], options: .html) }
    print(#"{"what": "parse-\#(size)", "seconds": \#(time), "bytes": \#(source.count)}"#)
}
