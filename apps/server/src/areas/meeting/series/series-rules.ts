import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { editMeeting } from '@workplace/contract/meeting/booking'
import type { RecurrenceRule } from '@workplace/domain/booking/recurrence'
import { addDays } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import { insertSeries, movedRule, updateSeries } from './series.store'
import type { LockedSeries } from './series-lock'
import { ruleRefusal } from './series-slots'

type Input = ParsedOf<typeof editMeeting>

/** The rule that the reached part of the series will have. */
export function ruleFor(input: Input, { chosen, series, reached }: LockedSeries, shift: number): RecurrenceRule | null {
  if (input.series !== undefined) {
    const first = input.scope === 'all' && series !== null ? series.begin_date : chosen.occurrence_date
    return { ...input.series, begin_date: input.series.begin_date ?? first }
  }
  if (series === null) return null
  // a part of a series that said how many times says until when
  const last = reached.at(-1)?.occurrence_date ?? chosen.occurrence_date
  const own =
    input.scope === 'all' ? series : { ...series, begin_date: chosen.occurrence_date, until: last, times: null }
  if (shift === 0) return own
  if (series.period === 'month') throw ruleRefusal('begin_date', 'monthly')
  return movedRule(own, shift)
}

/** Stores the rule: of the series itself, of a new one for what follows the chosen meeting, or of a first one. */
export async function storeRule(call: Call, input: Input, locked: LockedSeries, rule: RecurrenceRule): Promise<number> {
  const { series, chosen } = locked
  if (series === null) return insertSeries(call, rule)
  if (input.scope === 'all' || chosen.occurrence_date <= series.begin_date) {
    await updateSeries(call, series.id, rule)
    return series.id
  }
  await updateSeries(call, series.id, { ...series, until: addDays(chosen.occurrence_date, -1), times: null })
  return insertSeries(call, rule)
}
