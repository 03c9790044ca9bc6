import type { DayKind } from '@workplace/domain/attendance/overtime'
import * as common from '../kernel/common-words'
import { choice, type Fields, flag, integer, longtext, select, structured, text, walltime } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import { countsFrom } from './counts-from'
import { restByDurationShape, restsShape } from './shift-shapes'
import { dayKindNames } from './why-words'
import * as attendanceWords from './words'

/** What counts on days of one kind; files have its columns beside those of the others, so each says of which it is. */
function termsOf(kind: DayKind): Fields {
  const name = dayKindNames[kind]
  const of = ([zh, en]: Label): Label => [`${zh}（${name[0]}）`, `${en}, ${name[1].toLowerCase()}`]
  const whenAllowed = { field: `${kind}_allow`, is: [true] }
  const more = { list: false, sortable: false, filter: false, when: whenAllowed }
  const whenDeducted = (by: string) => ({
    ...more,
    when: { field: `${kind}_deduct_rest`, is: [by] },
    optional: true as const,
  })
  return {
    [`${kind}_allow`]: flag(of(['计加班', 'Overtime counts']), { initial: true, section: name }),
    [`${kind}_calc`]: select(
      of(['加班依据', 'Counted by']),
      {
        approval: ['审核通过的时长', 'What was approved'],
        punch_in_approval: ['审核时段内的打卡', 'Punches within what was approved'],
        punch: ['打卡时长', 'Punches'],
      },
      { initial: 'punch_in_approval', ...more },
    ),
    [`${kind}_position`]: select(
      of(['计入时段', 'Which time counts']),
      {
        before: ['班前', 'Before the shift'],
        after: ['班后', 'After the shift'],
        both: ['班前与班后', 'Before and after'],
      },
      { initial: 'after', ...more },
    ),
    [`${kind}_start_after_minutes`]: integer(of(['距班次多久起算（分钟）', 'Begins so far from the shift (min)']), {
      ...{ initial: 0, max: 480, ...more },
    }),
    [`${kind}_min_minutes`]: integer(of(['不足多久不计（分钟）', 'Nothing below (min)']), {
      initial: 30,
      max: 480,
      ...more,
    }),
    [`${kind}_max_minutes_day`]: integer(of(['每天最多（分钟）', 'At most a day (min)']), {
      ...{ optional: true, max: 1440, ...more },
      empty: common.any,
    }),
    [`${kind}_deduct_rest`]: select(
      of(['扣除休息', 'Less rest']),
      { none: common.none, fixed_periods: ['固定时段', 'Fixed times'], by_duration: ['按时长', 'By how long it was'] },
      { initial: 'none', ...more },
    ),
    [`${kind}_rest_periods`]: structured(of(attendanceWords.rests), restsShape, whenDeducted('fixed_periods')),
    [`${kind}_rest_by_duration`]: structured(
      of(['满多少分钟扣多少', 'From so long on, so much less']),
      restByDurationShape,
      {
        ...whenDeducted('by_duration'),
        help: ['例如 120→30、240→60', 'Such as 120→30, 240→60'],
      },
    ),
  }
}

/** Overtime rules: what of the time outside of shifts counts. */
export const overtimeRule = resource({
  name: 'overtimerule',
  label: attendanceWords.overtimeRule,
  area: 'attendance',
  path: '/overtimerule',
  permission: 'class-manager',
  table: 'overtime_rule',
  kept: ['counts_from', 'replaces_until'],
  columns: ['name', 'workday_allow', 'rest_day_allow', 'holiday_allow', 'unit_minutes', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    unit_minutes: choice(
      ['计算单位', 'Counted in'],
      {
        1: ['按 1 分钟', '1 minute'],
        15: ['按 15 分钟', '15 minutes'],
        30: ['按 30 分钟', '30 minutes'],
        60: ['按 60 分钟', '60 minutes'],
      },
      { initial: 30, filter: false },
    ),
    round: select(
      ['取整', 'Rounded'],
      { down: ['向下', 'Down'], nearest: ['四舍五入', 'To the nearest'], up: ['向上', 'Up'] },
      { initial: 'down', list: false, filter: false },
    ),
    cross_day_cut: walltime(['跨天加班从几点起算次日', 'Counts as the next day from'], {
      initial: '00:00',
      list: false,
    }),
    ...termsOf('workday'),
    ...termsOf('rest_day'),
    ...termsOf('holiday'),
    effect_date: { ...countsFrom(), section: common.other },
    remark: longtext(common.note, { optional: true }),
  } as Fields & { name: ReturnType<typeof text> },
})
