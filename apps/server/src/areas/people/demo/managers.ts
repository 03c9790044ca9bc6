import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPlaces } from '../../place/demo/public'
import type { DemoPeople } from './public'
import { groups, MANAGER, posts } from './roles.data'

/** People who have no account to sign in with and one role: the n-th of them, of an office or of all. */
function ordinary(
  { passwordHashes }: Demo,
  { people, ids }: DemoPeople,
  n: number,
  office?: number,
): number | undefined {
  const found = people.flatMap((person, index) =>
    person.roles.length === 1 &&
    passwordHashes[person.username] === undefined &&
    (office === undefined || person.office === office)
      ? [ids[index] ?? 0]
      : [],
  )
  return found[n]
}

/** Who looks after which offices: for each post somebody of its first office, with the role that posts give a reach. */
export async function writeManagers(demo: Demo, made: DemoPeople, { ids: offices }: DemoPlaces): Promise<void> {
  const { db, company_id } = demo
  const [role] = await db.query<{ id: number }>('select id from role where company_id = $1 and name = $2', [
    company_id,
    MANAGER,
  ])
  const held = posts.flatMap((post) => {
    const known = post.offices.filter((office) => offices[office] !== undefined)
    const user_id = ordinary(demo, made, 2, post.offices[0])
    return known.length === 0 || user_id === undefined ? [] : [{ ...post, offices: known, user_id }]
  })
  if (role === undefined || held.length === 0) return
  const ids = await insertRows(
    db,
    'office_manager',
    held.map(({ name, user_id, duties, receive_notice }) => ({
      ...authorsOf(demo),
      ...{ name, user_id, duties, receive_notice },
    })),
  )
  const links = held.flatMap((post, index) =>
    post.offices.map((office) => ({
      company_id,
      office_manager_id: ids[index] ?? 0,
      office_id: offices[office] ?? 0,
    })),
  )
  await insertRows(db, 'office_manager_office', links, '')
  const holders = [...new Set(held.map((post) => post.user_id))]
  await insertRows(
    db,
    'user_role',
    holders.map((user_id) => ({ company_id, user_id, role_id: role.id })),
    '',
  )
}

/** Groups of people; of the lists one person is on both, so that the warning is seen. */
export async function writeGroups(demo: Demo, made: DemoPeople): Promise<void> {
  const { db, company_id, now } = demo
  const departments = new Map(
    (
      await db.query<{ id: number; name: string }>('select id, name from department where company_id = $1', [
        company_id,
      ])
    ).map(({ id, name }) => [name, id]),
  )
  const days = (n: number) => new Date(now + n * 86_400_000).toISOString()
  const known = groups.filter((group) => group.departments.every((name) => departments.has(name)))
  const ids = await insertRows(
    db,
    'people_group',
    known.map(({ kind, name, freed, until, remark }) => ({
      ...authorsOf(demo),
      ...{ kind, name, freed, remark },
      end_time: until === null ? null : days(until),
    })),
  )
  const of = known.map((group, index) => ({ ...group, people_group_id: ids[index] ?? 0 }))
  const byName = of.flatMap(({ people_group_id, members }) =>
    members.flatMap((n) => {
      const user_id = ordinary(demo, made, n)
      return user_id === undefined ? [] : [{ company_id, people_group_id, user_id }]
    }),
  )
  const byDepartment = of.flatMap(({ people_group_id, departments: names }) =>
    names.map((name) => ({ company_id, people_group_id, department_id: departments.get(name) ?? 0 })),
  )
  if (byName.length > 0) await insertRows(db, 'people_group_user', byName, '')
  if (byDepartment.length > 0) await insertRows(db, 'people_group_department', byDepartment, '')
}
