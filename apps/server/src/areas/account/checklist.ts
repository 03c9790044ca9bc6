import * as peopleWords from '@workplace/contract/people/words'
import type { Checklist, ChecklistEntry } from '../../kernel/product/checklist'

type Row = { id: number; mail: boolean; signed_in: boolean }

/** How somebody is reached, and whether they have come in. */
export const checklist: Checklist = {
  order: 20,
  async read(db, company_id, user_ids) {
    const rows = await db.query<Row>(
      `select id, mail is not null as mail, last_login is not null as signed_in from users where company_id = $1 and id = any($2::int[])`,
      [company_id, user_ids],
    )
    return rows.flatMap(({ id, mail, signed_in }): ChecklistEntry[] => [
      {
        ...{ user_id: id, key: 'mail', label: peopleWords.email, text: null },
        ...{ state: mail ? 'has' : 'lacks', path: '/dashboard?open=centre' },
      },
      {
        ...{ user_id: id, key: 'signed_in', label: ['首次登录', 'First sign-in'], text: null },
        state: signed_in ? 'has' : 'lacks',
      },
    ])
  },
}
