import * as common from '../kernel/common-words'
import { color, integer, longtext, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as stationWords from './words'

/** What kind of desk it is: a standing desk, a quiet booth, a place of a project. */
export const stationCategory = resource({
  name: 'station_category',
  label: stationWords.category,
  area: 'station',
  path: '/station_category',
  permission: 'station',
  sort: '+sort',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    color: color(common.colour, { initial: '#2456E6' }),
    sort: integer(common.sortOrder, { initial: 0, max: 10000, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
})
