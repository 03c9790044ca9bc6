import * as common from '../kernel/common-words'
import { flag, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import * as visitorWords from './words'

/** What holds where an office has no channel. */
export const usualMinutes = 120

/** By which way visitors come into an office, and how much earlier and later than their time. */
export const visitorThrough = resource({
  name: 'visitor_through',
  label: visitorWords.channel,
  area: 'visitor',
  path: '/visitor_through',
  permission: 'visitor-through',
  office: 'office_id',
  naturalKey: ['office_id', 'name'],
  hint: 'office_id',
  fields: {
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['office_id'] }),
    office_id: ref('office', placeWords.office),
    before_minutes: integer(['可提前（分钟）', 'May come early by (min)'], { initial: usualMinutes, max: 1440 }),
    after_minutes: integer(['可延后离开（分钟）', 'May stay on for (min)'], {
      initial: usualMinutes,
      max: 1440,
      help: ['此后仍未签离的，推定已离开', 'After this, visitors who haven’t checked out count as gone'],
    }),
    is_default: flag(visitorWords.officeDefault),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
