import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { flag, integer, longtext, multiselect, refs, select, text } from '../kernel/field'
import { given, ids, queryId } from '../kernel/input'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { ruleFamilies } from '../meeting/rule-families'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import { deskTime, deskUnit, units } from './desk-booking'
import { settings } from './settings'
import * as stationWords from './words'

const link = (what: string, other: string) => ({ table: `station_rule_${what}`, own: 'station_rule_id', other })
const chosen = { when: { field: 'range_type', is: ['chosen'] }, optional: true, list: false } as const
const limit = { optional: true, list: false } as const
const asOffice = { ...limit, empty: stationWords.asOffice } as const

/** Rule groups of desks: what binds whom when they book where, and how they check in. */
export const stationRule = resource({
  name: 'station_rule',
  label: stationWords.ruleGroup,
  area: 'station',
  path: '/station_rule',
  table: 'station_rule',
  permission: 'station-rules',
  title: 'title',
  office: 'office_ids',
  sort: '-priority',
  fields: {
    title: text(common.name, { section: stationWords.ruleGroup, max: 50, unique: true }),
    priority: integer(common.priority, {
      initial: 0,
      max: 1000,
      help: [
        '同一项规定由优先级最高的规则组决定；优先级相同时取最严格的',
        'For each rule the group with the highest priority decides; of equal ones the strictest.',
      ],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    office_ids: refs('office', placeWords.offices, link('office', 'office_id'), {
      section: ['适用工位', 'Applies to desks'],
      optional: true,
      filter: true,
      help: placeWords.emptyForAllOffices,
      empty: placeWords.allOffices,
    }),
    area_ids: refs('area', ['工位区域', 'Desk areas'], link('area', 'area_id'), {
      optional: true,
      filter: true,
      empty: ['全部区域', 'All areas'],
    }),
    range_type: select(
      peopleWords.appliesTo,
      { chosen: peopleWords.selectedPeople, all: peopleWords.everyone },
      { section: peopleWords.appliesToPeople, initial: 'chosen' },
    ),
    department_ids: refs('department', peopleWords.departments, link('department', 'department_id'), chosen),
    include_children: flag(peopleWords.includeSubDepartments, { initial: true, list: false, when: chosen.when }),
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
    sight: select(
      ['谁能看到', 'Who sees them'],
      {
        hidden: ['看不到这些工位', 'Does not see these desks'],
        view: ['能看到，不能预订', 'Sees them, cannot book'],
        all: ['能看到并可预订', 'Sees and books them'],
      },
      {
        ...limit,
        section: stationWords.bookADesk,
        filter: false,
        help: [
          '仅对某些部门可见：对所有人设“看不到”并排除这些部门。管理他人预订的人始终能看到',
          'To show desks to some departments only, hide them from everyone and exclude those. Who manages other people’s bookings always sees them.',
        ],
      },
    ),
    advance_max_days: integer(ruleFamilies.horizon, {
      ...limit,
      min: 1,
      max: 365,
      help: settings.station_days_ahead.help,
    }),
    units: multiselect(['可以按什么预订', 'May be booked by'], units, { ...limit, empty: common.any }),
    week_max_days: integer(['每周最多几天', 'Days a week at most'], { ...limit, min: 1, max: 7 }),
    future_max_count: integer(['未结束的预订最多几个', 'Bookings to come at most'], { ...limit, min: 1, max: 366 }),
    need_audit: flag(stationWords.needsApproval, { list: false }),
    checkin_before: integer(settings.station_checkin_before.label, {
      ...asOffice,
      section: ['签到与释放', 'Check-in and release'],
      min: 0,
      max: 240,
    }),
    checkin_after: integer(settings.station_checkin_after.label, { ...asOffice, min: 5, max: 480 }),
    release_mode: select(settings.station_release_mode.label, settings.station_release_mode.words, {
      ...asOffice,
      filter: false,
    }),
    nobody_minutes: integer(settings.station_nobody_minutes.label, { ...asOffice, min: 0, max: 480 }),
    remark: longtext(common.note, { optional: true }),
  },
})

const whys = [
  ...['all', 'department', 'role', 'tag', 'group', 'user', 'off', 'place', 'people'],
  ...['except_department', 'except_user'],
] as readonly (
  | 'all'
  | 'department'
  | 'role'
  | 'tag'
  | 'group'
  | 'user'
  | 'off'
  | 'place'
  | 'people'
  | 'except_department'
  | 'except_user'
)[]

/** Which rule groups apply to a person at a desk on a date, what becomes of what they say, and what booking would answer. */
export const stationRuleCheck = endpoint({
  path: '/station_rule/check',
  access: ['view-station-rules'],
  label: ['工位规则组：查看适用情况', 'Desk rule groups: check which apply'],
  input: z.object({
    user_id: queryId,
    station_id: queryId,
    date: z.iso.date({ error: 'date' }),
    unit: deskUnit.default('day'),
    /** Without any: the first of the desk. */
    slot_ids: given(ids(20)),
    start_time: given(deskTime),
    end_time: given(deskTime),
  }),
  output: z.object({
    person: z.object({ id: z.number(), name: z.string(), department: z.string().nullable() }),
    /** Every rule group, those that apply first. */
    items: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        priority: z.number(),
        applies: z.boolean(),
        why: z.enum(whys),
        /** The department, role, tag, group or person by which it does, or does not. */
        by: z.string().nullable(),
        /** What it says: whether that counts, and if not because of which group. */
        says: z.array(
          z.object({
            name: z.string(),
            value: z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]),
            state: z.enum(['counts', 'overruled']),
            by: z.string().nullable(),
          }),
        ),
      }),
    ),
    ok: z.boolean(),
    message: z.string().nullable(),
  }),
})
