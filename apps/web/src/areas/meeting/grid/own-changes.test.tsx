import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { createBoard } from './board-store'

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

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(String(input), 'http://localhost')
  asked.push(pathname.replace('/prod-api/meeting/', ''))
  const data = pathname.endsWith('many_room_meeting')
    ? { [sampleRoom.id]: answers }
    : { items: [{ ...sampleRoom, meeting: answers }], total: 1 }
  const body = JSON.stringify({ code: 0, message: 'ok', data, request_id: 'r' })
  return onItsWay.then(() => new Response(body))
}

beforeEach(() => {
  asked = []
  onItsWay = Promise.resolve()
  answers = [sampleMeeting]
  vi.stubGlobal('fetch', serve)
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  const board = createBoard()
  board.show({ date: sampleMeeting.time } as Parameters<typeof board.show>[0])
  await vi.waitFor(() => expect(board.store.getState().phase).toBe('ready'))
  const starts: (string | undefined)[] = []
  board.store.subscribe(({ rooms }) => starts.push(rooms[0]?.claims[0]?.start_time))
  return { board, starts, first: () => board.store.getState().rooms[0]?.claims[0] }
}
const later = (meeting: RoomMeeting): RoomMeeting => ({
  ...meeting,
  start_time: `${meeting.time} 15:00:00`,
  end_time: `${meeting.time} 16:00:00`,
})

it('a meeting that is moved is not thrown back by what was asked for before, or is heard of meanwhile', async () => {
  const { board, starts, first } = await open()
  const arrive = delay()
  board.hear({ room_ids: [sampleRoom.id], dates: [sampleMeeting.time] })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  const release = board.hold()
  board.put(sampleMeeting.id, [later(sampleMeeting)])
  board.hear({ room_ids: [sampleRoom.id], dates: [sampleMeeting.time] })
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(asked).toHaveLength(2)
  answers = [{ ...later(sampleMeeting), title: 'as the server has it' }]
  release()
  await vi.waitFor(() => expect(first()?.title).toBe('as the server has it'))
  expect(new Set(starts)).toEqual(new Set([later(sampleMeeting).start_time]))
})

it('a meeting that was just booked stays, although an older answer comes after it', async () => {
  const { board } = await open()
  const booked = {
    ...sampleMeeting,
    id: 9,
    start_time: `${sampleMeeting.time} 20:00:00`,
    end_time: `${sampleMeeting.time} 21:00:00`,
  }
  const shown = () => board.store.getState().rooms[0]?.claims.map(({ id }) => id)
  const seen: unknown[] = []
  const arrive = delay()
  board.hear({ room_ids: [sampleRoom.id], dates: [sampleMeeting.time] })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  board.add(booked)
  expect(shown()).toEqual([1, 9])
  board.store.subscribe(() => seen.push(shown()))
  answers = [sampleMeeting, { ...booked, title: 'as the server has it' }]
  arrive()
  await vi.waitFor(() => expect(board.store.getState().rooms[0]?.claims[1]?.title).toBe('as the server has it'))
  expect(seen).toEqual([[1, 9]])
})
