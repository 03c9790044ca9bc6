import { addDays, daysBetween, isValidDate } from '@workplace/domain/kernel/date'

export const tabs = ['results', 'comments', 'items'] as const
type Tab = (typeof tabs)[number]

/** What the page shows, as its address says it. */
export type Address = {
  readonly tab: Tab
  readonly from: string
  readonly to: string
  readonly office: number | null
  readonly room: number | null
  readonly only: 'low' | 'open' | null
  readonly title: string
  readonly page: number
  readonly id: number | null
}

const DAYS = 90
const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

export function readAddress(params: URLSearchParams, today: string): Address {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isSpan = isValidDate(from) && isValidDate(to) && daysBetween(from, to) >= 0
  const only = params.get('only')
  return {
    tab: tabs.find((one) => one === params.get('tab')) ?? 'results',
    ...(isSpan ? { from, to } : { from: addDays(today, 1 - DAYS), to: today }),
    office: idIn(params.get('office')),
    room: idIn(params.get('room')),
    only: only === 'low' || only === 'open' ? only : null,
    title: params.get('title') ?? '',
    page: idIn(params.get('page')) ?? 1,
    id: idIn(params.get('id')),
  }
}

/** A change of what is listed begins at its first page. */
export function writeAddress(params: URLSearchParams, part: Partial<Address>): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('id' in part) && !('page' in part)) next.delete('page')
  for (const [name, value] of Object.entries(part)) {
    if (value === null || value === '' || (name === 'tab' && value === 'results')) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** What is asked for: of a room its office does not matter. */
export const spanOf = ({ from, to, office, room }: Address) => ({
  ...{ start_date: from, end_date: to },
  ...(room === null ? (office === null ? {} : { office }) : { room }),
})
