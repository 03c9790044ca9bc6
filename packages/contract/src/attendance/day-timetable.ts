import * as common from '../kernel/common-words'
import { color, counted, flag, integer, longtext, select, structured, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import { countsFrom } from './counts-from'
import { lateOffShape, periodsShape, restsShape } from './shift-shapes'
import * as attendanceWords from './words'

const lateSection: Label = ['迟到与早退', 'Late and early']
const flexSection: Label = ['弹性', 'Flexible hours']
const whenFlexible = { field: 'is_flexible', is: [true] }

/** Shifts: what is to be worked on a day. */
export const dayTimetable = resource({
  name: 'daytimetable',
  label: attendanceWords.shift,
  area: 'attendance',
  path: '/daytimetable',
  permission: 'class-manager',
  table: 'shift',
  kept: ['counts_from', 'replaces_until'],
  search: ['name', 'short_name'],
  columns: ['name', 'periods', 'rest_periods', 'work_minutes', 'is_flexible', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    short_name: text(attendanceWords.shortName, {
      max: 10,
      optional: true,
      list: false,
      help: ['例如：早、中、夜', 'Such as E, L, N'],
    }),
    color: color(common.colour, { initial: '#2F6BFF', list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    periods: structured(attendanceWords.periods, periodsShape, {
      initial: [{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }],
      section: ['时间', 'Times'],
    }),
    rest_periods: structured(attendanceWords.rests, restsShape, {
      optional: true,
      help: ['不计工时，须在工作段内', 'No work is counted then. They lie within periods.'],
    }),
    work_minutes: counted(['工时（分钟）', 'Work (minutes)']),
    earliest_on_minutes: integer(['最早可提前打卡（分钟）', 'Punches count before the start (minutes)'], {
      initial: 120,
      max: 480,
      list: false,
    }),
    latest_off_minutes: integer(['最晚可延后打卡（分钟）', 'Punches count after the end (minutes)'], {
      initial: 600,
      max: 720,
      list: false,
    }),
    late_minutes_as_late: integer(['晚到超过几分钟记迟到', 'Late after (minutes)'], {
      initial: 0,
      max: 480,
      list: false,
      section: lateSection,
    }),
    late_minutes_as_serious: integer(['晚到超过几分钟记严重迟到', 'Seriously late after (minutes)'], {
      optional: true,
      max: 480,
      list: false,
      empty: attendanceWords.never,
    }),
    late_minutes_as_lack: integer(['晚到超过几分钟记缺卡', 'Late as a missing punch after (minutes)'], {
      optional: true,
      max: 720,
      list: false,
      empty: attendanceWords.never,
    }),
    early_minutes_as_early: integer(['早走超过几分钟记早退', 'Left early after (minutes)'], {
      initial: 0,
      max: 480,
      list: false,
    }),
    early_minutes_as_lack: integer(['早走超过几分钟记缺卡', 'Early as a missing punch after (minutes)'], {
      optional: true,
      max: 720,
      list: false,
      empty: attendanceWords.never,
    }),
    is_flexible: flag(['弹性上下班', 'Flexible'], {
      section: flexSection,
      help: ['按首次打卡整体平移，仅限一个工作段', 'The first punch moves the whole shift. One period only.'],
    }),
    flexible_early_minutes: integer(['最多提前（分钟）', 'At most earlier (minutes)'], {
      ...{ initial: 30, max: 480, list: false, when: whenFlexible },
    }),
    flexible_late_minutes: integer(['最多延后（分钟）', 'At most later (minutes)'], {
      ...{ initial: 30, max: 480, list: false, when: whenFlexible },
    }),
    late_off_late_on: structured(attendanceWords.lateOff, lateOffShape, {
      optional: true,
      list: false,
      help: ['前一班走得晚，下一班可以来得晚', 'Whoever left the shift before late may come late to the next'],
    }),
    late_off_days: integer(['几天内有效', 'Holds for so many days'], { initial: 1, min: 1, max: 3, list: false }),
    effect_date: { ...countsFrom(), section: common.other },
    remark: longtext(common.note, { optional: true }),
  },
})
