import { PassThrough } from 'node:stream'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as topics from '@workplace/contract/kernel/topics'
import { topicNamed } from '@workplace/contract/topics'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../call/call'
import { slot } from '../call/slot'
import { refusalOf, refused } from '../http/answer'
import { askedLanguage, sendRefusal } from '../http/mount'
import type { Sessions } from '../session/session'
import type { LiveNotification } from './listener'
import { seenRooms } from './seen-rooms'
import type { WatchedByKind, Watchers } from './watchers'

const heartbeatMs = 15_000
const maxStreamsOfOne = 20
/** What was told is kept for a moment, and for no more of it than this. */
const momentMs = 5_000
const most = 2_000

type Stream = { actor: Actor; token: string; out: PassThrough; readonly watching: WatchedByKind }

/** Is there anybody who hears of this topic? Others are told to nobody. */
export const isTopic = (topic: string): boolean => topicNamed(topic) !== undefined

/** Whether a person may learn that something of a topic changed. */
function mayHear(actor: Actor, told: LiveNotification): boolean {
  const listeners = topicNamed(told.topic)?.listeners
  if (listeners === undefined || told.company_id !== actor.company_id) return false
  // what everybody's sessions grant may have changed: everybody looks
  if (told.topic === topics.session.name && told.payload.user_id === undefined) return true
  if (listeners === 'oneself') return told.payload.user_id === actor.user_id
  return listeners === 'everyone' || actor.permissions.has(listeners)
}

export type Streams = {
  tell(told: LiveNotification): void
  /** Looks again what the streams of a person, or all of them, may hear; those of ended sessions end. */
  recheck(user_id?: number): Promise<void>
  /** Asks every client to load afresh. */
  resync(): void
  count(): number
  close(): void
}

/** Who takes part in a meeting: they hear of it, wherever it is. */
export type AttendeesOf = (company_id: number, meeting_id: number) => Promise<ReadonlySet<number>>
export const takingPartSlot = slot<AttendeesOf>('who takes part')

/**
 * The stream of live changes, `GET /prod-api/events`: server-sent events, read by a streaming fetch with X-Token.
 * `?ago=1200` asks also for what was told in the last 1,200 milliseconds, at most 5,000; `?watch=floor/3,repair/12` for
 * what is told of single things.
 */
export function openStreams(
  app: FastifyInstance,
  sessions: Sessions,
  takingPart: AttendeesOf,
  watched: Watchers,
): Streams {
  const streams = new Set<Stream>()
  const lately: { at: number; told: LiveNotification }[] = []
  let closing = false

  const texts = new WeakMap<LiveNotification, string>()
  /** Written once for all streams. */
  const textOf = (told: LiveNotification): string => {
    const { topic, payload } = told
    const text = texts.get(told) ?? `event: live\ndata: ${JSON.stringify({ topic, ...payload })}\n\n`
    texts.set(told, text)
    return text
  }

  /**
   * Tells a stream what its person may learn. That they take part in a meeting in a room that they do not see is asked
   * only where it matters: `people` is one question for all streams of an event.
   */
  function tellOne(stream: Stream, told: LiveNotification, people: () => Promise<ReadonlySet<number>>): void {
    if (!mayHear(stream.actor, told)) return
    const seen = seenRooms(stream.actor, told)
    if (seen !== undefined) write(stream, textOf(seen.told))
    if (seen?.whole === true || topicNamed(told.topic)?.people !== true || typeof told.payload.id !== 'number') return
    void people().then((ids) => {
      if (streams.has(stream) && ids.has(stream.actor.user_id)) write(stream, textOf(told))
    })
  }

  /** Tells these streams, each what its person may learn. */
  function tellAll(some: Iterable<Stream>, told: LiveNotification): void {
    const subject = topicNamed(told.topic)?.subject
    if (subject !== undefined) {
      const tell = (stream: Stream) => streams.has(stream) && write(stream, textOf(told))
      void watched.tellWatchers(some, subject, told, tell)
      return
    }
    const people = peopleOf(told)
    for (const stream of some) tellOne(stream, told, people)
  }

  /** The people of a meeting, asked for once. */
  function peopleOf({ company_id, payload }: LiveNotification): () => Promise<ReadonlySet<number>> {
    let asked: Promise<ReadonlySet<number>> | undefined
    return () => {
      // while the database is away nobody is told of what is hidden from them; afterwards everybody loads afresh
      asked ??= takingPart(company_id, Number(payload.id)).catch(() => new Set<number>())
      return asked
    }
  }

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.out.end()
  }
  const write = (stream: Stream, text: string) => {
    // a reader that does not keep up is cut off; it comes back and loads afresh
    if (stream.out.readableLength + stream.out.writableLength > 1_000_000) end(stream)
    else stream.out.write(text)
  }

  /** While the database is away nobody is cut off: nothing can be heard then either. */
  async function check(stream: Stream): Promise<void> {
    const found = await sessions.find(stream.token).catch(() => undefined)
    if (found === undefined) return
    if (found.state !== 'live') end(stream)
    else stream.actor = found.session.actor // what the person may hear may have changed
  }

  const heartbeat = setInterval(async () => {
    for (const stream of streams) {
      await check(stream)
      if (streams.has(stream)) write(stream, ': alive\n\n')
    }
  }, heartbeatMs)
  heartbeat.unref()

  // No HEAD: its answer has no end that would take the stream off the list.
  app.get(`${basePath}/events`, { exposeHeadRoute: false }, async (request, reply) => {
    request.language = askedLanguage(request)
    try {
      const token = request.headers['x-token']
      if (typeof token !== 'string') throw new Refusal(refusals.session_unknown)
      const found = await sessions.find(token)
      if (found.state !== 'live')
        throw new Refusal(found.state === 'expired' ? refusals.session_expired : refusals.session_unknown)
      if (closing) throw new Refusal(refusals.unavailable)
      // it tells of everything; who is there for one meeting looks again now and then
      if (found.session.meeting_id !== null) throw new Refusal(refusals.meeting_session)
      if (found.session.mustChangePassword) throw new Refusal(refusals.password_change_required)
      const { actor } = found.session
      const { ago, watch } = request.query as { ago?: unknown; watch?: unknown }
      const watching = await watched.watchingOf(actor, watch)
      const own = [...streams].filter((one) => one.actor.user_id === actor.user_id)
      if (own.length >= maxStreamsOfOne && own[0] !== undefined) end(own[0])
      // sent as an ordinary answer, not hijacked: the server then knows it and does not wait for it when it closes
      const stream = { actor, token, out: new PassThrough(), watching }
      streams.add(stream)
      stream.out.on('close', () => streams.delete(stream))
      stream.out.on('error', () => streams.delete(stream)) // the reader went away
      stream.out.write('event: hello\ndata: {}\n\n')
      // whoever opens a stream has read its state a moment before it: what was told in between is told now
      const since = performance.now() - Math.min(Number(ago) || 0, momentMs)
      for (const { at, told } of lately) if (at >= since) tellAll([stream], told)
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream.out)
    } catch (error) {
      const refusal = refusalOf(error, request.id)
      return sendRefusal(reply, refused(refusal, request.language, request.id), false)
    }
  })

  return {
    tell(told) {
      const at = performance.now()
      while (lately.length >= most || (lately[0] !== undefined && lately[0].at < at - momentMs)) lately.shift()
      lately.push({ at, told })
      tellAll(streams, told)
    },
    async recheck(user_id) {
      const theirs = [...streams].filter((one) => user_id === undefined || one.actor.user_id === user_id)
      await Promise.all(theirs.map(check))
    },
    resync() {
      for (const stream of streams) write(stream, 'event: resync\ndata: {}\n\n')
    },
    count: () => streams.size,
    close() {
      closing = true
      clearInterval(heartbeat)
      for (const stream of streams) end(stream)
    },
  }
}
