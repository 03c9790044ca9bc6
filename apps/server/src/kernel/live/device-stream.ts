import { PassThrough } from 'node:stream'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Topic } from '@workplace/contract/kernel/topic'
import type { FastifyInstance } from 'fastify'
import type { Device } from '../call/call'
import type { Devices } from '../device/device-store'
import { refusalOf, refused } from '../http/answer'
import { askedLanguage, sendRefusal } from '../http/mount'
import type { LiveNotification } from './listener'

const heartbeatMs = 15_000
/** A device has one; what is left of a broken connection makes room for the next. */
const mostOfOne = 3

type Stream = { device: Device; token: string; out: PassThrough }

/** What listeners are known by: the field of what is told, and of the device. */
const knownBy = {
  office: { named: 'office_ids', of: 'office_id' },
  room: { named: 'room_ids', of: 'room_id' },
  own: { named: 'ids', of: 'id' },
} as const

/** Whether a device looks again for what is told: by its kind, and where it is. */
export function concerns(
  device: Device,
  told: Pick<LiveNotification, 'company_id' | 'payload'>,
  topic?: Topic,
): boolean {
  const listeners = topic?.devices?.[device.kind]
  if (told.company_id !== device.company_id || listeners === undefined) return false
  if (listeners === 'all') return true
  const { named, of } = knownBy[listeners]
  const ids = told.payload[named]
  return !Array.isArray(ids) || ids.includes(device[of])
}

export type DeviceStreams = {
  tell(told: LiveNotification): void
  resync(): void
  count(): number
  close(): void
}

/**
 * The stream of paired devices of every kind, `GET /prod-api/door/events`, read with X-Device-Token. It says only that
 * something which a device shows changed, never what: the device asks again.
 */
export function openDeviceStreams(
  app: FastifyInstance,
  devices: Devices,
  topicNamed: (name: string) => Topic | undefined,
): DeviceStreams {
  const streams = new Set<Stream>()
  let closing = false

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.out.end()
  }
  const write = (stream: Stream, text: string) => {
    if (stream.out.readableLength + stream.out.writableLength > 100_000) end(stream)
    else stream.out.write(text)
  }
  const changed = 'event: changed\ndata: {}\n\n'

  /** While the database is away nobody is cut off. */
  async function check(stream: Stream): Promise<void> {
    const device = await devices.find(stream.token).catch(() => stream.device)
    if (device === undefined) end(stream)
    else stream.device = device
  }

  const heartbeat = setInterval(async () => {
    for (const stream of streams) {
      await check(stream)
      if (streams.has(stream)) write(stream, ': alive\n\n')
    }
  }, heartbeatMs)
  heartbeat.unref()

  app.get(`${basePath}/door/events`, { exposeHeadRoute: false }, async (request, reply) => {
    request.language = askedLanguage(request)
    try {
      const token = request.headers['x-device-token']
      const device = typeof token === 'string' ? await devices.find(token) : undefined
      if (typeof token !== 'string' || device === undefined) throw new Refusal(refusals.device_unknown)
      if (closing) throw new Refusal(refusals.unavailable)
      const own = [...streams].filter(({ device: { kind, id } }) => kind === device.kind && id === device.id)
      if (own.length >= mostOfOne && own[0] !== undefined) end(own[0])
      const stream = { device, token, out: new PassThrough() }
      streams.add(stream)
      stream.out.on('close', () => streams.delete(stream))
      stream.out.on('error', () => streams.delete(stream)) // the reader went away
      stream.out.write('event: hello\ndata: {}\n\n')
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream.out)
    } catch (error) {
      return sendRefusal(reply, refused(refusalOf(error, request.id), request.language, request.id), false)
    }
  })

  return {
    tell(told) {
      const topic = topicNamed(told.topic)
      if (topic?.devices === undefined) return
      for (const stream of streams) {
        if (!concerns(stream.device, told, topic)) continue
        // of the device itself: its token may be revoked, or its room another one
        if (topic.devices[stream.device.kind] === 'own')
          void check(stream).then(() => streams.has(stream) && write(stream, changed))
        else write(stream, changed)
      }
    },
    resync() {
      for (const stream of streams) write(stream, changed)
    },
    count: () => streams.size,
    close() {
      closing = true
      clearInterval(heartbeat)
      for (const stream of streams) end(stream)
    },
  }
}
