import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Values that change only while nothing shows them.
@Suite struct ChangesWhileHiddenTests {
  private func findings(_ code: String, of rule: String) -> [Finding] {
    Analyzer(settings: RuleSettings(preset: .none, levels: [rule: .on])).analyze(SourceText(code)).findings
  }

  /// A view that shows a loaded text in a label that is set once.
  private func page(_ loading: String) -> String {
    """
    import SwiftUI
    struct ReportText: UIViewRepresentable {
      let report: String
      func makeUIView(context: Context) -> UITextView {
        let view = UITextView()
        view.text = report
        return view
      }
      func updateUIView(_ view: UITextView, context: Context) {}
    }
    struct ReportPage: View {
      @State private var report = ""
      @State private var isReading = true
      var body: some View {
        if isReading {
          ProgressView().task { \(loading) }
        } else {
          ReportText(report: report)
        }
      }
      \(loading.contains("load()") ? "private func load() async { report = await read(); isReading = false }" : "")
      private func read() async -> String { "Done" }
    }
    """
  }

  @Test(arguments: [
    "report = await read(); isReading = false", "await load()",
    "isReading = true; report = await read(); isReading = false",
  ])
  func aValueThatChangesOnlyBehindALoadingFlagStaysTheSame(loading: String) {
    #expect(findings(page(loading), of: "representable_update_missing").isEmpty)
  }

  @Test(arguments: ["isReading = false; report = await read()", "report = await read()"])
  func aValueThatMayChangeWhileItIsShownChanges(loading: String) {
    #expect(findings(page(loading), of: "representable_update_missing").count == 1)
  }
}
