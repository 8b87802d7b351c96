@testable import Analyzers

extension RuleInfo {
  /// A file with all examples of the rule, one after the other, this many times. Whatever they declare has a name of its
  /// own each time.
  func examplesInOneFile(times: Int) -> SourceText {
    let texts = examples.map { TextWithUniqueNames($0.file.source, isWithoutImports: true) }
    var result = "import SwiftUI\n"
    for number in 0..<times * texts.count { result += texts[number % texts.count].text(suffix: "_\(number)") + "\n" }
    return SourceText(result)
  }
}
