import * as common from '../kernel/common-words'
import { computedSelect, flag, integer, longtext, ref, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as meetingroomWords from '../meetingroom/words'
import * as placeWords from '../place/words'
import * as presenceWords from '../presence/words'
import { attributes, stationStatuses, stationStatusTones } from './states'
import * as stationWords from './words'

/** Desks: where they stand, what they have, when and by whom they can be booked. */
export const station = resource({
  name: 'station',
  label: stationWords.desk,
  area: 'station',
  path: '/station',
  office: 'office_id',
  title: 'number',
  naturalKey: ['floor_id', 'number'],
  hint: 'floor_id',
  search: ['number', 'remark'],
  sort: '+number',
  pageSize: 30,
  kept: ['deleted_at', 'code_no', 'cleaned_at', 'x', 'y', 'w', 'h', 'r', 'leaving'],
  columns: ['number', 'office_id', 'floor_id', 'area_id', 'attribute', 'category_id', 'status', 'lock_state'],
  fields: {
    number: text(stationWords.number, {
      section: common.basicInformation,
      max: 30,
      unique: true,
      uniqueWith: ['floor_id'],
      missing: ['请输入工位编号', 'Please enter the desk number'],
    }),
    city_id: ref('city', placeWords.city, { list: false, missing: ['请选择城市', 'Please select city'] }),
    office_id: ref('office', placeWords.office, { missing: meetingroomWords.selectOffice }),
    floor_id: ref('floor', placeWords.floor, { missing: meetingroomWords.selectFloor }),
    area_id: ref('area', stationWords.area, { missing: ['请选择区域', 'Please select area'] }),
    attribute: select(stationWords.attribute, attributes, {
      initial: 'shared',
      missing: ['请选择工位属性', 'Please select attribute'],
      explained: {
        shared: ['任何人都可提前预订', 'Anyone may book it ahead'],
        fixed: common.ofOnePerson,
        drop_in: ['只能当天预订，从现在开始使用', 'Booked on the day only, from now on'],
        unavailable: ['不开放使用', 'Nobody uses it'],
      },
    }),
    category_id: ref('station_category', stationWords.category, {
      missing: ['请选择工位类别', 'Please select category'],
    }),
    price_id: ref('price', meetingroomWords.price, {
      filter: false,
      list: false,
      missing: meetingroomWords.selectPrice,
    }),
    time_slot_ids: refs(
      'timeslot',
      stationWords.timeSlots,
      { table: 'station_slot', own: 'station_id', other: 'time_slot_id' },
      { list: false, missing: ['请至少选择一个时间段', 'Select at least one time slot'] },
    ),
    status: computedSelect(common.status, stationStatuses, { tones: stationStatusTones, exchange: true }),
    lock_state: computedSelect(
      meetingroomWords.locks,
      { none: meetingroomWords.notLocked, coming: meetingroomWords.lockComing, now: meetingroomWords.lockedNow },
      { tones: { none: 'quiet', coming: 'warning', now: 'bad' }, silent: ['none'] },
    ),
    resource_ids: refs(
      'station_resource',
      stationWords.equipment,
      { table: 'station_equipment', own: 'station_id', other: 'resource_id' },
      { optional: true, filter: true, section: ['配备与使用', 'Equipment and use'] },
    ),
    is_accessible: flag(stationWords.accessible, { list: false }),
    need_audit: flag(stationWords.needsApproval, {
      list: false,
      help: ['审核通过前不占用工位', 'Until it is approved, nothing is held'],
    }),
    need_checkin: flag(['须签到', 'Check-in required'], {
      list: false,
      help: ['未按时签到的预订自动释放', 'Bookings that nobody checks in to in time are released'],
    }),
    detector_id: ref('detectors', presenceWords.detector, {
      optional: true,
      list: false,
      filter: false,
      help: [
        '探测到有人即签到，长时间无人即释放',
        'Who is seen there is checked in. When nobody is, the rest is released.',
      ],
    }),
    sort: integer(common.sortOrder, { initial: 0, max: 10000, list: false }),
    remark: longtext(common.note, { optional: true }),
  },
})
