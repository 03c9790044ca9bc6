import * as common from '../kernel/common-words'
import { counted, integer, longtext, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { dialect } from './face-device-options'
import * as deviceWords from './words'

/** What is known of a kind of face device before one calls: how much it holds, and which photos it takes. */
export const deviceModel = resource({
  name: 'devicemodel',
  label: deviceWords.deviceModel,
  area: 'device',
  path: '/devicemodel',
  permission: 'face-device',
  table: 'device_model',
  title: 'model',
  search: ['model', 'vendor'],
  fields: {
    model: text(common.model, { max: 50, unique: true }),
    vendor: text(common.vendor, { max: 50, optional: true, example: 'ZKTeco' }),
    device_count: counted(['设备数', 'Devices']),
    dialect: dialect(),
    max_users: integer(['人员容量', 'People'], { initial: 3000, min: 1, max: 1_000_000 }),
    max_faces: integer(['人脸容量', 'Faces'], { initial: 3000, min: 0, max: 1_000_000 }),
    max_cards: integer(['卡容量', 'Cards'], { initial: 10_000, min: 0, max: 1_000_000, list: false }),
    face_max_kb: integer(['照片上限（KB）', 'Photo limit (KB)'], {
      initial: 200,
      min: 20,
      max: 2000,
      help: ['下发前会把照片压缩到此大小以内', 'Photos are made smaller than this before they are delivered'],
    }),
    face_min_px: integer(['照片最小边长（像素）', 'Smallest photo (px)'], {
      initial: 240,
      min: 80,
      max: 1080,
      list: false,
    }),
    segments_per_day: integer(['每天时段数', 'Periods a day'], { initial: 3, min: 1, max: 8, list: false }),
    remark: longtext(common.note, { optional: true }),
  },
})
