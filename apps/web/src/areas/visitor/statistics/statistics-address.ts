import { addDays, daysBetween, isValidDate } from '@workplace/domain/kernel/date'

/** What the page shows, as its address says it. */
export type Address = {
  readonly from: string
  readonly to: string
  readonly office: number | null
  readonly reason: number | null
}

const DAYS = 30
const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

export function readAddress(params: URLSearchParams, today: string): Address {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isSpan = isValidDate(from) && isValidDate(to) && daysBetween(from, to) >= 0
  return {
    ...(isSpan ? { from, to } : { from: addDays(today, 1 - DAYS), to: today }),
    office: idIn(params.get('office')),
    reason: idIn(params.get('reason')),
  }
}

export function writeAddress(params: URLSearchParams, part: Partial<Address>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(part)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

const QUARTER = 15
type Quarter = { readonly minute: number; readonly expected: number; readonly arrivals: number }

/** Every quarter of an hour from the whole hour of the first to the last in which somebody was expected or came. */
export function dayOfQuarters(quarters: readonly Quarter[]): Quarter[] {
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (first === undefined || last === undefined) return []
  const known = new Map(quarters.map((one) => [one.minute, one]))
  const begin = first.minute - (first.minute % 60)
  return Array.from({ length: (last.minute - begin) / QUARTER + 1 }, (_, at) => {
    const minute = begin + at * QUARTER
    return known.get(minute) ?? { minute, expected: 0, arrivals: 0 }
  })
}

export const askedOf = ({ from, to, office, reason }: Address) => ({
  ...{ from, to },
  ...(office === null ? {} : { office }),
  ...(reason === null ? {} : { reason }),
})
