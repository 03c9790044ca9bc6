import { PassThrough } from 'node:stream'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { topicNamed } from '@workplace/contract/topics'
import type { FastifyInstance } from 'fastify'
import type { Device } from '../call/call'
import { refusalOf, refused } from '../http/answer'
import { askedLanguage, sendRefusal } from '../http/mount'
import type { Devices } from '../session/device-store'
import type { LiveNotification } from './listener'

const heartbeatMs = 15_000
/** A screen has one; what is left of a broken connection makes room for the next. */
const mostOfOne = 3

type Stream = { device: Device; token: string; out: PassThrough }

function concerns({ company_id, room_id, terminal_id }: Device, told: LiveNotification): boolean {
  const topic = topicNamed(told.topic)
  if (told.company_id !== company_id || topic?.screens === undefined) return false
  if (topic.screens === 'all') return true
  const [ids, own] = topic.screens === 'screen' ? [told.payload.ids, terminal_id] : [told.payload.room_ids, room_id]
  return !Array.isArray(ids) || ids.includes(own)
}

export type DeviceStreams = {
  tell(told: LiveNotification): void
  resync(): void
  count(): number
  close(): void
}

/**
 * The stream of a screen, `GET /prod-api/door/events`, read with X-Device-Token. It says only that something of its
 * room changed, never what: the screen asks again.
 */
export function openDeviceStreams(app: FastifyInstance, devices: Devices): DeviceStreams {
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
      const own = [...streams].filter((one) => one.device.terminal_id === device.terminal_id)
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
      for (const stream of streams) {
        if (!concerns(stream.device, told)) continue
        // of the screen itself: its token may be revoked, or its room another one
        if (topicNamed(told.topic)?.screens === 'screen')
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
