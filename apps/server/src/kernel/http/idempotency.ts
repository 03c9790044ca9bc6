import { createHash } from 'node:crypto'
import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Actor, Call, UploadedFile } from '../call/call'
import type { IdempotentCall } from '../call/route'
import type { Db } from '../database/db'

/** The caller's name for this attempt, with what it asked: the same attempt sent again gets the same answer. */
export function idempotentCallOf(
  actor: Actor | undefined,
  key: string | undefined,
  path: string,
  input: unknown,
  file: UploadedFile | undefined,
  application_id?: number,
): IdempotentCall | undefined {
  if (key === undefined || actor === undefined) return undefined
  if (!/^[\w-]{1,128}$/.test(key))
    throw new Refusal(refusals.invalid_input, {}, { fields: { 'Idempotency-Key': common.incorrectFormat } })
  const hash = createHash('sha256')
    .update(JSON.stringify(input))
    .update(file?.buffer ?? '')
    .digest()
  // two programs that act for one person know nothing of each other's attempts
  return { key: application_id === undefined ? key : `${application_id}:${key}`, path, hash }
}

/** Claims the key; what an earlier call with it kept of its answer, or undefined where this is the first. */
export async function earlierAnswer(
  db: Db,
  call: Call,
  { key, path, hash }: IdempotentCall,
): Promise<string | undefined> {
  const { company_id, user_id } = call.actor
  const claimed = await db.query(
    {
      name: 'claim-idempotency',
      text: `insert into idempotency (company_id, user_id, key, path, body_hash) values ($1, $2, $3, $4, $5)
        on conflict do nothing returning 1`,
    },
    [company_id, user_id, key, path, hash],
  )
  if (claimed.length > 0) return undefined
  const [earlier] = await db.query<{ path: string; body_hash: Buffer; answer: string | null }>(
    'select path, body_hash, answer from idempotency where company_id = $1 and user_id = $2 and key = $3',
    [company_id, user_id, key],
  )
  if (earlier === undefined || earlier.answer === null) throw new Refusal(refusals.in_progress)
  if (earlier.path !== path || !earlier.body_hash.equals(hash)) throw new Refusal(refusals.idempotency_mismatch)
  return earlier.answer
}
