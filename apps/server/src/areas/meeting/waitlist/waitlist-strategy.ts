import { isStrategyValueOn, strategyValue } from '@workplace/contract/kernel/strategy-option'
import { type WaitlistStrategyKey, waitlistStrategies } from '@workplace/contract/meeting/waitlist-strategy'
import type { Db } from '../../../kernel/database/db'

export type WaitlistStrategy = { hold_minutes: number; take_at_once: boolean; most: number }

/** How a company wants its waiting list; what it never touched, or what makes no sense, is as the product has it. */
export async function readWaitlistStrategy(db: Db, company_id: number): Promise<WaitlistStrategy> {
  const rows = await db.query<{ strategy_key: string; strategy_values: string }>(
    'select strategy_key, strategy_values from strategy where company_id = $1 and strategy_key = any($2)',
    [company_id, Object.keys(waitlistStrategies)],
  )
  const chosen = (key: WaitlistStrategyKey): string => {
    const { option, initial } = waitlistStrategies[key]
    const row = rows.find((one) => one.strategy_key === key)
    return (row && strategyValue(option, row.strategy_values)) ?? initial
  }
  return {
    hold_minutes: Number(chosen('waitlist_hold_minutes')),
    take_at_once: isStrategyValueOn(chosen('waitlist_take_at_once')),
    most: Number(chosen('waitlist_most')),
  }
}
