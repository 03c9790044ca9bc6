import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Call } from '../../../kernel/call/call'
import type { Engine, Values } from '../../../kernel/resources/engine'
import { addRow, type SaveResult } from '../../../kernel/resources/save'
import { openCipher } from '../../../kernel/secrets/cipher'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { companyWords, hashPassword, passwordFault, passwordRefusal } from '../../../kernel/session/passwords'
import { words } from './words'

/** What the call adds to the fields of the form. */
type NewUser = Values & { password?: string; key_id?: string; without_password: boolean }

/** A person with an account. The password is the administrator's choice, and the person's own from the first sign-in. */
export async function addUser(
  engine: Engine,
  secrets: Secrets,
  call: Call,
  { password, key_id, without_password, ...values }: NewUser,
): Promise<SaveResult> {
  if (password === undefined && !without_password) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { password: words.passwordMissing } })
  }
  if (password === undefined) return addRow(engine, call, values)
  const plain = await openCipher(call.db, secrets.loginKeys, key_id ?? '', password)
  const fault = passwordFault(plain, String(values.username), await companyWords(call.db, call.actor.company_id))
  if (fault !== null) throw passwordRefusal(fault)
  return addRow(engine, call, { ...values, password_hash: await hashPassword(plain) })
}
