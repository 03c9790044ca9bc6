import type { DayRow } from '@workplace/contract/attendance/daily-log'
import { clockOn } from '../core/day-clock'

/** The punches of a day that became points: `08:58 18:02`. */
export const punchedOf = ({ points, timezone, date }: Pick<DayRow, 'points' | 'timezone' | 'date'>) =>
  points
    .filter(({ time }) => time !== null)
    .map(({ time }) => clockOn(time ?? '', timezone, date))
    .join(' ')
