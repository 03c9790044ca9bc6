import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { computedSelect, flag, instant, integer, line, longtext, ref, select, text, walltime } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as meetingroomWords from '../meetingroom/words'
import * as visitorWords from '../visitor/words'
import * as terminalWords from './words'

/** A screen at a room: what it shows, and what people may do at it. It is paired by a code that it shows itself. */
export const terminal = resource({
  name: 'terminal',
  label: ['会议终端', 'Terminal'],
  area: 'meetingroom',
  path: '/terminal',
  permission: 'screen-system-subject',
  office: 'meetingroom_id.office_id',
  fields: {
    name: text(common.name, { section: common.basicInformation, max: 50, unique: true }),
    state: computedSelect(
      common.connection,
      { online: common.online, offline: common.offline, unbound: common.notPaired },
      { tones: { online: 'good', offline: 'bad', unbound: 'quiet' }, filter: false },
    ),
    meetingroom_id: ref('meetingroom', meetingroomWords.room, {
      optional: true,
      empty: meetingroomWords.noRoomAssigned,
    }),
    last_seen: {
      ...instant(visitorWords.lastOnline, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    screen_type: select(
      ['屏幕类型', 'Screen type'],
      { door: ['门口', 'Door'], table: ['桌面', 'Table'], hall: ['大厅', 'Lobby'] },
      { initial: 'door', list: false },
    ),
    sn: text(common.serialNumber, { max: 64, optional: true, list: false }),
    status: select(
      common.status,
      { on: common.enabled, off: common.disabled },
      { initial: 'on', tones: { on: 'good', off: 'quiet' } },
    ),
    language: select(
      common.language,
      { zh: common.chinese, en: common.english, both: ['中英文', 'Both'] },
      { section: common.appearance, initial: 'both', filter: false },
    ),
    theme: select(
      ['主题', 'Theme'],
      { dark: common.dark, light: common.light },
      { initial: 'dark', list: false, filter: false },
    ),
    sleep_start: walltime(['熄屏开始', 'Sleep from'], {
      optional: true,
      list: false,
      help: [
        '按会议室所在办公区的时间；有会议时不熄屏',
        'In the local time of the room’s office. The screen doesn’t sleep during meetings.',
      ],
    }),
    sleep_end: walltime(['熄屏结束', 'Sleep until'], { optional: true, list: false }),
    brightness: integer(['亮度（%）', 'Brightness (%)'], { initial: 100, min: 20, max: 100, list: false }),
    show_subject: flag(['显示会议主题', 'Show meeting titles'], { initial: true, list: false }),
    show_booker: flag(['显示预订人', 'Show bookers'], { initial: true, list: false }),
    booker_id: ref('user', ['现场预订归属', 'Bookings made under'], {
      section: ['现场操作', 'On-screen actions'],
      optional: true,
      filter: false,
      help: [
        '在屏幕上预订的会议以此人名义创建；为空则不能在屏幕上预订',
        'Meetings booked on the screen are created in this person’s name. If empty, nobody can book on the screen.',
      ],
    }),
    pin_state: computedSelect(
      terminalWords.pin,
      { on: ['需要', 'Required'], off: ['不需要', 'Not required'] },
      { tones: { on: 'good', off: 'quiet' }, list: false, filter: false },
    ),
    allow_book: flag(['允许预订', 'Allow booking'], { initial: true, list: false }),
    allow_extend: flag(['允许延长', 'Allow extending'], { initial: true, list: false }),
    allow_end: flag(['允许结束会议', 'Allow ending meetings'], { initial: true, list: false }),
    allow_sign: flag(['扫码签到', 'Check-in by QR code'], { initial: true, list: false }),
    punch_code: flag(['显示打卡码', 'Show a code to punch with'], {
      list: false,
      help: [
        '每 30 秒变化，扫码即为在此打卡；考勤组须允许“屏幕动态码”',
        'It changes every 30 seconds, and who scans it punches here. Their attendance team has to allow it.',
      ],
    }),
    remark: longtext(common.note, { optional: true }),
  },
})

const id = z.number().int().positive().max(2147483647)
const queryId = z.coerce.number<number | string>().int().positive().max(2147483647)

/** Pairs the screen that shows this code: as a known terminal, or as a new one at a room. */
export const pairTerminal = endpoint({
  method: 'POST',
  path: '/meetingroom/bind',
  within: 'offices',
  access: ['change-screen-system-subject'],
  label: ['绑定终端', 'Pair a screen'],
  input: z.object({
    code: z.string({ error: 'required' }).trim().min(1, 'required').max(20, 'too_long|20'),
    terminal_id: id.optional(),
    /** For a new terminal; of a known one it moves it. */
    meetingroom_id: id.optional(),
    name: line(50).optional(),
  }),
  output: z.object({ id: z.number(), version: z.number(), name: z.string(), meetingroom_name: z.string() }),
})

/** Takes a screen's token away: it shows that, and offers to be paired again. */
export const unpairTerminal = endpoint({
  method: 'POST',
  path: '/terminal/unbind',
  within: 'offices',
  access: ['change-screen-system-subject'],
  label: ['解除终端绑定', 'Unpair a screen'],
  input: z.object({ id, version: z.number().int().positive().optional() }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** Sets the number that a screen asks for before somebody books, extends or ends at it; null: it asks for none. */
export const setPin = endpoint({
  method: 'POST',
  path: '/terminal/pin',
  within: 'offices',
  access: ['change-screen-system-subject'],
  label: ['设置终端操作密码', 'Set screen PIN'],
  input: z.object({
    id,
    version: z.number().int().positive().optional(),
    pin: z
      .string({ error: 'required' })
      .regex(/^[0-9]{4,8}$/, 'format')
      .nullable(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** The screens of a room. */
export const pairingDetails = endpoint({
  path: '/meetingroom/device_bind_details',
  access: ['view-screen-system-subject', 'view-meetingroom'],
  label: ['会议室终端', 'Screens of a room'],
  input: z.object({ meetingroom_id: queryId }),
  output: z.object({
    meetingroom_id: z.number(),
    /** What the room form says of the device: online if one of them is. */
    device_state: z.enum(['online', 'offline', 'unbound']),
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        sn: z.string().nullable(),
        screen_type: z.string(),
        state: z.enum(['online', 'offline', 'unbound']),
        last_seen: z.string().nullable(),
        paired_at: z.string().nullable(),
        app_version: z.string().nullable(),
        battery: z.number().nullable(),
      }),
    ),
  }),
})
