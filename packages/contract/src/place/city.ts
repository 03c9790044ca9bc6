import { integer, select, text, zone } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'

export const city = resource({
  name: 'city',
  label: ['城市', 'City'],
  area: 'place',
  path: '/city',
  fields: {
    name: text(['名称', 'Name'], { max: 50, unique: true }),
    name_en: text(['英文名称', 'English name'], { max: 50, optional: true }),
    code: text(['代码', 'Code'], { max: 20, optional: true }),
    timezone: zone(['时区', 'Time zone'], { initial: 'Asia/Shanghai' }),
    sort: integer(['排序', 'Sort order'], { initial: 0, list: false }),
    status: select(['状态', 'Status'], status, { initial: 'on', tones: statusTones }),
  },
  search: ['name', 'name_en', 'code'],
})
