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
    "accessibility_hidden_with_label": FieldRecord(worth: 6),
    "accessibility_label_mismatches_text": FieldRecord(worth: 22),
    "accessibility_sort_priority_without_container": FieldRecord(harmless: 1),
    "alert_message_from_parallel_optional": FieldRecord(worth: 1, harmless: 3),
    "animation_before_animated_modifier": FieldRecord(worth: 2),
    "animation_inside_conditional": FieldRecord(worth: 17, harmless: 4, wrong: 1),
    "animation_missing_value": FieldRecord(worth: 14, harmless: 11),
    "animation_value_not_equatable": FieldRecord(wrong: 1),
    "any_view": FieldRecord(worth: 10, harmless: 10, wrong: 1),
    "app_storage_conflicting_defaults": FieldRecord(worth: 5, harmless: 1, wrong: 3),
    "appearance_proxy_in_view": FieldRecord(worth: 13, harmless: 12),
    "async_action_not_reentrant": FieldRecord(worth: 14, wrong: 7),
    "async_after_animation_cleanup": FieldRecord(worth: 3, harmless: 7, wrong: 4),
    "background_after_corner_clip": FieldRecord(wrong: 2),
    "become_first_responder_in_representable": FieldRecord(worth: 1),
    "binding_get_set_in_body": FieldRecord(worth: 103, harmless: 1),
    "binding_to_observable_class": FieldRecord(wrong: 3),
    "border_with_rounded_clip": FieldRecord(worth: 3, harmless: 1),
    "button_trait_without_action": FieldRecord(wrong: 2),
    "cancellation_reported_as_error": FieldRecord(worth: 5, harmless: 3, wrong: 1),
    "cancellation_swallowed_by_sleep": FieldRecord(worth: 7, harmless: 11),
    "case_where_binds_last_pattern": FieldRecord(worth: 1),
    "clip_before_blur": FieldRecord(worth: 1, wrong: 1),
    "clipped_still_hit_testable": FieldRecord(worth: 2, harmless: 1),
    "closure_in_state": FieldRecord(worth: 1, harmless: 3),
    "conditional_modifier_extension": FieldRecord(worth: 2, harmless: 3),
    "conditional_removal_without_exit_animation": FieldRecord(harmless: 2),
    "control_without_label": FieldRecord(worth: 156, harmless: 3),
    "decoration_outside_button_label": FieldRecord(worth: 23, wrong: 1),
    "deprecated_navigation_view": FieldRecord(worth: 35, harmless: 11, wrong: 1),
    "derived_state_mirrored": FieldRecord(worth: 2, harmless: 1, wrong: 1),
    "destination_link_in_path_stack": FieldRecord(worth: 1, harmless: 2),
    "drag_reorder_without_action": FieldRecord(worth: 2, harmless: 1),
    "dual_source_of_truth": FieldRecord(worth: 1, harmless: 2, wrong: 1),
    "echo_guard_flag": FieldRecord(wrong: 2),
    "empty_catch": FieldRecord(worth: 1, wrong: 1),
    "empty_control_label": FieldRecord(worth: 210, harmless: 3),
    "entry_default_builds_object": FieldRecord(worth: 1, harmless: 3),
    "environment_modifier_after_presentation": FieldRecord(worth: 1, harmless: 1),
    "feedback_generator_in_view": FieldRecord(worth: 3),
    "for_each_count_range": FieldRecord(worth: 4, harmless: 1),
    "for_each_enumerated_offset": FieldRecord(worth: 4, harmless: 3),
    "for_each_id_self_on_model": FieldRecord(wrong: 1),
    "formatter_in_body": FieldRecord(worth: 7, harmless: 15),
    "frame_infinite_size": FieldRecord(worth: 4, harmless: 4),
    "generic_link_text": FieldRecord(worth: 1, harmless: 1),
    "geometry_captured_on_appear_only": FieldRecord(worth: 4, harmless: 1),
    "geometry_reader_in_scroll_view": FieldRecord(worth: 1, harmless: 1),
    "hit_testing_disabled_before_gesture": FieldRecord(worth: 1),
    "icon_button_without_label": FieldRecord(worth: 17, harmless: 4, wrong: 1),
    "identity_reset_by_id": FieldRecord(harmless: 7),
    "ignores_safe_area_escapes_clip": FieldRecord(harmless: 6),
    "image_frame_without_resizable": FieldRecord(wrong: 1),
    "image_work_in_body": FieldRecord(worth: 20, harmless: 11),
    "implicit_title_display_mode": FieldRecord(worth: 3, wrong: 2),
    "infinite_task_ignores_cancellation": FieldRecord(harmless: 5),
    "inline_publisher_in_body": FieldRecord(worth: 6, harmless: 4),
    "lazy_stack_outside_scroll_view": FieldRecord(worth: 1),
    "lifecycle_modifier_on_group": FieldRecord(worth: 5, wrong: 1),
    "link_outside_navigation_container": FieldRecord(wrong: 2),
    "list_modifier_misplaced": FieldRecord(worth: 8, harmless: 12),
    "loading_flag_race_on_cancel": FieldRecord(worth: 4, harmless: 2),
    "matched_geometry_after_frame": FieldRecord(worth: 2, harmless: 5, wrong: 1),
    "matched_geometry_on_mismatched_content": FieldRecord(harmless: 4),
    "mixed_navigation_bars": FieldRecord(wrong: 1),
    "movable_window_swallows_drag": FieldRecord(wrong: 2),
    "multiple_buttons_in_list_row": FieldRecord(worth: 6),
    "navigation_modifier_on_stack": FieldRecord(worth: 12, harmless: 2, wrong: 2),
    "nested_interactive_control": FieldRecord(worth: 22, harmless: 6, wrong: 4),
    "nested_navigation_stack": FieldRecord(worth: 67, harmless: 1, wrong: 1),
    "nested_observable_object": FieldRecord(worth: 3, harmless: 13),
    "nested_scroll_container": FieldRecord(worth: 2),
    "observable_object_not_wrapped": FieldRecord(worth: 1, harmless: 1),
    "observable_object_without_published": FieldRecord(worth: 2, harmless: 4, wrong: 1),
    "observed_object_created_in_init": FieldRecord(worth: 5, wrong: 1),
    "observed_object_initialized_in_view": FieldRecord(worth: 10),
    "on_appear_animation_repeat_forever": FieldRecord(worth: 6),
    "on_change_feedback_loop": FieldRecord(worth: 1, harmless: 5),
    "on_change_self_write": FieldRecord(worth: 4, harmless: 5, wrong: 1),
    "on_receive_published": FieldRecord(worth: 3),
    "presentation_inside_transient_content": FieldRecord(worth: 3),
    "presented_view_without_navigation_stack": FieldRecord(worth: 3, harmless: 1, wrong: 4),
    "private_swiftui_state": FieldRecord(worth: 8, harmless: 7, wrong: 4),
    "rapid_path_mutation": FieldRecord(wrong: 5),
    "reference_type_created_in_body": FieldRecord(worth: 3, harmless: 2, wrong: 1),
    "refreshable_content_swapped": FieldRecord(worth: 1),
    "representable_update_missing": FieldRecord(worth: 4, harmless: 7, wrong: 2),
    "scroll_position_without_target_layout": FieldRecord(harmless: 2),
    "scroll_target_id_mismatch": FieldRecord(worth: 1),
    "scrollable_background_hidden": FieldRecord(worth: 6, harmless: 6, wrong: 1),
    "search_task_not_cancelled": FieldRecord(harmless: 2, wrong: 3),
    "searchable_outside_navigation": FieldRecord(worth: 1),
    "shadow_before_clip": FieldRecord(worth: 8),
    "sheet_bool_with_optional_payload": FieldRecord(worth: 8, harmless: 1, wrong: 1),
    "sheet_in_row": FieldRecord(worth: 3, harmless: 2, wrong: 1),
    "side_effect_in_body": FieldRecord(worth: 12, harmless: 4, wrong: 6),
    "sink_retains_self": FieldRecord(worth: 31),
    "spacer_in_scroll_view": FieldRecord(worth: 3, harmless: 4),
    "state_assigned_in_init": FieldRecord(worth: 5, wrong: 1),
    "state_cleared_before_animation_ends": FieldRecord(worth: 1),
    "state_eager_reference_initializer": FieldRecord(worth: 3, harmless: 2),
    "state_holds_unobservable_reference": FieldRecord(harmless: 4),
    "state_object_created_outside_autoclosure": FieldRecord(worth: 4, harmless: 4),
    "state_object_ignores_new_input": FieldRecord(worth: 1),
    "state_outside_view": FieldRecord(worth: 3, harmless: 12, wrong: 1),
    "tab_selection_without_tags": FieldRecord(worth: 1, harmless: 2),
    "tab_view_inside_navigation_stack": FieldRecord(worth: 2, harmless: 4, wrong: 1),
    "tap_area_with_spacer": FieldRecord(worth: 27, harmless: 8),
    "tap_gesture_instead_of_button": FieldRecord(worth: 131, harmless: 20, wrong: 11),
    "tap_target_too_small": FieldRecord(worth: 12, harmless: 2, wrong: 1),
    "task_in_on_appear": FieldRecord(worth: 7, harmless: 19, wrong: 3),
    "task_missing_id": FieldRecord(worth: 1, harmless: 2),
    "task_reinitializes_state": FieldRecord(worth: 1),
    "timer_scheduled_in_view": FieldRecord(worth: 7, harmless: 1),
    "toggle_in_on_appear": FieldRecord(harmless: 2),
    "transition_not_on_conditional_root": FieldRecord(worth: 15, harmless: 7, wrong: 2),
    "transition_without_animation": FieldRecord(worth: 12, harmless: 1),
    "undeclared_named_coordinate_space": FieldRecord(harmless: 1),
    "unguarded_pagination": FieldRecord(harmless: 1, wrong: 1),
    "unstable_identity_uuid": FieldRecord(worth: 6, harmless: 2, wrong: 4),
    "unstructured_task_in_task": FieldRecord(harmless: 3, wrong: 1),
    "view_model_missing_main_actor": FieldRecord(worth: 16, harmless: 1, wrong: 2),
    "with_animation_across_await": FieldRecord(worth: 1, harmless: 1),
    "with_animation_in_drag_on_changed": FieldRecord(worth: 4, wrong: 2),
    "zstack_removal_without_zindex": FieldRecord(worth: 6, harmless: 2, wrong: 1),
  ]
}
