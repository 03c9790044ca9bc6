import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/people/refusals'
import type { resetPassword as declared } from '@workplace/contract/people/users'
import type { Call } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import { writeRecord } from '../../../kernel/log/records'
import type { Engine } from '../../../kernel/resources/engine'
import { rowsOf } from '../../../kernel/resources/listing'
import { openCipher } from '../../../kernel/secrets/cipher'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { companyWords, hashPassword, passwordFault, passwordRefusal } from '../../../kernel/session/passwords'
import type { Sessions } from '../../../kernel/session/session'
import { endSessions } from '../../../kernel/session/session-store'
import { requireNoneAbove } from '../roles/powers'

/** Another password for somebody, known to who resets it, and therefore changed at the next sign-in. */
export async function resetPassword(
  engine: Engine,
  { db, secrets, sessions }: { db: Database; secrets: Secrets; sessions: Sessions },
  call: Call,
  { id, password, key_id }: ParsedOf<typeof declared>,
): Promise<null> {
  const [person] = await rowsOf(engine, call, [id])
  if (person === undefined) throw new Refusal(commonRefusals.not_found)
  // one's own is changed with the old one: whoever only found an open session has not got that
  if (id === call.actor.user_id) throw new Refusal(refusals.own_password)
  await requireNoneAbove(call, [id])
  const plain = await openCipher(db, secrets.loginKeys, key_id, password)
  const username = String(person.username)
  const fault = passwordFault(plain, username, await companyWords(db, call.actor.company_id))
  if (fault !== null) throw passwordRefusal(fault)
  const password_hash = await hashPassword(plain)
  const { company_id, name } = call.actor
  await db.transaction(async (tx) => {
    await tx.query(
      `update users set password_hash = $3, must_change_password = true, updated_at = now(), updated_by = $4
       where company_id = $1 and id = $2`,
      [company_id, id, password_hash, name],
    )
    const event = await endSessions(tx, { company_id, user_id: id }, 'password')
    const entry = { module: 'user', action: 'reset_password', target: String(person.name), target_id: id } as const
    await writeRecord(tx, call, call.actor, entry, [event])
  })
  sessions.forget(id)
  return null
}
