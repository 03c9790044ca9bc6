import { evaluationKeys, strategies } from '@workplace/contract/company/strategy'
import type { EvaluationMode } from '@workplace/contract/kernel/evaluation-mode'
import { isStrategyValueOn } from '@workplace/contract/kernel/strategy-option'
import { type AskedItem, optionsIn } from '@workplace/contract/meeting/evaluation'
import type { Db } from '../../../kernel/database/db'

type Settings = { readonly enabled: boolean; readonly mode: EvaluationMode; readonly days: number }

/** How a company has its meetings evaluated. */
export async function evaluationSettings(db: Db, company_id: number): Promise<Settings> {
  const rows = await db.query<{ strategy_key: string; strategy_values: string }>(
    'select strategy_key, strategy_values from strategy where company_id = $1 and strategy_key = any($2)',
    [company_id, Object.values(evaluationKeys)],
  )
  const chosen = new Map(rows.map((row) => [row.strategy_key, row.strategy_values]))
  const value = (key: (typeof evaluationKeys)[keyof typeof evaluationKeys]) =>
    chosen.get(key) ?? strategies[key].initial
  return {
    enabled: isStrategyValueOn(value(evaluationKeys.enabled)),
    mode: value(evaluationKeys.mode) as EvaluationMode,
    days: Number(value(evaluationKeys.days)),
  }
}

/** What is asked about meetings in rooms of a type, in the order of the form. */
export async function itemsFor(db: Db, company_id: number, roomtype_id: number): Promise<AskedItem[]> {
  const rows = await db.query<Omit<AskedItem, 'options'> & { options: string | null }>(
    `select i.id, i.version, i.title, i.title_en, i.kind, i.max_score, i.options, i.required from itemcomment i
     where i.company_id = $1 and i.status = 'on' and ${isFor('i', '$2')} order by i.sort, i.id`,
    [company_id, roomtype_id],
  )
  return rows.map((row) => ({ ...row, options: row.kind === 'choice' ? optionsIn(row.options) : [] }))
}

/** An item without room types is for all of them. */
export const isFor = (item: string, roomtype: string) =>
  `(exists (select 1 from itemcomment_roomtype l
      where l.company_id = ${item}.company_id and l.itemcomment_id = ${item}.id and l.roomtype_id = ${roomtype})
    or not exists (select 1 from itemcomment_roomtype l where l.company_id = ${item}.company_id and l.itemcomment_id = ${item}.id))`
