import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

/// The states of a document, without a server.
@Suite struct DocumentTests {
  private static let path = "/project/Detail.swift"
  private static let otherPath = "/project/Home.swift"
  private static let text = """
    import SwiftUI
    struct Detail: View {
      var body: some View { NavigationStack { Text("") } }
    }
    """
  /// Shows the other file's view, so that its navigation stack is nested.
  private static let otherText = """
    import SwiftUI
    struct Home: View {
      var body: some View { NavigationStack { NavigationLink("x") { Detail() } } }
    }
    """

  private static func snapshot(
    _ text: String = text, revision: Int = 1, history: EditHistory? = nil
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: "file://" + path, path: path, languageId: "swift", version: revision, revision: revision,
      text: SourceText(text), history: history)
  }

  /// The analysis of a document's current state.
  private static func analyze(_ document: Document, in workspace: Workspace = Workspace()) throws -> AnalyzedDocument {
    let analyzer = DocumentAnalyzer(.standard, RuleSettings())
    var earlier: EarlierAnalysis?
    if case .analyzing(let run, _) = document.state { earlier = run.earlier }
    let outcome = analyzer(document.snapshot, in: workspace.snapshot, after: earlier, CancellationToken())
    return try #require(outcome).document
  }

  /// An analyzed document, in a workspace with or without the other file.
  private static func analyzed(in workspace: Workspace = Workspace()) throws -> Document {
    var document = Document(snapshot())
    _ = document.beginAnalysis(after: ChangeLog())
    _ = document.endAnalysis(try analyze(document, in: workspace), after: ChangeLog(), placesAreCurrent: true)
    #expect(document.analyzed != nil)
    return document
  }

  /// Adds the other file and returns the facts that changed.
  @discardableResult
  private static func addOtherFile(to workspace: inout Workspace) -> ChangedFacts {
    workspace.replace(otherPath, with: FileFacts(SyntaxTree.parse(SourceText(otherText))))
  }

  /// Counts calls of waiting closures, with and without an analysis.
  private final class Calls {
    var analyses = 0
    var refusals = 0

    func waiter(_ analyzed: AnalyzedDocument?) { if analyzed == nil { refusals += 1 } else { analyses += 1 } }
  }

  // MARK: One analysis

  @Test func anAnalysisBeginsOnceAndEnds() throws {
    var document = Document(Self.snapshot())
    #expect(document.isDirty)
    let begun = document.beginAnalysis(after: ChangeLog())
    let run = try #require(begun)
    let second = document.beginAnalysis(after: ChangeLog())
    #expect(second == nil)
    #expect(document.isAnalyzing(run.cancellation))
    let calls = Calls()
    let early = document.wait(calls.waiter)
    #expect(early == nil)
    let result = try Self.analyze(document)
    guard case .current(let demand) = document.endAnalysis(result, after: ChangeLog(), placesAreCurrent: true) else {
      Issue.record("the analysis does not count")
      return
    }
    #expect(demand.waiters.count == 1)
    #expect(document.analyzed === result)
    #expect(document.earlier === result)
    let third = document.beginAnalysis(after: ChangeLog())
    #expect(third == nil)
    // From now on, the analysis is available immediately.
    let late = document.wait(calls.waiter)
    #expect(late === result)
    let waiters = document.edit(to: Self.snapshot(revision: 2))
    #expect(waiters.isEmpty)
    #expect(calls.analyses + calls.refusals == 0)
  }

  @Test func aCancelledAnalysisLeavesTheDocumentDirty() throws {
    var document = Document(Self.snapshot())
    let calls = Calls()
    _ = document.wait(isPulledAlong: true, calls.waiter)
    _ = document.beginAnalysis(after: ChangeLog())
    guard case .superseded = document.endAnalysis(nil, after: ChangeLog(), placesAreCurrent: true) else {
      Issue.record("the analysis counts")
      return
    }
    guard case .dirty(let demand) = document.state else {
      Issue.record("not dirty")
      return
    }
    #expect(demand.waiters.count == 1)
    #expect(demand.isPulledAlong)
    let next = document.beginAnalysis(after: ChangeLog())
    #expect(next != nil)
  }

  @Test func aPullAlongDoesNotOutliveTheAnalysis() throws {
    var document = try Self.analyzed()
    _ = document.wait(isPulledAlong: true) { _ in }
    document.settingsDidChange(revision: 2)
    guard case .dirty(let demand) = document.state else {
      Issue.record("not dirty")
      return
    }
    #expect(!demand.isPulledAlong)
  }

  // MARK: Edits

  @Test func anEditSupersedesTheAnalysisThatRuns() throws {
    var document = Document(Self.snapshot())
    let begun = document.beginAnalysis(after: ChangeLog())
    let run = try #require(begun)
    let late = try Self.analyze(document)
    let (old, new) = (Calls(), Calls())
    _ = document.wait(old.waiter)
    for waiter in document.edit(to: Self.snapshot("struct A {}", revision: 2)) { waiter(nil) }
    #expect(old.refusals == 1)
    #expect(run.cancellation.isCancelled)
    // The next analysis begins only when the canceled one has ended.
    #expect(document.isAnalyzing(run.cancellation))
    let tooEarly = document.beginAnalysis(after: ChangeLog())
    #expect(tooEarly == nil)
    _ = document.wait(new.waiter)
    guard case .superseded = document.endAnalysis(late, after: ChangeLog(), placesAreCurrent: true) else {
      Issue.record("the analysis of the old text counts")
      return
    }
    #expect(document.analyzed == nil)
    #expect(document.earlier == nil)
    let following = document.beginAnalysis(after: ChangeLog())
    let next = try #require(following)
    #expect(next.revision == 2)
    guard
      case .current(let demand) = document.endAnalysis(
        try Self.analyze(document), after: ChangeLog(), placesAreCurrent: true)
    else {
      Issue.record("the analysis of the new text does not count")
      return
    }
    for waiter in demand.waiters { waiter(document.analyzed) }
    #expect((old.analyses, new.analyses) == (0, 1))
  }

  @Test func editsAddUpFromTheLastAnalysis() throws {
    var document = try Self.analyzed()
    let base = try #require(document.history)
    #expect(base.edits.isEmpty)
    let edit = TextEdit(0..<0, " ")
    _ = document.edit(to: Self.snapshot(" " + Self.text, revision: 2, history: base.appending([edit])))
    #expect(document.analyzed == nil)
    _ = document.edit(
      to: Self.snapshot("  " + Self.text, revision: 3, history: document.history?.appending([edit])))
    #expect(document.history?.edits == [edit, edit])
    let fresh = Document(Self.snapshot("  " + Self.text, revision: 3))
    #expect(try Self.analyze(document).findings == Self.analyze(fresh).findings)
    #expect(try Self.analyze(document).file?.tree.source == fresh.snapshot.text)
    // More edits than this are not faster than parsing.
    #expect(base.appending(Array(repeating: edit, count: 64)) != nil)
    #expect(document.history?.appending(Array(repeating: edit, count: 63)) == nil)
  }

  @Test func closingAndOpeningAgain() throws {
    var closed = Document(Self.snapshot())
    let begun = closed.beginAnalysis(after: ChangeLog())
    let run = try #require(begun)
    let calls = Calls()
    _ = closed.wait(calls.waiter)
    for waiter in closed.close() { waiter(nil) }
    #expect(calls.refusals == 1)
    #expect(run.cancellation.isCancelled)
    var opened = Document(Self.snapshot(revision: 2))
    _ = opened.beginAnalysis(after: ChangeLog())
    #expect(!opened.isAnalyzing(run.cancellation))
  }

  // MARK: Settings

  @Test func settingsSupersedeTheAnalysisThatRuns() throws {
    var document = Document(Self.snapshot())
    let begun = document.beginAnalysis(after: ChangeLog())
    let run = try #require(begun)
    let late = try Self.analyze(document)
    let calls = Calls()
    _ = document.wait(calls.waiter)
    document.settingsDidChange(revision: 2)
    #expect(run.cancellation.isCancelled)
    guard case .superseded = document.endAnalysis(late, after: ChangeLog(), placesAreCurrent: true) else {
      Issue.record("the analysis with the old settings counts")
      return
    }
    // The text is the same, so waiting requests keep waiting.
    guard case .dirty(let demand) = document.state else {
      Issue.record("not dirty")
      return
    }
    #expect(demand.waiters.count == 1)
    #expect(calls.refusals == 0)
  }

  @Test func settingsKeepTheParsedFile() throws {
    var document = try Self.analyzed()
    document.settingsDidChange(revision: 2)
    #expect(document.isDirty)
    #expect(document.snapshot.history?.edits.isEmpty == true)
    let run = document.beginAnalysis(after: ChangeLog())
    #expect(run?.revision == 2)
  }

  // MARK: Other files

  @Test func factsThatChangeMakeAnAnalysisOutdated() throws {
    var (workspace, log) = (Workspace(), ChangeLog())
    var document = Document(Self.snapshot())
    _ = document.beginAnalysis(after: log)
    let late = try Self.analyze(document, in: workspace)
    let calls = Calls()
    _ = document.wait(calls.waiter)
    let changed = Self.addOtherFile(to: &workspace)
    log.append(changed, from: Self.otherPath)
    let isDirtyAlready = document.factsDidChange(changed)
    #expect(!isDirtyAlready)
    guard case .outdated = document.endAnalysis(late, after: log, placesAreCurrent: false) else {
      Issue.record("the analysis counts")
      return
    }
    #expect(document.isDirty)
    #expect(document.snapshot.history?.edits.isEmpty == true)
    let begun = document.beginAnalysis(after: log)
    #expect(begun?.earlier?.changed == changed)
    let result = try Self.analyze(document, in: workspace)
    guard case .current(let demand) = document.endAnalysis(result, after: log, placesAreCurrent: true) else {
      Issue.record("the second analysis does not count")
      return
    }
    #expect(demand.waiters.count == 1)
    #expect(result.findings.map(\.rule) == ["nested_navigation_stack"])
  }

  @Test func factsThatDoNotMatterChangeNothing() throws {
    var (workspace, log) = (Workspace(), ChangeLog())
    var document = Document(Self.snapshot())
    _ = document.beginAnalysis(after: log)
    let result = try Self.analyze(document, in: workspace)
    let changed = workspace.replace(
      "/project/Other.swift", with: FileFacts(SyntaxTree.parse(SourceText("struct Other {}"))))
    #expect(!changed.isEmpty)
    log.append(changed, from: nil)
    guard case .current = document.endAnalysis(result, after: log, placesAreCurrent: false) else {
      Issue.record("the analysis does not count")
      return
    }
    log.append(changed, from: nil)
    let isDirtyNow = document.factsDidChange(changed)
    #expect(!isDirtyNow)
    #expect(document.analyzed === result)
    // The facts for the next analysis to check.
    _ = document.edit(to: Self.snapshot(revision: 2))
    let next = document.beginAnalysis(after: log)
    #expect(next?.earlier?.document === result)
    #expect(next?.earlier?.changed == changed)
  }

  @Test func anAnalysisThatHasMissedTooMuchIsOutdated() throws {
    var (workspace, log) = (Workspace(), ChangeLog())
    var document = Document(Self.snapshot())
    _ = document.beginAnalysis(after: log)
    let late = try Self.analyze(document, in: workspace)
    let many = (0..<2_000).map { "struct Other\($0) { var property\($0) = 0 }\n" }.joined()
    let changed = workspace.replace("/project/Many.swift", with: FileFacts(SyntaxTree.parse(SourceText(many))))
    #expect(changed.count > ChangeLog.nameLimit)
    log.append(changed, from: nil)
    guard case .outdated = document.endAnalysis(late, after: log, placesAreCurrent: false) else {
      Issue.record("the analysis counts")
      return
    }
    let next = document.beginAnalysis(after: log)
    #expect(next != nil)
    #expect(next?.earlier == nil)
  }

  @Test func factsThatChangeMakeTheDocumentDirty() throws {
    var workspace = Workspace()
    var document = try Self.analyzed(in: workspace)
    var log = ChangeLog()
    let changed = Self.addOtherFile(to: &workspace)
    log.append(changed, from: Self.otherPath)
    let isDirtyNow = document.factsDidChange(changed)
    #expect(isDirtyNow)
    guard case .dirty(let demand) = document.state else {
      Issue.record("not dirty")
      return
    }
    #expect(demand.findingsBefore == [])
    _ = document.beginAnalysis(after: log)
    guard
      case .current(let demand) = document.endAnalysis(
        try Self.analyze(document, in: workspace), after: log, placesAreCurrent: true)
    else {
      Issue.record("the analysis does not count")
      return
    }
    #expect(demand.findingsBefore == [])
    #expect(document.analyzed?.findings.count == 1)
    // After an edit, the new findings are those of another text and are not compared.
    _ = document.edit(to: Self.snapshot(revision: 2))
    guard case .dirty(let demand) = document.state else {
      Issue.record("not dirty")
      return
    }
    #expect(demand.findingsBefore == nil)
  }

  @Test func placesThatMoveAreFoundAgainWhenTheyAreAskedFor() throws {
    var workspace = Workspace()
    _ = Self.addOtherFile(to: &workspace)
    var document = try Self.analyzed(in: workspace)
    #expect(document.analyzed?.pointsAt == [Self.otherPath])
    document.placesDidMove(in: "/project/Third.swift")
    document.discardMovedPlaces()
    #expect(document.analyzed != nil)
    document.placesDidMove(in: Self.otherPath)
    // The findings are unchanged, so the client is not notified.
    #expect(document.analyzed != nil)
    document.discardMovedPlaces()
    #expect(document.isDirty)
    #expect(document.snapshot.history?.edits.isEmpty == true)
  }

  @Test func placesMayMoveWhileAnAnalysisRuns() throws {
    var workspace = Workspace()
    var alone = Document(Self.snapshot())
    _ = alone.beginAnalysis(after: ChangeLog())
    _ = alone.endAnalysis(try Self.analyze(alone, in: workspace), after: ChangeLog(), placesAreCurrent: false)
    alone.discardMovedPlaces()
    #expect(alone.analyzed != nil, "it names no places in other files")
    _ = Self.addOtherFile(to: &workspace)
    var document = Document(Self.snapshot())
    _ = document.beginAnalysis(after: ChangeLog())
    _ = document.endAnalysis(try Self.analyze(document, in: workspace), after: ChangeLog(), placesAreCurrent: false)
    #expect(document.analyzed != nil)
    document.discardMovedPlaces()
    #expect(document.isDirty)
  }
}
