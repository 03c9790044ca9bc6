import type { Demo } from '../../../seed/kit/demo'

/** Who agreed to the terms in the last weeks: some of the people, but none with whom one signs in. */
export async function writeAgreements({ db, company_id, now }: Demo): Promise<void> {
  await db.query(
    `insert into agreement (company_id, user_id, terms_id, revision, agreed_at)
     select u.company_id, u.id, t.id, t.revision, $2::timestamptz - make_interval(mins => (u.id * 7919) % 60000)
     from users u join termsofservice t on t.company_id = u.company_id and t.must_agree
     where u.company_id = $1 and u.username not in ('admin', 'staff') and u.id % 7 = 3`,
    [company_id, new Date(now).toISOString()],
  )
}
