import * as common from '../kernel/common-words'
import { computedText, counted, flag, longtext, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as placeWords from './words'

/** The days on which offices are off, and those on which they work instead, over the years. Its days have calls of their own. */
export const holidayCalendar = resource({
  name: 'holiday_calendar',
  label: placeWords.holidayCalendar,
  area: 'place',
  path: '/holidays',
  permission: 'holidays',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    office_count: counted(placeWords.offices),
    years: computedText(['已有年份', 'Years'], { exchange: false }),
    is_default: flag(['新办公区默认使用', 'Default for new offices'], { filter: true }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
  preset: 'is_default',
})
