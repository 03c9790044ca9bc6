import * as common from '../kernel/common-words'
import { decimal, integer, longtext, ref, select, text, walltime, weekdays, zone } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from './words'

/** An office area: a building or part of one in a city, with its own opening hours and time zone. */
export const office = resource({
  name: 'office',
  label: placeWords.office,
  area: 'place',
  path: '/office',
  office: 'id',
  fields: {
    city_id: ref('city', placeWords.city),
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    address: text(common.address, { max: 200, optional: true }),
    lng: decimal(['经度', 'Longitude'], {
      min: -180,
      max: 180,
      scale: 6,
      optional: true,
      list: false,
      example: '121.499766',
    }),
    lat: decimal(['纬度', 'Latitude'], {
      min: -90,
      max: 90,
      scale: 6,
      optional: true,
      list: false,
      example: '31.239703',
    }),
    timezone: zone(common.timeZone, { initial: 'Asia/Shanghai' }),
    work_days: weekdays(['工作日', 'Working days'], { initial: [1, 2, 3, 4, 5] }),
    open_time: walltime(['开始时间', 'Opens'], { initial: '09:00' }),
    close_time: walltime(['结束时间', 'Closes'], { initial: '18:00' }),
    holiday_id: ref('holiday_calendar', placeWords.holidayCalendar, {
      optional: true,
      list: false,
      help: [
        '决定哪些日子放假、哪些日子调休上班；只用于提示，不影响预订',
        'Says which days are off and which are make-up workdays. It is shown, and keeps nobody from booking.',
      ],
    }),
    tel: text(['电话', 'Phone'], { max: 30, optional: true }),
    sort: integer(common.sortOrder, { initial: 0, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en', 'address'],
})
