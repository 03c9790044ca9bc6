import * as common from '../kernel/common-words'
import { date, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import { countsFrom } from './counts-from'
import * as attendanceWords from './words'

const byWeek = { field: 'mode', is: ['week'] }
const inTurns = { field: 'mode', is: ['cycle'] }
const weekday = (label: Label) =>
  ref('daytimetable', label, { optional: true, filter: false, list: false, when: byWeek, empty: attendanceWords.rest })
const stepShift = (n: number) =>
  ref('daytimetable', [`第 ${n} 步班次`, `Step ${n}: shift`], {
    ...{ optional: true, filter: false, list: false, when: inTurns, empty: attendanceWords.rest },
  })
const stepDays = (n: number) =>
  integer([`第${'一二三四五六'[n - 1]}步天数`, `Step ${n}: days`], {
    optional: true,
    min: 1,
    max: 31,
    list: false,
    when: inTurns,
  })

/** Schedules: which shift is worked on which date. */
export const schedule = resource({
  name: 'scheduling',
  label: attendanceWords.schedule,
  area: 'attendance',
  path: '/scheduling',
  permission: 'attendance',
  table: 'attendance_schedule',
  kept: ['counts_from', 'replaces_until'],
  columns: ['name', 'mode', 'begin_date', 'end_date', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    begin_date: date(common.startDate),
    end_date: date(common.endDate),
    mode: select(
      ['排班方式', 'Shifts go'],
      {
        week: ['按星期', 'By weekdays'],
        cycle: ['按周期轮换', 'In turns'],
        manual: ['逐日排班', 'Day by day'],
      },
      {
        initial: 'week',
        explained: {
          week: ['每周相同', 'Each week is the same'],
          cycle: ['各步按天数轮流，循环往复', 'Each step lasts so many days, then the first follows again'],
          manual: ['在排班表上逐人逐日安排', 'Planned on the roster, person by person'],
        },
      },
    ),
    monday_shift_id: weekday(common.mon),
    tuesday_shift_id: weekday(common.tue),
    wednesday_shift_id: weekday(common.wed),
    thursday_shift_id: weekday(common.thu),
    friday_shift_id: weekday(common.fri),
    saturday_shift_id: weekday(common.sat),
    sunday_shift_id: weekday(common.sun),
    cycle_start: date(['第 1 步的首日', 'First day of step 1'], {
      optional: true,
      list: false,
      when: inTurns,
      help: ['留空则从开始日期起', 'Leave empty for the start date'],
    }),
    step_1_shift_id: stepShift(1),
    step_1_days: stepDays(1),
    step_2_shift_id: stepShift(2),
    step_2_days: stepDays(2),
    step_3_shift_id: stepShift(3),
    step_3_days: stepDays(3),
    step_4_shift_id: stepShift(4),
    step_4_days: stepDays(4),
    step_5_shift_id: stepShift(5),
    step_5_days: stepDays(5),
    step_6_shift_id: stepShift(6),
    step_6_days: stepDays(6),
    effect_date: countsFrom(),
    remark: longtext(common.note, { optional: true }),
  },
})
