import { type PhoneView, phoneViews } from '@workplace/contract/account/person'
import { addDays, addMonths, isValidDate } from '@workplace/domain/kernel/date'
import { isTime, minuteOf } from '@workplace/domain/kernel/time'

/**
 * List: what is free, on telephones. Timeline: rooms down, hours across. Day: hours down, rooms across. Week and month: of
 * one room.
 */
export const views = phoneViews
export type View = PhoneView
/** These show one room. */
export const isOfRoom = (view: View): view is 'week' | 'month' => view === 'week' || view === 'month'

/** What the booking page shows, as it stands in the address: a link or a reload shows the same. */
export type Address = {
  readonly view: View
  /** The room of the week and the month; kept while the other views are shown. Null is the first one. */
  readonly room: number | null
  /** Null is today, whichever day that is when somebody looks. */
  readonly date: string | null
  /** From when on the list shows what is free. Null is now, on a day to come the morning. */
  readonly at: string | null
  /** For so many minutes; null is as long as usual. */
  readonly minutes: number | null
  readonly city: number | null
  readonly office: number | null
  readonly floor: number | null
  readonly title: string
  /** At least so many people. */
  readonly capacity: number | null
  readonly facilities: readonly number[]
  /** Only rooms that are free for the whole of this time. */
  readonly free: { readonly from: string; readonly to: string } | null
  /** At most so many yuan; 0 is free of charge. */
  readonly price: number | null
  /** The favourites alone, or before the others. */
  readonly favourite: 'only' | 'first' | null
  /** `room` came by a link to it and is listed first; true while its card is to be shown. */
  readonly card: boolean | null
}

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isInteger(id) && id > 0 && id <= 2147483647 ? id : null
}

function freeOf(params: URLSearchParams): Address['free'] {
  // The wire's form has seconds.
  const [from, to] = ['start_time', 'end_time'].map((name) => (params.get(name) ?? '').slice(0, 5))
  if (from === undefined || to === undefined || !isTime(from) || !isTime(to)) return null
  return minuteOf(from) < minuteOf(to) ? { from, to } : null
}

function minutesOf(text: string | null): number | null {
  const minutes = Number(text)
  return text !== null && Number.isInteger(minutes / 15) && minutes > 0 && minutes <= 480 ? minutes : null
}

function priceOf(text: string | null): number | null {
  const price = Number(text)
  return text !== null && text !== '' && price >= 0 && price <= 9999999999 ? price : null
}

const favourites = ['only', 'first'] as const

/** Reads an address; what makes no sense counts as not said. */
export function readAddress(params: URLSearchParams): Address {
  const date = params.get('date')
  const at = params.get('at')
  const ids = (params.get('roomresource') ?? '').split(',').flatMap((part) => idOf(part) ?? [])
  return {
    view: views.find((view) => view === params.get('view')) ?? 'timeline',
    room: idOf(params.get('room')),
    date: date !== null && isValidDate(date) ? date : null,
    at: at !== null && isTime(at) && at !== '24:00' ? at : null,
    minutes: minutesOf(params.get('minutes')),
    city: idOf(params.get('city')),
    office: idOf(params.get('office')),
    floor: idOf(params.get('floor')),
    title: (params.get('title') ?? '').slice(0, 100),
    capacity: idOf(params.get('capacity')),
    facilities: [...new Set(ids)],
    free: freeOf(params),
    price: priceOf(params.get('price_max')),
    favourite: favourites.find((one) => one === params.get('favourite')) ?? null,
    card: params.get('card') === '1' ? true : params.get('card') === '0' ? false : null,
  }
}

/** The parameters after a change. Names that are not ours stay as they are. */
export function writeAddress(params: URLSearchParams, change: Partial<Address>): URLSearchParams {
  const before = readAddress(params)
  const next = { ...before, ...change }
  // Another place has other rooms; the place that an address did not say yet is no other one.
  const isSaid = before.city !== null || before.office !== null
  const isMoved = (['city', 'office', 'floor'] as const).some((name) => next[name] !== before[name])
  const room = isSaid && isMoved && change.room === undefined ? null : next.room
  const texts: Record<string, string | null> = {
    view: next.view === 'timeline' ? null : next.view,
    room: room === null ? null : String(room),
    date: next.date,
    at: next.at,
    minutes: next.minutes === null ? null : String(next.minutes),
    city: next.city === null ? null : String(next.city),
    office: next.office === null ? null : String(next.office),
    floor: next.floor === null ? null : String(next.floor),
    title: next.title.trim() || null,
    capacity: next.capacity === null ? null : String(next.capacity),
    roomresource: next.facilities.join(',') || null,
    start_time: next.free?.from ?? null,
    end_time: next.free?.to ?? null,
    price_max: next.price === null ? null : String(next.price),
    favourite: next.favourite,
    card: room === null || next.card === null ? null : next.card ? '1' : '0',
  }
  const after = new URLSearchParams(params)
  for (const [name, text] of Object.entries(texts)) {
    if (text === null) after.delete(name)
    else after.set(name, text)
  }
  return after
}

/** Another office has other floors. */
export const withPlace = (city: number | null, office: number | null): Partial<Address> => ({
  city,
  office,
  floor: null,
})

/** How many filters beside the place narrow what is shown. */
export const filterCount = ({ view, floor, title, capacity, facilities, free, price, favourite }: Address): number =>
  [
    floor !== null,
    title !== '',
    capacity !== null,
    facilities.length > 0,
    free !== null && view !== 'list',
    price !== null,
    favourite === 'only',
  ].filter(Boolean).length

export const noFilters: Partial<Address> = {
  floor: null,
  title: '',
  capacity: null,
  facilities: [],
  free: null,
  price: null,
  favourite: null,
}

/** A date as the address says it: today is not written, so that tomorrow the same link is today again. */
export const written = (date: string, today: string): string | null => (date === today ? null : date)

/** The date one step on or back: a day, in the week and the month as much as they show. */
export function stepped(view: View, date: string, steps: 1 | -1): string {
  if (view === 'month') return addMonths(date, steps)
  return addDays(date, view === 'week' ? steps * 7 : steps)
}
