/// Finds the name that was probably meant by a misspelled one.
package enum NearestName {
  /// The candidate closest to a word, or else the first one that begins with it; nil if no candidate is close.
  ///
  /// - Parameters:
  ///   - word: the misspelled word.
  ///   - candidates: the valid names; the first of several equally close ones wins.
  package static func find(_ word: String, in candidates: some Collection<String>) -> String? {
    let typed = Array(word.lowercased().utf8.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let name = Array(candidate.lowercased().utf8.prefix(64))
      let allowed = max(1, max(typed.count, name.count) / 3)
      guard abs(typed.count - name.count) <= allowed else { continue }
      let distance = editDistance(typed, name)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name ?? candidates.first { word.utf8.count >= 3 && $0.utf8.starts(with: word.utf8) }
  }

  /// The candidate closest to a word, nil if its distance is too large.
  ///
  /// - Parameters:
  ///   - word: the misspelled word.
  ///   - candidates: the valid names; the first of several equally close ones wins.
  ///   - distance: the maximum number of differing letters.
  package static func find(_ word: String, in candidates: some Collection<String>, within distance: Int) -> String? {
    find(word, in: candidates).flatMap { nearest in
      editDistance(Array(word.lowercased().utf8.prefix(64)), Array(nearest.lowercased().utf8.prefix(64))) <= distance
        ? nearest : nil
    }
  }

  /// `; did you mean "…"?`, or an empty string if no candidate is close.
  package static func hint(_ word: String, in candidates: some Collection<String>) -> String {
    find(word, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other.
  private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
