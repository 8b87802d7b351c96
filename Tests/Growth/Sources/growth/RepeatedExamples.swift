@testable import Analyzers
@testable import GotchaAnalysis

extension RuleInfo {
  /// A file with all examples of the rule, one after the other, repeated a number of times. Names of declarations are
  /// unique in each repetition.
  func examplesInOneFile(times: Int) -> SourceText {
    let texts = examples.map { TextWithUniqueNames($0.file.source, isWithoutImports: true) }
    var result = "import SwiftUI\n"
    for number in 0..<times * texts.count { result += texts[number % texts.count].text(suffix: "_\(number)") + "\n" }
    return SourceText(result)
  }
}
