import { z } from 'zod'
import * as common from '../kernel/common-words'
import { computedSelect, counted, flag, instant, integer, type Shape, select, structured, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as setupWords from './words'

const MOST_EVENTS = 300
const several = /[\s,，、;；]+/

/** Types of events, as `meeting.booked`. */
const eventsShape: Shape<readonly string[]> = {
  schema: z
    .array(z.string().regex(/^[a-z0-9_]+\.[a-z0-9_]+$/, 'option'), { error: 'required' })
    .min(1, 'required')
    .max(MOST_EVENTS, `too_many|${MOST_EVENTS}`)
    .transform((types) => [...new Set(types)].sort()),
  write: (types) => types.join(', '),
  read: (written) => written.split(several).filter((one) => one !== ''),
  hint: ['meeting.booked, meeting.changed', 'meeting.booked, meeting.changed'],
}

/** How an endpoint stands. */
const callbackStates = {
  well: common.normal,
  failing: ['投递失败', 'Failing'],
  resting: ['暂歇', 'Resting'],
  off: common.disabled,
} as const

/** Where another program wants to be told what happened: an address, and which events. */
export const callback = resource({
  name: 'callback',
  label: setupWords.endpoint,
  area: 'setup',
  path: '/callback',
  permission: 'callback',
  only: ['pagelist', 'list', 'single', 'add', 'edit', 'del'],
  columns: ['name', 'state', 'waiting', 'dead', 'oldest', 'last_ok_at', 'events'],
  fields: {
    name: text(common.name, { max: 60, unique: true }),
    state: computedSelect(['健康状况', 'Health'], callbackStates, {
      tones: { well: 'good', failing: 'warning', resting: 'bad', off: 'quiet' },
      filter: false,
    }),
    url: text(common.address, {
      max: 1000,
      help: [
        'https 地址；内网地址须先由运维人员放行',
        'An https address. Inner networks have to be opened by whoever runs the server.',
      ],
      pattern: {
        source: '^https?://[^\\s/:?#@\\\\]+(?::\\d{1,5})?(?:[/?][^\\s\\\\#]*)?$',
        message: setupWords.webAddress,
      },
    }),
    events: structured(setupWords.events, eventsShape, { initial: [] }),
    payload: select(
      common.content,
      { full: ['完整内容', 'What happened, in full'], ids: ['仅编号', 'Ids only'] },
      { initial: 'full', filter: false, list: false },
    ),
    ordered: flag(['按对象保序', 'In order for each object'], {
      list: false,
      help: [
        '同一对象的后续事件等待之前的事件送达',
        'Later news about the same thing waits until the earlier has been delivered.',
      ],
    }),
    timeout_ms: integer(['超时（毫秒）', 'Timeout (ms)'], { initial: 15_000, min: 5_000, max: 30_000, list: false }),
    headers: text(['附加请求头', 'Additional headers'], {
      max: 2000,
      optional: true,
      secret: true,
      list: false,
      sortable: false,
      help: [
        '如 Authorization: Bearer …，多个以 | 分隔。保存后不再显示。',
        'Such as Authorization: Bearer …, several with | between them. They are never shown again.',
      ],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones, list: false, filter: false }),
    waiting: counted(setupWords.waiting),
    dead: counted(setupWords.dead),
    oldest: {
      ...instant(['最早待投递', 'Oldest waiting'], { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    last_ok_at: {
      ...instant(['最近送达', 'Last delivered'], { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    last_error: {
      ...text(['最近的错误', 'Last error'], { optional: true, form: false, list: false, sortable: false }),
      computed: true,
    },
    /** The last number that was given. */
    sequence: counted(['最新序号', 'Last sequence'], { list: false }),
  },
  search: ['name', 'url'],
})
