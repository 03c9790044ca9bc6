import type { VisitorSetup } from '@workplace/contract/visitor/visits'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import type { Interval } from '@workplace/domain/kernel/interval'
import { type ApprovalCause, approvalCauses, visitDates } from '@workplace/domain/visitor/asks-approval'
import { useNamedDays } from '../place/public'

type Office = Pick<VisitorSetup['offices'][number], 'id' | 'timezone' | 'work_days'>
type Reason = VisitorSetup['reasons'][number]

/** Calendars are asked for two months; beyond, the working days of the office are what is known before saving. */
const daysNamed = 60

/** Why somebody will be asked about a visit beside its reason: by the rules by which the server goes. */
export function useApprovalCauses(
  office: Office | undefined,
  reason: Reason | undefined,
  windows: readonly Interval[] | null,
  people: number,
): ApprovalCause[] {
  const days = office === undefined || windows === null ? [] : visitDates(windows, office.timezone)
  const asks = reason?.audit_closed === true && days.length > 0
  const [from = '2000-01-01', last = from] = [days[0], days.at(-1)]
  const furthest = addDays(from, daysNamed)
  const named = useNamedDays(from, last < furthest ? last : furthest, office?.id ?? 0, asks)
  if (office === undefined || reason === undefined || windows === null) return []
  const isOff = (day: string) =>
    (named.get(day)?.kind ?? (office.work_days.includes(weekdayOf(day)) ? '' : 'off')) === 'off'
  return approvalCauses({ windows, people, on_day_off: asks && days.some(isOff) }, reason)
}
