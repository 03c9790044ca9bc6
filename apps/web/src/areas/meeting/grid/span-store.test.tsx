import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingRequests } from '../../../kernel/client/client'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { createSpan, type Span } from './span-store'

const week: Span = { room_id: 7, from: '2026-11-15', to: '2026-11-21' }
const next: Span = { room_id: 7, from: '2026-11-22', to: '2026-11-28' }
let asked: string[] = []
let answers: RoomMeeting[]
/** An answer says what was true when it was asked for, and arrives after this. */
let onItsWay = Promise.resolve()
/** From now on answers are on their way until what it answers is called. */
function delay(): () => void {
  let arrive = () => {}
  onItsWay = new Promise((resolve) => {
    arrive = resolve
  })
  return arrive
}
let fails: boolean

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(String(input), 'http://localhost')
  asked.push(`${url.pathname.replace('/prod-api/', '')} ${url.searchParams.get('start_date') ?? ''}`.trim())
  if (fails) return Promise.reject(new TypeError('no network'))
  const data = url.pathname.endsWith('week_month') ? { items: answers } : { items: [sampleRoom], total: 1 }
  const body = JSON.stringify({ code: 0, message: 'ok', data, request_id: 'r' })
  return onItsWay.then(() => new Response(body))
}

beforeEach(() => {
  asked = []
  onItsWay = Promise.resolve()
  answers = [sampleMeeting]
  fails = false
  vi.stubGlobal('fetch', serve)
})
afterEach(() => vi.unstubAllGlobals())

const ready = (span: ReturnType<typeof createSpan>) =>
  vi.waitFor(() => expect(span.store.getState().phase).toBe('ready'))
const shown = (span: ReturnType<typeof createSpan>) => span.store.getState().boardRoom?.claims.map(({ id }) => id)

describe('the week of a room', () => {
  it('takes one call where the room is known, and one more where it is not', async () => {
    const span = createSpan()
    span.show(week, sampleRoom)
    expect(span.store.getState()).toMatchObject({ phase: 'loading', boardRoom: { id: 7, claims: [] } })
    await ready(span)
    expect(asked).toEqual(['meeting/week_month 2026-11-15'])
    expect(shown(span)).toEqual([1])

    const other = createSpan()
    other.show(week, undefined)
    await ready(other)
    expect(asked.slice(1).sort()).toEqual(['meeting/meetingroom_meeting_page', 'meeting/week_month 2026-11-15'])
  })

  it('is at hand at once for who comes back, until somebody changed it', async () => {
    const span = createSpan()
    span.show(week, sampleRoom)
    await ready(span)
    span.show(next, sampleRoom)
    await ready(span)
    span.show(week, sampleRoom)
    expect(span.store.getState().phase).toBe('ready')
    expect(asked).toHaveLength(2)
    span.touch({ room_ids: [7], dates: ['2026-11-24'] })
    span.show(next, sampleRoom)
    expect(span.store.getState().phase).toBe('loading')
    await ready(span)
    expect(asked).toHaveLength(3)
  })

  it('hears of what others change in it, and of nothing else', async () => {
    const span = createSpan()
    span.show(week, sampleRoom)
    await ready(span)
    span.touch({ room_ids: [8], dates: ['2026-11-20'] })
    span.touch({ room_ids: [7], dates: ['2026-11-22'] })
    answers = [sampleMeeting, { ...sampleMeeting, id: 2, start_time: '2026-11-21 10:00:00', time: '2026-11-21' }]
    span.touch({ room_ids: [6, 7], dates: ['2026-11-21'] })
    span.touch({ many: true })
    await vi.waitFor(() => expect(shown(span)).toEqual([1, 2]))
    expect(asked).toHaveLength(2)
  })

  it('keeps nothing at hand that was read before somebody changed it', async () => {
    const span = createSpan()
    span.show(week, sampleRoom)
    span.rest()
    answers = []
    span.touch({ room_ids: [7], dates: ['2026-11-20'] })
    await vi.waitFor(() => expect(pendingRequests()).toEqual([]))
    span.show(week, sampleRoom)
    await ready(span)
    expect(asked).toHaveLength(2)
  })

  it('is loaded afresh, with its room, after a gap', async () => {
    const span = createSpan()
    span.show(week, sampleRoom)
    await ready(span)
    answers = []
    span.reload()
    await vi.waitFor(() => expect(shown(span)).toEqual([]))
    expect(asked.slice(1).sort()).toEqual(['meeting/meetingroom_meeting_page', 'meeting/week_month 2026-11-15'])
  })

  it('shows an accepted booking before it is heard of', async () => {
    const span = createSpan()
    span.show(week, sampleRoom)
    await ready(span)
    const booked = { ...sampleMeeting, id: 9, start_time: '2026-11-19 09:00:00', time: '2026-11-19' }
    span.add(booked)
    span.add({ ...booked, id: 10, time: '2026-11-29' })
    expect(shown(span)).toEqual([1, 9])
  })

  it('is not thrown back by an answer that is older than what the viewer changed', async () => {
    const span = createSpan()
    span.show(week, sampleRoom)
    await ready(span)
    const later = { ...sampleMeeting, start_time: '2026-11-20 15:00:00', end_time: '2026-11-20 16:00:00' }
    const starts: (string | undefined)[] = []
    span.store.subscribe(({ boardRoom }) => starts.push(boardRoom?.claims[0]?.start_time))

    // asked for because of somebody else's change, answered after the meeting was moved
    const arrive = delay()
    span.touch({ many: true })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    const release = span.hold()
    span.put(sampleMeeting.id, [later])
    // and while it is being saved, another change is heard of
    span.touch({ many: true })
    arrive()
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(asked).toHaveLength(2)
    answers = [{ ...later, title: 'as the server has it' }]
    release()
    await vi.waitFor(() => expect(span.store.getState().boardRoom?.claims[0]?.title).toBe('as the server has it'))
    expect(new Set(starts)).toEqual(new Set([later.start_time]))
  })

  it('says that it failed, and can be tried again', async () => {
    fails = true
    const span = createSpan()
    span.show(week, sampleRoom)
    await vi.waitFor(() => expect(span.store.getState().phase).toBe('failed'))
    fails = false
    span.retry()
    await ready(span)
  })
})
