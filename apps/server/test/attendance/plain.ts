/**
 * The simple parts of attendance a second time, written from the documents, sharing nothing with the product: a plain shift
 * of one period with a lunch, what counts of punches, and what requests may become.
 */

/** What a plain shift says from a date on; the later saving wins among those of one date. */
export type PlainShift = { readonly from: string; readonly off: number; readonly asLate: number }

export const MINUTE = 60_000
export const DAY = 1440 * MINUTE

const ON = 9 * 60
const LUNCH = [12 * 60, 13 * 60] as const

/** The saving that counts on a date: the latest beginning, and of those that begin together the last. */
export function shiftOn(saved: readonly PlainShift[], date: string): PlainShift | undefined {
  let found: PlainShift | undefined
  for (const one of saved) if (one.from <= date && (found === undefined || found.from <= one.from)) found = one
  return found
}

type PlainDay = { plan: number; work: number; late: number; early: number; absent: number; result: string }

const shared = (from: number, until: number, start: number, end: number) =>
  Math.max(0, Math.min(until, end) - Math.max(from, start))

/**
 * What a day of a plain shift comes to by the times that were punched, in minutes from its midnight; undefined: which punch
 * is which point is not plain. Punches count from two hours before until ten hours after.
 */
export function plainDay({ off, asLate }: PlainShift, times: readonly number[]): PlainDay | undefined {
  const plan = off - ON - (LUNCH[1] - LUNCH[0])
  const counted = times.filter((time) => time >= ON - 120 && time <= off + 600).sort((a, b) => a - b)
  if (counted.length === 0) return { plan, work: 0, late: 0, early: 0, absent: plan, result: 'absent' }
  const middle = (ON + off) / 2
  const [first, last] = [counted[0] ?? 0, counted.at(-1) ?? 0]
  if (first >= middle || last < middle) return undefined
  const [late, early] = [Math.max(0, first - ON), Math.max(0, off - last)]
  const isLate = late > asLate
  const [start, end] = [Math.max(first, ON), Math.min(last, off)]
  return {
    plan,
    work: shared(start, end, ON, off) - shared(start, end, ...LUNCH),
    late: isLate ? late : 0,
    early,
    absent: 0,
    result: isLate || early > 0 ? 'abnormal' : 'normal',
  }
}

/** Leave of a plain shift by half days: how many halves of planned work a span touches, in days. */
export function halfDays(
  shifts: readonly { readonly start: number; readonly off: number }[],
  from: number,
  until: number,
): number {
  let halves = 0
  for (const { start, off } of shifts) {
    const middle = (ON + off) / 2
    for (const [a, b] of [
      [ON, middle],
      [middle, off],
    ] as const) {
      const [x, y] = [Math.max(from, start + a * MINUTE), Math.min(until, start + b * MINUTE)]
      const rest = shared(x, y, start + LUNCH[0] * MINUTE, start + LUNCH[1] * MINUTE)
      if (y - x - rest > 0) halves++
    }
  }
  return halves / 2
}

export type Asked = {
  readonly id: number
  readonly person: number
  readonly kind: string
  readonly begin: number
  readonly end: number
  readonly date: string | null
  readonly point: string
  state: string
}
const holds = ({ state }: Asked) => state === 'pending' || state === 'pass'

/** Whether somebody is away or asked to be at that time. */
export const isAway = (all: readonly Asked[], person: number, begin: number, end: number) =>
  all.some(
    (one) =>
      one.person === person &&
      ['leave', 'trip', 'out'].includes(one.kind) &&
      holds(one) &&
      one.begin < end &&
      begin < one.end,
  )
export const CARDS = 2
/** How many make-up cards somebody has left in a month of the calendar. */
export const cardsLeft = (all: readonly Asked[], person: number, date: string) =>
  CARDS -
  all.filter(
    (one) => one.person === person && one.kind === 'remedy' && holds(one) && one.date?.slice(0, 7) === date.slice(0, 7),
  ).length
export const asksTwice = (all: readonly Asked[], person: number, date: string, point: string) =>
  all.some(
    (one) => one.person === person && one.kind === 'remedy' && holds(one) && one.date === date && one.point === point,
  )

/** The month that is closed and opened again, and the one into which is carried what came later. */
export const MONTH = '2026-10'
export const NEXT = '2026-11'

export type Sums = Readonly<Record<string, number>>
/** What a plain book says of somebody's month: whether it is closed, and how often it was. */
export type BookedMonth = { readonly state: 'open' | 'closed'; readonly version: number }
export const monthIn = (months: ReadonlyMap<number, BookedMonth>, person: number): BookedMonth =>
  months.get(person) ?? { state: 'open', version: 0 }

/** An adjustment that was carried: it never changes any more, and its month is not opened again. */
export type Carried = { readonly id: number; readonly user_id: number; readonly columns: Sums }
export const hasCarried = (all: readonly Carried[], person: number) => all.some(({ user_id }) => user_id === person)
