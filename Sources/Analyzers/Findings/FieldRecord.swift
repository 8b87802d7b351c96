/// How useful a rule's findings were in apps that it was not developed against, as reported in `docs/precision.md`.
///
/// Only findings of the rule in its present form count: changing what it reports resets the record.
struct FieldRecord: Sendable, Hashable {
  /// An expert would request the change in review, at the finding's severity.
  let worth: Int
  /// The claim is true, but nothing can go wrong at that location.
  let harmless: Int
  /// The claim is false, or following the advice makes the code worse.
  let wrong: Int

  init(worth: Int = 0, harmless: Int = 0, wrong: Int = 0) {
    self.worth = worth
    self.harmless = harmless
    self.wrong = wrong
  }

  /// The number of judged findings.
  var read: Int { worth + harmless + wrong }

  /// Whether fewer than nine in ten were worth acting on; below five findings, so few that chance is unlikely.
  var isRefuted: Bool { read < 5 ? chance < 0.05 : worth * 10 < read * 9 }

  /// Whether at least five findings were judged, and nine in ten were worth acting on.
  var isProven: Bool { read >= 5 && !isRefuted }

  /// The probability of seeing this few useful findings if nine in ten of all findings are useful.
  private var chance: Double {
    var term = 1.0
    for _ in 0..<read { term *= 0.1 }
    var sum = term
    for count in 0..<worth {
      term *= 9 * Double(read - count) / Double(count + 1)
      sum += term
    }
    return sum
  }
}

extension FieldRecord {
  /// Records by rule id, for findings reported as info or above. Rules that are not listed had no such findings.
  static let byRule: [String: FieldRecord] = [
    "alert_message_from_parallel_optional": FieldRecord(worth: 1, harmless: 3),
    "animation_missing_value": FieldRecord(worth: 8),
    "animation_value_not_equatable": FieldRecord(wrong: 1),
    "async_after_animation_cleanup": FieldRecord(worth: 3, harmless: 7, wrong: 4),
    "cancellation_reported_as_error": FieldRecord(worth: 5, harmless: 3, wrong: 1),
    "clip_before_blur": FieldRecord(worth: 1, wrong: 1),
    "closure_in_state": FieldRecord(worth: 1, harmless: 3),
    "dual_source_of_truth": FieldRecord(worth: 1),
    "for_each_count_range": FieldRecord(worth: 4, harmless: 1),
    "for_each_enumerated_offset": FieldRecord(worth: 1),
    "geometry_captured_on_appear_only": FieldRecord(worth: 4, harmless: 1),
    "loading_flag_race_on_cancel": FieldRecord(worth: 2),
    "matched_geometry_after_frame": FieldRecord(harmless: 1),
    "movable_window_swallows_drag": FieldRecord(wrong: 2),
    "nested_navigation_stack": FieldRecord(worth: 15),
    "observable_object_without_published": FieldRecord(worth: 2, harmless: 1, wrong: 1),
    "observed_object_created_in_init": FieldRecord(worth: 1),
    "observed_object_initialized_in_view": FieldRecord(worth: 4),
    "on_change_feedback_loop": FieldRecord(worth: 1, harmless: 5),
    "on_change_self_write": FieldRecord(worth: 4, harmless: 5, wrong: 1),
    "presented_view_without_navigation_stack": FieldRecord(worth: 1),
    "private_swiftui_state": FieldRecord(worth: 8, harmless: 7, wrong: 4),
    "reference_type_created_in_body": FieldRecord(worth: 3, harmless: 2, wrong: 1),
    "representable_update_missing": FieldRecord(worth: 2),
    "scroll_target_id_mismatch": FieldRecord(worth: 1),
    "search_task_not_cancelled": FieldRecord(harmless: 2, wrong: 3),
    "sheet_bool_with_optional_payload": FieldRecord(worth: 3),
    "sink_retains_self": FieldRecord(worth: 8),
    "state_assigned_in_init": FieldRecord(worth: 4),
    "state_eager_reference_initializer": FieldRecord(worth: 3, harmless: 2),
    "state_holds_unobservable_reference": FieldRecord(harmless: 1),
    "state_object_ignores_new_input": FieldRecord(worth: 1),
    "tap_gesture_instead_of_button": FieldRecord(worth: 131, harmless: 20, wrong: 11),
    "view_model_missing_main_actor": FieldRecord(worth: 16, harmless: 1, wrong: 2),
    "with_animation_in_drag_on_changed": FieldRecord(worth: 2),
  ]
}
