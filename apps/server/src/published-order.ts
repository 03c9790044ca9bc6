/**
 * Where things stand in the description of the calls, `openapi.json`, and in what the calls say. What was published once
 * keeps its place, so that two versions of the document can be compared line by line; what is not named here follows in the
 * order of the areas.
 */
const list = (text: string) => text.trim().split(/\s+/)

export const publishedOrder = {
  tags: list(`account meeting meetingroom place people message statistics privacy company system`),
  paths: list(`
  /auth/challenge /auth/mail_code /auth/login /auth/logout /users/check_session /users/info /auth/redirect_token
  /auth/exchange /users/change_password /userinfo/change_mail /userinfo/confirm_mail
  /vue-admin-template/user/getbyid /users/getimage /userinfo/edit /users/set_booking_view /users/set_language
  /users/conf /strategy/page_list /setup/state /setup/first_run /setup/progress /dashboard/overview
  /meeting/meetingroom_meeting_page /meeting/many_room_meeting /meeting/week_month /mobile/get_lock_reason
  /meeting/add /meeting/series_check /meeting/series_meetings /meeting/edit /meeting/del /meeting/transfer
  /meeting/withdraw_change /meeting/transferlet /meeting/user_cherck /meeting/add_attendees
  /meeting/attendees_add_room /service_order/pagelist /service_order/edit /service_order/personnel
  /meeting/meetingroom_leisure /meeting/favourite /meeting/free_now /meeting/room_facets /meeting/room_loosen
  /meeting/details /audit/pagelist /audit/single /audit/edit /audit/log /manager/audit /log/pagelist /log/detail
  /log/export /manager/pagelist /manager/detail /manager/check /manager/edit /manager/export /manager/related
  /manager/book_person /manager/cycle_person /manager/cycle_detail /manager/cycle_del /audit/flow_list
  /audit/flow_save /audit/flow_del /audit/progress /audit/transfer /audit/candidates /attendee/department_list
  /meeting/suggested_rooms /meeting/find_time /termsofservice/detail /meeting/attachment /waitlist/page_list
  /waitlist/add /waitlist/room_list /waitlist/del /waitlist/take /waitlist/decline /attendee/waterfall_user_list
  /release/pagelist /release/excel /release/single /release/restore /blacklist/pagelist /blacklist/detail
  /blacklist/numbers /blacklist/edit /blacklist/update /blacklist/excel /whitelist/pagelist /whitelist/add
  /whitelist/edit /whitelist/del /attendee/attendee_meeting_list /attendee/update_accept_state
  /attendee/recently_contacts /attendee/book_person_isbusy /attendee/is_manager /attendee/office_principal
  /attendee/principal_info /meeting/ical /meeting/feed /meeting/feed_renew /meeting/attend /meeting_login/send
  /meeting_login/enter /meeting_guest/meeting /meeting_guest/answer /meeting_guest/sign /meeting_guest/scan
  /meeting_guest/evaluating /meeting_guest/evaluate /meeting/transfer_offer /meeting/transfer_offers
  /meeting/transfer_settle /signinlog/pagelist /signinlog/detail /signinlog/qrcode /signinlog/pdf /signinlog/excel
  /signinlog/sign /signinlog/undo /signinlog/scan /signinlog/code /signinlog/sign_out /minutes/pagelist
  /minutes/detail /minutes/add /minutes/edit /minutes/del /minutes/version /minutes/restore /minutes/pdf
  /minutes/file_add /minutes/file_del /minutes/file /minutes/todo_save /minutes/todo_del /minutes/todo_state
  /minutes/todo_mine /itemcomment/pagelist /itemcomment/add /itemcomment/edit /itemcomment/del /itemcomment/list
  /itemcomment/single /itemcomment/export /itemcomment/import_template /itemcomment/import /itemcomment/title
  /itemcomment/meeting_score /comment/add /comment/pagelist /comment/detail /comment/singlecommentdetail
  /comment/unitcommentdetail /comment/reply /comment/repair /comment/pdf /comment/excel /rule/pagelist /rule/add
  /rule/edit /rule/del /rule/list /rule/single /rule/export /rule/title /rule/office /rule/mine /rule/check
  /rule/preview /strategy/booking /strategy/preview /meetingroom/page /meetingroom/add /meetingroom/edit
  /meetingroom/list /meetingroom/single /meetingroom/export /meetingroom/import_template /meetingroom/import
  /roomtype/pagelist /roomtype/add /roomtype/edit /roomtype/del /roomtype/list /roomtype/single /roomtype/export
  /roomtype/import_template /roomtype/import /price/pagelist /price/add /price/edit /price/del /price/list
  /price/single /price/export /price/import_template /price/import /resource_service_type/pagelist
  /resource_service_type/add /resource_service_type/edit /resource_service_type/del /resource_service_type/list
  /resource_service_type/single /resource_service_type/export /resource_service_type/import_template
  /resource_service_type/import /resources/pagelist /resources/add /resources/edit /resources/del /resources/list
  /resources/single /resources/export /resources/import_template /resources/import /service_personnel/pagelist
  /service_personnel/add /service_personnel/edit /service_personnel/del /service_personnel/list
  /service_personnel/single /service_personnel/export /service_personnel/import_template /service_personnel/import
  /services/pagelist /services/add /services/edit /services/del /services/list /services/single /services/export
  /services/import_template /services/import /services/room_service /visible_range/pagelist /visible_range/add
  /visible_range/edit /visible_range/del /visible_range/list /visible_range/single /visible_range/export
  /visible_range/import_template /visible_range/import /visible_range/tester /termsofservice/pagelist
  /termsofservice/add /termsofservice/edit /termsofservice/del /termsofservice/list /termsofservice/single
  /termsofservice/export /termsofservice/import_template /termsofservice/import /termsofservice/agreements
  /termsofservice/agreements_export /termsofservice/revisions /notice/pagelist /notice/add /notice/edit /notice/del
  /notice/list /notice/single /notice/export /notice/import_template /notice/import
  /resource_service_type/sys_type_list /meetingroom/ews_versions /meetingroom/del /meetingroom/coming_meetings
  /meetingroom/qrcode /meetingroom/room_tree /meetingroom/room_tree_lazy /meetingroom/room_list_by_office
  /meetingroom/waterfall_page_list /meetingroom/check_room /meetingroom/check_office /meeting_room_log/pagelist
  /meetingroom/log_export /meetingroom/config_preview /meetingroom/config_to_many /notice/switch /notice/current
  /meetingroom/room_capacitys /roomlock/pagelist /roomlock/single /roomlock/export /roomlock/isexist_meeting
  /roomlock/add /roomlock/edit /roomlock/lock_meeting /roomlock/del /cyclemeeting/pagelist /cyclemeeting/single
  /cyclemeeting/export /cyclemeeting/isexist_occupy /cyclemeeting/add /cyclemeeting/occupy_meeting /cyclemeeting/del
  /cyclemeeting/dates /cyclemeeting/edit_date /getway_type/pagelist /getway_type/add /getway_type/edit
  /getway_type/del /getway_type/list /getway_type/single /getway_type/export /getway_type/import_template
  /getway_type/import /detector_getway/pagelist /detector_getway/add /detector_getway/edit /detector_getway/del
  /detector_getway/list /detector_getway/single /detector_getway/export /detector_getway/import_template
  /detector_getway/import /detectors/pagelist /detectors/add /detectors/edit /detectors/del /detectors/list
  /detectors/single /detectors/export /detectors/import_template /detectors/import /detectors/room_presence
  /detector_records/pagelist /detectors/office_meetingroom_detector_tree /detector_getway/messages
  /detector_getway/listener /repair/pagelist /repair/my_repair /repair/single /repair/add /repair/edit
  /repair/evaluate /repair/handlers /repair/things /terminal/pagelist /terminal/add /terminal/edit /terminal/del
  /terminal/list /terminal/single /terminal/export /terminal/import_template /terminal/import /meetingroom/bind
  /terminal/unbind /terminal/pin /meetingroom/device_bind_details /door/pairing /door/state /door/book /door/extend
  /door/end /city/pagelist /city/add /city/edit /city/del /city/list /city/single /city/export /city/import_template
  /city/import /office/pagelist /office/add /office/edit /office/del /office/list /office/single /office/export
  /office/import_template /office/import /floor/pagelist /floor/add /floor/edit /floor/del /floor/list /floor/single
  /floor/export /floor/import_template /floor/import /floor/plan /floor/place_rooms /setup/first_office /office/map
  /office_manager/pagelist /office_manager/add /office_manager/edit /office_manager/del /office_manager/list
  /office_manager/single /office_manager/export /office_manager/import_template /office_manager/import
  /offcie/preferential_check /offcie/preferential_add /meeting/city_office_all /meeting/city_list
  /meeting/office_list /department/pagelist /department/add /department/edit /department/del /department/list
  /department/tree /department/single /department/export /department/import_template /department/import
  /department/move /department/dissolve /organization/tree /organization/people /organization/appoint /role/pagelist
  /role/add /role/edit /role/del /role/list /role/single /role/export /role/import_template /role/import /role/copy
  /users/pagelist /users/update /users/del /users/list /users/single /users/export /users/import_template /users/add
  /users/import /users/switch /users/batch /users/reset_password /users/pagelistSuper /users/addSuper
  /users/updateSuper /users/why_targets /users/why /tag/pagelist /tag/add /tag/update /tag/del /tag/list /tag/tree
  /tag/single /tag/export /tag/import_template /tag/import /tag/removeMember /employeesgroup/pagelist
  /employeesgroup/add /employeesgroup/edit /employeesgroup/del /employeesgroup/list /employeesgroup/single
  /employeesgroup/export /employeesgroup/import_template /employeesgroup/import /whitelistgroup/pagelist
  /whitelistgroup/add /whitelistgroup/edit /whitelistgroup/del /whitelistgroup/list /whitelistgroup/single
  /whitelistgroup/export /whitelistgroup/import_template /whitelistgroup/import /blacklistgroup/pagelist
  /blacklistgroup/add /blacklistgroup/edit /blacklistgroup/del /blacklistgroup/list /blacklistgroup/single
  /blacklistgroup/export /blacklistgroup/import_template /blacklistgroup/import /people_group/people
  /datasources/pagelist /datasources/single /datasources/add /datasources/edit /datasources/del /datasources/test
  /datasources/upload /datasources/run /datasources/runs /datasources/run_single /datasources/run_rows
  /message/pagelist /message/read /message/choices /message/choose /statistics/utilisation
  /statistics/utilisation_export /statistics/room_cost /statistics/room_cost_export /privacy/recognition
  /privacy/consent /privacy/withdraw /privacy/record_consent /privacy/record_withdrawal /privacy/photo_for
  /privacy/photo /privacy/texts /privacy/text /privacy/mine /privacy/export /privacy/exports /privacy/download
  /deletion/pagelist /deletion/begin /deletion/stop /operation_log/pagelist /operation_log/single
  /operation_log/export /operation_log/verify /businessmanager/pagelist /businessmanager/add /businessmanager/edit
  /businessmanager/switch /company/single /company/edit /auth/brand /application/pagelist /application/add
  /application/edit /application/del /application/list /application/single /application/export
  /application/import_template /application/import /application/launcher /notification/pagelist /notification/edit
  /notification/test /companyconfig/list /strategy/edit /base/upload /users/uploadImg /base/uploadToken
  /base/uploadConfirm /base/fileAddress /task/single /task/latest /openapi.json
`),
  uploads: list(`pic pic_mobile plan icon logo background avatar show_face detect_face photo file`),
  refusals: list(`
  invalid_input malformed_body field_required duplicate unknown_reference unknown_sort idempotency_mismatch
  wrong_password code_required old_password_wrong password_same password_weak hand_over_gone password_names
  password_not_encrypted challenge_expired upload_type_required upload_type_unknown upload_one_file upload_format
  upload_too_large upload_limit upload_failed image_dimensions upload_not_direct image_frames face_consent_missing
  face_not_direct image_too_small work_too_long work_too_large import_cell import_unreadable import_columns
  import_empty import_too_many export_too_many not_allowed_file setup_code_wrong setup_done mail_not_configured
  mail_address_missing mail_taken mail_change_code mail_by_password mail_failed source_address source_unreachable
  source_tls source_timeout source_credentials source_base source_filter source_limit source_too_many source_failed
  source_status source_unreadable source_elsewhere source_no_list source_empty source_guard source_file_missing
  source_columns source_disabled source_owner no_permission outside_scope company_wide password_change_required
  meeting_session not_operator own_company quota_users quota_rooms session_ended csrf not_found no_such_call stale
  in_use conflict in_progress booking_readonly booking_locked booking_past booking_horizon booking_weekend
  booking_window booking_closed booking_conflict booking_length booking_prepare booking_clean service_withdrawn
  service_elsewhere service_late service_too_many service_outside service_state service_personnel_elsewhere
  service_started booking_blacklisted booking_offline meeting_over series_too_many series_clash series_overlap
  series_crowd series_none audit_decided audit_past terms_required terms_changed behalf_denied beyond_own
  last_administrator not_oneself own_password left_already task_running task_stopped consent_text_changed
  consent_given consent_none consent_in_future deletion_of_active deletion_running deletion_over already_forgotten
  room_meetings rooms_cannot_take lock_meetings lock_too_many lock_over no_room_free meeting_cannot_move
  room_needs_approval occupy_clash occupy_nothing occupy_over occupy_fixed person_disabled person_may_not_book
  group_beyond person_blacklisted meeting_not_yours meeting_not_invited device_unknown pairing_code door_no_room
  door_not_allowed door_no_booker door_needs_approval door_pin_needed door_pin_wrong door_pin_closed
  door_not_running sign_in_code sign_in_early sign_in_late sign_in_over sign_in_cancelled managed_cancelled
  managed_ended managed_refused managed_released managed_not_cancelled managed_begun managed_booker_gone
  managed_too_deep managed_series_over sign_in_typed sign_in_moved sign_hand sign_own sign_out_missing
  sign_hand_closed mail_code_wrong mail_code_off meeting_link offer_settled release_not_released release_over
  release_taken ban_exists ban_not_on ban_ends_early ban_beyond white_ends_early audit_not_asked audit_step_over
  audit_transfer_self audit_transfer_asked audit_transfer_unable audit_transfer_booker guest_scan guest_link
  change_none audit_transfer_none audit_flow_binding audit_flow_time audit_flow_timeless audit_own_request
  booking_rule_advance booking_rule_horizon booking_rule_weekend booking_rule_short booking_rule_length
  booking_rule_day_count booking_rule_day_minutes booking_rule_week_minutes booking_rule_month_minutes
  booking_rule_future_count booking_rule_buffer booking_rule_series booking_rule_times booking_rule_attendees
  booking_rule_capacity booking_rule_cancel strategy_not_by_office repair_state repair_not_yours minutes_stale
  minutes_exist minutes_not_held minutes_not_yours minutes_wild minutes_not_deleted minutes_todo_many
  minutes_version_gone minutes_todo_not_yours evaluation_early evaluation_not_there evaluation_done
  evaluation_closed evaluation_not_asked evaluation_items_changed evaluation_named evaluation_repaired
  evaluation_photo_named failure unavailable too_large unsupported_media guest_mail_most too_many notice_must
  waiting_free waiting_not_allowed waiting_past waiting_too_many waiting_has_offer waiting_no_offer waiting_over
  waiting_no_room waiting_one_office session_unknown session_expired
`),
}
