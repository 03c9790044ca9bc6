import { addDays, daysBetween, isValidDate } from '@workplace/domain/kernel/date'

export const tabs = ['use', 'costs'] as const
export type Tab = (typeof tabs)[number]

/** What the page shows, as its address says it. */
export type Address = {
  readonly from: string
  readonly to: string
  readonly office: number | null
  readonly room: number | null
  readonly tab: Tab
}

const DAYS = 30
export const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** The days of an address; thirty until today where it has none. */
export function spanIn(params: URLSearchParams, today: string): { readonly from: string; readonly to: string } {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isSpan = isValidDate(from) && isValidDate(to) && daysBetween(from, to) >= 0
  return isSpan ? { from, to } : { from: addDays(today, 1 - DAYS), to: today }
}

export function readAddress(params: URLSearchParams, today: string): Address {
  return {
    ...spanIn(params, today),
    office: idIn(params.get('office')),
    room: idIn(params.get('room')),
    tab: params.get('tab') === 'costs' ? 'costs' : 'use',
  }
}

export function writeAddress(
  params: URLSearchParams,
  part: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(part)) {
    if (value === null || (name === 'tab' && value === 'use')) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** What is asked for: of a room its office does not matter. */
export const askedOf = ({ from, to, office, room }: Address) => ({
  from,
  to,
  ...(room === null ? (office === null ? {} : { office_id: office }) : { meetingroom_id: room }),
})
