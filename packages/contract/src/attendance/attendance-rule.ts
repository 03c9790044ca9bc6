import * as common from '../kernel/common-words'
import { flag, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import { countsFrom } from './counts-from'
import * as attendanceWords from './words'

const lackAs = {
  lack: attendanceWords.lack,
  half_absent: ['旷工半天', 'Half a day absent'],
  absent: ['旷工一天', 'A day absent'],
} as const
const whenMissing: Label = ['缺卡与旷工', 'Missing punches and absence']

const byOthers: Label = ['迟到豁免与补卡', 'Forgiven lates, make-up cards']

/** Attendance rules: how punches become a day. */
export const attendanceRule = resource({
  name: 'attendancerule',
  label: attendanceWords.rule,
  area: 'attendance',
  path: '/attendancerule',
  permission: 'class-manager',
  table: 'attendance_rule',
  kept: ['counts_from', 'replaces_until'],
  columns: ['name', 'calc_mode', 'lack_as', 'absent_minutes', 'half_day_minutes', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    calc_mode: select(
      ['工时计算', 'Work is counted'],
      {
        by_shift: ['按班次各段', 'By the periods of the shift'],
        first_last: ['按首末次打卡', 'From the first to the last punch'],
        every_pair: ['按每次进出', 'By every coming and going'],
      },
      {
        initial: 'by_shift',
        explained: {
          by_shift: ['每段上下班都要打卡', 'Coming and going are punched in each period'],
          first_last: ['一天只需打首末两次卡', 'Two punches a day are enough'],
          every_pair: ['中途外出不计工时', 'Time outside in between is no work'],
        },
      },
    ),
    direction: select(
      ['进出判断', 'Coming or going'],
      { alternate: ['一进一出交替', 'In turns'], device: ['以设备方向为准', 'As the device says'] },
      { initial: 'alternate', list: false, filter: false, when: { field: 'calc_mode', is: ['every_pair'] } },
    ),
    min_interval_minutes: integer(['两次打卡至少间隔（分钟）', 'Punches are one within (minutes)'], {
      initial: 5,
      max: 60,
      list: false,
    }),
    leave_need_punch: flag(['请假、出差前后也要打卡', 'Punch before and after leave and trips'], { list: false }),
    lack_as: select(['缺一次卡记为', 'One missing punch is'], lackAs, { initial: 'lack', section: whenMissing }),
    absent_minutes: integer(['工时不足几分钟记旷工一天', 'A day absent below (minutes)'], {
      optional: true,
      max: 1440,
      empty: attendanceWords.never,
      help: ['工时含请假与出差', 'Leave and trips count as worked'],
    }),
    half_day_minutes: integer(['工时不足几分钟记旷工半天', 'Half a day absent below (minutes)'], {
      optional: true,
      max: 1440,
      empty: attendanceWords.never,
    }),
    late_allow_count_month: integer(['每月可免几次迟到', 'Lates forgiven a month'], {
      ...{ optional: true, max: 31, list: false, empty: common.none, section: byOthers },
    }),
    late_allow_minutes: integer(['可免的迟到不超过（分钟）', 'Forgiven up to (minutes)'], {
      ...{ optional: true, max: 480, list: false, empty: common.any },
    }),
    remedy_rule_id: ref('remedyrule', attendanceWords.remedyRule, {
      ...{ optional: true, list: false, filter: false, empty: ['不能补卡', 'No make-up cards'] },
    }),
    effect_date: countsFrom(),
    remark: longtext(common.note, { optional: true }),
  },
})
