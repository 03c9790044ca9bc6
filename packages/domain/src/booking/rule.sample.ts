import type { RuleGroup, RuleSubject } from './rule'

/** For tests: a group that is for everybody, everywhere, and says nothing. */
export const plainRule: RuleGroup = {
  id: 1,
  title: 'Plain',
  priority: 0,
  effect: 'limit',
  status: 'on',
  office_ids: [],
  meetingroom_ids: [],
  range_type: 'all',
  department_ids: [],
  include_children: true,
  role_ids: [],
  tag_ids: [],
  group_ids: [],
  user_ids: [],
  except_department_ids: [],
  except_user_ids: [],
  freed: [],
  advance_min_minutes: null,
  advance_max_days: null,
  open_hour: null,
  single_min_minutes: null,
  single_max_minutes: null,
  day_max_count: null,
  day_max_minutes: null,
  week_max_minutes: null,
  month_max_minutes: null,
  future_max_count: null,
  cycle_allowed: true,
  cycle_max_times: null,
  buffer_minutes: null,
  cancel_before_minutes: null,
  min_attendees: null,
  capacity_check: 'off',
  weekend_allowed: true,
  need_audit: 0,
  audit_over_minutes: null,
  audit_over_people: null,
  audit_over_amount: null,
  audit_services: [],
  auditor_ids: [],
  audit_flow_id: null,
}

/** For tests: somebody of department 3, which stands under 2 and 1, with role 5, tag 6 and group 8. */
export const somebody: RuleSubject = {
  user_id: 4,
  department_ids: [3, 2, 1],
  role_ids: [5],
  tag_ids: [6],
  group_ids: [8],
}

export const ruleOf = (other: Partial<RuleGroup>): RuleGroup => ({ ...plainRule, ...other })
