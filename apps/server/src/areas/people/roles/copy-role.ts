import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { copyRole as declared } from '@workplace/contract/people/role'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { rowsOf } from '../../../kernel/resources/listing'
import { addRow, type SaveResult } from '../../../kernel/resources/save'
import { words } from './words'

/** A new role that begins as another one; nobody has it yet. */
export async function copyRole(
  engine: Engine,
  call: Call,
  { id, name }: ParsedOf<typeof declared>,
): Promise<SaveResult> {
  const [role] = await rowsOf(engine, call, [id])
  if (role === undefined) throw new Refusal(refusals.not_found)
  const { description, data_scope, office_ids, permissions } = role
  const called =
    name ?? (await freeName(call, say(words.copyOf, call.language, { name: String(role.name).slice(0, 48) })))
  // what new people begin with stays what it was
  const is_default = false
  return addRow(engine, call, { name: called, description, is_default, data_scope, office_ids, permissions })
}

/** The name, or with the first number that makes it free. */
async function freeName({ db, actor }: Call, name: string): Promise<string> {
  const rows = await db.query<{ name: string }>(
    `select lower(name) as name from role where company_id = $1 and starts_with(lower(name), lower($2))`,
    [actor.company_id, name],
  )
  const taken = new Set(rows.map((row) => row.name))
  for (let n = 1; ; n++) {
    const wish = n === 1 ? name : `${name} ${n}`
    if (!taken.has(wish.toLowerCase())) return wish
  }
}
