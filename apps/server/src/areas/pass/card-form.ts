import { type CardForm, cardForms } from '@workplace/domain/access/card-number'
import type { Db } from '../../kernel/database/db'

/** How a company's cards with eight digits are read. */
export async function cardFormOf(db: Db, company_id: number): Promise<CardForm> {
  const [row] = await db.query<{ value: string | null }>(`select strategy_of($1, null, 'pass_card_form') as value`, [
    company_id,
  ])
  return cardForms.find((form) => form === row?.value) ?? 'number'
}
