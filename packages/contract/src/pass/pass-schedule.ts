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
    weeks: structured(passWords.weeklyHours, weekShape, { initial: [] }),
    use_count: counted(['使用处', 'Used by']),
    holiday_periods: structured(passWords.holidayHours, holidayShape, {
      optional: true,
      list: false,
      help: ['没有时段的假日类型不开放', 'A type of holiday without hours is closed'],
    }),
    ignores_holidays: flag(['不理会节假日', 'Ignores holidays'], {
      list: false,
      help: ['节假日与调休日也按星期执行', 'Weekly hours apply on holidays and make-up workdays too'],
    }),
    special_days: structured(passWords.specialDays, specialDayShape, {
      optional: true,
      list: false,
      help: [
        '当天只按这里的时段，不看星期与节假日；没有时段即不开放',
        'Only these hours count on that day, whatever its weekday or holiday. Without hours it’s closed.',
      ],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
