import type { Database } from '../../../kernel/database/db'

/** What was of use once: tokens that ended a week ago, codes, and sign-ins that ended or have no token any more. */
export async function purgeTokens(db: Database): Promise<void> {
  const gone = async (sql: string) => {
    while ((await db.query(sql)).length === 5000);
  }
  await gone(`delete from application_token where (company_id, id) in (
    select company_id, id from application_token where expires_at < now() - interval '7 days' limit 5000) returning 1`)
  await gone(`delete from application_code where (company_id, hash) in (
    select company_id, hash from application_code where expires_at < now() - interval '1 day' limit 5000) returning 1`)
  await gone(`delete from application_grant where (company_id, id) in (
    select g.company_id, g.id from application_grant g where g.created_at < now() - interval '8 days'
      and not exists (select from application_token t where t.company_id = g.company_id and t.grant_id = g.id)
      and not exists (select from session s where s.token_hash = g.session_hash and s.ended_at is null)
    limit 5000) returning 1`)
}
