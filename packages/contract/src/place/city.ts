import * as common from '../kernel/common-words'
import { integer, select, text, zone } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from './words'

export const city = resource({
  name: 'city',
  label: placeWords.city,
  area: 'place',
  path: '/city',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    code: text(['代码', 'Code'], { max: 20, optional: true }),
    timezone: zone(common.timeZone, { initial: 'Asia/Shanghai' }),
    sort: integer(common.sortOrder, { initial: 0, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
  },
  search: ['name', 'name_en', 'code'],
})
