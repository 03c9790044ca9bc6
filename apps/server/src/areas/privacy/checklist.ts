import * as peopleWords from '@workplace/contract/people/words'
import type { Checklist } from '../../kernel/product/checklist'

/** The photo by which devices would know somebody: theirs to give, so nobody lacks it. */
export const checklist: Checklist = {
  order: 90,
  async read(db, company_id, user_ids) {
    const rows = await db.query<{ id: number; has_photo: boolean }>(
      'select id, detect_face is not null as has_photo from users where company_id = $1 and id = any($2::int[])',
      [company_id, user_ids],
    )
    return rows.map(({ id, has_photo }) => ({
      ...{ user_id: id, key: 'recognition_photo', label: peopleWords.recognitionPhoto, text: null },
      state: has_photo ? ('has' as const) : ('none' as const),
    }))
  },
}
