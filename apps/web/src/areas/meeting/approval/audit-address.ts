import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { auditPage } from '@workplace/contract/meeting/audit'
import { isValidDate } from '@workplace/domain/kernel/date'

export const auditTabs = ['waiting', 'decided', 'mine'] as const
export type AuditTab = (typeof auditTabs)[number]

/** What the screen of approvals shows, as it stands in the address: a link or a reload shows the same. */
export type AuditAddress = {
  readonly state: AuditTab
  readonly office: number | null
  readonly room: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly title: string
  /** Of those that wait only what the reader can decide now. */
  readonly turn: 'mine' | null
  readonly page: number
  readonly limit: number
  readonly sort: string
  /** The request whose drawer is open. */
  readonly id: number | null
}

const rows = 20
const sortNames = ['start_time', 'requested_at', 'decided_at'] as const

/** The soonest first while something can be done about it; then what was decided last. */
export const sortOf = (state: AuditTab): string => (state === 'waiting' ? '+start_time' : '-decided_at')

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isInteger(id) && id > 0 && id <= 2147483647 ? id : null
}
const dateOf = (text: string | null): string | null => (text !== null && isValidDate(text) ? text : null)

/** Reads an address; what makes no sense counts as not said. */
export function readAuditAddress(params: URLSearchParams): AuditAddress {
  const state = auditTabs.find((tab) => tab === params.get('state')) ?? 'waiting'
  // a plus that arrived as a blank is read
  const sort = (params.get('sort') ?? '').replace(/^ /, '+')
  const isKnown =
    /^[+-]/.test(sort) &&
    sortNames.some((name) => name === sort.slice(1) && (name !== 'decided_at' || state !== 'waiting'))
  const [start, end] = [dateOf(params.get('start_date')), dateOf(params.get('end_date'))]
  const limit = idOf(params.get('limit')) ?? rows
  return {
    state,
    office: idOf(params.get('office')),
    room: idOf(params.get('room')),
    start_date: start,
    end_date: start !== null && end !== null && end < start ? null : end,
    turn: state === 'waiting' && params.get('turn') === 'mine' ? 'mine' : null,
    title: (params.get('title') ?? '').slice(0, 100),
    page: idOf(params.get('page')) ?? 1,
    limit: limit <= 200 ? limit : rows,
    sort: isKnown ? sort : sortOf(state),
    id: idOf(params.get('id')),
  }
}

/** The parameters after a change; a change of what is looked for leads back to the first page. */
export function writeAuditAddress(params: URLSearchParams, change: Partial<AuditAddress>): URLSearchParams {
  const now = readAuditAddress(params)
  const looksElsewhere = Object.keys(change).some((name) => name !== 'page' && name !== 'id')
  const next = { ...now, ...(looksElsewhere ? { page: 1 } : {}), ...change }
  // another tab has its own order
  if (change.state !== undefined && change.state !== now.state && change.sort === undefined)
    next.sort = sortOf(next.state)
  const texts: Record<keyof AuditAddress, string | null> = {
    state: next.state === 'waiting' ? null : next.state,
    office: next.office === null ? null : String(next.office),
    room: next.room === null ? null : String(next.room),
    start_date: next.start_date,
    end_date: next.end_date,
    title: next.title.trim() || null,
    turn: next.state === 'waiting' ? next.turn : null,
    page: next.page === 1 ? null : String(next.page),
    limit: next.limit === rows ? null : String(next.limit),
    sort: next.sort === sortOf(next.state) ? null : next.sort,
    id: next.id === null ? null : String(next.id),
  }
  const written = new URLSearchParams(params)
  for (const [name, text] of Object.entries(texts)) {
    if (text === null) written.delete(name)
    else written.set(name, text)
  }
  return written
}

export const isFiltered = ({ office, room, start_date, end_date, title, turn }: AuditAddress): boolean =>
  turn !== null || office !== null || room !== null || start_date !== null || end_date !== null || title !== ''

/** What the list asks for. */
export function auditQuery(address: AuditAddress): InputOf<typeof auditPage> {
  const { state, page, limit, sort, title, office, room, start_date, end_date, turn } = address
  return {
    state,
    page,
    limit,
    sort,
    ...(title === '' ? {} : { title }),
    ...(turn === null ? {} : { turn }),
    ...(office === null ? {} : { office }),
    ...(room === null ? {} : { room }),
    ...(start_date === null ? {} : { start_date }),
    ...(end_date === null ? {} : { end_date }),
  }
}
