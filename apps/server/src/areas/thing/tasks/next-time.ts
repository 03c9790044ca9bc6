import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import parser from 'cron-parser'

type When = {
  readonly way: 'once' | 'cron'
  readonly run_date: string | null
  readonly run_at: string | null
  readonly cron: string | null
}

/** Five parts, as everybody knows them: seconds and years are no part of it. */
export const isCron = (text: string): boolean => {
  if (text.trim().split(/\s+/).length !== 5) return false
  try {
    parser.parseExpression(text, { tz: 'UTC' }).next()
    return true
  } catch {
    return false
  }
}

/** When a task is due next after an instant (epoch ms), on the clock of its office; null: never again. */
export function nextTime({ way, run_date, run_at, cron }: When, after: number, zone: string): number | null {
  if (way === 'once') {
    if (run_date === null || run_at === null) return null
    const at = instantOf(run_date, minuteOf(run_at), zone)
    return at > after ? at : null
  }
  if (cron === null) return null
  try {
    return parser
      .parseExpression(cron, { currentDate: new Date(after), tz: zone })
      .next()
      .getTime()
  } catch {
    return null
  }
}
