import Foundation
import Testing

@testable import GotchaAnalysis

@Suite struct SDKTests {
  @Test(arguments: [
    ("UIView", true), ("NSManagedObject", true), ("ModelContext", true), ("UITapGestureRecognizer", true),
    ("MainActor", true), ("ObservableObject", true), ("NavigationPath", false), ("UIApplication.State", false),
    ("Binding", false), ("View", false), ("Array", false), ("Date", false),
  ])
  func itKnowsReferenceTypes(name: String, isReference: Bool) {
    #expect(SDK.isReference(name) == isReference)
  }

  @Test func aTypeThatTheSDKDoesNotDeclareIsUnknown() {
    #expect(SDK.isReference("Note") == nil)
    #expect(SDK.type(named: "Note") == nil)
    #expect(SDK.members(named: "title", of: "Note").isEmpty)
    #expect(SDK.isMutating("append", of: "Note") == nil)
  }

  @Test(arguments: [
    ("Array", "append"), ("Array", "insert"), ("Array", "remove"), ("Array", "sort"), ("Array", "removeAll"),
    ("Set", "insert"), ("Set", "remove"), ("Set", "formUnion"), ("Dictionary", "removeValue"),
    ("Dictionary", "updateValue"), ("String", "append"), ("Bool", "toggle"), ("NavigationPath", "append"),
    ("NavigationPath", "removeLast"), ("Data", "append"), ("IndexSet", "insert"), ("Path", "addLine"),
    ("AccessibilityTraits", "insert"), ("DateComponents", "setValue"), ("URL", "appendPathComponent"),
  ])
  func itKnowsMutatingMethods(type: String, method: String) {
    #expect(SDK.isMutating(method, of: type) == true)
  }

  @Test(
    arguments: [
      ("async", true), ("asyncAfter", true), ("sink", true), ("perform", true), ("scheduledTimer", true),
      ("dataTask", true), ("Timer.init", true), ("sync", false), ("performAndWait", false), ("assumeIsolated", false),
      ("performWithoutAnimation", false), ("forEach", false), ("map", nil), ("Note.init", nil), ("animate", nil),
    ] as [(String, Bool?)])
  func itKnowsWhetherClosuresAreKept(function: String, isKept: Bool?) {
    #expect(SDK.keepsClosures(function) == isKept)
  }

  @Test(arguments: [
    ("Array", "map"), ("Array", "sorted"), ("Array", "contains"), ("Set", "union"), ("Dictionary", "mapValues"),
    ("String", "hasPrefix"), ("URL", "appendingPathComponent"), ("UINavigationController", "pushViewController"),
    ("ModelContext", "insert"), ("View", "padding"),
  ])
  func itKnowsMethodsThatDoNotMutate(type: String, method: String) {
    #expect(SDK.isMutating(method, of: type) == false)
  }

  // MARK: - Types of calls

  /// The types of the parameters and the result of the first overload that fits.
  private func types(
    _ candidates: [SDKMember], on receiver: String? = nil, _ arguments: [Int: String] = [:]
  ) throws -> String {
    let receiver = try receiver.map { try #require(TypeSignature($0)) }
    let known = arguments.compactMapValues { TypeSignature($0) }
    let call = try #require(candidates.lazy.compactMap { SDK.call($0, on: receiver, arguments: known) }.first)
    return "(\(call.parameters.map(\.description).joined(separator: ", "))) -> \(call.result)"
  }

  @Test func theClosureOfForEachGetsAnElement() throws {
    let rows = SDK.initializers(of: "ForEach", labels: [nil], trailing: [nil])
    #expect(
      try types(rows, [0: "[Note]"]) == "([Note], (Note) -> Content) -> ForEach<[Note], Note.ID, Content>")
    #expect(
      try types(rows, [0: "Range<Int>"]).hasPrefix("(Range<Int>, (Int) -> Content) -> "))
    let bound = rows.filter { $0.generics.map(\.name) == ["C"] }
    #expect(try types(bound, [0: "Binding<[Note]>"]).hasPrefix("(Binding<[Note]>, (Binding<Note>) -> Content) -> "))
    #expect(rows.allSatisfy { $0.parameters.last?.builder?.hasSuffix("Builder") == true })
  }

  @Test func aBindingIsNotPassedWhereAnArrayIs() throws {
    let bound = try #require(
      SDK.initializers(of: "ForEach", labels: [nil], trailing: [nil]).first { $0.generics.map(\.name) == ["C"] })
    #expect(SDK.call(bound, arguments: [0: .array(of: .named("Note"))]) == nil)
  }

  @Test(
    arguments: [
      ("map", "[Note]", [], [nil], "(Note) -> String", "((Note) throws -> String) -> [String]"),
      (
        "map", "[String: Int]", [], [nil], "((key: String, value: Int)) -> Bool",
        "(((key: String, value: Int)) throws -> Bool) -> [Bool]"
      ),
      ("compactMap", "[Note]", [], [nil], "(Note) -> URL?", "((Note) throws -> URL?) -> [URL]"),
      ("map", "Note?", [], [nil], "(Note) -> URL", "((Note) throws -> URL) -> URL?"),
      ("filter", "[Note]", [], [nil], nil, "((Note) throws -> Bool) -> [Note]"),
      ("filter", "Set<Note>", [], [nil], nil, "((Note) throws -> Bool) -> Set<Note>"),
      ("filter", "String", [], [nil], nil, "((Character) throws -> Bool) -> String"),
      ("sorted", "[Note]", [], [], nil, "() -> [Note]"),
      ("sorted", "Set<Note>", ["by"], [], nil, "((Note, Note) throws -> Bool) -> [Note]"),
      ("first", "[Note]", ["where"], [], nil, "((Note) throws -> Bool) -> Note?"),
      ("prefix", "[Note]", [nil], [], nil, "(Int) -> ArraySlice<Note>"),
      ("fetch", "ModelContext", [nil], [], "FetchDescriptor<Note>", "(FetchDescriptor<Note>) -> [Note]"),
      (
        "sheet", "View", ["item"], [nil], "Binding<Note?>",
        "(Binding<Note?>, (() -> Void)?, (Note) -> Content) -> some View"
      ),
    ] as [(String, String, [String?], [String?], String?, String)])
  func itKnowsTheTypesOfCalls(
    name: String, receiver: String, labels: [String?], trailing: [String?], argument: String?, expected: String
  ) throws {
    let type = try #require(TypeSignature(receiver)?.name)
    let candidates = SDK.functions(named: name, of: type, labels: labels, trailing: trailing)
    #expect(try types(candidates, on: receiver, argument.map { [0: $0] } ?? [:]) == expected)
  }

  @Test(arguments: [
    ("first", "[Note]", "Note?"), ("count", "[Note]", "Int"), ("last", "[Note]", "Note?"),
    ("indices", "[Note]", "Range<Int>"), ("first", "String", "Character?"), ("startIndex", "[Note]", "Int"),
    ("keys", "[String: Int]", "[String: Int].Keys"), ("first", "[String: Int]", "(key: String, value: Int)?"),
    ("wrappedValue", "Binding<Note>", "Note"),
  ])
  func itKnowsTheTypesOfProperties(name: String, receiver: String, expected: String) throws {
    let receiver = try #require(TypeSignature(receiver))
    let property = try #require(
      SDK.members(named: name, of: receiver.name ?? "").first { $0.kind == .property })
    #expect(SDK.call(property, on: receiver)?.result.description == expected)
  }

  @Test(arguments: [
    ("[Note]", "Element", "Note"), ("Set<Note>", "Element", "Note"), ("Range<Int>", "Element", "Int"),
    ("[String: Int]", "Element", "(key: String, value: Int)"), ("[String: Int].Keys", "Element", "String"),
    ("Binding<[Note]>", "Element", "Binding<Note>"),
    ("EnumeratedSequence<[Note]>", "Element", "(offset: Int, element: Note)"),
    ("Note", "ID", nil),
  ])
  func itKnowsAssociatedTypes(type: String, name: String, expected: String?) throws {
    let type = try #require(TypeSignature(type))
    #expect(SDK.table.associatedType(name, of: type)?.description == expected)
  }

  // MARK: - Where closures run

  @Test func itKnowsTheIsolationOfClosures() throws {
    let async = try #require(SDK.functions(named: "async", of: "DispatchQueue", labels: [], trailing: [nil]).first)
    let work = try #require(async.parameters.last?.type.function)
    #expect(work.isSendable && work.isolation == .unspecified && async.callback == .queue)

    let task = try #require(SDK.initializers(of: "Task", labels: [], trailing: [nil]).first?.parameters.last)
    #expect(task.inheritsActorContext && task.isEscaping && task.type.function?.isolation == .any)

    let detached = try #require(SDK.functions(named: "detached", of: "Task", labels: [], trailing: [nil]).first)
    #expect(detached.callback == .elsewhere && detached.parameters.last?.inheritsActorContext == false)

    let observe = try #require(
      SDK.functions(
        named: "addObserver", of: "NotificationCenter", labels: ["forName", "object", "queue"], trailing: [nil]
      )
      .first)
    #expect(observe.callback == .queue && observe.parameters.last?.type.function?.isSendable == true)

    let button = try #require(SDK.initializers(of: "Button", labels: [nil], trailing: [nil]).first)
    #expect(button.parameters.last?.type.function?.isolation == .globalActor("MainActor"))
  }

  @Test(
    arguments: [
      ("URLSession", "dataTask", ["with"]), ("UNUserNotificationCenter", "requestAuthorization", ["options"]),
      ("LAContext", "evaluatePolicy", [nil, "localizedReason"]), ("AVCaptureDevice", "requestAccess", ["for"]),
      ("NSPersistentContainer", "performBackgroundTask", []),
    ] as [(String, String, [String?])])
  func itKnowsCallbacksOnOtherThreads(type: String, name: String, labels: [String?]) throws {
    let method = try #require(SDK.functions(named: name, of: type, labels: labels, trailing: [nil]).first)
    #expect(method.callback == .elsewhere)
  }

  @Test func itKnowsGlobalActors() throws {
    #expect(SDK.table.globalActor(of: "UIButton") == "MainActor")
    #expect(SDK.table.globalActor(of: "UIImage") == nil)
    let padding = try #require(SDK.members(named: "padding", of: "View").first)
    #expect(SDK.table.globalActor(of: padding) == nil)
    let body = try #require(SDK.members(named: "body", of: "View").first)
    #expect(SDK.table.globalActor(of: body) == "MainActor")
  }

  @Test func itKnowsAvailability() {
    #expect(SDK.type(named: "ModelContext")?.availability == ["iOS 17", "macOS 14"])
    let deprecated = SDK.initializers(of: "NavigationView", labels: [], trailing: [nil])
    #expect(deprecated.count == 1)
    #expect(SDK.type(named: "NavigationView")?.availability.first == "deprecated")
  }

  // MARK: - The stub

  /// The files that declare what the table contains.
  private static var sources: [URL] {
    let stub = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../SwiftUIStub").standardizedFileURL
    return ["Sources", "Signatures"].flatMap { folder -> [URL] in
      let root = stub.appendingPathComponent(folder)
      let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      return paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("examples") }.map(root.appendingPathComponent)
    }
  }

  /// `Tests/SwiftUIStub/signatures.py` writes the table.
  @Test(arguments: sources) func theTableHasWhatTheStubDeclares(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let isList = file.path.contains("/Signatures/")
    for match in text.matches(
      of: /(?m)^(?:(?:@\S+|public|open|final|nonisolated|indirect) )*(struct|class|enum|protocol|actor) (\w+)/)
    {
      #expect(SDK.type(named: String(match.2))?.kind.rawValue == String(match.1), "run signatures.py: \(match.2)")
    }
    let members =
      isList
      ? text.matches(of: /(?m)^  (?:(?:@\S+|static|mutating) )*(?:func|var|let) (\w+)/).map { String($0.1) }
      : text.matches(of: /(?m)^  (?:@\S+ )*(?:public|open) (?:\w+ )*?(?:func|var|let) (\w+)/).map { String($0.1) }
    let missing = members.filter { !Self.names.contains($0) }
    #expect(missing.isEmpty, "run Tests/SwiftUIStub/signatures.py")
  }

  /// The names of all members in the table.
  private static let names = Set(
    SDK.table.ownerNames.flatMap { SDK.table.members(of: $0, inherited: false).map(\.name) })

  @Test func everyTypeInTheTableIsInTheStub() throws {
    let text = try Self.sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    for name in SDK.table.typeNames {
      #expect(words.contains(name.split(separator: ".").last.map(String.init) ?? name), "run signatures.py: \(name)")
    }
  }

  @Test func everyLineIsWellFormed() {
    for name in SDK.table.typeNames {
      for member in SDK.table.members(of: name, inherited: false) {
        #expect(member.kind != .property || member.type != nil, "\(name).\(member.name)")
        #expect(!member.parameters.contains { $0.name.isEmpty && member.kind != .enumCase }, "\(name).\(member.name)")
      }
    }
  }

  @Test(arguments: [
    "", "\n\n", "module", "struct", "struct A<", "struct A\n  func", "struct A\n  func f(", "  var x: Int", "extension",
  ])
  func malformedTextIsNotAProblem(text: String) {
    let table = SignatureTable(Array(text.utf8))
    for name in table.typeNames { #expect(table.members(of: name).count <= 1) }
  }

  @Test func cyclesEnd() {
    let lines = """
      class A: B
        typealias X = A.Y
        typealias Y = A.X
        func f() -> X
      class B: A
      """
    let table = SignatureTable(Array(lines.utf8))
    #expect(table.lineage(of: "A") == ["A", "B"])
    #expect(table.globalActor(of: "A") == nil)
    _ = table.associatedType("X", of: .named("A"))
    for member in table.members(of: "A") { _ = table.call(member, on: .named("B")) }
  }

  // MARK: - Arguments

  private func method(_ parameters: String) throws -> SDKMember {
    let table = SignatureTable(Array("struct A\n  func f(\(parameters))".utf8))
    return try #require(table.members(named: "f", of: "A").first)
  }

  @Test(
    arguments: [
      ("_ a: Int, b: Int = _, c: () -> Void", [nil], [nil], [0, 2]),
      ("_ a: Int, b: Int = _, c: () -> Void", [nil, "b", "c"], [], [0, 1, 2]),
      ("_ a: Int, b: Int = _, c: () -> Void", ["b"], [nil], nil),
      ("_ a: Int, b: Int = _, c: () -> Void", [nil], [], nil),
      ("_ items: Any..., separator: String = _", [nil, nil, "separator"], [], [0, 0, 1]),
      ("a: Int, onDismiss: (() -> Void)? = _, content: () -> Int", ["a"], [nil], [0, 2]),
      ("content: () -> Int, label: () -> Int", [], [nil, "label"], [0, 1]),
      ("content: () -> Int, label: () -> Int", [], [nil], nil),
    ] as [(String, [String?], [String?], [Int]?)])
  func argumentsAreMatchedWithParameters(
    parameters: String, labels: [String?], trailing: [String?], expected: [Int]?
  ) throws {
    #expect(try method(parameters).parameterIndices(labels: labels, trailing: trailing) == expected)
  }
}
