import { addMonths } from '../kernel/date'
import { monthSpan, monthWith } from './month'

/** From which day on a company keeps days: so many years before today, back to the beginning of a month as it counts them. */
export const keptSince = (today: string, years: number, startDay: number): string =>
  monthSpan(monthWith(addMonths(today, -12 * years), startDay), startDay).begin
