import * as common from '../kernel/common-words'
import { flag, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import * as boxWords from './words'

/** So long somebody has a locker whom nobody assigned it. */
const usualHours = 12

/** Cabinets: where lockers stand, and how they are lent. */
export const boxCabinet = resource({
  name: 'box_cabinet',
  label: boxWords.cabinet,
  area: 'box',
  path: '/box_cabinet',
  permission: 'box',
  office: 'office_id',
  naturalKey: ['office_id', 'name'],
  hint: 'office_id',
  sort: '+sort',
  kept: ['boards', 'gateway_secret', 'signing_key'],
  fields: {
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['office_id'] }),
    name_en: text(common.englishName, { max: 50, optional: true, list: false }),
    office_id: ref('office', placeWords.office),
    floor_id: ref('floor', placeWords.floor),
    max_hours: integer(['临时使用时长（小时）', 'Temporary use (hours)'], { initial: usualHours, min: 1, max: 720 }),
    per_person: integer(['每人最多领用', 'Lockers a person may take'], { initial: 1, min: 1, max: 10 }),
    two_person: flag(['开柜须两人', 'Staff open it in twos'], {
      list: false,
      help: ['管理员开柜须另一人在 10 分钟内同意', 'Another of those who may agrees within 10 minutes'],
    }),
    offline_hours: integer(['离线可用时长（小时）', 'Opens offline for (hours)'], {
      ...{ initial: 72, min: 1, max: 720, list: false },
      help: ['断网后柜体凭密码或刷卡仍可开柜的时长', 'So long it opens by PIN and card while the network is down'],
    }),
    sort: integer(common.sortOrder, { initial: 0, max: 10000, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en'],
})
