import * as common from '../kernel/common-words'
import { integer, longtext, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as stationWords from './words'

/** What stands at desks, and by which people look for one: screens, docks, tables that go up. */
export const stationResource = resource({
  name: 'station_resource',
  label: stationWords.equipment,
  area: 'station',
  path: '/station_resource',
  permission: 'resources',
  sort: '+sort',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    sort: integer(common.sortOrder, { initial: 0, max: 10000, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
})
