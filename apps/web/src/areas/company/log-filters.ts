import dayjs from 'dayjs'
import { choice, dates, search } from '../../kernel/list/filters'
import { knownActions, knownModules, resultLabel } from '../../kernel/registry/log-words'
import { logWords as words } from './log-words'

const title = search(words.searchTarget)
const person = search(words.searchPerson)
const days = dates(words.days, 'from', 'until', [1, 7, 30])

/** What one log of the company is looked through by. */
export const operationFilters = {
  title,
  person,
  module: choice(words.module, knownModules),
  action: choice(words.action, knownActions),
  /** How what was tried ended; `failed`: any way but well. */
  result: choice(
    words.result,
    (['ok', 'failed', 'wrong', 'refused', 'wait'] as const).map(
      (one) => [one, one === 'failed' ? words.failed : resultLabel(one)] as const,
    ),
  ),
  ...days,
}

/** What the log of one kind of things is looked through by: its own filters between the names and what was done. */
export const logFiltersWith = <P extends object>(actions: typeof knownActions, more: P) => ({
  ...{ title, person },
  ...more,
  action: choice(words.action, actions),
  ...days,
})

/** Days are those of the reader's own clock. */
export const instantsOf = <S extends { from?: string; until?: string }>({ from, until, ...sought }: S) => ({
  ...sought,
  ...(from === undefined ? {} : { start_time: dayjs(from).startOf('day').toISOString() }),
  ...(until === undefined ? {} : { end_time: dayjs(until).add(1, 'day').startOf('day').toISOString() }),
})
