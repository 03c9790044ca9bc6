import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { choice, flag, integer, longtext, money, multiselect, refs, select, text, walltime } from '../kernel/field'
import { given, id, ids, queryId } from '../kernel/input'
import { formSchema, type Resource, resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import * as meetingroomWords from '../meetingroom/words'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import { ruleFamilies } from './rule-families'
import { wallClock } from './wire'
import * as meetingWords from './words'

const link = (what: string, other: string) => ({ table: `booking_rule_${what}`, own: 'booking_rule_id', other })
const limiting = { field: 'effect', is: ['limit'] } as const
const chosen = { when: { field: 'range_type', is: ['chosen'] }, optional: true, list: false } as const
const limit = { when: limiting, optional: true, list: false } as const
const condition = { when: { field: 'need_audit', is: [2] }, optional: true, list: false } as const
const maxMinutes = 44_640 // 31 days: the longest meeting

/** Rule groups: what binds whom when they book where, and what spares them. */
export const rule = resource({
  name: 'rule',
  label: meetingWords.ruleGroup,
  area: 'meeting',
  path: '/rule',
  table: 'booking_rule',
  permission: 'manager-rule',
  title: 'title',
  office: 'office_ids',
  sort: '-priority',
  kept: ['audit_flow_id'],
  only: ['pagelist', 'add', 'edit', 'del', 'list', 'single', 'export'],
  fields: {
    title: text(common.name, { section: meetingWords.ruleGroup, max: 50, unique: true }),
    effect: select(
      common.effect,
      { limit: ['限制', 'Limit'], exempt: ['豁免', 'Exempt'] },
      {
        initial: 'limit',
        help: [
          '限制：适用人员须遵守以下规定；豁免：适用人员不受所选规则约束',
          'Limit: the selected people must follow the rules below. Exempt: the selected rules don’t apply to them.',
        ],
      },
    ),
    priority: integer(common.priority, {
      initial: 0,
      max: 1000,
      help: [
        '同一项规定由优先级最高的规则组决定；优先级相同时取最严格的。豁免对优先级不高于它的规则组有效',
        'For each rule, the group with the highest priority decides; if priorities are equal, the strictest applies. An exemption overrides groups of the same or lower priority.',
      ],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    office_ids: refs('office', placeWords.offices, link('office', 'office_id'), {
      section: ['适用会议室', 'Applies to rooms'],
      optional: true,
      filter: true,
      help: placeWords.emptyForAllOffices,
      empty: placeWords.allOffices,
    }),
    meetingroom_ids: refs('meetingroom', meetingroomWords.rooms, link('room', 'meetingroom_id'), {
      optional: true,
      filter: true,
      help: meetingroomWords.emptyForAllRooms,
      empty: meetingroomWords.allRooms,
    }),
    range_type: select(
      peopleWords.appliesTo,
      { chosen: peopleWords.selectedPeople, all: peopleWords.everyone },
      { section: peopleWords.appliesToPeople, initial: 'chosen' },
    ),
    department_ids: refs('department', peopleWords.departments, link('department', 'department_id'), chosen),
    include_children: flag(peopleWords.includeSubDepartments, {
      initial: true,
      list: false,
      when: chosen.when,
    }),
    role_ids: refs('role', peopleWords.roles, link('role', 'role_id'), chosen),
    tag_ids: refs('tag', peopleWords.tags, link('tag', 'tag_id'), chosen),
    group_ids: refs('employeesgroup', peopleWords.employeeGroups, link('group', 'people_group_id'), chosen),
    user_ids: refs('user', peopleWords.people, link('user', 'user_id'), chosen),
    except_department_ids: refs(
      'department',
      peopleWords.excludeDepartments,
      link('except_department', 'department_id'),
      { optional: true, list: false },
    ),
    except_user_ids: refs('user', peopleWords.excludePeople, link('except_user', 'user_id'), {
      optional: true,
      list: false,
      help: peopleWords.exceptHelp,
    }),
    freed: multiselect(['豁免内容', 'Exemptions'], ruleFamilies, {
      section: ['豁免', 'Exempt from'],
      when: { field: 'effect', is: ['exempt'] },
      optional: true,
      help: [
        '会议室自身的规定，以及优先级不高于本组的规则组的规定',
        'The rooms’ own rules, and rules of groups of the same or lower priority',
      ],
    }),
    advance_min_minutes: integer(['至少提前（分钟）', 'Minimum notice (minutes)'], {
      ...limit,
      section: ['预订时间', 'When to book'],
      min: 1,
      max: 525_600,
    }),
    advance_max_days: integer(['可预订天数', 'Bookable days'], {
      ...limit,
      min: 1,
      max: 3660,
      help: ['含当天：1表示只能预订当天', 'Including today: 1 means today only'],
    }),
    open_hour: walltime(['新日期开放时间', 'New day opens at'], {
      ...limit,
      help: [
        '可预订的最后一天从这一时刻起开放，不填为零点；须填写可预订天数',
        'The last bookable day opens at this time; midnight if empty. Requires bookable days.',
      ],
    }),
    weekend_allowed: flag(['周末可预订', 'Weekend bookings allowed'], { initial: true, list: false, when: limiting }),
    single_min_minutes: integer(['单次最短（分钟）', 'Minimum length (minutes)'], {
      ...limit,
      section: ['预订额度', 'Booking limits'],
      min: 1,
      max: maxMinutes,
    }),
    single_max_minutes: integer(['单次最长（分钟）', 'Maximum length (minutes)'], {
      ...limit,
      min: 15,
      max: maxMinutes,
    }),
    day_max_count: integer(['每天次数', 'Bookings per day'], {
      ...limit,
      min: 1,
      max: 1000,
      help: [
        '按本人在适用会议室中、该日开始的预订计算，含待审核',
        'Counts this person’s bookings in these rooms that start on that day, including pending ones',
      ],
    }),
    day_max_minutes: integer(['每天总时长（分钟）', 'Minutes per day'], { ...limit, min: 1, max: maxMinutes }),
    week_max_minutes: integer(['每周总时长（分钟）', 'Minutes per week'], { ...limit, min: 1, max: 100_000 }),
    month_max_minutes: integer(['每月总时长（分钟）', 'Minutes per month'], { ...limit, min: 1, max: 500_000 }),
    future_max_count: integer(['未开始的预订个数', 'Upcoming bookings'], { ...limit, min: 1, max: 10_000 }),
    cycle_allowed: flag(['可预订系列会议', 'Series allowed'], {
      initial: true,
      list: false,
      when: limiting,
      section: ['预订方式', 'How to book'],
    }),
    cycle_max_times: integer(['系列最多次数', 'Maximum meetings per series'], {
      ...limit,
      when: { field: 'cycle_allowed', is: [true] },
      min: 1,
      max: 1000,
    }),
    buffer_minutes: integer(['与前后预订间隔（分钟）', 'Buffer to other bookings (minutes)'], {
      ...limit,
      min: 1,
      max: 1440,
    }),
    cancel_before_minutes: integer(['最晚提前取消（分钟）', 'Cancel at least before (minutes)'], {
      ...limit,
      min: 1,
      max: 525_600,
    }),
    min_attendees: integer(['最少参会人数', 'Minimum attendees'], { ...limit, min: 1, max: 10_000 }),
    capacity_check: select(
      ['超出容纳人数', 'If attendees exceed capacity'],
      { off: ['不检查', 'Ignore'], warn: ['提醒', 'Warn'], deny: ['禁止预订', 'Don’t allow booking'] },
      { initial: 'off', list: false, filter: false, when: limiting },
    ),
    need_audit: choice(
      meetingWords.approval,
      {
        0: ['不另外要求', 'No additional approval'],
        1: ['全部审核', 'Always'],
        2: ['符合条件时审核', 'If conditions are met'],
      },
      { section: ['审核', 'Approval conditions'], initial: 0, when: limiting },
    ),
    audit_over_minutes: integer(['时长超过（分钟）', 'Longer than (minutes)'], {
      ...condition,
      min: 1,
      max: maxMinutes,
    }),
    audit_over_people: integer(meetingWords.attendeesAbove, { ...condition, min: 1, max: 10_000 }),
    audit_over_amount: money(meetingWords.costAbove, condition),
    audit_services: refs(
      'services',
      ['预订以下任一服务', 'Any of these services is ordered'],
      link('service', 'service_id'),
      condition,
    ),
    auditor_ids: refs('user', meetingWords.approvers, link('auditor', 'user_id'), {
      optional: true,
      list: false,
      when: { field: 'need_audit', is: [1, 2] },
    }),
    remark: longtext(common.note, { optional: true }),
  },
})

const manages = ['add-manager-rule', 'change-manager-rule'] as const

/** Is a name free for a rule group? */
export const ruleTitle = endpoint({
  path: '/rule/title',
  access: ['view-manager-rule'],
  label: ['规则组名称是否可用', 'Check rule group name'],
  input: z.object({ title: z.string().trim().min(1, 'required').max(50, 'too_long|50'), id: given(queryId) }),
  output: z.object({ is_free: z.boolean() }),
})

/** The rule groups that stand over rooms of some offices, the highest priority first. */
export const ruleOffice = endpoint({
  method: 'POST',
  path: '/rule/office',
  within: 'offices',
  access: ['view-manager-rule'],
  effect: 'read',
  label: ['办公区的规则组', 'Rule groups of offices'],
  input: z.object({ office_ids: ids(200) }),
  output: z.object({
    items: z.array(
      z.object({
        office_id: z.number(),
        rules: z.array(
          z.object({
            id: z.number(),
            title: z.string(),
            effect: z.enum(['limit', 'exempt']),
            priority: z.number(),
            status: z.enum(['on', 'off']),
            /** Only these rooms of the office; empty: all of them. */
            meetingroom_ids: z.array(z.number()),
          }),
        ),
      }),
    ),
    total: z.number(),
  }),
})

/** Why a booking has to be approved: the room itself, or a rule group in all cases or by one of its conditions. */
export const auditReasons = {
  room: ['会议室需审核', 'Required by the room'],
  rule: ['规则组要求审核', 'Required by the rule group'],
  duration: ['时长', 'Length'],
  person: ['人数', 'Number of attendees'],
  cost: common.cost,
  service: meetingroomWords.services,
} as const satisfies Record<string, Label>

const whys = [
  'all',
  'department',
  'role',
  'tag',
  'group',
  'user',
  'off',
  'place',
  'people',
  'except_department',
  'except_user',
] as const

/** Which rule groups apply to a person in a room at a time, what they come to, and why. */
export const ruleCheck = endpoint({
  path: '/rule/check',
  access: ['view-manager-rule'],
  label: ['规则组：查看适用情况', 'Rule groups: check which apply'],
  input: z.object({
    user_id: queryId,
    meetingroom_id: queryId,
    start_time: wallClock,
    end_time: wallClock,
    people: given(z.coerce.number<number | string>().int().min(1, 'too_small|1').max(10_000, 'too_big|10000')),
    times: given(z.coerce.number<number | string>().int().min(1, 'too_small|1').max(1000, 'too_big|1000')),
    service_ids: given(ids(20)),
  }),
  output: z.object({
    person: z.object({ id: z.number(), name: z.string(), department: z.string().nullable() }),
    room: z.object({ id: z.number(), name: z.string(), office_name: z.string(), timezone: z.string() }),
    /** Every rule group, those that apply first. */
    items: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        effect: z.enum(['limit', 'exempt']),
        priority: z.number(),
        applies: z.boolean(),
        why: z.enum(whys),
        /** The department, role, tag, group or person by which it does, or does not. */
        by: z.string().nullable(),
        freed: z.array(z.string()),
        /** What it says: whether that counts, and if not because of which group or the white list (`null`). */
        says: z.array(
          z.object({
            name: z.string(),
            value: z.union([z.number(), z.literal(false), z.string()]),
            state: z.enum(['counts', 'overruled', 'spared']),
            by: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** What white lists spare the person. */
    freed: z.array(z.string()),
    ok: z.boolean(),
    reason: z.string().nullable(),
    message: z.string().nullable(),
    warnings: z.array(z.string()),
    audit: z.object({
      needed: z.boolean(),
      flow_ids: z.array(z.number()),
      rule_ids: z.array(z.number()),
      reasons: z.array(
        z.object({ reason: z.enum(Object.keys(auditReasons) as (keyof typeof auditReasons)[]), title: z.string() }),
      ),
    }),
  }),
})
export type RuleCheck = z.output<typeof ruleCheck.output>

/** A meeting to come that a change would break, as things are. */
export const brokenMeeting = z.object({
  id: z.number(),
  title: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  room_name: z.string(),
  office_name: z.string(),
  booker_name: z.string(),
  message: z.string(),
})
export type BrokenMeeting = z.output<typeof brokenMeeting>

/** What saving a rule group would come to: rule groups that it contradicts, and coming meetings that it would not allow. */
export const rulePreview = endpoint({
  method: 'POST',
  path: '/rule/preview',
  within: 'offices',
  access: manages,
  effect: 'read',
  label: ['规则组：保存前预览', 'Rule groups: preview before saving'],
  input: formSchema(rule as unknown as Resource).extend({ id: id.optional() }),
  output: z.object({
    contradictions: z.array(z.object({ rule_id: z.number(), title: z.string(), message: z.string() })),
    /** How many coming meetings it would not allow; the first of them are `items`. They stay as they are. */
    total: z.number(),
    items: z.array(brokenMeeting),
    /** Coming meetings that were looked at; with `more` there are others beyond. */
    looked_at: z.number(),
    more: z.boolean(),
  }),
})
export type RulePreview = z.output<typeof rulePreview.output>
