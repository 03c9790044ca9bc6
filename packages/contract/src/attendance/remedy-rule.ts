import * as common from '../kernel/common-words'
import { flag, integer, longtext, multiselect, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import { countsFrom } from './counts-from'
import * as attendanceWords from './words'

/** For what a make-up card can be asked for. */
export const remedyKinds = {
  lack: attendanceWords.lack,
  late: attendanceWords.late,
  early: attendanceWords.early,
  normal: common.normal,
} as const
export type RemedyKind = keyof typeof remedyKinds

const limits: Label = ['次数与期限', 'How many, until when']
const whenAllowed = { field: 'allow', is: [true] }

/** Rules of make-up cards: for what, how many, and until when they can be asked for. */
export const remedyRule = resource({
  name: 'remedyrule',
  label: attendanceWords.remedyRule,
  area: 'attendance',
  path: '/remedyrule',
  permission: 'class-manager',
  table: 'remedy_rule',
  kept: ['counts_from', 'replaces_until'],
  columns: ['name', 'allow', 'kinds', 'limit_count', 'limit_days', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    allow: flag(['允许补卡', 'Make-up cards'], { initial: true }),
    kinds: multiselect(['可补的情况', 'For what'], remedyKinds, {
      initial: ['lack', 'late', 'early'],
      min: 1,
      when: whenAllowed,
    }),
    limit_count: integer(['每个周期最多（次）', 'At most per cycle'], {
      ...{ optional: true, min: 1, max: 100, empty: common.any, when: whenAllowed, section: limits },
    }),
    cycle: select(
      ['周期', 'Cycle'],
      { month: ['自然月', 'Calendar month'], custom: ['自定义起始日', 'From another day'] },
      { initial: 'month', list: false, filter: false, when: whenAllowed },
    ),
    cycle_start_day: integer(['周期从每月几日起', 'Cycle begins on day'], {
      ...{ initial: 1, min: 1, max: 28, list: false, when: { field: 'cycle', is: ['custom'] } },
    }),
    limit_days: integer(['几天内可补', 'Within so many days'], {
      ...{ optional: true, max: 366, empty: common.any, when: whenAllowed },
    }),
    days_kind: select(
      ['天数按', 'Days are'],
      { natural: ['自然日', 'All days'], working: ['工作日', 'Workdays'] },
      {
        ...{ initial: 'natural', list: false, filter: false, when: whenAllowed },
        explained: {
          natural: ['周末与节假日也算在内', 'Weekends and holidays count too'],
          working: ['只数本人要上班的日子', 'Only days on which the person works'],
        },
      },
    ),
    need_reason: flag(['必须填写原因', 'A reason is required'], { initial: true, list: false, when: whenAllowed }),
    need_attachment: flag(['必须上传附件', 'A file is required'], { list: false, when: whenAllowed }),
    count_on_refuse: flag(['被拒绝也占用次数', 'Rejected ones count as used'], { list: false, when: whenAllowed }),
    effect_date: { ...countsFrom(), section: common.other },
    remark: longtext(common.note, { optional: true }),
  },
})
