import { type BookableRoom, type RoomMeeting, roomPage, weekMonth } from '@workplace/contract/meeting/booking'
import { createStore } from 'zustand/vanilla'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import { type BoardRoom, boardRoomOf, withClaim, withClaims, withRules } from '../core/board'
import { entriesIn, withEntries } from './move-board'
import { createOwnChanges } from './own-changes'

/** One room from a date to another, both included. */
export type Span = { readonly room_id: number; readonly from: string; readonly to: string }

export type SpanState = {
  /** `loading`: the room is drawn without what takes it, if it is known at all. `gone`: there is no such room. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone'
  readonly boardRoom: BoardRoom | null
  readonly span: Span | null
  readonly error: CallError | null
}

/** What a live change of meetings touched. */
export type MeetingsChange = {
  readonly room_ids?: readonly number[]
  readonly dates?: readonly string[]
  readonly many?: boolean
}

/** Several changes that arrive together are asked for together. */
const GATHER_MS = 50
/** How long after a change could not be asked for it is asked for again. */
const RETRY_MS = 3000
/** Spans that are kept at hand: whoever steps back sees at once what was there. Changes drop what they touch. */
const KEPT = 24

const keyOf = ({ room_id, from, to }: Span) => `${room_id} ${from} ${to}`
const sameRoom = (one: BookableRoom, other: BookableRoom) =>
  JSON.stringify({ ...one, meeting: [] }) === JSON.stringify({ ...other, meeting: [] })

/** The week or the month of one room: one call for all its meetings, kept up to date. */
export function createSpan() {
  const store = createStore<SpanState>(() => ({ phase: 'loading', boardRoom: null, span: null, error: null }))
  const { getState, setState } = store
  const meetings = new Map<string, { span: Span; items: readonly RoomMeeting[] }>()
  const rooms = new Map<number, BookableRoom>()
  let abort = new AbortController()
  const own = createOwnChanges(() => {
    if (again) ask(false)
  })

  function keep(span: Span, items: readonly RoomMeeting[]) {
    meetings.delete(keyOf(span))
    meetings.set(keyOf(span), { span, items })
    const [oldest] = meetings.keys()
    if (meetings.size > KEPT && oldest !== undefined) meetings.delete(oldest)
  }

  async function askRoom(id: number, signal: AbortSignal): Promise<BookableRoom> {
    const { items } = await call(roomPage, { ids: [id], limit: 1 }, { quiet: true, signal })
    const [room] = items
    if (room === undefined) throw new CallError('', { reason: 'not_found' })
    rooms.set(id, room)
    return room
  }

  // How often something was changed: an answer that was asked for before may not know it, and is not kept at hand.
  let changes = 0

  async function askMeetings(span: Span, signal: AbortSignal): Promise<readonly RoomMeeting[]> {
    const { room_id, from, to } = span
    const asked = { meetingroom_id: room_id, start_date: from, end_date: to }
    const { items } = await call(weekMonth, asked, { quiet: true, signal })
    return items
  }

  /** The same object as long as it says the same, so that nothing is drawn anew. */
  function drawn(room: BookableRoom, items: readonly RoomMeeting[]): BoardRoom {
    const { boardRoom } = getState()
    if (boardRoom === null || !sameRoom(boardRoom.room, room)) return boardRoomOf({ ...room, meeting: [...items] })
    return withClaims([boardRoom], { [room.id]: items })[0] ?? boardRoom
  }

  /** What is at hand at once, the rest when it comes. */
  async function load(span: Span) {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    const room = rooms.get(span.room_id)
    const had = meetings.get(keyOf(span))?.items
    const boardRoom = room === undefined ? null : drawn(room, had ?? [])
    const isWhole = boardRoom !== null && had !== undefined
    setState({ phase: isWhole ? 'ready' : 'loading', boardRoom, span, error: null })
    if (isWhole) return
    const isOlder = own.asking()
    const before = changes
    try {
      const [its, items] = await Promise.all([room ?? askRoom(span.room_id, signal), had ?? askMeetings(span, signal)])
      if (changes === before && !isOlder()) keep(span, items)
      if (signal.aborted) return
      setState({ phase: 'ready', boardRoom: drawn(its, items) })
      if (isOlder()) ask(false)
    } catch (error) {
      if (!signal.aborted && !isCancelled(error)) fail(error)
    }
  }

  function fail(error: unknown) {
    const known = error instanceof CallError ? error : new CallError(String(error), { reason: 'failed' })
    setState({ phase: known.reason === 'not_found' ? 'gone' : 'failed', error: known })
  }

  /** Asks again for what is shown, which stays until the answer is there; later changes ask once more after it. */
  let gathering: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let again = false
  let wholly = false

  function ask(roomToo: boolean) {
    wholly ||= roomToo
    again = true
    if (!asking && !own.isSaving()) gathering ??= setTimeout(() => void refresh(), GATHER_MS)
  }

  async function refresh() {
    gathering = undefined
    if (own.isSaving()) return
    const { span, phase } = getState()
    const roomToo = wholly
    again = wholly = false
    if (span === null) return
    if (phase !== 'ready') return void load(span)
    asking = true
    const { signal } = abort
    const isOlder = own.asking()
    const before = changes
    try {
      const [room, items] = await Promise.all([
        roomToo ? askRoom(span.room_id, signal) : rooms.get(span.room_id),
        askMeetings(span, signal),
      ])
      if (isOlder()) again = true
      else if (!signal.aborted && room !== undefined) {
        if (changes === before) keep(span, items)
        setState({ boardRoom: drawn(room, items) })
      }
    } catch (error) {
      if (!signal.aborted && error instanceof CallError && error.reason === 'not_found') fail(error)
      else if (!signal.aborted && !own.isSaving()) gathering ??= setTimeout(() => void refresh(), RETRY_MS)
    } finally {
      asking = false
      if (again) ask(false)
    }
  }

  return {
    store,
    /** `known`: the room, where the board has it. */
    show(span: Span, known: BookableRoom | undefined) {
      const had = rooms.get(span.room_id)
      const isNews = known !== undefined && (had === undefined || !sameRoom(had, known))
      if (isNews) rooms.set(span.room_id, known)
      const shown = getState().span
      if (shown === null || keyOf(shown) !== keyOf(span)) return void load(span)
      const { boardRoom } = getState()
      if (isNews && boardRoom !== null) setState({ boardRoom: drawn(known, boardRoom.room.meeting) })
    },
    judge: () => setState(({ boardRoom }) => ({ boardRoom: boardRoom && (withRules([boardRoom])[0] ?? null) })),
    retry: () => {
      const { span } = getState()
      if (span !== null) void load(span)
    },
    /** Others changed meetings. */
    touch({ room_ids = [], dates = [], many = false }: MeetingsChange) {
      const isTouched = ({ room_id, from, to }: Span) =>
        many || (room_ids.includes(room_id) && dates.some((date) => from <= date && date <= to))
      changes++
      for (const [key, { span }] of meetings) if (isTouched(span)) meetings.delete(key)
      const { span } = getState()
      if (span !== null && isTouched(span)) ask(false)
    },
    /** Something may have been missed, or rooms and locks were changed. */
    reload() {
      changes++
      meetings.clear()
      rooms.clear()
      ask(true)
    },
    /** A meeting that the server has just accepted, before it is heard of through the stream. */
    add(meeting: RoomMeeting) {
      own.mark()
      const { span, boardRoom } = getState()
      if (span === null || boardRoom === null || span.from > meeting.time || span.to < meeting.time) return
      const next = withClaim([boardRoom], meeting)[0]
      if (next === undefined || next === boardRoom) return
      keep(span, next.room.meeting)
      setState({ boardRoom: next })
    },
    /** Everything that is shown of a meeting. */
    entriesOf: (id: number): readonly RoomMeeting[] => {
      const { span, boardRoom } = getState()
      return span === null || boardRoom === null ? [] : entriesIn([boardRoom], id)
    },
    /** Shows a meeting so and nowhere else, before it is heard of through the stream. */
    put(id: number, entries: readonly RoomMeeting[]) {
      own.mark()
      const { span, boardRoom } = getState()
      if (span === null || boardRoom === null) return
      const within = entries.filter(({ time }) => span.from <= time && time <= span.to)
      const [next = boardRoom] = withEntries([boardRoom], id, within)
      if (next === boardRoom) return
      keep(span, next.room.meeting)
      setState({ boardRoom: next })
    },
    hold: own.hold,
    /** Not shown any more: nothing is asked for until it is again. */
    rest() {
      if (getState().span !== null) setState({ span: null })
    },
    close() {
      clearTimeout(gathering)
      abort.abort()
    },
  }
}

export type SpanStore = ReturnType<typeof createSpan>
