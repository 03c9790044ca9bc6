import * as common from '../kernel/common-words'
import { integer, longtext, money, periods, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as meetingroomWords from './words'

export const price = resource({
  name: 'price',
  label: meetingroomWords.price,
  area: 'meetingroom',
  path: '/price',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    unit: select(['计价单位', 'Billing unit'], {
      hour: ['小时', 'Hour'],
      half_day: ['半天', 'Half day'],
      day: ['天', 'Day'],
      once: ['次', 'Booking'],
    }),
    amount: money(meetingroomWords.priceCny),
    peak_amount: money(['高峰单价（元）', 'Peak price (CNY)'], { optional: true }),
    peak_periods: periods(['高峰时段', 'Peak periods'], { optional: true }),
    free_minutes: integer(['免费时长（分钟）', 'Free minutes'], { initial: 0, max: 1440 }),
    target: select(
      ['适用对象', 'Applies to'],
      { room: ['会议室', 'Meeting room'], station: ['工位', 'Workstation'] },
      { initial: 'room' },
    ),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
