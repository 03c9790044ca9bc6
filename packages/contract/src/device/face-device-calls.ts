import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, queryId } from '../kernel/input'
import { faceDevice } from './face-device'

const sn = z
  .string()
  .trim()
  .max(40)
  .regex(new RegExp(faceDevice.fields.sn.pattern?.source ?? ''), 'format')

/** Where devices call this installation, and whether one with that number did: for whoever sets one up. */
export const faceDeviceSetup = endpoint({
  path: '/facedevice/setup',
  access: ['add-face-device'],
  within: 'offices',
  label: ['人脸设备接入信息', 'How face devices connect'],
  input: z.object({ sn: z.preprocess((value) => (value === '' ? undefined : value), sn.optional()) }),
  output: z.object({
    listening: z.enum(['listening', 'taken', 'off']),
    /** Addresses of this server that a device in its network can be told; only loopback: nobody from outside can call. */
    addresses: z.array(z.string()),
    port: z.number().nullable(),
    is_loopback: z.boolean(),
    /** One with that number called and is nobody's yet. */
    called: z.object({ at: z.string(), address: z.string() }).nullable(),
    /** It is a device of this company. */
    device_id: z.number().nullable(),
  }),
})

const person = z.object({
  pin: z.string(),
  name: z.string().nullable(),
  card: z.string().nullable(),
  has_face: z.boolean(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  matched_by: z.enum(['number', 'card', 'name']).nullable(),
})
export type FoundPerson = z.output<typeof person>

/** A device as it is now: connection, clock, what it holds, and who stood in it when it came. */
export const faceDeviceDetail = endpoint({
  path: '/facedevice/detail',
  access: ['view-face-device'],
  within: 'offices',
  label: ['人脸设备详情', 'Face device: details'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    sn: z.string(),
    timezone: z.string(),
    status: z.enum(['on', 'off']),
    state: z.enum(['online', 'offline', 'never']),
    adoption: z.enum(['new', 'reading', 'found', 'adopted']),
    adopted_at: z.string().nullable(),
    dialect: z.enum(['acc', 'att']),
    model: z.string().nullable(),
    firmware: z.string().nullable(),
    address: z.string().nullable(),
    last_seen: z.string().nullable(),
    door: z.string().nullable(),
    /** How far its clock is ahead (s); null: not measured. */
    clock_offset: z.number().nullable(),
    clock_set_at: z.string().nullable(),
    /** How much of what it is to hold stands there. */
    delivered: z.object({
      ...{ people: z.number(), people_wanted: z.number() },
      ...{ faces: z.number(), faces_wanted: z.number() },
    }),
    person_count: z.number().nullable(),
    person_capacity: z.number().nullable(),
    face_count: z.number().nullable(),
    face_capacity: z.number().nullable(),
    record_count: z.number().nullable(),
    held_until: z.string().nullable(),
    /** It gave back another token than was expected. */
    token_differs: z.boolean(),
    /** Lines that meant nothing. */
    bad_lines: z.number(),
    /** Calls from outside of its networks. */
    refused: z.object({ count: z.number(), at: z.string(), from: z.string() }).nullable(),
    /** What it was told and has not answered, or has not fetched. */
    waiting: z.array(z.enum(['delivery', 'door', 'clock', 'options', 'read', 'restart', 'alarm', 'update'])),
    /** Who stood in it, until that is confirmed; at most 500 of them. */
    people: z.array(person),
    people_count: z.number(),
  }),
})
export type FaceDeviceDetail = z.output<typeof faceDeviceDetail.output>

/** What a device can be told by hand. */
export const faceCommands = {
  restart: ['重启', 'Restart'],
  clear_alarm: ['解除报警', 'Clear alarm'],
  set_clock: ['校准时钟', 'Set clock'],
  renew: ['清空并重新下发', 'Clear and deliver again'],
} as const
export type FaceCommandName = keyof typeof faceCommands
const commandNames = Object.keys(faceCommands) as [FaceCommandName, ...FaceCommandName[]]

export const commandFaceDevice = endpoint({
  method: 'POST',
  path: '/facedevice/command',
  access: ['change-face-device'],
  within: 'offices',
  label: ['操作人脸设备', 'Tell a face device'],
  input: z.object({ id, command: z.enum(commandNames, { error: 'option' }) }),
  output: z.object({ id: z.number() }),
})

/** Somebody confirms who stood in a device: those who are none of the company's go. */
export const adoptFaceDevice = endpoint({
  method: 'POST',
  path: '/facedevice/adopt',
  access: ['change-face-device'],
  within: 'offices',
  label: ['确认接管人脸设备', 'Confirm adoption of face device'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})
