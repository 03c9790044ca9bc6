import * as passWords from '@workplace/contract/pass/words'
import type { Checklist } from '../../kernel/product/checklist'

/** The main card of a person. A number that stands with them and is nobody's card, or somebody else's, is to be seen to. */
export const checklist: Checklist = {
  order: 30,
  async read(db, company_id, user_ids) {
    const rows = await db.query<{ user_id: number; card_no: string | null; told: string | null }>(
      `select u.id as user_id, u.ic_card as told, (select c.card_no from pass_card c where c.company_id = $1
         and c.user_id = u.id and c.kind = 'main' and c.state = 'in_use') as card_no
       from users u where u.company_id = $1 and u.id = any($2::int[])`,
      [company_id, user_ids],
    )
    return rows.map(({ user_id, card_no, told }) => ({
      ...{ user_id, key: 'pass_card', label: passWords.passCard },
      state: card_no !== null ? ('has' as const) : told !== null ? ('lacks' as const) : ('none' as const),
      text: card_no ?? told,
    }))
  },
}
