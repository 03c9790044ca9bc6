import * as common from '../kernel/common-words'
import { integer, longtext, select, text, walltime, weekdays } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'

/** A part of a day for which desks can be booked, on the clock of their office. */
export const timeSlot = resource({
  name: 'timeslot',
  label: ['时间段', 'Time slot'],
  area: 'station',
  path: '/timeslot',
  table: 'station_time_slot',
  sort: '+sort',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    start_time: walltime(common.start, { initial: '09:00' }),
    end_time: walltime(common.end, { initial: '18:00' }),
    weekdays: weekdays(common.weekdays, { initial: [1, 2, 3, 4, 5], list: true }),
    sort: integer(common.sortOrder, { initial: 0, max: 10000, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
})
