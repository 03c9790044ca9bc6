import * as common from '../kernel/common-words'
import { counted, flag, longtext, select, structured, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { holidayShape, specialDayShape, weekShape } from './timetable'
import * as passWords from './words'

/** When a strategy holds, and when doors stand open: hours by weekday, by kind of holiday, and on single days. */
export const passSchedule = resource({
  name: 'passschedule',
  label: passWords.passSchedule,
  area: 'pass',
  path: '/passschedule',
  table: 'pass_schedule',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    weeks: structured(['每周时段', 'Weekly hours'], weekShape, { initial: [] }),
    use_count: counted(['使用处', 'Used by']),
    holiday_periods: structured(['节假日时段', 'Hours on holidays'], holidayShape, {
      optional: true,
      list: false,
      help: [
        '每行一种假日类型，如 1 09:00-12:00；没有写的类型不开放',
        'One holiday type a line: 1 09:00-12:00. Types that aren’t listed are closed.',
      ],
    }),
    ignores_holidays: flag(['不理会节假日', 'Ignores holidays'], {
      list: false,
      help: ['节假日与调休日也按星期执行', 'Weekly hours apply on holidays and make-up workdays too'],
    }),
    special_days: structured(['特殊日期', 'Special days'], specialDayShape, {
      optional: true,
      list: false,
      help: [
        '每行一天，如 2026-12-24 09:00-12:00，或 2026-12-31 不开放',
        'One day a line: 2026-12-24 09:00-12:00, or 2026-12-31 Closed',
      ],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
