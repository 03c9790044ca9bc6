import * as common from '../kernel/common-words'
import { color, image, integer, longtext, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { icon } from '../kernel/uploads'

export const roomtype = resource({
  name: 'roomtype',
  label: ['会议室类型', 'Room type'],
  area: 'meetingroom',
  path: '/roomtype',
  permission: 'meetingroomtype',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    color: color(common.colour, { initial: '#2456E6' }),
    icon: image(common.icon, { optional: true, upload: icon }),
    sort: integer(common.sortOrder, { initial: 0 }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
})
