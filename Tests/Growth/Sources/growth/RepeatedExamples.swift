@testable import Analyzers

extension RuleInfo {
  /// A file with this many examples of the rule, taken in turn. Whatever they declare has a name of its own each time.
  func examplesInOneFile(count: Int) -> SourceText {
    let texts = examples.map { TextWithUniqueNames($0.file.source, isWithoutImports: true) }
    var result = "import SwiftUI\n"
    for number in 0..<count { result += texts[number % texts.count].text(suffix: "_\(number)") + "\n" }
    return SourceText(result)
  }
}
