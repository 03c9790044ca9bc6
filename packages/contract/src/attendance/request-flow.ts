import * as common from '../kernel/common-words'
import { decimal, integer, longtext, multiselect, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import * as peopleWords from '../people/words'
import { requestKindNames } from './request'
import * as attendanceWords from './words'

/** Who decides in a step. */
const deciders = {
  head: ['部门负责人（不含本人，逐级向上）', 'Head of the department, or the next above'],
  leaders: ['考勤组负责人', 'Leaders of the attendance team'],
  people: ['指定人员', 'Certain people'],
} as const

const link = (name: string, other: string) => ({ table: `attendance_flow_${name}`, own: 'flow_id', other })
const steps: Label = ['谁来审核', 'Who decides']

/** How requests are decided: of the flows that fit the nearest department's, then that with most conditions. */
export const requestFlow = resource({
  name: 'attendanceflow',
  label: attendanceWords.flow,
  area: 'attendance',
  path: '/attendanceflow',
  permission: 'class-manager',
  table: 'attendance_flow',
  columns: ['name', 'kinds', 'department_ids', 'team_ids', 'over_days', 'first_by', 'second_by', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    kinds: multiselect(['适用的申请', 'For'], requestKindNames, {
      ...{ optional: true, empty: ['全部申请', 'All requests'], section: ['适用条件', 'When'] },
    }),
    department_ids: refs('department', peopleWords.departments, link('department', 'department_id'), {
      ...{ optional: true, empty: common.any },
      help: ['含下级部门', 'Departments below them too'],
    }),
    team_ids: refs('attendanceteam', attendanceWords.team, link('team', 'team_id'), {
      ...{ optional: true, empty: common.any },
    }),
    over_days: decimal(['超过几天', 'Longer than (days)'], { optional: true, max: 366, scale: 1, empty: common.any }),
    first_by: select(['第一步', 'First'], deciders, { initial: 'head', filter: false, section: steps }),
    first_user_ids: refs('user', ['第一步的人员', 'People of the first step'], link('first', 'user_id'), {
      ...{ optional: true, list: false, when: { field: 'first_by', is: ['people'] } },
    }),
    second_by: select(['第二步', 'Then'], { none: common.none, ...deciders }, { initial: 'none', filter: false }),
    second_user_ids: refs('user', ['第二步的人员', 'People of the second step'], link('second', 'user_id'), {
      ...{ optional: true, list: false, when: { field: 'second_by', is: ['people'] } },
    }),
    remind_hours: integer(['多少小时未决定时提醒', 'Reminded after (hours)'], {
      ...{ optional: true, min: 1, max: 720, list: false, empty: attendanceWords.never },
    }),
    remark: longtext(common.note, { optional: true }),
  },
})
