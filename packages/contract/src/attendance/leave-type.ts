import * as common from '../kernel/common-words'
import { decimal, flag, longtext, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as attendanceWords from './words'

/** In what leave is taken and counted. */
export const leaveUnits = {
  minute: ['按分钟', 'By the minute'],
  half_day: ['按半天', 'By half days'],
  day: ['按天', 'By days'],
} as const

/** Kinds of leave. How many days a year somebody has is shown and warned of; carrying over is payroll's. */
export const leaveType = resource({
  name: 'leavetype',
  label: attendanceWords.leaveType,
  area: 'attendance',
  path: '/leavetype',
  permission: 'class-manager',
  table: 'leave_type',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    unit: select(['请假单位', 'Taken'], leaveUnits, { initial: 'half_day' }),
    paid: flag(['带薪', 'Paid'], { initial: true }),
    need_file: flag(['须上传证明', 'A file is required']),
    year_days: decimal(['每年天数', 'Days a year'], {
      ...{ optional: true, max: 366, scale: 1, empty: common.any },
      help: ['超出时提醒，不会拦截', 'Whoever asks for more is warned, not kept from it.'],
    }),
    remark: longtext(common.note, { optional: true }),
  },
})
