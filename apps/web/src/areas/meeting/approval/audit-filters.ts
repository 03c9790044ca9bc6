import { oneOf, sortBy } from '../../../kernel/list/address'
import { dates, office, room, search } from '../../../kernel/list/filters'
import { auditWords as words } from './audit-words'

export const auditTabs = ['waiting', 'decided', 'mine'] as const

const sortNames = ['start_time', 'requested_at', 'decided_at'] as const
const isWaiting = (params: URLSearchParams) => state.read(params.get('state') ?? '') === 'waiting'
/** Another tab has its own order. */
const state = oneOf(auditTabs, { resets: ['sort', 'turn'] })

/** What the screen of approvals shows. */
export const auditFilters = {
  state,
  title: search(words.search),
  office,
  room,
  ...dates(words.dates, 'start_date', 'end_date'),
  /** Of those that wait only what the reader can decide now. */
  turn: {
    filter: true,
    read: (said: string, params: URLSearchParams) => (isWaiting(params) && said === 'mine' ? 'mine' : null),
  },
  /** The soonest first while something can be done about it; then what was decided last. */
  sort: sortBy(
    (sort, params) =>
      /^[+-]/.test(sort) &&
      sortNames.some((name) => name === sort.slice(1) && (name !== 'decided_at' || !isWaiting(params))),
    (params) => (isWaiting(params) ? '+start_time' : '-decided_at'),
  ),
} as const
