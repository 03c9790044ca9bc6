import type { operationLogPage } from '@workplace/contract/company/operation-log'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { isValidDate } from '@workplace/domain/kernel/date'
import dayjs from 'dayjs'

/** How what was tried ended; `failed`: any way but well. */
export const results = ['ok', 'failed', 'wrong', 'refused', 'wait'] as const

/** What the operation log shows, as it stands in the address: a link or a reload shows the same. */
export type LogAddress = {
  readonly from: string | null
  readonly until: string | null
  readonly person: string
  readonly module: string | null
  readonly action: string | null
  readonly title: string
  readonly result: (typeof results)[number] | null
  readonly page: number
  readonly limit: number
  /** The entry whose drawer is open. */
  readonly id: number | null
}

const rows = 20
const counting = (text: string | null): number | null => {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null
}
const dateOf = (text: string | null) => (text !== null && isValidDate(text) ? text : null)
const wordOf = (text: string | null) => (text === null || text === '' ? null : text.slice(0, 100))

/** Reads an address; what makes no sense counts as not said. */
export function readLogAddress(params: URLSearchParams): LogAddress {
  const [from, until] = [dateOf(params.get('from')), dateOf(params.get('until'))]
  const limit = counting(params.get('limit')) ?? rows
  return {
    from,
    until: from !== null && until !== null && until < from ? null : until,
    person: (params.get('person') ?? '').slice(0, 100),
    module: wordOf(params.get('module')),
    action: wordOf(params.get('action')),
    result: results.find((one) => one === params.get('result')) ?? null,
    title: (params.get('title') ?? '').slice(0, 100),
    page: Math.min(counting(params.get('page')) ?? 1, 10_000),
    limit: limit <= 200 ? limit : rows,
    id: counting(params.get('id')),
  }
}

/** The parameters after a change; a change of what is looked for leads back to the first page. */
export function writeLogAddress(params: URLSearchParams, change: Partial<LogAddress>): URLSearchParams {
  const looksElsewhere = Object.keys(change).some((name) => name !== 'page' && name !== 'id')
  const next = { ...readLogAddress(params), ...(looksElsewhere ? { page: 1 } : {}), ...change }
  const texts: Record<keyof LogAddress, string | null> = {
    from: next.from,
    until: next.until,
    person: next.person.trim() || null,
    module: next.module,
    action: next.action,
    title: next.title.trim() || null,
    result: next.result,
    page: next.page === 1 ? null : String(next.page),
    limit: next.limit === rows ? null : String(next.limit),
    id: next.id === null ? null : String(next.id),
  }
  const written = new URLSearchParams(params)
  for (const [name, text] of Object.entries(texts)) {
    if (text === null) written.delete(name)
    else written.set(name, text)
  }
  return written
}

export const nothingSought = {
  from: null,
  until: null,
  person: '',
  module: null,
  action: null,
  title: '',
  result: null,
} as const

export const isFiltered = (address: LogAddress): boolean =>
  Object.entries(nothingSought).some(([name, empty]) => address[name as keyof typeof nothingSought] !== empty)

/** What is looked for. Days are those of the reader's own clock. */
export function logFilters(address: LogAddress): Omit<InputOf<typeof operationLogPage>, 'page' | 'limit'> {
  const { from, until, person, module, action, title } = address
  return {
    ...(from === null ? {} : { start_time: dayjs(from).startOf('day').toISOString() }),
    ...(until === null ? {} : { end_time: dayjs(until).add(1, 'day').startOf('day').toISOString() }),
    ...(person === '' ? {} : { person }),
    ...(module === null ? {} : { module }),
    ...(action === null ? {} : { action }),
    ...(title === '' ? {} : { title }),
  }
}
