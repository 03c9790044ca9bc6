import { strategyValue } from '@workplace/contract/kernel/strategy-option'
import {
  type ReleaseStrategyKey,
  releaseStrategies,
  releaseStrategyKeys,
} from '@workplace/contract/meeting/release-strategy'
import type { BreachPolicy } from '@workplace/domain/booking/breach-limit'
import type { Db } from '../../../kernel/database/db'

/** What a company says of giving slots back, and of those who stay away. */
export type ReleaseSettings = {
  readonly enabled: boolean
  readonly during_minutes: number
  readonly exempt_minutes: number
  readonly strikes: BreachPolicy
  /** Before a release; 0: nobody is warned. */
  readonly warn_minutes: number
  /** 0: never. */
  readonly late_cancel_minutes: number
  /** 0: never. */
  readonly overstay_minutes: number
  /** 0: never. */
  readonly series_limit: number
}

/** A company's settings; what it did not choose, or what does not fit, is as declared. */
export async function readReleaseSettings(db: Db, company_id: number): Promise<ReleaseSettings> {
  const rows = await db.query<{ strategy_key: string; strategy_values: string }>(
    'select strategy_key, strategy_values from strategy where company_id = $1 and strategy_key = any($2)',
    [company_id, releaseStrategyKeys],
  )
  const chosen = new Map(rows.map((row) => [row.strategy_key, row.strategy_values]))
  const value = (key: ReleaseStrategyKey): string => {
    const { option, initial } = releaseStrategies[key]
    return strategyValue(option, chosen.get(key) ?? initial) ?? initial
  }
  return {
    enabled: value('release_mode') === 'room',
    during_minutes: Number(value('release_minutes')),
    exempt_minutes: Number(value('release_exempt_minutes')),
    strikes: {
      limit: Number(value('no_show_limit')),
      window_days: Number(value('no_show_window_days')),
      ban_days: Number(value('no_show_ban_days')),
    },
    warn_minutes: Number(value('release_warn_minutes')),
    late_cancel_minutes: Number(value('late_cancel_minutes')),
    overstay_minutes: Number(value('overstay_minutes')),
    series_limit: Number(value('series_strike_limit')),
  }
}
