import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests how many items a keystroke re-analyzes, counted for each rule with its own examples in one file.
///
/// Names that an example declares get a suffix, so that no example depends on another by name.
@Suite struct KeystrokeTests {
  /// The rules for which an edit in one example may affect others, with the maximum number of items and the dependency.
  private static let exceptions: [String: (items: Int, reason: String)] = [
    "ambiguous_group_builder": (3, "whether the file calls Table or TableColumn"),
    "app_storage_conflicting_defaults": (6, "the properties in the workspace that store a key"),
    "async_action_not_reentrant": (4, "the code in the workspace that changes a property of a name"),
    "closure_in_state": (2, "the code in the workspace that changes a property of a name"),
    "conditional_modifier_extension": (11, "the extensions in the workspace that declare a modifier of a name"),
    "content_shape_after_tap": (2, "the code in the workspace that declares a modifier of a name"),
    "controls_hidden_from_accessibility": (4, "the code in the workspace that declares a modifier of a name"),
    "custom_window_drag_area": (5, "all types of the file"),
    "date_format_week_year": (1, "the calls in the file that parse dates or show them"),
    "decoration_outside_button_label": (3, "the code in the workspace that declares a modifier of a name"),
    "deprecated_api": (1, "the uses of a property of a name in the file"),
    "deprecated_foreground_color": (12, "the extensions of Text"),
    "deprecated_navigation_view": (12, "the calls in the file of navigationViewStyle"),
    "destination_link_in_path_stack": (3, "the code in the workspace that sets a path of a name"),
    "eager_stack_in_scroll_view": (5, "the code in the workspace that changes a collection of a name"),
    "empty_control_label": (1, "the views of a name that no code declares"),
    "empty_view_lifecycle": (2, "the code in the workspace that declares a modifier of a name"),
    "entry_default_builds_object": (7, "the extensions of EnvironmentValues"),
    "environment_modifier_after_presentation": (2, "the places in the workspace that show the views of a window"),
    "environment_object_not_injected": (
      8,
      "the previews and the apps of the file, and the places that show the views of a window"
    ),
    "for_each_count_range": (2, "the places in the workspace that change a collection of a name"),
    "formatter_in_body": (1, "the calls in the workspace of a method of a name"),
    "implicit_title_display_mode": (2, "the code in the workspace that sets a path of a name"),
    "interactive_glass_around_control": (2, "the code in the workspace that declares a modifier of a name"),
    "lazy_stack_outside_scroll_view": (1, "the code in the workspace that changes a collection of a name"),
    "literal_fallback_not_localized": (5, "whether code of the workspace looks up translations"),
    "loading_flag_left_set": (6, "the code in the workspace that changes a property of a name"),
    "matched_geometry_after_frame": (5, "the matched geometries of the workspace"),
    "movable_window_swallows_drag": (7, "all window settings of the workspace"),
    "navigation_destination_in_lazy_container": (2, "the code in the workspace that declares a modifier of a name"),
    "navigation_value_without_destination": (6, "all destinations of the workspace"),
    "nested_navigation_stack": (10, "the calls in the file that may hide a navigation bar"),
    "identifiable_id_from_hash": (5, "the loops of the workspace"),
    "identity_reset_by_id": (2, "the code in the workspace that changes a property of a name"),
    "nested_observable_object": (4, "the code in the workspace that changes a property of a name"),
    "observable_object_not_wrapped": (6, "the code in the workspace that changes a property of a name"),
    "observable_object_without_published": (5, "all types of the file, and the references to a property in it"),
    "observation_ignored_storage_shown": (2, "the code in the workspace that changes a property of a name"),
    "observed_object_initialized_in_view": (1, "the code in the workspace that changes a property of a name"),
    "one_shot_flag_never_reset": (5, "the writes to a flag in the workspace, and the bindings to it"),
    "prevent_window_drag_on_root": (7, "all window settings of the workspace, and the extensions of View"),
    "private_swiftui_state": (11, "the calls in the file of init"),
    "rapid_path_mutation": (3, "the stacks of the file that show a path of a name"),
    "reference_type_created_in_body": (3, "the code in the workspace that changes a property of a name"),
    "row_keeps_index": (2, "the code in the workspace that changes a collection of a name"),
    "search_task_not_cancelled": (1, "the calls in the file of a method of a name"),
    "search_without_debounce": (1, "the text fields of the file, for the publisher of a model"),
    "searchable_outside_navigation": (2, "the code in the workspace that declares a modifier of a name"),
    "sheet_in_row": (4, "the code in the workspace that declares a modifier of a name"),
    "stacked_presentations": (8, "the code in the workspace that declares a modifier of a name"),
    "state_assigned_in_init": (2, "the code in the workspace that changes a property of a name"),
    "state_holds_unobservable_reference": (4, "the code in the workspace that changes a property of a name"),
    "state_object_ignores_new_input": (1, "the places in the workspace that change a property of a name"),
    "static_singleton_init_cycle": (6, "the extensions of the type that declares a constant: of Color, for example"),
    "tap_and_zero_distance_drag": (2, "the code in the workspace that declares a modifier of a name"),
    "tap_area_with_spacer": (1, "the code in the workspace that declares a modifier of a name"),
    "task_missing_id": (1, "the functions of a name that no code declares"),
    "task_reinitializes_state": (1, "the code in the workspace that changes a property of a name"),
    "text_view_text_set_on_each_update": (2, "the methods with a name in extensions of the file"),
    "undeclared_named_coordinate_space": (4, "all coordinate spaces of the workspace"),
    "unstable_identity_uuid": (2, "the code in the workspace that declares a modifier of a name"),
    "toggle_in_on_appear": (2, "the code in the workspace that applies a modifier"),
    "transition_without_animation": (14, "the extensions of the type that declares a transition"),
    "unobserved_object_shown": (5, "the code in the workspace that changes a property of a name"),
    "widget_without_container_background": (2, "the code in the workspace that declares a modifier of a name"),
  ]

  @Test(arguments: TestedRules.idsOfCodeRules) func anEditConcernsNoOtherExample(id: String) throws {
    let joined = try JoinedExamples(of: try #require(RuleCatalog.standard.rule(id)))
    let limit = Self.exceptions[id]?.items ?? 0
    var most = 0
    for example in joined.examples.indices {
      for edit in joined.edits(in: example) {
        let others = try joined.reanalyzed(after: edit).filter { joined.example(ofItem: $0) != example }
        #expect(
          others.count <= limit,
          "\(edit) in:\n\(joined.examples[example])\nconcerns \(others.map(joined.text(ofItem:)))")
        most = max(most, others.count)
      }
    }
    #expect(most == limit, "a limit that is too high hides regressions")
  }
}

/// The examples of a rule in one file.
private struct JoinedExamples {
  let examples: [String]
  private let analyzer: Analyzer
  private let file: ParsedFile
  private let index: FactIndex
  private let analysis: Analysis
  /// The starts of the examples, as UTF-8 offsets.
  private let starts: [Int]

  init(of rule: RuleInfo) throws {
    let deployment = rule.examples.lazy.compactMap(\.deployment).first ?? [.iOS: OSVersion(17)]
    analyzer = Analyzer(
      settings: RuleSettings(preset: .none, levels: [rule.id: .on], deploymentTargets: deployment))
    examples = rule.examples.enumerated().map { TextWithUniqueNames($1.file.source).text(suffix: "\($0)") }
    var (text, starts) = ("", [Int]())
    for example in examples {
      starts.append(text.utf8.count)
      text += example + "\n"
    }
    self.starts = starts
    let prepared = PreparedFile(SyntaxTree.parse(SourceText(text)))
    file = prepared.file
    index = FactIndex(["Main.swift": prepared.facts])
    analysis = try #require(analyzer.analyze(prepared, in: index, path: "Main.swift"))
  }

  func example(ofItem item: Int) -> Int { starts.lastIndex { $0 <= file.items[item].range.lowerBound } ?? 0 }
  func text(ofItem item: Int) -> String { file.tree.source.string(in: file.items[item].range) }

  /// For each item, inserts white space after its first brace, and renames its last reference.
  func edits(in example: Int) -> [TextEdit] {
    file.items.indices.filter { self.example(ofItem: $0) == example }.flatMap { index -> [TextEdit] in
      let node = SyntaxNode(tree: file.tree, index: file.items[index].rows.lowerBound)
      guard let brace = node.tokens.first(where: { $0.kind == .leftBrace }) else { return [] }
      let name = ([node] + node.descendants).last { $0.kind == .declReferenceExpr }?.firstToken
      return [TextEdit(brace.range.upperBound..<brace.range.upperBound, " ")]
        + (name.map { [TextEdit($0.range, "another")] } ?? [])
    }
  }

  /// The items that are re-analyzed after an edit.
  func reanalyzed(after edit: TextEdit) throws -> [Int] {
    let next = try #require(file.applying([edit]))
    var index = index
    index.replace("Main.swift", with: next)
    let result = try #require(analyzer.analyze(next, in: index, path: "Main.swift", after: analysis))
    // The edit does not change the top-level items.
    #expect(result.itemFindings.count == analysis.itemFindings.count)
    return result.itemFindings.indices.filter { result.itemFindings[$0].source !== analysis.itemFindings[$0].source }
  }
}
