import { login } from '@workplace/contract/account/session'
import { challenge } from '@workplace/contract/kernel/cipher'
import { encrypted } from '../../../test/encrypted'
import type { Company, World } from '../../../test/world'

/** A company with departments and people, as the tests of this area need them. */
export async function furnish(world: World, company: Company) {
  const { db } = world
  const { company_id } = company
  const idOf = async (text: string, values: unknown[]) => {
    const [row] = await db.query<{ id: number }>(text, values)
    return row?.id ?? 0
  }
  const department = (name: string, parent_id: number | null = null) =>
    idOf('insert into department (company_id, name, parent_id) values ($1, $2, $3) returning id', [
      company_id,
      name,
      parent_id,
    ])
  let people = 0
  const person = (columns: Record<string, unknown>) => {
    const n = ++people
    const all = { company_id, name: `Somebody ${n}`, username: `some.${company_id}.${n}`, job_num: `S${n}`, ...columns }
    const names = Object.keys(all)
    return idOf(
      `insert into users (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
      Object.values(all),
    )
  }
  /** Somebody with a role of the given scope, in a department, with a session. */
  const administrator = async (
    permissions: readonly string[],
    data_scope: string,
    department_id: number | null = null,
    office_ids: number[] = [],
  ) => {
    const made = await company.person(permissions, data_scope === 'office' ? { office_ids } : undefined)
    await db.query(
      `update role set data_scope = $3 where company_id = $1 and id in
         (select role_id from user_role where company_id = $1 and user_id = $2)`,
      [company_id, made.user_id, data_scope],
    )
    await db.query('update users set department_id = $3, job_num = $4 where company_id = $1 and id = $2', [
      company_id,
      made.user_id,
      department_id,
      `A${made.user_id}`,
    ])
    return made
  }
  return { department, person, administrator }
}

/** A password as the browser sends it. */
export async function ciphered(world: World, password: string): Promise<{ password: string; key_id: string }> {
  const { data } = await world.first.get(challenge.path, {})
  return { password: encrypted(data, password), key_id: data.key_id }
}

export async function signIn(world: World, username: string, password: string) {
  const sent = await ciphered(world, password)
  return world.first.post(login.path, { username, timeZone: 'Asia/Shanghai', ...sent })
}
