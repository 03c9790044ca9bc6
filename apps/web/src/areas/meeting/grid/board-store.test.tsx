import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import type { MeetingOnMove } from '@workplace/domain/booking/move'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { createBoard } from './board-store'
import { saveMove } from './move-meeting'
import { boardReader } from './use-selecting'

const date = sampleMeeting.time
const query = { date, sort: '-order_no' } as const
const touched = { room_ids: [7], dates: [date] }
let answers: Record<string, (() => Promise<unknown>)[]>
let stored: readonly RoomMeeting[]

const fine = (data: unknown) => ({ code: 0, message: 'ok', data, request_id: 'r' })
const page = (meeting: readonly RoomMeeting[]) => fine({ items: [{ ...sampleRoom, meeting }], total: 1 })

/** The server stands outside of the process: it answers as it is told to, else what is stored there now. */
async function serve(input: RequestInfo | URL): Promise<Response> {
  const path = new URL(String(input), 'http://localhost').pathname.replace('/prod-api/meeting/', '')
  const told = await answers[path]?.shift()?.()
  const now = path === 'many_room_meeting' ? fine({ 7: stored }) : page(stored)
  return new Response(JSON.stringify(told ?? now))
}

/** An answer that was read at once and arrives when the test says so. */
function slow(answer: unknown) {
  let arrive: () => void = () => undefined
  const there = new Promise<unknown>((resolve) => {
    arrive = () => resolve(answer)
  })
  return { answer: () => there, arrive: () => arrive() }
}

beforeEach(() => {
  answers = {}
  stored = []
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Board = ReturnType<typeof createBoard>
const shown = (board: Board) => board.store.getState().rooms.flatMap(({ claims }) => claims.map(({ id }) => id))
const ready = (board: Board) => vi.waitFor(() => expect(board.store.getState().phase).toBe('ready'))

it('shows what was booked while its rooms were on their way, although the stream told it first', async () => {
  const first = slow(page([]))
  answers.meetingroom_meeting_page = [first.answer]
  const board = createBoard()
  board.show(query)
  stored = [sampleMeeting]
  board.hear(touched)
  first.arrive()
  await ready(board)
  await vi.waitFor(() => expect(shown(board)).toEqual([sampleMeeting.id]))
})

it('shows what was booked while another day was on its way, although that answer comes last', async () => {
  const board = createBoard()
  board.show({ ...query, date: '2026-11-19' })
  await ready(board)
  const day = slow(fine({ 7: [] }))
  answers.many_room_meeting = [day.answer]
  board.show(query)
  stored = [sampleMeeting]
  board.hear(touched)
  await vi.waitFor(() => expect(shown(board)).toEqual([sampleMeeting.id]))
  day.arrive()
  await vi.waitFor(() => expect(board.store.getState().day).toBe('ready'))
  await vi.waitFor(() => expect(shown(board)).toEqual([sampleMeeting.id]))
})

it('asks again for a change that could not be asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const board = createBoard()
  board.show(query)
  await ready(board)
  answers.many_room_meeting = [() => Promise.reject(new TypeError('no network'))]
  stored = [sampleMeeting]
  board.hear(touched)
  await vi.waitFor(() => expect(answers.many_room_meeting).toEqual([]))
  await vi.advanceTimersByTimeAsync(4000)
  await vi.waitFor(() => expect(shown(board)).toEqual([sampleMeeting.id]))
})

it('a meeting that could not be moved is where others have put it, not where it was before', async () => {
  stored = [sampleMeeting]
  const board = createBoard()
  board.show(query)
  await ready(board)
  const [room] = board.store.getState().rooms
  const [claim] = room?.claims ?? []
  if (room === undefined || claim === undefined) throw new Error('nothing to move')
  const edit = slow({ code: 40000, message: 'stale', data: { reason: 'stale' }, request_id: 'r' })
  answers.edit = [edit.answer]
  const slot = { date, start_minute: 840, end_minute: 900 }
  const picked = { ...slot, id: claim.id, room_id: 7, audit_state: 0 as const, start_minute: 600, end_minute: 660 }
  const saved = saveMove(
    boardReader(board),
    // of a move only what is saved matters here
    { picked, room_id: 7, ...slot, verdict: { ok: true, warnings: [] } } as unknown as MeetingOnMove,
    Promise.resolve({ id: claim.id, version: 1, can_change: true, rooms: [], meetingroom_id: 7 }),
  )
  // Somebody else cancels it: the stream tells that before the refusal arrives.
  stored = []
  board.hear(touched)
  edit.arrive()
  await saved
  await vi.waitFor(() => expect(shown(board)).toEqual([]))
})
