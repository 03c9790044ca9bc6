import { firstEdition, firstRecognitionText } from '@workplace/contract/privacy/consent-text'
import { addDays } from '@workplace/domain/kernel/date'
import type { Demo, DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { demoPeople } from '../../people/demo/public'

const agreesEvery = 7

/** Consents to recognition photos, somebody who left, and the special permissions: what the screens about people show. */
export const privacyDemo: DemoPart = async (demo) => {
  const { db, company_id, by, today } = demo
  const { ids: people } = demo.provided(demoPeople)
  const agreed = people.filter((_, n) => n > 1 && n % agreesEvery === 0)
  if (agreed.length > 0) {
    const rows = agreed.map((user_id, n) => ({
      company_id,
      user_id,
      kind: 'recognition_photo',
      edition: firstEdition,
      wording: firstRecognitionText[0],
      way: n % 3 === 0 ? 'paper' : 'self',
      given_on: addDays(today, -20 - n),
      reference: n % 3 === 0 ? `HR-${1001 + n}` : null,
      recorded_at: `${addDays(today, -20 - n)}T02:00:00Z`,
      recorded_by: by,
    }))
    await insertRows(db, 'consent', rows)
  }
  await writeLeavers(demo)
  await db.query(`update users set super_kinds = '{org,superuser}' where company_id = $1 and id = $2`, [
    company_id,
    people[0],
  ])
}

/** People who lead nobody and have the least before them: two whose data is being deleted, one where it was stopped. */
async function writeLeavers({ db, company_id, by, today }: Demo): Promise<void> {
  const leavers = await db.query<{ id: number }>(
    `select u.id from users u where u.company_id = $1 and u.password_hash is null
       and not exists (select 1 from department d where d.company_id = u.company_id and d.manager_id = u.id)
       and not exists (select 1 from user_role l join role r on r.company_id = l.company_id and r.id = l.role_id
         where l.company_id = u.company_id and l.user_id = u.id and r.data_scope <> 'self')
     order by (select count(*) from attendee a join meeting m on m.company_id = a.company_id and m.id = a.meeting_id
       where a.company_id = u.company_id and a.user_id = u.id and m.end_time > $2::date), u.id desc limit 3`,
    [company_id, addDays(today, -1)],
  )
  for (const [n, { id }] of leavers.entries()) {
    const left = addDays(today, -4 - 6 * n)
    await db.query(
      `update users set status = 'disabled', departure_date = $3, updated_by = $4 where company_id = $1 and id = $2`,
      [company_id, id, left, by],
    )
    const stopped = n === 2
    await insertRows(db, 'deletion', [
      {
        company_id,
        user_id: id,
        because: 'left',
        departure_date: left,
        begun_at: `${addDays(left, 1)}T00:10:00Z`,
        begun_by: '系统',
        due_at: `${addDays(left, 31)}T00:10:00Z`,
        state: stopped ? 'stopped' : 'waiting',
        stopped_at: stopped ? `${addDays(today, -2)}T03:00:00Z` : null,
        stopped_by: stopped ? by : null,
        reason: stopped ? '劳动争议处理中，资料须保留' : null,
      },
    ])
  }
}
