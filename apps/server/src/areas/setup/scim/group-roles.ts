import { rolesByGroup } from '@workplace/domain/identity/who-is-this'
import type { Call } from '../../../kernel/call/call'
import type { ScimCallContext } from './context'

type Held = { readonly user_id: number; readonly given: number[]; readonly held: number[]; readonly groups: string[] }

/** Roles of people whom the connection keeps, as the groups are in which they are now; those given by hand stay. */
export async function settleRoles(on: ScimCallContext, call: Call, user_ids: readonly number[]): Promise<void> {
  const { company_id, id, role_map } = on.connection
  if (user_ids.length === 0) return
  // people before what is known of them, as whoever changes one of them does
  await call.db.query('select 1 from users where company_id = $1 and id = any($2) order by id for no key update', [
    company_id,
    user_ids,
  ])
  const people = await call.db.query<Held>(
    `select p.user_id, p.given_role_ids as given,
       array(select r.role_id from user_role r where r.company_id = p.company_id and r.user_id = p.user_id) as held,
       array(select g.name from scim_group s join people_group g on g.company_id = s.company_id and g.id = s.group_id
         join people_group_user m on m.company_id = g.company_id and m.people_group_id = g.id and m.user_id = p.user_id
         where s.company_id = p.company_id and s.connection_id = p.connection_id) as groups
     from scim_person p where p.company_id = $1 and p.connection_id = $2 and p.user_id = any($3) order by p.user_id for update of p`,
    [company_id, id, user_ids],
  )
  const there = new Set(
    (
      await call.db.query<{ id: number }>('select id from role where company_id = $1 and id = any($2)', [
        company_id,
        role_map.map(({ role_id }) => role_id),
      ])
    ).map((role) => role.id),
  )
  for (const { user_id, given, held, groups } of people) {
    const wanted = role_map.flatMap(({ group, role_id }) =>
      there.has(role_id) && groups.includes(group) ? [role_id] : [],
    )
    const next = rolesByGroup({ held, given, wanted })
    if (JSON.stringify(next.given) === JSON.stringify([...given].sort((a, b) => a - b))) continue
    const person = await on.deps.directory.people.lock(call, user_id)
    if (person === undefined) continue
    await on.deps.directory.people.change(call, person, { role_ids: [...next.roles] })
    await call.db.query('update scim_person set given_role_ids = $3 where company_id = $1 and user_id = $2', [
      company_id,
      user_id,
      next.given,
    ])
  }
}

/** Groups before people, as whoever changes a group does. */
export async function lockGroupsOf(on: ScimCallContext, call: Call, user_id: number): Promise<void> {
  await call.db.query(
    `select 1 from people_group g where g.company_id = $1 and g.id in (
       select s.group_id from scim_group s join people_group_user m on m.company_id = s.company_id
         and m.people_group_id = s.group_id and m.user_id = $3
       where s.company_id = $1 and s.connection_id = $2) order by g.id for no key update`,
    [on.connection.company_id, on.connection.id, user_id],
  )
}

/** Somebody is in no group of the connection any more. */
export async function groupsLeftBy(on: ScimCallContext, call: Call, user_id: number): Promise<void> {
  const rows = await call.db.query<{ group_id: number }>(
    `select s.group_id from scim_group s join people_group_user m on m.company_id = s.company_id
       and m.people_group_id = s.group_id and m.user_id = $3
     where s.company_id = $1 and s.connection_id = $2 order by s.group_id`,
    [on.connection.company_id, on.connection.id, user_id],
  )
  const { groups } = on.deps.directory
  for (const { group_id } of rows) {
    const group = await groups.lock(call, group_id)
    if (group === undefined) continue
    await groups.change(call, group, { user_ids: (group.user_ids as number[]).filter((id) => id !== user_id) })
  }
  if (rows.length > 0) await settleRoles(on, call, [user_id])
}
