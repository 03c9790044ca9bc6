import * as common from '../kernel/common-words'
import { flag, image, integer, longtext, money, ref, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import { pic } from './uploads'
import * as meetingroomWords from './words'

/** What people do for a meeting: coffee, lunch, a technician. */
export const services = resource({
  name: 'services',
  label: meetingroomWords.service,
  area: 'meetingroom',
  path: '/services',
  permission: 'services',
  office: 'office_ids',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true, list: false }),
    type_id: ref('resource_service_type', common.type),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'services_office', own: 'service_id', other: 'office_id' },
      {
        optional: true,
        help: placeWords.emptyForAllOffices,
        empty: placeWords.allOffices,
      },
    ),
    meetingroom_ids: refs(
      'meetingroom',
      ['限于会议室', 'Only in rooms'],
      { table: 'services_room', own: 'service_id', other: 'meetingroom_id' },
      {
        optional: true,
        list: false,
        help: ['不选表示这些办公区的全部会议室', 'Leave empty for all rooms in these offices'],
        empty: meetingroomWords.allRooms,
      },
    ),
    unit: text(['单位', 'Unit'], { max: 20, initial: '份' }),
    unit_en: text(['英文单位', 'English unit'], { max: 20, optional: true, list: false }),
    price: money(meetingroomWords.priceCny, { initial: '0.00' }),
    max_quantity: integer(['每次最多', 'Maximum per order'], { optional: true, min: 1, max: 10000, list: false }),
    lead_minutes: integer(['提前预订（分钟）', 'Lead time (minutes)'], {
      initial: 60,
      max: 43200,
      help: ['须在服务开始前这么久预订', 'How long before the service starts it must be ordered'],
    }),
    prepare_minutes: integer(['会前准备（分钟）', 'Set-up (minutes)'], {
      max: 240,
      initial: 0,
      help: ['会前占用会议室', 'Blocks the room before the meeting'],
    }),
    clean_minutes: integer(['会后清洁（分钟）', 'Cleaning (minutes)'], {
      max: 240,
      initial: 0,
      help: ['会后占用会议室', 'Blocks the room after the meeting'],
    }),
    need_audit: flag(['须服务人员确认', 'Needs confirmation by staff'], { list: false }),
    personnel_ids: refs(
      'service_personnel',
      meetingroomWords.serviceStaff,
      { table: 'services_personnel', own: 'service_id', other: 'personnel_id' },
      { optional: true },
    ),
    sort: integer(common.sortOrder, { initial: 0, list: false }),
    image: image(meetingroomWords.picture, { optional: true, list: false, upload: pic }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.description, { optional: true }),
  },
  search: ['name', 'name_en'],
})
