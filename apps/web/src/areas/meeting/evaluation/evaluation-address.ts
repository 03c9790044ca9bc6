import { addDays, daysBetween, isValidDate } from '@workplace/domain/kernel/date'
import { type Address, oneOf } from '../../../kernel/list/address'
import { office, room } from '../../../kernel/list/filters'

export const tabs = ['results', 'comments', 'items'] as const
const DAYS = 90

/** What the page shows, as its address says it: both days, or the last ninety. */
export function addressParts(today: string) {
  const usual = { from: addDays(today, 1 - DAYS), to: today }
  const day = (name: 'from' | 'to') => ({
    read(said: string, params: URLSearchParams): string {
      const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
      return isValidDate(from) && isValidDate(to) && daysBetween(from, to) >= 0 ? said : usual[name]
    },
  })
  return { tab: oneOf(tabs), from: day('from'), to: day('to'), office, room }
}

/** What is asked for: of a room its office does not matter. */
export const spanOf = ({ from, to, office, room }: Address<ReturnType<typeof addressParts>>['at']) => ({
  ...{ start_date: from, end_date: to },
  ...(room === null ? (office === null ? {} : { office }) : { room }),
})
export type Span = ReturnType<typeof spanOf>
