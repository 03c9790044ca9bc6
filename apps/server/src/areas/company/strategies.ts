import { isStrategyValueOn, strategyValue } from '@workplace/contract/kernel/strategy-option'
import { settingNamed, settings } from '@workplace/contract/settings'
import type { Db } from '../../kernel/database/db'
import { ask, type Read } from '../../kernel/database/together'

/** Gives a new company its settings; those that it has stay as they are. */
export async function writeDefaultStrategies(db: Db, company_id: number, by: string): Promise<void> {
  for (const [key, { label, initial, option }] of Object.entries(settings)) {
    await db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values, option, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $6) on conflict (company_id, strategy_key) do nothing`,
      [company_id, key, label[0], initial, JSON.stringify(option), by],
    )
  }
}

export async function isStrategyOn(db: Db, company_id: number, key: string): Promise<boolean> {
  const [row] = await db.query<{ strategy_values: string }>(
    'select strategy_values from strategy where company_id = $1 and strategy_key = $2',
    [company_id, key],
  )
  return isStrategyValueOn(row?.strategy_values ?? '')
}

const settingStatement = { name: 'setting-of-office', text: 'select strategy_of($1, $2, $3) as value' }

/**
 * The value of a setting that some area declares: that of an office, where it has one of its own, else the company's, else
 * as it is declared. What does not fit was not written by a form, and counts as not said.
 */
export function settingRead(company_id: number, key: string, office_id: number | null = null): Read<string> {
  const declared = settingNamed(key)
  if (declared === undefined) throw new Error(`no setting is named ${key}`)
  return {
    statement: settingStatement,
    values: [company_id, office_id, key],
    of: ([row]: { value: string | null }[]) =>
      strategyValue(declared.option, row?.value ?? declared.initial) ?? declared.initial,
  }
}

export const settingOf = async (
  db: Db,
  company_id: number,
  key: string,
  office_id: number | null = null,
): Promise<string> => ask(db, settingRead(company_id, key, office_id))
