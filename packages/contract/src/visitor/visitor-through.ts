import * as deviceWords from '../device/words'
import * as common from '../kernel/common-words'
import { flag, integer, longtext, ref, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import * as visitorWords from './words'

/** What holds where an office has no channel. */
export const usualMinutes = 120

const link = (table: string) => ({ table, own: 'through_id', other: 'door_id' })
const doors = { optional: true, list: false } as const

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
    entrance_door_ids: refs('doors', ['签到前可通过', 'Open before check-in'], link('visitor_through_entrance'), {
      ...doors,
      section: deviceWords.doors,
      help: [
        '访客到达时要经过的门，例如大堂闸机',
        'What visitors pass on their way in, such as the gates of the lobby',
      ],
    }),
    door_ids: refs('doors', ['签到后可通过', 'Open once checked in'], link('visitor_through_door'), {
      ...doors,
      help: ['只在访客签到到签离之间开放', 'From the check-in until the visitor leaves'],
    }),
    exit_door_ids: refs('doors', ['离开时经过', 'Ways out'], link('visitor_through_exit'), {
      ...doors,
      help: [
        '访客从这里出去即视为离开：到访时间内出去记为暂离，之后记为签离',
        'Whoever goes out here is away, or, once their time is over, has left',
      ],
    }),
    door_check_in: flag(['通过入口门即签到', 'Passing the entrance checks in'], {
      list: false,
      help: [
        '符合全部签到条件的访客，通过签到前的门时自动签到',
        'Visitors who may come in are checked in as they pass a door of the entrance',
      ],
    }),
  },
})
