import { manyRoomMeeting, type RoomMeeting } from '@workplace/contract/meeting/booking'
import { createStore } from 'zustand/vanilla'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import {
  type BoardRoom,
  batches,
  withClaim,
  withClaims,
  withoutClaims,
  withPage,
  withRooms,
  withRules,
  withStar,
} from '../core/board'
import { askPage, PAGE, type RoomQuery, sameQuery, takeEarly, takeEarlyPage } from '../core/room-query'
import { entriesIn, withEntries } from './move-board'
import { createOwnChanges } from './own-changes'
import type { MeetingsChange } from './span-store'

export type BoardState = {
  /** `changing`: the rooms of another choice are on their way, and the old ones are still shown. */
  readonly phase: 'loading' | 'changing' | 'ready' | 'failed'
  readonly rooms: readonly BoardRoom[]
  readonly total: number
  /** The day that the claims belong to. */
  readonly date: string
  /** The claims of another day are on their way, or could not be had. */
  readonly day: 'ready' | 'loading' | 'failed'
  readonly more: 'idle' | 'loading' | 'failed'
  readonly error: CallError | null
}

/** The most that the server answers at once. */
const MOST = 200
/** Several changes that arrive together are asked for together. */
const GATHER_MS = 50
/** How long after a change could not be asked for it is asked for again. */
const RETRY_MS = 3000

/** The rooms of the grid and their claims: loaded page by page, moved from day to day, kept up to date. */
export function createBoard() {
  const first = takeEarlyPage()
  const store = createStore<BoardState>(() => ({
    phase: first === null ? 'loading' : 'ready',
    rooms: first === null ? [] : withPage([], first.page.items),
    total: first?.page.total ?? 0,
    date: first?.query.date ?? '',
    day: 'ready',
    more: 'idle',
    error: null,
  }))
  const { getState, setState } = store
  let query = first?.query ?? null
  let abort = new AbortController()
  const own = createOwnChanges(() => touch([]))

  // What others change while a load is on its way: its answer may have been read before, and come after.
  let loading = 0
  const heard: MeetingsChange[] = []

  /** Runs a load; one that was overtaken by another is silent. */
  async function attempt(run: (signal: AbortSignal) => Promise<void>, failed: (error: CallError) => void) {
    const { signal } = abort
    const isOlder = own.asking()
    loading++
    try {
      await run(signal)
      if (!signal.aborted && isOlder()) touch(getState().rooms.map(({ id }) => id))
    } catch (error) {
      if (!signal.aborted && !isCancelled(error)) failed(asCallError(error))
    } finally {
      loading--
      if (loading === 0) for (const change of heard.splice(0)) hear(change)
    }
  }

  /** Others changed meetings. */
  function hear(change: MeetingsChange) {
    if (loading > 0) heard.push(change)
    const { room_ids = [], dates = [], many = false } = change
    const { rooms, date } = getState()
    if (many) touch(rooms.map(({ id }) => id))
    else if (dates.includes(date)) touch(room_ids)
  }

  function supersede() {
    abort.abort()
    abort = new AbortController()
  }

  function show(next: RoomQuery) {
    const before = query
    if (before !== null && sameQuery(before, next)) return
    query = next
    const { rooms } = getState()
    const onlyDate = before !== null && sameQuery({ ...before, date: next.date }, next)
    // Which rooms are free between two times depends on the day.
    if (onlyDate && next.start_time === undefined && getState().phase === 'ready') void changeDay(next.date)
    else void loadFirst(rooms.length > 0 ? 'changing' : 'loading')
  }

  function loadFirst(phase: 'loading' | 'changing') {
    supersede()
    setState({ phase, more: 'idle', error: null })
    const asked = query as RoomQuery
    const { date } = asked
    return attempt(
      async (signal) => {
        const { items, total } = await (takeEarly(asked) ?? askPage(asked, 1, PAGE, signal))
        if (signal.aborted) return
        setState({ phase: 'ready', rooms: withPage([], items), total, date, day: 'ready' })
      },
      (error) => setState({ phase: 'failed', error, rooms: [], total: 0 }),
    )
  }

  function loadMore() {
    const { phase, more, rooms, total, day } = getState()
    if (phase !== 'ready' || more === 'loading' || day !== 'ready' || rooms.length >= total) return
    setState({ more: 'loading' })
    void attempt(
      async (signal) => {
        const page = await askPage(query as RoomQuery, Math.floor(rooms.length / PAGE) + 1, PAGE, signal)
        if (signal.aborted) return
        const next = withPage(getState().rooms, page.items)
        // Nothing new on a page that should have had some: rooms were removed meanwhile.
        const ended = next.length === getState().rooms.length
        setState({ more: 'idle', rooms: next, total: ended ? next.length : page.total })
      },
      () => setState({ more: 'failed' }),
    )
  }

  async function claimsOf(ids: readonly number[], date: string, signal: AbortSignal) {
    const answers = await Promise.all(
      batches(ids, MOST).map((batch) => call(manyRoomMeeting, { date, ids: batch }, { signal, quiet: true })),
    )
    return Object.assign({}, ...answers) as Record<string, RoomMeeting[]>
  }

  function changeDay(date: string) {
    supersede()
    setState(({ rooms }) => ({ date, day: 'loading', rooms: withoutClaims(rooms), more: 'idle', error: null }))
    return attempt(
      async (signal) => {
        const claims = await claimsOf(
          getState().rooms.map(({ id }) => id),
          date,
          signal,
        )
        if (signal.aborted) return
        setState(({ rooms }) => ({ rooms: withClaims(rooms, claims), day: 'ready' }))
      },
      (error) => setState({ day: 'failed', error }),
    )
  }

  // Changes of others: gathered, and asked for one after the other, so that an older answer never comes last.
  let touched = new Set<number>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let asking = false

  function touch(ids: readonly number[]) {
    for (const id of ids) touched.add(id)
    if (touched.size > 0 && !own.isSaving()) gathering ??= setTimeout(() => void refresh(), GATHER_MS)
  }

  async function refresh() {
    gathering = undefined
    if (asking || own.isSaving()) return
    asking = true
    const ids = getState().rooms.flatMap(({ id }) => (touched.has(id) ? [id] : []))
    touched = new Set()
    const { date } = getState()
    const { signal } = abort
    const isOlder = own.asking()
    try {
      if (ids.length > 0) {
        const claims = await claimsOf(ids, date, signal)
        if (isOlder()) touch(ids)
        else if (!signal.aborted) setState(({ rooms }) => ({ rooms: withClaims(rooms, claims) }))
      }
    } catch {
      // Whoever asks for another day or for all asks for these, too.
      if (!signal.aborted) {
        for (const id of ids) touched.add(id)
        if (!own.isSaving()) gathering ??= setTimeout(() => void refresh(), RETRY_MS)
      }
    } finally {
      asking = false
      if (touched.size > 0) touch([])
    }
  }

  /** All that is loaded, as it is now: rooms, rules, locks and claims. */
  async function reload() {
    const { phase, rooms } = getState()
    if (query === null) return
    if (phase !== 'ready') return void loadFirst(rooms.length > 0 ? 'changing' : 'loading')
    supersede()
    const asked = query
    await attempt(
      async (signal) => {
        const limit = Math.min(MOST, Math.max(PAGE, rooms.length))
        const pages = Array.from({ length: Math.ceil(Math.max(rooms.length, 1) / limit) }, (_, at) => at + 1)
        const answers = await Promise.all(pages.map((page) => askPage(asked, page, limit, signal)))
        if (signal.aborted) return
        const fresh = answers.flatMap(({ items }) => items).slice(0, Math.max(PAGE, rooms.length))
        setState((state) => ({
          rooms: withRooms(state.rooms, fresh),
          total: answers[0]?.total ?? 0,
          date: asked.date,
          day: 'ready',
          more: 'idle',
          error: null,
        }))
      },
      (error) => setState({ more: 'idle', ...(getState().day === 'ready' ? {} : { day: 'failed', error }) }),
    )
  }

  return {
    store,
    show,
    loadMore,
    reload,
    hear,
    /** Tries again what could not be loaded. */
    retry: () => {
      if (getState().phase === 'failed') void loadFirst('loading')
      else if (getState().day === 'failed') void changeDay(getState().date)
      else loadMore()
    },
    /** Rule groups are known, or are others: each room is judged by them. */
    judge: () => setState(({ rooms }) => ({ rooms: withRules(rooms) })),
    /** A meeting that the server has just accepted, before it is heard of through the stream. */
    add: (meeting: RoomMeeting) => {
      own.mark()
      if (meeting.time === getState().date) setState(({ rooms }) => ({ rooms: withClaim(rooms, meeting) }))
    },
    /** Everything that is shown of a meeting. */
    entriesOf: (id: number) => entriesIn(getState().rooms, id),
    /** Shows a meeting so and nowhere else, before it is heard of through the stream. */
    put: (id: number, entries: readonly RoomMeeting[]) => {
      own.mark()
      setState(({ rooms, date }) => ({
        rooms: withEntries(
          rooms,
          id,
          entries.filter(({ time }) => time === date),
        ),
      }))
    },
    hold: own.hold,
    star: (id: number, favourite: boolean) => setState(({ rooms }) => ({ rooms: withStar(rooms, id, favourite) })),
    close: () => {
      clearTimeout(gathering)
      abort.abort()
    },
  }
}

export type Board = ReturnType<typeof createBoard>

const asCallError = (error: unknown) =>
  error instanceof CallError ? error : new CallError(String(error), { reason: 'failed' })
