import { randomBytes, randomUUID } from 'node:crypto'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows } from '../../../seed/kit/rows'
import { demoPeople } from '../../people/demo/public'

const day = 86_400_000
/** The last people of the company come from a list that was taken in; those of the directory stand before them. */
const listed = 8
const pushed = 12

/** Keycloak, which was tried and waits to be switched on, and a directory that pushes twelve people. */
export async function demoDirectories(demo: Demo): Promise<void> {
  const { db, company_id, now } = demo
  const { people, ids } = demo.provided(demoPeople)
  const random = randomFrom(175)
  const time = (at: number) => new Date(at).toISOString()
  const owner_id = ids[0] ?? 0
  const from = (days: number) => ({ created_at: time(now - days * day), updated_at: time(now - days * day) })
  const [provider_id = 0] = await insertRows(db, 'sso_provider', [
    {
      ...{ ...authorsOf(demo), ...from(16), name: 'Keycloak', preset: 'keycloak', client_id: 'workplace', owner_id },
      ...{ issuer: 'https://keycloak.example.com/realms/yunfan', match_by: 'username', claim_mail: 'email' },
    },
  ])
  await insertRows(
    db,
    'sso_provider_state',
    [{ company_id, provider_id, tried_at: time(now - 15 * day), last_ok_at: null }],
    '',
  )

  const end = Math.max(1, people.length - listed)
  const whose = people.slice(Math.max(1, end - pushed), end)
  const user_ids = ids.slice(Math.max(1, end - pushed), end)
  const [home] = await db.query<{ department_id: number }>(
    'select department_id from users where company_id = $1 and id = $2',
    [company_id, user_ids[0] ?? owner_id],
  )
  const [connection_id = 0] = await insertRows(db, 'scim_connection', [
    {
      ...{ ...authorsOf(demo), ...from(60), name: 'Entra ID', department_id: home?.department_id ?? 0, owner_id },
      remark: '由总部 Entra ID 推送外地团队',
    },
  ])
  await insertRows(db, 'scim_key', [
    {
      ...{ company_id, connection_id, hash: `\\x${randomBytes(32).toString('hex')}`, hint: 'wpk_9sKd…c7Vb' },
      ...{ created_at: time(now - 60 * day), created_by: demo.by, last_used_at: time(now - day / 40) },
      last_ip: '20.190.132.41',
    },
  ])
  await insertRows(
    db,
    'scim_person',
    user_ids.map((user_id, n) => ({
      ...{ company_id, user_id, connection_id, external_id: randomUUID() },
      ...{ family_name: whose[n]?.name.slice(0, 1) ?? null, given_name: whose[n]?.name.slice(1) ?? null },
      created_at: time(now - (58 - n) * day),
    })),
    '',
  )
  const users = '/scim/v2/Users'
  const taken = '属性 userName 已被其他用户使用\nuserName is taken by somebody else'
  const asked: readonly { method: string; path: string; status: number; reason?: string }[] = [
    { method: 'GET', path: users, status: 200 },
    ...user_ids.flatMap((id, n) => [
      { method: 'GET', path: users, status: 200 },
      ...(n % 4 === 3 ? [{ method: 'PATCH', path: `${users}/${id}`, status: 200 }] : []),
    ]),
    { method: 'POST', path: users, status: 409, reason: taken },
    { method: 'GET', path: users, status: 200 },
  ]
  await insertRows(
    db,
    'scim_call',
    asked.map((one, n) => ({
      ...{ company_id, connection_id, method: one.method, path: one.path, status: one.status },
      ...{ reason: one.reason ?? null, ms: random.int(8, 60) },
      at: time(now - day / 40 - (asked.length - 1 - n) * 40 * 60_000),
    })),
  )
}
