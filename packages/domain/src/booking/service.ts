import type { Interval } from '../kernel/interval'
import { fenOf, yuanOf } from '../kernel/money'
import { BLOCK_MINUTES } from '../kernel/time'
import type { RoomClaim } from './room'

/** What services for a meeting need of its room, in minutes before and after it. */
export interface Margins {
  readonly prepare_minutes: number
  readonly clean_minutes: number
}

const MINUTE = 60_000

/** One setting up, one cleaning: services that are ordered together are prepared side by side. */
export function widest(margins: readonly Margins[]): Margins {
  return {
    prepare_minutes: Math.max(0, ...margins.map((one) => one.prepare_minutes)),
    clean_minutes: Math.max(0, ...margins.map((one) => one.clean_minutes)),
  }
}

/** The time before and after a meeting (epoch ms) that its services need; null where they need none. */
export function marginsAround(
  { start, end }: Interval,
  { prepare_minutes, clean_minutes }: Margins,
): { before: Interval | null; after: Interval | null } {
  return {
    before: prepare_minutes > 0 ? { start: start - prepare_minutes * MINUTE, end: start } : null,
    after: clean_minutes > 0 ? { start: end, end: end + clean_minutes * MINUTE } : null,
  }
}

/** What the services of a meeting need, read from the claims on its room; undefined where they need nothing. */
export function marginsOf(
  occupied: readonly RoomClaim[],
  meeting: Pick<RoomClaim, 'id' | 'start' | 'end' | 'audit_state'>,
): Margins | undefined {
  const own = occupied.filter(
    (one) => one.kind === 'service' && one.id === meeting.id && one.audit_state === meeting.audit_state,
  )
  const before = own.filter((one) => one.end <= meeting.start).map((one) => meeting.start - one.start)
  const after = own.filter((one) => one.start >= meeting.end).map((one) => one.end - meeting.end)
  if (before.length + after.length === 0) return undefined
  return {
    prepare_minutes: Math.round(Math.max(0, ...before) / MINUTE),
    clean_minutes: Math.round(Math.max(0, ...after) / MINUTE),
  }
}

/** Until when something that is served at an instant can be ordered. Epoch ms. */
export const orderUntil = (serve: number, lead_minutes: number): number => serve - lead_minutes * MINUTE

/** Whether it is too late for that; without a lead time it never is. Epoch ms. */
export const isTooLate = (serve: number, lead_minutes: number, now: number): boolean =>
  lead_minutes > 0 && now > orderUntil(serve, lead_minutes)

/** The earliest instant, on a quarter of an hour, for which it can still be ordered. Epoch ms. */
export function earliestServed(now: number, lead_minutes: number): number {
  const block = BLOCK_MINUTES * MINUTE
  return Math.ceil((now + lead_minutes * MINUTE) / block) * block
}

/** The states of an order. The last three are final. */
export const orderStates = ['wait', 'accepted', 'preparing', 'done', 'refused', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Somebody still has to do something for it. */
export const isOpenOrder = (state: OrderState): boolean =>
  state === 'wait' || state === 'accepted' || state === 'preparing'

const next: Readonly<Record<OrderState, readonly OrderState[]>> = {
  wait: ['accepted', 'refused', 'cancelled'],
  accepted: ['preparing', 'done', 'refused', 'cancelled'],
  preparing: ['done', 'refused', 'cancelled'],
  done: [],
  refused: [],
  cancelled: [],
}

/** Whether an order may go from one state to another. */
export const mayBecome = (from: OrderState, to: OrderState): boolean => next[from].includes(to)

/** A price in yuan for so many, in yuan. */
export const amountOf = (price: string, quantity: number): string => yuanOf(fenOf(price) * quantity)
