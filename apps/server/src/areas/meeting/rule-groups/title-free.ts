import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { ruleTitle as declared } from '@workplace/contract/meeting/rule'
import type { Call } from '../../../kernel/call/call'

/** `GET /rule/title`: is the name free? */
export async function isTitleFree(
  { db, actor }: Call,
  { title, id }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const [taken] = await db.query(
    `select 1 from booking_rule where company_id = $1 and lower(title) = lower($2) and ($3::int is null or id <> $3) limit 1`,
    [actor.company_id, title, id ?? null],
  )
  return { is_free: taken === undefined }
}
