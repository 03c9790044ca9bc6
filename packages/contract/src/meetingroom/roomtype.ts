import { color, image, integer, longtext, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'

export const roomtype = resource({
  name: 'roomtype',
  label: ['会议室类型', 'Room type'],
  area: 'meetingroom',
  path: '/roomtype',
  permission: 'meetingroomtype',
  fields: {
    name: text(['名称', 'Name'], { max: 50, unique: true }),
    name_en: text(['英文名称', 'English name'], { max: 50, optional: true }),
    color: color(['颜色', 'Colour'], { initial: '#2456E6' }),
    icon: image(['图标', 'Icon'], { optional: true, upload: 'icon' }),
    sort: integer(['排序', 'Sort order'], { initial: 0 }),
    status: select(['状态', 'Status'], status, { initial: 'on', tones: statusTones }),
    remark: longtext(['备注', 'Note'], { optional: true }),
  },
  search: ['name', 'name_en'],
})
