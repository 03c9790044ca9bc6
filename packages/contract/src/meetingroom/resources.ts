import * as common from '../kernel/common-words'
import { flag, image, integer, longtext, ref, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as placeWords from '../place/words'
import { pic } from './uploads'
import * as meetingroomWords from './words'

/** Facilities: the things in a room. The path keeps the specification's word. */
export const resources = resource({
  name: 'resources',
  label: meetingroomWords.facility,
  area: 'meetingroom',
  path: '/resources',
  permission: 'services',
  office: 'office_id',
  naturalKey: ['office_id', 'name'],
  fields: {
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['office_id'] }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    type_id: ref('resource_service_type', common.type),
    office_id: ref('office', placeWords.office),
    meetingroom_ids: refs(
      'meetingroom',
      ['所在会议室', 'Rooms'],
      { table: 'meetingroom_resource', own: 'resource_id', other: 'meetingroom_id' },
      // the file of the rooms names the facilities; were it so the other way too, neither could come first
      { optional: true, exchange: 'out' },
    ),
    is_movable: flag(['可移动', 'Movable'], { list: false }),
    quantity: integer(common.quantity, { initial: 1, max: 100000 }),
    asset_no: text(['资产编号', 'Asset number'], { max: 50, optional: true, list: false }),
    status: select(
      common.status,
      { ok: common.normal, repair: ['维修中', 'Under repair'], scrapped: ['已报废', 'Scrapped'] },
      { initial: 'ok', tones: { ok: 'good', repair: 'warning', scrapped: 'quiet' } },
    ),
    image: image(meetingroomWords.picture, { optional: true, upload: pic }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'name_en', 'asset_no'],
})
