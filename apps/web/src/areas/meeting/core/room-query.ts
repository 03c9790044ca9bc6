import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { roomPage } from '@workplace/contract/meeting/booking'
import { call } from '../../../kernel/client/client'
import { serverNow } from '../../../kernel/time/server-clock'
import { type Address, isOfRoom, readAddress } from './address'
import { todayIn } from './room-day'
import { withRememberedPlace } from './use-place-address'

/** Which rooms, on which day. */
export type RoomQuery = Omit<InputOf<typeof roomPage>, 'page' | 'limit' | 'date'> & { readonly date: string }

/** Rooms that are loaded at once (specification 9). */
export const PAGE = 30
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The address as the list query of the server. */
export function roomQuery(address: Address, date: string): RoomQuery {
  const { city, office, floor, title, capacity, facilities, price, favourite, room, card } = address
  // The list has a time of its own, and shows what is free later, too.
  const free = address.view === 'list' ? null : address.free
  return {
    date,
    sort: '-order_no',
    ...(office === null ? (city === null ? {} : { city }) : { office }),
    ...(floor === null ? {} : { floor }),
    ...(title === '' ? {} : { title }),
    ...(capacity === null ? {} : { capacity }),
    ...(facilities.length === 0 ? {} : { roomresource: facilities.join(',') }),
    ...(price === null ? {} : { price_max: price }),
    ...(favourite === null ? {} : { favourite }),
    ...(room === null || card === null ? {} : { room }),
    ...(free === null ? {} : { start_time: `${free.from}:00`, end_time: `${free.to}:00` }),
  }
}

export const sameQuery = (one: RoomQuery, other: RoomQuery) => JSON.stringify(one) === JSON.stringify(other)

export const askPage = (query: RoomQuery, page: number, limit: number, signal?: AbortSignal) =>
  call(roomPage, { ...query, page, limit }, { quiet: true, ...(signal === undefined ? {} : { signal }) })

type Page = Awaited<ReturnType<typeof askPage>>
type Early = { query: RoomQuery; at: number; answer: Promise<Page>; page?: Page }

const STALE_MS = 3000
let early = askEarly()

/**
 * While this page's code arrives the shell is still being drawn: the first rooms are asked for meanwhile. Whoever comes
 * for them by another query, or late, asks again.
 */
function askEarly(): Early | null {
  if (typeof location === 'undefined' || location.pathname !== '/meeting/subscribe') return null
  const address = withRememberedPlace(readAddress(new URLSearchParams(location.search)))
  // The week and the month of a room ask for that room.
  if (isOfRoom(address.view) && address.room !== null) return null
  const query = roomQuery(address, address.date ?? todayIn(serverNow(), ownZone))
  const asked: Early = { query, at: performance.now(), answer: askPage(query, 1, PAGE) }
  // One that failed before anybody came for it is asked for anew: who must choose a password first is refused until then.
  asked.answer.then(
    (page) => {
      asked.page = page
    },
    () => {
      if (early === asked) early = null
    },
  )
  return asked
}

/** The answer to what was asked early: the page is better drawn with it than twice. */
export const earlyAnswer: Promise<unknown> = early?.answer ?? Promise.resolve()

/** The first page with its query, if it is there already: it is drawn at once, without a place kept for it first. */
export function takeEarlyPage(): { query: RoomQuery; page: Page } | null {
  if (early?.page === undefined || performance.now() - early.at >= STALE_MS) return null
  const { query, page } = early
  early = null
  return { query, page }
}

/** The first page, if it was asked for already. */
export function takeEarly(query: RoomQuery): Promise<Page> | null {
  const had = early
  early = null
  return had !== null && performance.now() - had.at < STALE_MS && sameQuery(had.query, query) ? had.answer : null
}
