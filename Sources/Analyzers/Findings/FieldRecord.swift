/// What findings of a rule were worth in apps that it had not been tried on, as `docs/precision.md` tells.
///
/// Counted are findings of the rule as it is now: a change of what it reports makes the count start again.
struct FieldRecord: Sendable, Hashable {
  /// An expert would ask for the change in review, at the finding's severity.
  let worth: Int
  /// The claim holds, but nothing can go wrong there.
  let harmless: Int
  /// The claim does not hold, or the advice makes the code worse.
  let wrong: Int

  init(worth: Int = 0, harmless: Int = 0, wrong: Int = 0) {
    self.worth = worth
    self.harmless = harmless
    self.wrong = wrong
  }

  /// How many findings were read.
  var read: Int { worth + harmless + wrong }

  /// Whether fewer than nine in ten were worth acting on; of fewer than five findings, so few that it can hardly be chance.
  var isRefuted: Bool { read < 5 ? chance < 0.05 : worth * 10 < read * 9 }

  /// How likely it is that no more findings of those read are worth acting on if nine in ten of all are.
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
  /// The records of rules by id: of what they report as info or above. Rules that are not named had no such findings.
  static let byRule: [String: FieldRecord] = [
    "alert_message_from_parallel_optional": FieldRecord(worth: 1, harmless: 2),
    "animation_missing_value": FieldRecord(worth: 3),
    "async_after_animation_cleanup": FieldRecord(worth: 2, harmless: 5, wrong: 4),
    "become_first_responder_in_representable": FieldRecord(worth: 1),
    "cancellation_reported_as_error": FieldRecord(worth: 2, harmless: 1, wrong: 1),
    "clip_before_blur": FieldRecord(wrong: 1),
    "closure_in_state": FieldRecord(harmless: 2),
    "dual_source_of_truth": FieldRecord(worth: 1, wrong: 1),
    "for_each_count_range": FieldRecord(worth: 2, harmless: 1),
    "for_each_enumerated_offset": FieldRecord(worth: 1),
    "geometry_captured_on_appear_only": FieldRecord(worth: 2, harmless: 2),
    "loading_flag_race_on_cancel": FieldRecord(worth: 1, wrong: 1),
    "movable_window_swallows_drag": FieldRecord(wrong: 2),
    "nested_navigation_stack": FieldRecord(worth: 3),
    "observable_object_without_published": FieldRecord(worth: 1),
    "observed_object_initialized_in_view": FieldRecord(worth: 2),
    "on_change_feedback_loop": FieldRecord(worth: 1, harmless: 3),
    "on_change_self_write": FieldRecord(worth: 1, harmless: 2),
    "private_swiftui_state": FieldRecord(worth: 8, harmless: 7, wrong: 4),
    "reference_type_created_in_body": FieldRecord(worth: 1),
    "representable_update_missing": FieldRecord(worth: 1),
    "scroll_target_id_mismatch": FieldRecord(worth: 1),
    "search_task_not_cancelled": FieldRecord(harmless: 2, wrong: 2),
    "sheet_bool_with_optional_payload": FieldRecord(worth: 2),
    "sink_retains_self": FieldRecord(worth: 1),
    "state_assigned_in_init": FieldRecord(worth: 1),
    "state_eager_reference_initializer": FieldRecord(worth: 2, harmless: 1),
    "state_holds_unobservable_reference": FieldRecord(harmless: 1),
    "tap_and_zero_distance_drag": FieldRecord(harmless: 1),
    "tap_gesture_instead_of_button": FieldRecord(worth: 121, harmless: 18, wrong: 8),
    "view_model_missing_main_actor": FieldRecord(worth: 3),
    "with_animation_in_drag_on_changed": FieldRecord(worth: 1),
  ]
}
