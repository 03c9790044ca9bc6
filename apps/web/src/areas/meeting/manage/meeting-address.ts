import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { type LogState, type logPage, logStateNames } from '@workplace/contract/meeting/meeting-log'
import { isValidDate } from '@workplace/domain/kernel/date'

/** The filters that name a record, as they stand in the address and in the query. */
const referenceNames = [
  'city',
  'office',
  'floor',
  'room',
  'booker',
  'attendee',
  'department',
  'number',
  'series',
] as const
export type ReferenceName = (typeof referenceNames)[number]

export const manageTabs = ['meetings', 'series', 'people'] as const
type ManageTab = (typeof manageTabs)[number]

/** What a list of meetings shows, as it stands in the address: a link or a reload shows the same. */
export type MeetingAddress = Readonly<Record<ReferenceName, number | null>> & {
  readonly tab: ManageTab
  readonly title: string
  readonly state: LogState | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly page: number
  readonly limit: number
  readonly sort: string
  /** The meeting whose drawer is open. */
  readonly id: number | null
}

const rows = 20
const usual = '-start_time'
export const sorts = ['-start_time', '+start_time', '-id'] as const

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isInteger(id) && id > 0 && id <= 2147483647 ? id : null
}
const dateOf = (text: string | null): string | null => (text !== null && isValidDate(text) ? text : null)

/** Reads an address; what makes no sense counts as not said. */
export function readMeetingAddress(params: URLSearchParams): MeetingAddress {
  // a plus that arrived as a blank is read
  const sort = (params.get('sort') ?? '').replace(/^ /, '+')
  const [start, end] = [dateOf(params.get('start_date')), dateOf(params.get('end_date'))]
  const limit = idOf(params.get('limit')) ?? rows
  const ids = Object.fromEntries(referenceNames.map((name) => [name, idOf(params.get(name))]))
  return {
    ...(ids as Record<ReferenceName, number | null>),
    tab: manageTabs.find((tab) => tab === params.get('tab')) ?? 'meetings',
    title: (params.get('title') ?? '').slice(0, 100),
    state: logStateNames.find((state) => state === params.get('state')) ?? null,
    start_date: start,
    end_date: start !== null && end !== null && end < start ? null : end,
    page: idOf(params.get('page')) ?? 1,
    limit: limit <= 200 ? limit : rows,
    sort: sorts.find((one) => one === sort) ?? usual,
    id: idOf(params.get('id')),
  }
}

/** The parameters after a change; a change of what is looked for leads back to the first page. */
export function writeMeetingAddress(params: URLSearchParams, change: Partial<MeetingAddress>): URLSearchParams {
  const looksElsewhere = Object.keys(change).some((name) => name !== 'page' && name !== 'id')
  const next = { ...readMeetingAddress(params), ...(looksElsewhere ? { page: 1 } : {}), ...change }
  const written = new URLSearchParams(params)
  const put = (name: keyof MeetingAddress, text: string | null) =>
    text === null ? written.delete(name) : written.set(name, text)
  for (const name of referenceNames) put(name, next[name] === null ? null : String(next[name]))
  put('tab', next.tab === 'meetings' ? null : next.tab)
  put('title', next.title.trim() || null)
  put('state', next.state)
  put('start_date', next.start_date)
  put('end_date', next.end_date)
  put('page', next.page === 1 ? null : String(next.page))
  put('limit', next.limit === rows ? null : String(next.limit))
  put('sort', next.sort === usual ? null : next.sort)
  put('id', next.id === null ? null : String(next.id))
  return written
}

/** Nothing looked for in particular. */
export const nothingSought: Partial<MeetingAddress> = {
  ...(Object.fromEntries(referenceNames.map((name) => [name, null])) as Record<ReferenceName, null>),
  title: '',
  state: null,
  start_date: null,
  end_date: null,
}

export const isSought = (address: MeetingAddress): boolean =>
  referenceNames.some((name) => address[name] !== null) ||
  address.title !== '' ||
  address.state !== null ||
  address.start_date !== null ||
  address.end_date !== null

type Query = InputOf<typeof logPage>

/** What the export asks for, and with its page the list. */
export function filtersOf(address: MeetingAddress): Omit<Query, 'page' | 'limit'> {
  const { title, state, start_date, end_date, sort } = address
  const ids = referenceNames.flatMap((name) => (address[name] === null ? [] : [[name, address[name]]]))
  return {
    ...(Object.fromEntries(ids) as Partial<Record<ReferenceName, number>>),
    sort,
    ...(title === '' ? {} : { title }),
    ...(state === null ? {} : { state }),
    ...(start_date === null ? {} : { start_date }),
    ...(end_date === null ? {} : { end_date }),
  }
}
