import * as common from '../kernel/common-words'
import { integer, longtext, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { resourceKinds } from './states'
import * as stationWords from './words'

/**
 * What stands at desks, and by which people look for one: screens, docks, tables that go up. And what they order for a
 * booking: a second screen, a chair, somebody who sets a computer up.
 */
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
    kind: select(stationWords.resourceKind, resourceKinds, {
      initial: 'fixed',
      explained: {
        fixed: ['常设在工位上，预订时可按其筛选', 'Stands at desks. People look for desks by it.'],
        order: ['预订后另行申请，由服务人员送达或办理', 'Ordered for a booking. Service staff bring it or see to it.'],
      },
    }),
    lead_hours: integer(['须提前（小时）', 'Ordered ahead (hours)'], {
      initial: 0,
      max: 240,
      list: false,
      when: { field: 'kind', is: ['order'] },
    }),
    most: integer(['每次预订上限', 'At most per booking'], {
      initial: 1,
      min: 1,
      max: 99,
      list: false,
      when: { field: 'kind', is: ['order'] },
    }),
    sort: integer(common.sortOrder, { initial: 0, max: 10000, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
})
