/// "Did you mean": the names nearest to a misspelt one.
package func suggestion(for name: String, among names: some Sequence<String>, _ write: (String) -> String) -> String? {
    let wanted = Array(name.unicodeScalars.prefix(64))
    var seen: Set<String> = []
    let best = names.filter { seen.insert($0).inserted }
        .map { (name: $0, distance: editDistance(wanted, Array($0.unicodeScalars.prefix(64)))) }
        .filter { $0.distance <= max(1, wanted.count / 3) }
        .sorted { $0.distance < $1.distance }
        .prefix(3)
    return best.isEmpty ? nil : "did you mean \(best.map { write($0.name) }.joined(separator: " or "))?"
}

/// Optimal string alignment: inserts, deletes, changes, and swaps of neighbours.
package func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var cost = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
            row.append(cost)
        }
        (older, previous) = (previous, row)
    }
    return previous[b.count]
}
