import { randomBytes } from 'node:crypto'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { sessionsChanged } from '../../../kernel/session/session-store'

export type GrantEnd = 'withdrawn' | 'revoked' | 'code' | 'theft' | 'application'

/** Reads only: who was never named to an application is none whom one could mean. */
export async function knownSubject(db: Db, company_id: number, user_id: number): Promise<string | undefined> {
  const [row] = await db.query<{ subject: string }>(
    'select subject from person_subject where company_id = $1 and user_id = $2',
    [company_id, user_id],
  )
  return row?.subject
}

/** By which name applications of the company know somebody. */
export async function subjectOf(db: Db, company_id: number, user_id: number): Promise<string> {
  const known = await knownSubject(db, company_id, user_id)
  if (known !== undefined) return known
  await db.query('insert into person_subject (company_id, user_id) values ($1, $2) on conflict do nothing', [
    company_id,
    user_id,
  ])
  const made = await knownSubject(db, company_id, user_id)
  if (made === undefined) throw new Error('no subject was made')
  return made
}

/** One name for a session at all applications, which says nothing of its token. */
export async function sidOf(db: Db, company_id: number, session_hash: Buffer): Promise<string> {
  const [known] = await db.query<{ sid: string }>(
    'select sid from application_grant where company_id = $1 and session_hash = $2 order by id limit 1',
    [company_id, session_hash],
  )
  return known?.sid ?? randomBytes(16).toString('base64url')
}

/** Told to every server, in the transaction: what they believe of tokens of this person is read again. */
export async function notifyTokensEnded(tx: Db, company_id: number, user_id: number): Promise<void> {
  const { topic, payload } = sessionsChanged(user_id)
  await tx.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3)', [
    company_id,
    topic,
    JSON.stringify(payload),
  ])
}

/** Ends a sign-in with all its tokens, in a transaction of its own protocol. */
export async function endGrant(
  tx: Db,
  { company_id, id, user_id }: { company_id: number; id: number; user_id: number },
  because: GrantEnd,
): Promise<boolean> {
  const ended = await tx.query(
    `update application_grant set ended_at = now(), ended_because = $3
     where company_id = $1 and id = $2 and ended_at is null returning 1`,
    [company_id, id, because],
  )
  await notifyTokensEnded(tx, company_id, user_id)
  return ended.length > 0
}

/** Ends all that an application has of a person, or of everybody; answers whether there was anything. */
export async function endGrantsOf(
  call: Call,
  application_id: number,
  user_id: number | null,
  because: GrantEnd,
): Promise<boolean> {
  const { company_id } = call.actor
  const agreed = await call.db.query(
    `delete from application_consent where company_id = $1 and application_id = $2 and ($3::int is null or user_id = $3)
     returning 1`,
    [company_id, application_id, user_id],
  )
  const ended = await call.db.query(
    `update application_grant set ended_at = now(), ended_because = $4 where company_id = $1 and application_id = $2
       and ($3::int is null or user_id = $3) and ended_at is null returning 1`,
    [company_id, application_id, user_id, because],
  )
  return agreed.length + ended.length > 0
}
