// Written by scripts/list-rule-pages. Swift cannot embed a file in a constant without compiling it as a literal; C can.
#include "RulePages.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page_accessibility_hidden_with_label[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/accessibility_hidden_with_label.md"
};
static const unsigned char page_accessibility_label_mismatches_text[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/accessibility_label_mismatches_text.md"
};
static const unsigned char page_accessibility_sort_priority_without_container[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/accessibility_sort_priority_without_container.md"
};
static const unsigned char page_alert_message_from_parallel_optional[] = {
#embed "../Analyzers/Rules/Presentation/Pages/alert_message_from_parallel_optional.md"
};
static const unsigned char page_ambiguous_group_builder[] = {
#embed "../Analyzers/Rules/Layout/Pages/ambiguous_group_builder.md"
};
static const unsigned char page_animation_before_animated_modifier[] = {
#embed "../Analyzers/Rules/Animation/Pages/animation_before_animated_modifier.md"
};
static const unsigned char page_animation_driven_twice[] = {
#embed "../Analyzers/Rules/Animation/Pages/animation_driven_twice.md"
};
static const unsigned char page_animation_inside_conditional[] = {
#embed "../Analyzers/Rules/Animation/Pages/animation_inside_conditional.md"
};
static const unsigned char page_animation_missing_value[] = {
#embed "../Analyzers/Rules/Animation/Pages/animation_missing_value.md"
};
static const unsigned char page_animation_scope_over_drag[] = {
#embed "../Analyzers/Rules/Animation/Pages/animation_scope_over_drag.md"
};
static const unsigned char page_animation_value_not_equatable[] = {
#embed "../Analyzers/Rules/Animation/Pages/animation_value_not_equatable.md"
};
static const unsigned char page_any_view[] = {
#embed "../Analyzers/Rules/Performance/Pages/any_view.md"
};
static const unsigned char page_api_newer_than_deployment_target[] = {
#embed "../Analyzers/Rules/Platforms/Pages/api_newer_than_deployment_target.md"
};
static const unsigned char page_app_storage_conflicting_defaults[] = {
#embed "../Analyzers/Rules/State/Pages/app_storage_conflicting_defaults.md"
};
static const unsigned char page_app_storage_key_at_prefix[] = {
#embed "../Analyzers/Rules/State/Pages/app_storage_key_at_prefix.md"
};
static const unsigned char page_app_storage_key_composed_at[] = {
#embed "../Analyzers/Rules/State/Pages/app_storage_key_composed_at.md"
};
static const unsigned char page_appearance_pinned_to_current[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/appearance_pinned_to_current.md"
};
static const unsigned char page_appearance_proxy_in_view[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/appearance_proxy_in_view.md"
};
static const unsigned char page_async_action_not_reentrant[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/async_action_not_reentrant.md"
};
static const unsigned char page_async_after_animation_cleanup[] = {
#embed "../Analyzers/Rules/Animation/Pages/async_after_animation_cleanup.md"
};
static const unsigned char page_async_stream_with_two_consumers[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/async_stream_with_two_consumers.md"
};
static const unsigned char page_background_after_corner_clip[] = {
#embed "../Analyzers/Rules/Effects/Pages/background_after_corner_clip.md"
};
static const unsigned char page_background_before_frame[] = {
#embed "../Analyzers/Rules/Effects/Pages/background_before_frame.md"
};
static const unsigned char page_barless_parent_custom_bar_child[] = {
#embed "../Analyzers/Rules/Navigation/Pages/barless_parent_custom_bar_child.md"
};
static const unsigned char page_become_first_responder_in_representable[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/become_first_responder_in_representable.md"
};
static const unsigned char page_binding_get_set_in_body[] = {
#embed "../Analyzers/Rules/State/Pages/binding_get_set_in_body.md"
};
static const unsigned char page_binding_never_written[] = {
#embed "../Analyzers/Rules/State/Pages/binding_never_written.md"
};
static const unsigned char page_binding_to_observable_class[] = {
#embed "../Analyzers/Rules/State/Pages/binding_to_observable_class.md"
};
static const unsigned char page_blocking_call_on_main_actor[] = {
#embed "../Analyzers/Rules/Performance/Pages/blocking_call_on_main_actor.md"
};
static const unsigned char page_border_with_rounded_clip[] = {
#embed "../Analyzers/Rules/Effects/Pages/border_with_rounded_clip.md"
};
static const unsigned char page_button_trait_without_action[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/button_trait_without_action.md"
};
static const unsigned char page_cancellation_reported_as_error[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/cancellation_reported_as_error.md"
};
static const unsigned char page_cancellation_swallowed_by_sleep[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/cancellation_swallowed_by_sleep.md"
};
static const unsigned char page_case_where_binds_last_pattern[] = {
#embed "../Analyzers/Rules/State/Pages/case_where_binds_last_pattern.md"
};
static const unsigned char page_clip_before_blur[] = {
#embed "../Analyzers/Rules/Effects/Pages/clip_before_blur.md"
};
static const unsigned char page_clipped_still_hit_testable[] = {
#embed "../Analyzers/Rules/Layout/Pages/clipped_still_hit_testable.md"
};
static const unsigned char page_clock_read_in_widget_body[] = {
#embed "../Analyzers/Rules/Widgets/Pages/clock_read_in_widget_body.md"
};
static const unsigned char page_closure_in_state[] = {
#embed "../Analyzers/Rules/State/Pages/closure_in_state.md"
};
static const unsigned char page_conditional_modifier_extension[] = {
#embed "../Analyzers/Rules/State/Pages/conditional_modifier_extension.md"
};
static const unsigned char page_conditional_removal_without_exit_animation[] = {
#embed "../Analyzers/Rules/Animation/Pages/conditional_removal_without_exit_animation.md"
};
static const unsigned char page_conditional_row_count[] = {
#embed "../Analyzers/Rules/Performance/Pages/conditional_row_count.md"
};
static const unsigned char page_constant_edit_mode[] = {
#embed "../Analyzers/Rules/Lists/Pages/constant_edit_mode.md"
};
static const unsigned char page_constant_for_written_binding[] = {
#embed "../Analyzers/Rules/State/Pages/constant_for_written_binding.md"
};
static const unsigned char page_content_shape_after_tap[] = {
#embed "../Analyzers/Rules/Layout/Pages/content_shape_after_tap.md"
};
static const unsigned char page_control_without_label[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/control_without_label.md"
};
static const unsigned char page_controls_hidden_from_accessibility[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/controls_hidden_from_accessibility.md"
};
static const unsigned char page_coordinator_keeps_first_parent[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/coordinator_keeps_first_parent.md"
};
static const unsigned char page_custom_navigation_bar_on_pushed_view[] = {
#embed "../Analyzers/Rules/Navigation/Pages/custom_navigation_bar_on_pushed_view.md"
};
static const unsigned char page_custom_window_drag_area[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/custom_window_drag_area.md"
};
static const unsigned char page_date_format_week_year[] = {
#embed "../Analyzers/Rules/Localization/Pages/date_format_week_year.md"
};
static const unsigned char page_date_range_may_be_inverted[] = {
#embed "../Analyzers/Rules/Data/Pages/date_range_may_be_inverted.md"
};
static const unsigned char page_decoration_outside_button_label[] = {
#embed "../Analyzers/Rules/Layout/Pages/decoration_outside_button_label.md"
};
static const unsigned char page_decorative_overlay_blocks_touches[] = {
#embed "../Analyzers/Rules/Layout/Pages/decorative_overlay_blocks_touches.md"
};
static const unsigned char page_deprecated_api[] = {
#embed "../Analyzers/Rules/Deprecation/Pages/deprecated_api.md"
};
static const unsigned char page_deprecated_autocapitalization[] = {
#embed "../Analyzers/Rules/Deprecation/Pages/deprecated_autocapitalization.md"
};
static const unsigned char page_deprecated_corner_radius[] = {
#embed "../Analyzers/Rules/Deprecation/Pages/deprecated_corner_radius.md"
};
static const unsigned char page_deprecated_foreground_color[] = {
#embed "../Analyzers/Rules/Deprecation/Pages/deprecated_foreground_color.md"
};
static const unsigned char page_deprecated_navigation_view[] = {
#embed "../Analyzers/Rules/Deprecation/Pages/deprecated_navigation_view.md"
};
static const unsigned char page_deprecated_on_change[] = {
#embed "../Analyzers/Rules/Deprecation/Pages/deprecated_on_change.md"
};
static const unsigned char page_deprecated_view_argument_modifier[] = {
#embed "../Analyzers/Rules/Deprecation/Pages/deprecated_view_argument_modifier.md"
};
static const unsigned char page_derived_state_mirrored[] = {
#embed "../Analyzers/Rules/State/Pages/derived_state_mirrored.md"
};
static const unsigned char page_destination_link_in_path_stack[] = {
#embed "../Analyzers/Rules/Navigation/Pages/destination_link_in_path_stack.md"
};
static const unsigned char page_destructive_action_without_confirmation[] = {
#embed "../Analyzers/Rules/Presentation/Pages/destructive_action_without_confirmation.md"
};
static const unsigned char page_destructive_swipe_only_asks[] = {
#embed "../Analyzers/Rules/Presentation/Pages/destructive_swipe_only_asks.md"
};
static const unsigned char page_disabled_before_gesture[] = {
#embed "../Analyzers/Rules/Layout/Pages/disabled_before_gesture.md"
};
static const unsigned char page_dismiss_of_presenter[] = {
#embed "../Analyzers/Rules/Presentation/Pages/dismiss_of_presenter.md"
};
static const unsigned char page_dismissed_before_save_ends[] = {
#embed "../Analyzers/Rules/Presentation/Pages/dismissed_before_save_ends.md"
};
static const unsigned char page_double_debounce[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/double_debounce.md"
};
static const unsigned char page_drag_overlay_intercepts_hits[] = {
#embed "../Analyzers/Rules/Animation/Pages/drag_overlay_intercepts_hits.md"
};
static const unsigned char page_drag_reorder_without_action[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/drag_reorder_without_action.md"
};
static const unsigned char page_dual_source_of_truth[] = {
#embed "../Analyzers/Rules/State/Pages/dual_source_of_truth.md"
};
static const unsigned char page_duplicate_modifier[] = {
#embed "../Analyzers/Rules/Layout/Pages/duplicate_modifier.md"
};
static const unsigned char page_duplicate_navigation_destination[] = {
#embed "../Analyzers/Rules/Navigation/Pages/duplicate_navigation_destination.md"
};
static const unsigned char page_duplicate_row_ids[] = {
#embed "../Analyzers/Rules/Lists/Pages/duplicate_row_ids.md"
};
static const unsigned char page_duplicate_zindex[] = {
#embed "../Analyzers/Rules/Layout/Pages/duplicate_zindex.md"
};
static const unsigned char page_eager_stack_in_scroll_view[] = {
#embed "../Analyzers/Rules/Performance/Pages/eager_stack_in_scroll_view.md"
};
static const unsigned char page_echo_guard_flag[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/echo_guard_flag.md"
};
static const unsigned char page_empty_catch[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/empty_catch.md"
};
static const unsigned char page_empty_control_label[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/empty_control_label.md"
};
static const unsigned char page_empty_view_lifecycle[] = {
#embed "../Analyzers/Rules/State/Pages/empty_view_lifecycle.md"
};
static const unsigned char page_endless_task_keeps_self[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/endless_task_keeps_self.md"
};
static const unsigned char page_entity_gesture_without_input_target[] = {
#embed "../Analyzers/Rules/Platforms/Pages/entity_gesture_without_input_target.md"
};
static const unsigned char page_entry_default_builds_object[] = {
#embed "../Analyzers/Rules/State/Pages/entry_default_builds_object.md"
};
static const unsigned char page_environment_modifier_after_presentation[] = {
#embed "../Analyzers/Rules/Presentation/Pages/environment_modifier_after_presentation.md"
};
static const unsigned char page_environment_object_not_injected[] = {
#embed "../Analyzers/Rules/State/Pages/environment_object_not_injected.md"
};
static const unsigned char page_equality_ignores_shown_property[] = {
#embed "../Analyzers/Rules/State/Pages/equality_ignores_shown_property.md"
};
static const unsigned char page_explicit_automatic_title_display_mode[] = {
#embed "../Analyzers/Rules/Navigation/Pages/explicit_automatic_title_display_mode.md"
};
static const unsigned char page_feedback_generator_in_view[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/feedback_generator_in_view.md"
};
static const unsigned char page_field_value_saved_before_commit[] = {
#embed "../Analyzers/Rules/State/Pages/field_value_saved_before_commit.md"
};
static const unsigned char page_fixed_direction_symbol[] = {
#embed "../Analyzers/Rules/Localization/Pages/fixed_direction_symbol.md"
};
static const unsigned char page_fixed_dynamic_type_size[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/fixed_dynamic_type_size.md"
};
static const unsigned char page_fixed_font_size[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/fixed_font_size.md"
};
static const unsigned char page_fixed_height_clips_text[] = {
#embed "../Analyzers/Rules/Layout/Pages/fixed_height_clips_text.md"
};
static const unsigned char page_focused_value_at_window_root[] = {
#embed "../Analyzers/Rules/Platforms/Pages/focused_value_at_window_root.md"
};
static const unsigned char page_for_each_count_range[] = {
#embed "../Analyzers/Rules/Lists/Pages/for_each_count_range.md"
};
static const unsigned char page_for_each_id_self_on_model[] = {
#embed "../Analyzers/Rules/Lists/Pages/for_each_id_self_on_model.md"
};
static const unsigned char page_formatter_in_body[] = {
#embed "../Analyzers/Rules/Performance/Pages/formatter_in_body.md"
};
static const unsigned char page_frame_infinite_size[] = {
#embed "../Analyzers/Rules/Layout/Pages/frame_infinite_size.md"
};
static const unsigned char page_fresh_id_in_computed_rows[] = {
#embed "../Analyzers/Rules/Lists/Pages/fresh_id_in_computed_rows.md"
};
static const unsigned char page_generic_link_text[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/generic_link_text.md"
};
static const unsigned char page_geometry_captured_on_appear_only[] = {
#embed "../Analyzers/Rules/Layout/Pages/geometry_captured_on_appear_only.md"
};
static const unsigned char page_geometry_reader_in_measured_sheet[] = {
#embed "../Analyzers/Rules/Layout/Pages/geometry_reader_in_measured_sheet.md"
};
static const unsigned char page_geometry_reader_in_scroll_view[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/geometry_reader_in_scroll_view.md"
};
static const unsigned char page_gesture_as_menu_item[] = {
#embed "../Analyzers/Rules/Presentation/Pages/gesture_as_menu_item.md"
};
static const unsigned char page_gesture_value_not_accumulated[] = {
#embed "../Analyzers/Rules/Animation/Pages/gesture_value_not_accumulated.md"
};
static const unsigned char page_heading_without_trait[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/heading_without_trait.md"
};
static const unsigned char page_helper_missing_view_builder[] = {
#embed "../Analyzers/Rules/Layout/Pages/helper_missing_view_builder.md"
};
static const unsigned char page_hero_branch_without_transition[] = {
#embed "../Analyzers/Rules/Animation/Pages/hero_branch_without_transition.md"
};
static const unsigned char page_hit_testing_disabled_before_gesture[] = {
#embed "../Analyzers/Rules/Layout/Pages/hit_testing_disabled_before_gesture.md"
};
static const unsigned char page_horizontal_stack_in_vertical_scroll[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/horizontal_stack_in_vertical_scroll.md"
};
static const unsigned char page_icon_button_without_label[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/icon_button_without_label.md"
};
static const unsigned char page_id_contains_edited_text[] = {
#embed "../Analyzers/Rules/State/Pages/id_contains_edited_text.md"
};
static const unsigned char page_identifiable_id_from_hash[] = {
#embed "../Analyzers/Rules/State/Pages/identifiable_id_from_hash.md"
};
static const unsigned char page_identity_reset_by_id[] = {
#embed "../Analyzers/Rules/State/Pages/identity_reset_by_id.md"
};
static const unsigned char page_ignores_safe_area_escapes_clip[] = {
#embed "../Analyzers/Rules/Effects/Pages/ignores_safe_area_escapes_clip.md"
};
static const unsigned char page_image_frame_without_resizable[] = {
#embed "../Analyzers/Rules/Layout/Pages/image_frame_without_resizable.md"
};
static const unsigned char page_image_work_in_body[] = {
#embed "../Analyzers/Rules/Performance/Pages/image_work_in_body.md"
};
static const unsigned char page_implicit_title_display_mode[] = {
#embed "../Analyzers/Rules/Navigation/Pages/implicit_title_display_mode.md"
};
static const unsigned char page_infinite_task_ignores_cancellation[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/infinite_task_ignores_cancellation.md"
};
static const unsigned char page_inline_publisher_in_body[] = {
#embed "../Analyzers/Rules/Performance/Pages/inline_publisher_in_body.md"
};
static const unsigned char page_inline_transform_in_for_each[] = {
#embed "../Analyzers/Rules/Performance/Pages/inline_transform_in_for_each.md"
};
static const unsigned char page_interactive_dismiss_disabled_without_exit[] = {
#embed "../Analyzers/Rules/Presentation/Pages/interactive_dismiss_disabled_without_exit.md"
};
static const unsigned char page_interactive_glass_around_control[] = {
#embed "../Analyzers/Rules/Layout/Pages/interactive_glass_around_control.md"
};
static const unsigned char page_interpolated_localization_key[] = {
#embed "../Analyzers/Rules/Localization/Pages/interpolated_localization_key.md"
};
static const unsigned char page_is_presented_constant[] = {
#embed "../Analyzers/Rules/Presentation/Pages/is_presented_constant.md"
};
static const unsigned char page_keyboard_pushes_parent_layout[] = {
#embed "../Analyzers/Rules/Layout/Pages/keyboard_pushes_parent_layout.md"
};
static const unsigned char page_keyframe_animator_repeats_forever[] = {
#embed "../Analyzers/Rules/Animation/Pages/keyframe_animator_repeats_forever.md"
};
static const unsigned char page_layout_update_loop[] = {
#embed "../Analyzers/Rules/State/Pages/layout_update_loop.md"
};
static const unsigned char page_lazy_stack_outside_scroll_view[] = {
#embed "../Analyzers/Rules/Layout/Pages/lazy_stack_outside_scroll_view.md"
};
static const unsigned char page_lifecycle_modifier_on_group[] = {
#embed "../Analyzers/Rules/State/Pages/lifecycle_modifier_on_group.md"
};
static const unsigned char page_link_destination_does_work_early[] = {
#embed "../Analyzers/Rules/Navigation/Pages/link_destination_does_work_early.md"
};
static const unsigned char page_link_outside_navigation_container[] = {
#embed "../Analyzers/Rules/Navigation/Pages/link_outside_navigation_container.md"
};
static const unsigned char page_list_modifier_misplaced[] = {
#embed "../Analyzers/Rules/Lists/Pages/list_modifier_misplaced.md"
};
static const unsigned char page_literal_fallback_not_localized[] = {
#embed "../Analyzers/Rules/Localization/Pages/literal_fallback_not_localized.md"
};
static const unsigned char page_live_view_in_widget[] = {
#embed "../Analyzers/Rules/Widgets/Pages/live_view_in_widget.md"
};
static const unsigned char page_load_more_in_eager_stack[] = {
#embed "../Analyzers/Rules/Lists/Pages/load_more_in_eager_stack.md"
};
static const unsigned char page_loading_flag_left_set[] = {
#embed "../Analyzers/Rules/State/Pages/loading_flag_left_set.md"
};
static const unsigned char page_loading_flag_race_on_cancel[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/loading_flag_race_on_cancel.md"
};
static const unsigned char page_main_actor_closure_called_elsewhere[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/main_actor_closure_called_elsewhere.md"
};
static const unsigned char page_manual_equatable_default_false[] = {
#embed "../Analyzers/Rules/State/Pages/manual_equatable_default_false.md"
};
static const unsigned char page_matched_geometry_after_frame[] = {
#embed "../Analyzers/Rules/Animation/Pages/matched_geometry_after_frame.md"
};
static const unsigned char page_matched_geometry_multiple_sources[] = {
#embed "../Analyzers/Rules/Animation/Pages/matched_geometry_multiple_sources.md"
};
static const unsigned char page_matched_geometry_on_mismatched_content[] = {
#embed "../Analyzers/Rules/Animation/Pages/matched_geometry_on_mismatched_content.md"
};
static const unsigned char page_matched_geometry_without_animation[] = {
#embed "../Analyzers/Rules/Animation/Pages/matched_geometry_without_animation.md"
};
static const unsigned char page_menu_with_sibling_tap_target[] = {
#embed "../Analyzers/Rules/Presentation/Pages/menu_with_sibling_tap_target.md"
};
static const unsigned char page_missing_modifier_dot[] = {
#embed "../Analyzers/Rules/Layout/Pages/missing_modifier_dot.md"
};
static const unsigned char page_mixed_navigation_bars[] = {
#embed "../Analyzers/Rules/Navigation/Pages/mixed_navigation_bars.md"
};
static const unsigned char page_model_used_off_its_actor[] = {
#embed "../Analyzers/Rules/Data/Pages/model_used_off_its_actor.md"
};
static const unsigned char page_movable_window_swallows_drag[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/movable_window_swallows_drag.md"
};
static const unsigned char page_multiple_buttons_in_list_row[] = {
#embed "../Analyzers/Rules/Lists/Pages/multiple_buttons_in_list_row.md"
};
static const unsigned char page_multiple_views_in_container[] = {
#embed "../Analyzers/Rules/Navigation/Pages/multiple_views_in_container.md"
};
static const unsigned char page_navigation_destination_in_lazy_container[] = {
#embed "../Analyzers/Rules/Navigation/Pages/navigation_destination_in_lazy_container.md"
};
static const unsigned char page_navigation_modifier_on_stack[] = {
#embed "../Analyzers/Rules/Navigation/Pages/navigation_modifier_on_stack.md"
};
static const unsigned char page_navigation_value_without_destination[] = {
#embed "../Analyzers/Rules/Navigation/Pages/navigation_value_without_destination.md"
};
static const unsigned char page_nested_interactive_control[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/nested_interactive_control.md"
};
static const unsigned char page_nested_navigation_stack[] = {
#embed "../Analyzers/Rules/Navigation/Pages/nested_navigation_stack.md"
};
static const unsigned char page_nested_observable_object[] = {
#embed "../Analyzers/Rules/State/Pages/nested_observable_object.md"
};
static const unsigned char page_nested_scale_effect_anchors[] = {
#embed "../Analyzers/Rules/Animation/Pages/nested_scale_effect_anchors.md"
};
static const unsigned char page_nested_scroll_container[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/nested_scroll_container.md"
};
static const unsigned char page_number_format_on_identifier[] = {
#embed "../Analyzers/Rules/Localization/Pages/number_format_on_identifier.md"
};
static const unsigned char page_object_stored_in_view_value[] = {
#embed "../Analyzers/Rules/State/Pages/object_stored_in_view_value.md"
};
static const unsigned char page_observable_object_not_wrapped[] = {
#embed "../Analyzers/Rules/State/Pages/observable_object_not_wrapped.md"
};
static const unsigned char page_observable_object_without_published[] = {
#embed "../Analyzers/Rules/State/Pages/observable_object_without_published.md"
};
static const unsigned char page_observable_property_over_untracked_storage[] = {
#embed "../Analyzers/Rules/State/Pages/observable_property_over_untracked_storage.md"
};
static const unsigned char page_observation_ignored_storage_shown[] = {
#embed "../Analyzers/Rules/State/Pages/observation_ignored_storage_shown.md"
};
static const unsigned char page_observed_object_initialized_in_view[] = {
#embed "../Analyzers/Rules/State/Pages/observed_object_initialized_in_view.md"
};
static const unsigned char page_observer_token_dropped[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/observer_token_dropped.md"
};
static const unsigned char page_offsets_of_another_collection[] = {
#embed "../Analyzers/Rules/Lists/Pages/offsets_of_another_collection.md"
};
static const unsigned char page_on_appear_animation_repeat_forever[] = {
#embed "../Analyzers/Rules/Animation/Pages/on_appear_animation_repeat_forever.md"
};
static const unsigned char page_on_appear_calls_on_disappear[] = {
#embed "../Analyzers/Rules/State/Pages/on_appear_calls_on_disappear.md"
};
static const unsigned char page_on_change_feedback_loop[] = {
#embed "../Analyzers/Rules/State/Pages/on_change_feedback_loop.md"
};
static const unsigned char page_on_change_misses_initial_value[] = {
#embed "../Analyzers/Rules/State/Pages/on_change_misses_initial_value.md"
};
static const unsigned char page_on_change_self_write[] = {
#embed "../Analyzers/Rules/State/Pages/on_change_self_write.md"
};
static const unsigned char page_on_receive_published[] = {
#embed "../Analyzers/Rules/State/Pages/on_receive_published.md"
};
static const unsigned char page_one_shot_flag_never_reset[] = {
#embed "../Analyzers/Rules/State/Pages/one_shot_flag_never_reset.md"
};
static const unsigned char page_pagination_trigger_every_row[] = {
#embed "../Analyzers/Rules/Lists/Pages/pagination_trigger_every_row.md"
};
static const unsigned char page_password_field_without_content_type[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/password_field_without_content_type.md"
};
static const unsigned char page_phase_animator_runs_forever[] = {
#embed "../Analyzers/Rules/Animation/Pages/phase_animator_runs_forever.md"
};
static const unsigned char page_position_or_offset_before_decor[] = {
#embed "../Analyzers/Rules/Layout/Pages/position_or_offset_before_decor.md"
};
static const unsigned char page_predicate_uses_unstored_property[] = {
#embed "../Analyzers/Rules/Data/Pages/predicate_uses_unstored_property.md"
};
static const unsigned char page_preference_key_mutable_default[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/preference_key_mutable_default.md"
};
static const unsigned char page_preference_key_reduce_overwrites[] = {
#embed "../Analyzers/Rules/Layout/Pages/preference_key_reduce_overwrites.md"
};
static const unsigned char page_presentation_inside_transient_content[] = {
#embed "../Analyzers/Rules/Presentation/Pages/presentation_inside_transient_content.md"
};
static const unsigned char page_presented_view_without_navigation_stack[] = {
#embed "../Analyzers/Rules/Navigation/Pages/presented_view_without_navigation_stack.md"
};
static const unsigned char page_prevent_window_drag_on_root[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/prevent_window_drag_on_root.md"
};
static const unsigned char page_print_changes_left_in[] = {
#embed "../Analyzers/Rules/Performance/Pages/print_changes_left_in.md"
};
static const unsigned char page_private_swiftui_state[] = {
#embed "../Analyzers/Rules/State/Pages/private_swiftui_state.md"
};
static const unsigned char page_published_in_observable[] = {
#embed "../Analyzers/Rules/State/Pages/published_in_observable.md"
};
static const unsigned char page_published_sink_reads_stale_self[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/published_sink_reads_stale_self.md"
};
static const unsigned char page_rapid_path_mutation[] = {
#embed "../Analyzers/Rules/Navigation/Pages/rapid_path_mutation.md"
};
static const unsigned char page_reference_type_created_in_body[] = {
#embed "../Analyzers/Rules/State/Pages/reference_type_created_in_body.md"
};
static const unsigned char page_refreshable_content_swapped[] = {
#embed "../Analyzers/Rules/Lists/Pages/refreshable_content_swapped.md"
};
static const unsigned char page_relationship_without_inverse[] = {
#embed "../Analyzers/Rules/Data/Pages/relationship_without_inverse.md"
};
static const unsigned char page_reload_races_pagination[] = {
#embed "../Analyzers/Rules/Lists/Pages/reload_races_pagination.md"
};
static const unsigned char page_repeating_animation_reset_without_animation[] = {
#embed "../Analyzers/Rules/Animation/Pages/repeating_animation_reset_without_animation.md"
};
static const unsigned char page_representable_infinite_max_height[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/representable_infinite_max_height.md"
};
static const unsigned char page_representable_stores_view[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/representable_stores_view.md"
};
static const unsigned char page_representable_update_missing[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/representable_update_missing.md"
};
static const unsigned char page_role_word_in_accessibility_label[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/role_word_in_accessibility_label.md"
};
static const unsigned char page_root_view_state_read_by_host[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/root_view_state_read_by_host.md"
};
static const unsigned char page_row_id_differs_from_loop_id[] = {
#embed "../Analyzers/Rules/Lists/Pages/row_id_differs_from_loop_id.md"
};
static const unsigned char page_row_keeps_index[] = {
#embed "../Analyzers/Rules/Lists/Pages/row_keeps_index.md"
};
static const unsigned char page_same_view_in_both_branches[] = {
#embed "../Analyzers/Rules/State/Pages/same_view_in_both_branches.md"
};
static const unsigned char page_scroll_position_without_target_layout[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/scroll_position_without_target_layout.md"
};
static const unsigned char page_scroll_target_id_mismatch[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/scroll_target_id_mismatch.md"
};
static const unsigned char page_scroll_to_without_id[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/scroll_to_without_id.md"
};
static const unsigned char page_scrollable_background_hidden[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/scrollable_background_hidden.md"
};
static const unsigned char page_search_placement_platform[] = {
#embed "../Analyzers/Rules/Platforms/Pages/search_placement_platform.md"
};
static const unsigned char page_search_task_not_cancelled[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/search_task_not_cancelled.md"
};
static const unsigned char page_search_without_debounce[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/search_without_debounce.md"
};
static const unsigned char page_searchable_outside_navigation[] = {
#embed "../Analyzers/Rules/Navigation/Pages/searchable_outside_navigation.md"
};
static const unsigned char page_selection_not_exposed_to_accessibility[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/selection_not_exposed_to_accessibility.md"
};
static const unsigned char page_shadow_before_clip[] = {
#embed "../Analyzers/Rules/Effects/Pages/shadow_before_clip.md"
};
static const unsigned char page_sheet_bool_with_optional_payload[] = {
#embed "../Analyzers/Rules/Presentation/Pages/sheet_bool_with_optional_payload.md"
};
static const unsigned char page_sheet_in_row[] = {
#embed "../Analyzers/Rules/Presentation/Pages/sheet_in_row.md"
};
static const unsigned char page_sheet_modifier_on_presenter[] = {
#embed "../Analyzers/Rules/Presentation/Pages/sheet_modifier_on_presenter.md"
};
static const unsigned char page_side_effect_in_body[] = {
#embed "../Analyzers/Rules/Performance/Pages/side_effect_in_body.md"
};
static const unsigned char page_single_entry_at_end[] = {
#embed "../Analyzers/Rules/Widgets/Pages/single_entry_at_end.md"
};
static const unsigned char page_sink_retains_self[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/sink_retains_self.md"
};
static const unsigned char page_spacer_centering_stack[] = {
#embed "../Analyzers/Rules/Layout/Pages/spacer_centering_stack.md"
};
static const unsigned char page_spacer_in_scroll_view[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/spacer_in_scroll_view.md"
};
static const unsigned char page_stacked_presentations[] = {
#embed "../Analyzers/Rules/Presentation/Pages/stacked_presentations.md"
};
static const unsigned char page_state_assigned_in_init[] = {
#embed "../Analyzers/Rules/State/Pages/state_assigned_in_init.md"
};
static const unsigned char page_state_cleared_before_animation_ends[] = {
#embed "../Analyzers/Rules/Animation/Pages/state_cleared_before_animation_ends.md"
};
static const unsigned char page_state_eager_reference_initializer[] = {
#embed "../Analyzers/Rules/State/Pages/state_eager_reference_initializer.md"
};
static const unsigned char page_state_holds_unobservable_reference[] = {
#embed "../Analyzers/Rules/State/Pages/state_holds_unobservable_reference.md"
};
static const unsigned char page_state_object_ignores_new_input[] = {
#embed "../Analyzers/Rules/State/Pages/state_object_ignores_new_input.md"
};
static const unsigned char page_state_object_optional[] = {
#embed "../Analyzers/Rules/State/Pages/state_object_optional.md"
};
static const unsigned char page_state_object_reassigned[] = {
#embed "../Analyzers/Rules/State/Pages/state_object_reassigned.md"
};
static const unsigned char page_state_outside_view[] = {
#embed "../Analyzers/Rules/State/Pages/state_outside_view.md"
};
static const unsigned char page_static_singleton_init_cycle[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/static_singleton_init_cycle.md"
};
static const unsigned char page_stored_closure_retains_self[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/stored_closure_retains_self.md"
};
static const unsigned char page_style_instance_instead_of_static[] = {
#embed "../Analyzers/Rules/Layout/Pages/style_instance_instead_of_static.md"
};
static const unsigned char page_subscription_added_on_each_appearance[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/subscription_added_on_each_appearance.md"
};
static const unsigned char page_tab_selection_without_tags[] = {
#embed "../Analyzers/Rules/Navigation/Pages/tab_selection_without_tags.md"
};
static const unsigned char page_tab_view_inside_navigation_stack[] = {
#embed "../Analyzers/Rules/Navigation/Pages/tab_view_inside_navigation_stack.md"
};
static const unsigned char page_tap_and_zero_distance_drag[] = {
#embed "../Analyzers/Rules/Layout/Pages/tap_and_zero_distance_drag.md"
};
static const unsigned char page_tap_area_with_spacer[] = {
#embed "../Analyzers/Rules/Layout/Pages/tap_area_with_spacer.md"
};
static const unsigned char page_tap_gesture_instead_of_button[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/tap_gesture_instead_of_button.md"
};
static const unsigned char page_tap_target_too_small[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/tap_target_too_small.md"
};
static const unsigned char page_task_in_on_appear[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/task_in_on_appear.md"
};
static const unsigned char page_task_missing_id[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/task_missing_id.md"
};
static const unsigned char page_task_reinitializes_state[] = {
#embed "../Analyzers/Rules/State/Pages/task_reinitializes_state.md"
};
static const unsigned char page_text_truncated_by_fixed_frame[] = {
#embed "../Analyzers/Rules/Accessibility/Pages/text_truncated_by_fixed_frame.md"
};
static const unsigned char page_text_view_text_set_on_each_update[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/text_view_text_set_on_each_update.md"
};
static const unsigned char page_timer_scheduled_in_view[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/timer_scheduled_in_view.md"
};
static const unsigned char page_toggle_in_on_appear[] = {
#embed "../Analyzers/Rules/State/Pages/toggle_in_on_appear.md"
};
static const unsigned char page_toolbar_item_multiple_views[] = {
#embed "../Analyzers/Rules/Navigation/Pages/toolbar_item_multiple_views.md"
};
static const unsigned char page_transition_not_on_conditional_root[] = {
#embed "../Analyzers/Rules/Animation/Pages/transition_not_on_conditional_root.md"
};
static const unsigned char page_transition_without_animation[] = {
#embed "../Analyzers/Rules/Animation/Pages/transition_without_animation.md"
};
static const unsigned char page_transparent_tap_catcher[] = {
#embed "../Analyzers/Rules/Layout/Pages/transparent_tap_catcher.md"
};
static const unsigned char page_two_pushes_in_one_step[] = {
#embed "../Analyzers/Rules/Navigation/Pages/two_pushes_in_one_step.md"
};
static const unsigned char page_unavailable_modifier_on_platform[] = {
#embed "../Analyzers/Rules/Platforms/Pages/unavailable_modifier_on_platform.md"
};
static const unsigned char page_undeclared_named_coordinate_space[] = {
#embed "../Analyzers/Rules/Layout/Pages/undeclared_named_coordinate_space.md"
};
static const unsigned char page_unguarded_initial_load[] = {
#embed "../Analyzers/Rules/Lists/Pages/unguarded_initial_load.md"
};
static const unsigned char page_unguarded_pagination[] = {
#embed "../Analyzers/Rules/Lists/Pages/unguarded_pagination.md"
};
static const unsigned char page_unguarded_reload_in_update[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/unguarded_reload_in_update.md"
};
static const unsigned char page_unit_point_division_by_zero[] = {
#embed "../Analyzers/Rules/Animation/Pages/unit_point_division_by_zero.md"
};
static const unsigned char page_unknown_rule_in_suppression[] = {
#embed "../Analyzers/Rules/Suppression/Pages/unknown_rule_in_suppression.md"
};
static const unsigned char page_unobserved_object_shown[] = {
#embed "../Analyzers/Rules/State/Pages/unobserved_object_shown.md"
};
static const unsigned char page_unstable_identity_uuid[] = {
#embed "../Analyzers/Rules/State/Pages/unstable_identity_uuid.md"
};
static const unsigned char page_unstructured_task_in_task[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/unstructured_task_in_task.md"
};
static const unsigned char page_unused_environment_dismiss[] = {
#embed "../Analyzers/Rules/State/Pages/unused_environment_dismiss.md"
};
static const unsigned char page_unused_suppression[] = {
#embed "../Analyzers/Rules/Suppression/Pages/unused_suppression.md"
};
static const unsigned char page_view_aligned_with_relative_frame[] = {
#embed "../Analyzers/Rules/Scrolling/Pages/view_aligned_with_relative_frame.md"
};
static const unsigned char page_view_model_missing_main_actor[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/view_model_missing_main_actor.md"
};
static const unsigned char page_widget_without_container_background[] = {
#embed "../Analyzers/Rules/Widgets/Pages/widget_without_container_background.md"
};
static const unsigned char page_window_unwrapped_in_update[] = {
#embed "../Analyzers/Rules/Interoperability/Pages/window_unwrapped_in_update.md"
};
static const unsigned char page_with_animation_across_await[] = {
#embed "../Analyzers/Rules/Concurrency/Pages/with_animation_across_await.md"
};
static const unsigned char page_with_animation_around_view[] = {
#embed "../Analyzers/Rules/Animation/Pages/with_animation_around_view.md"
};
static const unsigned char page_with_animation_in_drag_on_changed[] = {
#embed "../Analyzers/Rules/Animation/Pages/with_animation_in_drag_on_changed.md"
};
static const unsigned char page_wrapper_model_mismatch[] = {
#embed "../Analyzers/Rules/State/Pages/wrapper_model_mismatch.md"
};
static const unsigned char page_zstack_removal_without_zindex[] = {
#embed "../Analyzers/Rules/Animation/Pages/zstack_removal_without_zindex.md"
};

static const struct {
  const char *rule;
  struct RulePage page;
} pages[] = {
    {"accessibility_hidden_with_label", {page_accessibility_hidden_with_label, sizeof page_accessibility_hidden_with_label}},
    {"accessibility_label_mismatches_text", {page_accessibility_label_mismatches_text, sizeof page_accessibility_label_mismatches_text}},
    {"accessibility_sort_priority_without_container", {page_accessibility_sort_priority_without_container, sizeof page_accessibility_sort_priority_without_container}},
    {"alert_message_from_parallel_optional", {page_alert_message_from_parallel_optional, sizeof page_alert_message_from_parallel_optional}},
    {"ambiguous_group_builder", {page_ambiguous_group_builder, sizeof page_ambiguous_group_builder}},
    {"animation_before_animated_modifier", {page_animation_before_animated_modifier, sizeof page_animation_before_animated_modifier}},
    {"animation_driven_twice", {page_animation_driven_twice, sizeof page_animation_driven_twice}},
    {"animation_inside_conditional", {page_animation_inside_conditional, sizeof page_animation_inside_conditional}},
    {"animation_missing_value", {page_animation_missing_value, sizeof page_animation_missing_value}},
    {"animation_scope_over_drag", {page_animation_scope_over_drag, sizeof page_animation_scope_over_drag}},
    {"animation_value_not_equatable", {page_animation_value_not_equatable, sizeof page_animation_value_not_equatable}},
    {"any_view", {page_any_view, sizeof page_any_view}},
    {"api_newer_than_deployment_target", {page_api_newer_than_deployment_target, sizeof page_api_newer_than_deployment_target}},
    {"app_storage_conflicting_defaults", {page_app_storage_conflicting_defaults, sizeof page_app_storage_conflicting_defaults}},
    {"app_storage_key_at_prefix", {page_app_storage_key_at_prefix, sizeof page_app_storage_key_at_prefix}},
    {"app_storage_key_composed_at", {page_app_storage_key_composed_at, sizeof page_app_storage_key_composed_at}},
    {"appearance_pinned_to_current", {page_appearance_pinned_to_current, sizeof page_appearance_pinned_to_current}},
    {"appearance_proxy_in_view", {page_appearance_proxy_in_view, sizeof page_appearance_proxy_in_view}},
    {"async_action_not_reentrant", {page_async_action_not_reentrant, sizeof page_async_action_not_reentrant}},
    {"async_after_animation_cleanup", {page_async_after_animation_cleanup, sizeof page_async_after_animation_cleanup}},
    {"async_stream_with_two_consumers", {page_async_stream_with_two_consumers, sizeof page_async_stream_with_two_consumers}},
    {"background_after_corner_clip", {page_background_after_corner_clip, sizeof page_background_after_corner_clip}},
    {"background_before_frame", {page_background_before_frame, sizeof page_background_before_frame}},
    {"barless_parent_custom_bar_child", {page_barless_parent_custom_bar_child, sizeof page_barless_parent_custom_bar_child}},
    {"become_first_responder_in_representable", {page_become_first_responder_in_representable, sizeof page_become_first_responder_in_representable}},
    {"binding_get_set_in_body", {page_binding_get_set_in_body, sizeof page_binding_get_set_in_body}},
    {"binding_never_written", {page_binding_never_written, sizeof page_binding_never_written}},
    {"binding_to_observable_class", {page_binding_to_observable_class, sizeof page_binding_to_observable_class}},
    {"blocking_call_on_main_actor", {page_blocking_call_on_main_actor, sizeof page_blocking_call_on_main_actor}},
    {"border_with_rounded_clip", {page_border_with_rounded_clip, sizeof page_border_with_rounded_clip}},
    {"button_trait_without_action", {page_button_trait_without_action, sizeof page_button_trait_without_action}},
    {"cancellation_reported_as_error", {page_cancellation_reported_as_error, sizeof page_cancellation_reported_as_error}},
    {"cancellation_swallowed_by_sleep", {page_cancellation_swallowed_by_sleep, sizeof page_cancellation_swallowed_by_sleep}},
    {"case_where_binds_last_pattern", {page_case_where_binds_last_pattern, sizeof page_case_where_binds_last_pattern}},
    {"clip_before_blur", {page_clip_before_blur, sizeof page_clip_before_blur}},
    {"clipped_still_hit_testable", {page_clipped_still_hit_testable, sizeof page_clipped_still_hit_testable}},
    {"clock_read_in_widget_body", {page_clock_read_in_widget_body, sizeof page_clock_read_in_widget_body}},
    {"closure_in_state", {page_closure_in_state, sizeof page_closure_in_state}},
    {"conditional_modifier_extension", {page_conditional_modifier_extension, sizeof page_conditional_modifier_extension}},
    {"conditional_removal_without_exit_animation", {page_conditional_removal_without_exit_animation, sizeof page_conditional_removal_without_exit_animation}},
    {"conditional_row_count", {page_conditional_row_count, sizeof page_conditional_row_count}},
    {"constant_edit_mode", {page_constant_edit_mode, sizeof page_constant_edit_mode}},
    {"constant_for_written_binding", {page_constant_for_written_binding, sizeof page_constant_for_written_binding}},
    {"content_shape_after_tap", {page_content_shape_after_tap, sizeof page_content_shape_after_tap}},
    {"control_without_label", {page_control_without_label, sizeof page_control_without_label}},
    {"controls_hidden_from_accessibility", {page_controls_hidden_from_accessibility, sizeof page_controls_hidden_from_accessibility}},
    {"coordinator_keeps_first_parent", {page_coordinator_keeps_first_parent, sizeof page_coordinator_keeps_first_parent}},
    {"custom_navigation_bar_on_pushed_view", {page_custom_navigation_bar_on_pushed_view, sizeof page_custom_navigation_bar_on_pushed_view}},
    {"custom_window_drag_area", {page_custom_window_drag_area, sizeof page_custom_window_drag_area}},
    {"date_format_week_year", {page_date_format_week_year, sizeof page_date_format_week_year}},
    {"date_range_may_be_inverted", {page_date_range_may_be_inverted, sizeof page_date_range_may_be_inverted}},
    {"decoration_outside_button_label", {page_decoration_outside_button_label, sizeof page_decoration_outside_button_label}},
    {"decorative_overlay_blocks_touches", {page_decorative_overlay_blocks_touches, sizeof page_decorative_overlay_blocks_touches}},
    {"deprecated_api", {page_deprecated_api, sizeof page_deprecated_api}},
    {"deprecated_autocapitalization", {page_deprecated_autocapitalization, sizeof page_deprecated_autocapitalization}},
    {"deprecated_corner_radius", {page_deprecated_corner_radius, sizeof page_deprecated_corner_radius}},
    {"deprecated_foreground_color", {page_deprecated_foreground_color, sizeof page_deprecated_foreground_color}},
    {"deprecated_navigation_view", {page_deprecated_navigation_view, sizeof page_deprecated_navigation_view}},
    {"deprecated_on_change", {page_deprecated_on_change, sizeof page_deprecated_on_change}},
    {"deprecated_view_argument_modifier", {page_deprecated_view_argument_modifier, sizeof page_deprecated_view_argument_modifier}},
    {"derived_state_mirrored", {page_derived_state_mirrored, sizeof page_derived_state_mirrored}},
    {"destination_link_in_path_stack", {page_destination_link_in_path_stack, sizeof page_destination_link_in_path_stack}},
    {"destructive_action_without_confirmation", {page_destructive_action_without_confirmation, sizeof page_destructive_action_without_confirmation}},
    {"destructive_swipe_only_asks", {page_destructive_swipe_only_asks, sizeof page_destructive_swipe_only_asks}},
    {"disabled_before_gesture", {page_disabled_before_gesture, sizeof page_disabled_before_gesture}},
    {"dismiss_of_presenter", {page_dismiss_of_presenter, sizeof page_dismiss_of_presenter}},
    {"dismissed_before_save_ends", {page_dismissed_before_save_ends, sizeof page_dismissed_before_save_ends}},
    {"double_debounce", {page_double_debounce, sizeof page_double_debounce}},
    {"drag_overlay_intercepts_hits", {page_drag_overlay_intercepts_hits, sizeof page_drag_overlay_intercepts_hits}},
    {"drag_reorder_without_action", {page_drag_reorder_without_action, sizeof page_drag_reorder_without_action}},
    {"dual_source_of_truth", {page_dual_source_of_truth, sizeof page_dual_source_of_truth}},
    {"duplicate_modifier", {page_duplicate_modifier, sizeof page_duplicate_modifier}},
    {"duplicate_navigation_destination", {page_duplicate_navigation_destination, sizeof page_duplicate_navigation_destination}},
    {"duplicate_row_ids", {page_duplicate_row_ids, sizeof page_duplicate_row_ids}},
    {"duplicate_zindex", {page_duplicate_zindex, sizeof page_duplicate_zindex}},
    {"eager_stack_in_scroll_view", {page_eager_stack_in_scroll_view, sizeof page_eager_stack_in_scroll_view}},
    {"echo_guard_flag", {page_echo_guard_flag, sizeof page_echo_guard_flag}},
    {"empty_catch", {page_empty_catch, sizeof page_empty_catch}},
    {"empty_control_label", {page_empty_control_label, sizeof page_empty_control_label}},
    {"empty_view_lifecycle", {page_empty_view_lifecycle, sizeof page_empty_view_lifecycle}},
    {"endless_task_keeps_self", {page_endless_task_keeps_self, sizeof page_endless_task_keeps_self}},
    {"entity_gesture_without_input_target", {page_entity_gesture_without_input_target, sizeof page_entity_gesture_without_input_target}},
    {"entry_default_builds_object", {page_entry_default_builds_object, sizeof page_entry_default_builds_object}},
    {"environment_modifier_after_presentation", {page_environment_modifier_after_presentation, sizeof page_environment_modifier_after_presentation}},
    {"environment_object_not_injected", {page_environment_object_not_injected, sizeof page_environment_object_not_injected}},
    {"equality_ignores_shown_property", {page_equality_ignores_shown_property, sizeof page_equality_ignores_shown_property}},
    {"explicit_automatic_title_display_mode", {page_explicit_automatic_title_display_mode, sizeof page_explicit_automatic_title_display_mode}},
    {"feedback_generator_in_view", {page_feedback_generator_in_view, sizeof page_feedback_generator_in_view}},
    {"field_value_saved_before_commit", {page_field_value_saved_before_commit, sizeof page_field_value_saved_before_commit}},
    {"fixed_direction_symbol", {page_fixed_direction_symbol, sizeof page_fixed_direction_symbol}},
    {"fixed_dynamic_type_size", {page_fixed_dynamic_type_size, sizeof page_fixed_dynamic_type_size}},
    {"fixed_font_size", {page_fixed_font_size, sizeof page_fixed_font_size}},
    {"fixed_height_clips_text", {page_fixed_height_clips_text, sizeof page_fixed_height_clips_text}},
    {"focused_value_at_window_root", {page_focused_value_at_window_root, sizeof page_focused_value_at_window_root}},
    {"for_each_count_range", {page_for_each_count_range, sizeof page_for_each_count_range}},
    {"for_each_id_self_on_model", {page_for_each_id_self_on_model, sizeof page_for_each_id_self_on_model}},
    {"formatter_in_body", {page_formatter_in_body, sizeof page_formatter_in_body}},
    {"frame_infinite_size", {page_frame_infinite_size, sizeof page_frame_infinite_size}},
    {"fresh_id_in_computed_rows", {page_fresh_id_in_computed_rows, sizeof page_fresh_id_in_computed_rows}},
    {"generic_link_text", {page_generic_link_text, sizeof page_generic_link_text}},
    {"geometry_captured_on_appear_only", {page_geometry_captured_on_appear_only, sizeof page_geometry_captured_on_appear_only}},
    {"geometry_reader_in_measured_sheet", {page_geometry_reader_in_measured_sheet, sizeof page_geometry_reader_in_measured_sheet}},
    {"geometry_reader_in_scroll_view", {page_geometry_reader_in_scroll_view, sizeof page_geometry_reader_in_scroll_view}},
    {"gesture_as_menu_item", {page_gesture_as_menu_item, sizeof page_gesture_as_menu_item}},
    {"gesture_value_not_accumulated", {page_gesture_value_not_accumulated, sizeof page_gesture_value_not_accumulated}},
    {"heading_without_trait", {page_heading_without_trait, sizeof page_heading_without_trait}},
    {"helper_missing_view_builder", {page_helper_missing_view_builder, sizeof page_helper_missing_view_builder}},
    {"hero_branch_without_transition", {page_hero_branch_without_transition, sizeof page_hero_branch_without_transition}},
    {"hit_testing_disabled_before_gesture", {page_hit_testing_disabled_before_gesture, sizeof page_hit_testing_disabled_before_gesture}},
    {"horizontal_stack_in_vertical_scroll", {page_horizontal_stack_in_vertical_scroll, sizeof page_horizontal_stack_in_vertical_scroll}},
    {"icon_button_without_label", {page_icon_button_without_label, sizeof page_icon_button_without_label}},
    {"id_contains_edited_text", {page_id_contains_edited_text, sizeof page_id_contains_edited_text}},
    {"identifiable_id_from_hash", {page_identifiable_id_from_hash, sizeof page_identifiable_id_from_hash}},
    {"identity_reset_by_id", {page_identity_reset_by_id, sizeof page_identity_reset_by_id}},
    {"ignores_safe_area_escapes_clip", {page_ignores_safe_area_escapes_clip, sizeof page_ignores_safe_area_escapes_clip}},
    {"image_frame_without_resizable", {page_image_frame_without_resizable, sizeof page_image_frame_without_resizable}},
    {"image_work_in_body", {page_image_work_in_body, sizeof page_image_work_in_body}},
    {"implicit_title_display_mode", {page_implicit_title_display_mode, sizeof page_implicit_title_display_mode}},
    {"infinite_task_ignores_cancellation", {page_infinite_task_ignores_cancellation, sizeof page_infinite_task_ignores_cancellation}},
    {"inline_publisher_in_body", {page_inline_publisher_in_body, sizeof page_inline_publisher_in_body}},
    {"inline_transform_in_for_each", {page_inline_transform_in_for_each, sizeof page_inline_transform_in_for_each}},
    {"interactive_dismiss_disabled_without_exit", {page_interactive_dismiss_disabled_without_exit, sizeof page_interactive_dismiss_disabled_without_exit}},
    {"interactive_glass_around_control", {page_interactive_glass_around_control, sizeof page_interactive_glass_around_control}},
    {"interpolated_localization_key", {page_interpolated_localization_key, sizeof page_interpolated_localization_key}},
    {"is_presented_constant", {page_is_presented_constant, sizeof page_is_presented_constant}},
    {"keyboard_pushes_parent_layout", {page_keyboard_pushes_parent_layout, sizeof page_keyboard_pushes_parent_layout}},
    {"keyframe_animator_repeats_forever", {page_keyframe_animator_repeats_forever, sizeof page_keyframe_animator_repeats_forever}},
    {"layout_update_loop", {page_layout_update_loop, sizeof page_layout_update_loop}},
    {"lazy_stack_outside_scroll_view", {page_lazy_stack_outside_scroll_view, sizeof page_lazy_stack_outside_scroll_view}},
    {"lifecycle_modifier_on_group", {page_lifecycle_modifier_on_group, sizeof page_lifecycle_modifier_on_group}},
    {"link_destination_does_work_early", {page_link_destination_does_work_early, sizeof page_link_destination_does_work_early}},
    {"link_outside_navigation_container", {page_link_outside_navigation_container, sizeof page_link_outside_navigation_container}},
    {"list_modifier_misplaced", {page_list_modifier_misplaced, sizeof page_list_modifier_misplaced}},
    {"literal_fallback_not_localized", {page_literal_fallback_not_localized, sizeof page_literal_fallback_not_localized}},
    {"live_view_in_widget", {page_live_view_in_widget, sizeof page_live_view_in_widget}},
    {"load_more_in_eager_stack", {page_load_more_in_eager_stack, sizeof page_load_more_in_eager_stack}},
    {"loading_flag_left_set", {page_loading_flag_left_set, sizeof page_loading_flag_left_set}},
    {"loading_flag_race_on_cancel", {page_loading_flag_race_on_cancel, sizeof page_loading_flag_race_on_cancel}},
    {"main_actor_closure_called_elsewhere", {page_main_actor_closure_called_elsewhere, sizeof page_main_actor_closure_called_elsewhere}},
    {"manual_equatable_default_false", {page_manual_equatable_default_false, sizeof page_manual_equatable_default_false}},
    {"matched_geometry_after_frame", {page_matched_geometry_after_frame, sizeof page_matched_geometry_after_frame}},
    {"matched_geometry_multiple_sources", {page_matched_geometry_multiple_sources, sizeof page_matched_geometry_multiple_sources}},
    {"matched_geometry_on_mismatched_content", {page_matched_geometry_on_mismatched_content, sizeof page_matched_geometry_on_mismatched_content}},
    {"matched_geometry_without_animation", {page_matched_geometry_without_animation, sizeof page_matched_geometry_without_animation}},
    {"menu_with_sibling_tap_target", {page_menu_with_sibling_tap_target, sizeof page_menu_with_sibling_tap_target}},
    {"missing_modifier_dot", {page_missing_modifier_dot, sizeof page_missing_modifier_dot}},
    {"mixed_navigation_bars", {page_mixed_navigation_bars, sizeof page_mixed_navigation_bars}},
    {"model_used_off_its_actor", {page_model_used_off_its_actor, sizeof page_model_used_off_its_actor}},
    {"movable_window_swallows_drag", {page_movable_window_swallows_drag, sizeof page_movable_window_swallows_drag}},
    {"multiple_buttons_in_list_row", {page_multiple_buttons_in_list_row, sizeof page_multiple_buttons_in_list_row}},
    {"multiple_views_in_container", {page_multiple_views_in_container, sizeof page_multiple_views_in_container}},
    {"navigation_destination_in_lazy_container", {page_navigation_destination_in_lazy_container, sizeof page_navigation_destination_in_lazy_container}},
    {"navigation_modifier_on_stack", {page_navigation_modifier_on_stack, sizeof page_navigation_modifier_on_stack}},
    {"navigation_value_without_destination", {page_navigation_value_without_destination, sizeof page_navigation_value_without_destination}},
    {"nested_interactive_control", {page_nested_interactive_control, sizeof page_nested_interactive_control}},
    {"nested_navigation_stack", {page_nested_navigation_stack, sizeof page_nested_navigation_stack}},
    {"nested_observable_object", {page_nested_observable_object, sizeof page_nested_observable_object}},
    {"nested_scale_effect_anchors", {page_nested_scale_effect_anchors, sizeof page_nested_scale_effect_anchors}},
    {"nested_scroll_container", {page_nested_scroll_container, sizeof page_nested_scroll_container}},
    {"number_format_on_identifier", {page_number_format_on_identifier, sizeof page_number_format_on_identifier}},
    {"object_stored_in_view_value", {page_object_stored_in_view_value, sizeof page_object_stored_in_view_value}},
    {"observable_object_not_wrapped", {page_observable_object_not_wrapped, sizeof page_observable_object_not_wrapped}},
    {"observable_object_without_published", {page_observable_object_without_published, sizeof page_observable_object_without_published}},
    {"observable_property_over_untracked_storage", {page_observable_property_over_untracked_storage, sizeof page_observable_property_over_untracked_storage}},
    {"observation_ignored_storage_shown", {page_observation_ignored_storage_shown, sizeof page_observation_ignored_storage_shown}},
    {"observed_object_initialized_in_view", {page_observed_object_initialized_in_view, sizeof page_observed_object_initialized_in_view}},
    {"observer_token_dropped", {page_observer_token_dropped, sizeof page_observer_token_dropped}},
    {"offsets_of_another_collection", {page_offsets_of_another_collection, sizeof page_offsets_of_another_collection}},
    {"on_appear_animation_repeat_forever", {page_on_appear_animation_repeat_forever, sizeof page_on_appear_animation_repeat_forever}},
    {"on_appear_calls_on_disappear", {page_on_appear_calls_on_disappear, sizeof page_on_appear_calls_on_disappear}},
    {"on_change_feedback_loop", {page_on_change_feedback_loop, sizeof page_on_change_feedback_loop}},
    {"on_change_misses_initial_value", {page_on_change_misses_initial_value, sizeof page_on_change_misses_initial_value}},
    {"on_change_self_write", {page_on_change_self_write, sizeof page_on_change_self_write}},
    {"on_receive_published", {page_on_receive_published, sizeof page_on_receive_published}},
    {"one_shot_flag_never_reset", {page_one_shot_flag_never_reset, sizeof page_one_shot_flag_never_reset}},
    {"pagination_trigger_every_row", {page_pagination_trigger_every_row, sizeof page_pagination_trigger_every_row}},
    {"password_field_without_content_type", {page_password_field_without_content_type, sizeof page_password_field_without_content_type}},
    {"phase_animator_runs_forever", {page_phase_animator_runs_forever, sizeof page_phase_animator_runs_forever}},
    {"position_or_offset_before_decor", {page_position_or_offset_before_decor, sizeof page_position_or_offset_before_decor}},
    {"predicate_uses_unstored_property", {page_predicate_uses_unstored_property, sizeof page_predicate_uses_unstored_property}},
    {"preference_key_mutable_default", {page_preference_key_mutable_default, sizeof page_preference_key_mutable_default}},
    {"preference_key_reduce_overwrites", {page_preference_key_reduce_overwrites, sizeof page_preference_key_reduce_overwrites}},
    {"presentation_inside_transient_content", {page_presentation_inside_transient_content, sizeof page_presentation_inside_transient_content}},
    {"presented_view_without_navigation_stack", {page_presented_view_without_navigation_stack, sizeof page_presented_view_without_navigation_stack}},
    {"prevent_window_drag_on_root", {page_prevent_window_drag_on_root, sizeof page_prevent_window_drag_on_root}},
    {"print_changes_left_in", {page_print_changes_left_in, sizeof page_print_changes_left_in}},
    {"private_swiftui_state", {page_private_swiftui_state, sizeof page_private_swiftui_state}},
    {"published_in_observable", {page_published_in_observable, sizeof page_published_in_observable}},
    {"published_sink_reads_stale_self", {page_published_sink_reads_stale_self, sizeof page_published_sink_reads_stale_self}},
    {"rapid_path_mutation", {page_rapid_path_mutation, sizeof page_rapid_path_mutation}},
    {"reference_type_created_in_body", {page_reference_type_created_in_body, sizeof page_reference_type_created_in_body}},
    {"refreshable_content_swapped", {page_refreshable_content_swapped, sizeof page_refreshable_content_swapped}},
    {"relationship_without_inverse", {page_relationship_without_inverse, sizeof page_relationship_without_inverse}},
    {"reload_races_pagination", {page_reload_races_pagination, sizeof page_reload_races_pagination}},
    {"repeating_animation_reset_without_animation", {page_repeating_animation_reset_without_animation, sizeof page_repeating_animation_reset_without_animation}},
    {"representable_infinite_max_height", {page_representable_infinite_max_height, sizeof page_representable_infinite_max_height}},
    {"representable_stores_view", {page_representable_stores_view, sizeof page_representable_stores_view}},
    {"representable_update_missing", {page_representable_update_missing, sizeof page_representable_update_missing}},
    {"role_word_in_accessibility_label", {page_role_word_in_accessibility_label, sizeof page_role_word_in_accessibility_label}},
    {"root_view_state_read_by_host", {page_root_view_state_read_by_host, sizeof page_root_view_state_read_by_host}},
    {"row_id_differs_from_loop_id", {page_row_id_differs_from_loop_id, sizeof page_row_id_differs_from_loop_id}},
    {"row_keeps_index", {page_row_keeps_index, sizeof page_row_keeps_index}},
    {"same_view_in_both_branches", {page_same_view_in_both_branches, sizeof page_same_view_in_both_branches}},
    {"scroll_position_without_target_layout", {page_scroll_position_without_target_layout, sizeof page_scroll_position_without_target_layout}},
    {"scroll_target_id_mismatch", {page_scroll_target_id_mismatch, sizeof page_scroll_target_id_mismatch}},
    {"scroll_to_without_id", {page_scroll_to_without_id, sizeof page_scroll_to_without_id}},
    {"scrollable_background_hidden", {page_scrollable_background_hidden, sizeof page_scrollable_background_hidden}},
    {"search_placement_platform", {page_search_placement_platform, sizeof page_search_placement_platform}},
    {"search_task_not_cancelled", {page_search_task_not_cancelled, sizeof page_search_task_not_cancelled}},
    {"search_without_debounce", {page_search_without_debounce, sizeof page_search_without_debounce}},
    {"searchable_outside_navigation", {page_searchable_outside_navigation, sizeof page_searchable_outside_navigation}},
    {"selection_not_exposed_to_accessibility", {page_selection_not_exposed_to_accessibility, sizeof page_selection_not_exposed_to_accessibility}},
    {"shadow_before_clip", {page_shadow_before_clip, sizeof page_shadow_before_clip}},
    {"sheet_bool_with_optional_payload", {page_sheet_bool_with_optional_payload, sizeof page_sheet_bool_with_optional_payload}},
    {"sheet_in_row", {page_sheet_in_row, sizeof page_sheet_in_row}},
    {"sheet_modifier_on_presenter", {page_sheet_modifier_on_presenter, sizeof page_sheet_modifier_on_presenter}},
    {"side_effect_in_body", {page_side_effect_in_body, sizeof page_side_effect_in_body}},
    {"single_entry_at_end", {page_single_entry_at_end, sizeof page_single_entry_at_end}},
    {"sink_retains_self", {page_sink_retains_self, sizeof page_sink_retains_self}},
    {"spacer_centering_stack", {page_spacer_centering_stack, sizeof page_spacer_centering_stack}},
    {"spacer_in_scroll_view", {page_spacer_in_scroll_view, sizeof page_spacer_in_scroll_view}},
    {"stacked_presentations", {page_stacked_presentations, sizeof page_stacked_presentations}},
    {"state_assigned_in_init", {page_state_assigned_in_init, sizeof page_state_assigned_in_init}},
    {"state_cleared_before_animation_ends", {page_state_cleared_before_animation_ends, sizeof page_state_cleared_before_animation_ends}},
    {"state_eager_reference_initializer", {page_state_eager_reference_initializer, sizeof page_state_eager_reference_initializer}},
    {"state_holds_unobservable_reference", {page_state_holds_unobservable_reference, sizeof page_state_holds_unobservable_reference}},
    {"state_object_ignores_new_input", {page_state_object_ignores_new_input, sizeof page_state_object_ignores_new_input}},
    {"state_object_optional", {page_state_object_optional, sizeof page_state_object_optional}},
    {"state_object_reassigned", {page_state_object_reassigned, sizeof page_state_object_reassigned}},
    {"state_outside_view", {page_state_outside_view, sizeof page_state_outside_view}},
    {"static_singleton_init_cycle", {page_static_singleton_init_cycle, sizeof page_static_singleton_init_cycle}},
    {"stored_closure_retains_self", {page_stored_closure_retains_self, sizeof page_stored_closure_retains_self}},
    {"style_instance_instead_of_static", {page_style_instance_instead_of_static, sizeof page_style_instance_instead_of_static}},
    {"subscription_added_on_each_appearance", {page_subscription_added_on_each_appearance, sizeof page_subscription_added_on_each_appearance}},
    {"tab_selection_without_tags", {page_tab_selection_without_tags, sizeof page_tab_selection_without_tags}},
    {"tab_view_inside_navigation_stack", {page_tab_view_inside_navigation_stack, sizeof page_tab_view_inside_navigation_stack}},
    {"tap_and_zero_distance_drag", {page_tap_and_zero_distance_drag, sizeof page_tap_and_zero_distance_drag}},
    {"tap_area_with_spacer", {page_tap_area_with_spacer, sizeof page_tap_area_with_spacer}},
    {"tap_gesture_instead_of_button", {page_tap_gesture_instead_of_button, sizeof page_tap_gesture_instead_of_button}},
    {"tap_target_too_small", {page_tap_target_too_small, sizeof page_tap_target_too_small}},
    {"task_in_on_appear", {page_task_in_on_appear, sizeof page_task_in_on_appear}},
    {"task_missing_id", {page_task_missing_id, sizeof page_task_missing_id}},
    {"task_reinitializes_state", {page_task_reinitializes_state, sizeof page_task_reinitializes_state}},
    {"text_truncated_by_fixed_frame", {page_text_truncated_by_fixed_frame, sizeof page_text_truncated_by_fixed_frame}},
    {"text_view_text_set_on_each_update", {page_text_view_text_set_on_each_update, sizeof page_text_view_text_set_on_each_update}},
    {"timer_scheduled_in_view", {page_timer_scheduled_in_view, sizeof page_timer_scheduled_in_view}},
    {"toggle_in_on_appear", {page_toggle_in_on_appear, sizeof page_toggle_in_on_appear}},
    {"toolbar_item_multiple_views", {page_toolbar_item_multiple_views, sizeof page_toolbar_item_multiple_views}},
    {"transition_not_on_conditional_root", {page_transition_not_on_conditional_root, sizeof page_transition_not_on_conditional_root}},
    {"transition_without_animation", {page_transition_without_animation, sizeof page_transition_without_animation}},
    {"transparent_tap_catcher", {page_transparent_tap_catcher, sizeof page_transparent_tap_catcher}},
    {"two_pushes_in_one_step", {page_two_pushes_in_one_step, sizeof page_two_pushes_in_one_step}},
    {"unavailable_modifier_on_platform", {page_unavailable_modifier_on_platform, sizeof page_unavailable_modifier_on_platform}},
    {"undeclared_named_coordinate_space", {page_undeclared_named_coordinate_space, sizeof page_undeclared_named_coordinate_space}},
    {"unguarded_initial_load", {page_unguarded_initial_load, sizeof page_unguarded_initial_load}},
    {"unguarded_pagination", {page_unguarded_pagination, sizeof page_unguarded_pagination}},
    {"unguarded_reload_in_update", {page_unguarded_reload_in_update, sizeof page_unguarded_reload_in_update}},
    {"unit_point_division_by_zero", {page_unit_point_division_by_zero, sizeof page_unit_point_division_by_zero}},
    {"unknown_rule_in_suppression", {page_unknown_rule_in_suppression, sizeof page_unknown_rule_in_suppression}},
    {"unobserved_object_shown", {page_unobserved_object_shown, sizeof page_unobserved_object_shown}},
    {"unstable_identity_uuid", {page_unstable_identity_uuid, sizeof page_unstable_identity_uuid}},
    {"unstructured_task_in_task", {page_unstructured_task_in_task, sizeof page_unstructured_task_in_task}},
    {"unused_environment_dismiss", {page_unused_environment_dismiss, sizeof page_unused_environment_dismiss}},
    {"unused_suppression", {page_unused_suppression, sizeof page_unused_suppression}},
    {"view_aligned_with_relative_frame", {page_view_aligned_with_relative_frame, sizeof page_view_aligned_with_relative_frame}},
    {"view_model_missing_main_actor", {page_view_model_missing_main_actor, sizeof page_view_model_missing_main_actor}},
    {"widget_without_container_background", {page_widget_without_container_background, sizeof page_widget_without_container_background}},
    {"window_unwrapped_in_update", {page_window_unwrapped_in_update, sizeof page_window_unwrapped_in_update}},
    {"with_animation_across_await", {page_with_animation_across_await, sizeof page_with_animation_across_await}},
    {"with_animation_around_view", {page_with_animation_around_view, sizeof page_with_animation_around_view}},
    {"with_animation_in_drag_on_changed", {page_with_animation_in_drag_on_changed, sizeof page_with_animation_in_drag_on_changed}},
    {"wrapper_model_mismatch", {page_wrapper_model_mismatch, sizeof page_wrapper_model_mismatch}},
    {"zstack_removal_without_zindex", {page_zstack_removal_without_zindex, sizeof page_zstack_removal_without_zindex}},
};

struct RulePage rulePage(const char *rule) {
  for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
    if (strcmp(pages[i].rule, rule) == 0) return pages[i].page;
  return (struct RulePage){NULL, 0};
}
