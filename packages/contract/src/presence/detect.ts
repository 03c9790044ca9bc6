import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'

const presenceState = z.enum(['occupied', 'empty', 'unknown'])

const roomState = z.object({
  meetingroom_id: z.number(),
  state: presenceState,
  /** RFC 3339, as far as it is known. */
  since: z.string().nullable(),
  /** From then on it is another by itself, if nothing more is heard. */
  until: z.string().nullable(),
  /** When the room was last heard of. */
  seen: z.string().nullable(),
})
export type RoomPresence = z.output<typeof roomState>

/** Rooms that are asked about at once. */
export const mostPresences = 200

/** Whether somebody is in these rooms now. A room that no detector looks at is left out. */
export const roomPresence = endpoint({
  path: '/detectors/room_presence',
  access: 'session',
  label: ['会议室有人状态', 'Room occupancy'],
  input: z.object({
    /** Comma-joined ids. */
    rooms: z
      .string()
      .max(mostPresences * 11)
      .transform((text) => text.split(',').filter(Boolean).map(Number))
      .pipe(z.array(z.number().int().positive().max(2147483647)).min(1).max(mostPresences)),
  }),
  output: z.object({ items: z.array(roomState), total: z.number(), now: z.string() }),
})

const access = ['view-detector-records'] as const

const record = z.object({
  id: z.number(),
  detector_id: z.number(),
  detector_name: z.string(),
  meetingroom_id: z.number().nullable(),
  meetingroom_name: z.string().nullable(),
  timezone: z.string(),
  state: z.union([z.literal(0), z.literal(1)]),
  start_time: z.string(),
  /** Null: it still says so. */
  end_time: z.string().nullable(),
  /** Seconds, until now where it goes on. */
  duration: z.number(),
  meeting_id: z.number().nullable(),
  action: z.enum(['none', 'warn', 'release']),
})
export type DetectorRecord = z.output<typeof record>

/** What detectors said, as stretches of time without a gap. */
export const detectorRecords = endpoint({
  path: '/detector_records/pagelist',
  access,
  label: ['探测记录', 'Detection records'],
  input: pageQuery('-start_time', 20).extend({
    detector: given(queryId),
    room: given(queryId),
    office: given(queryId),
    state: given(z.coerce.number<number | string>().int().min(0).max(1)),
    start_time: given(z.iso.datetime({ offset: true, error: 'instant' })),
    end_time: given(z.iso.datetime({ offset: true, error: 'instant' })),
  }),
  output: z.object({ items: z.array(record), total: z.number() }),
})

const treeDetector = z.object({
  id: z.number(),
  name: z.string(),
  sn: z.string(),
  detector_type: z.string(),
  state: z.enum(['online', 'offline', 'never']),
})
const treeRoom = z.object({
  id: z.number(),
  name: z.string(),
  /** What its detectors say together. */
  presence: presenceState,
  children: z.array(treeDetector),
})

/** Offices, their rooms that have detectors, and the detectors. */
export const detectorTree = endpoint({
  path: '/detectors/office_meetingroom_detector_tree',
  access,
  label: ['探测器树', 'Detector tree'],
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ id: z.number(), name: z.string(), children: z.array(treeRoom) })),
    total: z.number(),
  }),
})

/** Why a message was not taken. */
export const refusedMessages = {
  not_json: ['内容不是 JSON', 'Not JSON'],
  too_large: ['内容过大', 'Too large'],
  too_deep: ['嵌套过深', 'Nested too deeply'],
  wrong_type: ['字段类型错误', 'Wrong field type'],
  unknown_version: ['版本不支持', 'Unsupported version'],
  unknown_topic: ['未知主题', 'Unknown topic'],
  foreign_topic: ['冒用其他网关的主题', 'Topic belongs to another gateway'],
  unknown_device: ['未登记的设备', 'Unregistered device'],
  future_time: ['时间在未来', 'Time is in the future'],
  old_time: ['时间早于已有数据', 'Older than existing data'],
  flood: ['发送过快', 'Sent too fast'],
  wrong_password: ['密码错误', 'Wrong password'],
} as const satisfies Record<string, Label>
export type RefusedMessage = keyof typeof refusedMessages

/** What a gateway sends beside what was taken: devices that nobody registered, and messages that could not be taken. */
export const gatewayMessages = endpoint({
  path: '/detector_getway/messages',
  access,
  label: ['网关消息', 'Gateway messages'],
  input: z.object({ getway_id: queryId }),
  output: z.object({
    account: z.string(),
    refused: z.array(
      z.object({
        reason: z.string(),
        count: z.number(),
        first_time: z.string(),
        last_time: z.string(),
        topic: z.string(),
        sample: z.string(),
      }),
    ),
    heard: z.array(
      z.object({
        name: z.string(),
        address: z.string().nullable(),
        vendor: z.string().nullable(),
        model: z.string().nullable(),
        description: z.string().nullable(),
        last_seen: z.string(),
        detector_id: z.number().nullable(),
        detector_name: z.string().nullable(),
      }),
    ),
  }),
})

/** Where gateways connect, and whether somebody listens there. */
export const detectListener = endpoint({
  path: '/detector_getway/listener',
  access,
  label: ['消息接收状态', 'Message reception status'],
  input: z.object({}),
  output: z.object({
    mode: z.enum(['embedded', 'outside', 'off']),
    /** `taken`: something else has the port. `waiting`: the outside broker does not answer, or another server listens. */
    state: z.enum(['listening', 'taken', 'waiting', 'off']),
    host: z.string().nullable(),
    port: z.number().nullable(),
    /** Gateways that are connected here. */
    connected: z.number(),
  }),
})
