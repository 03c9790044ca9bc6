import { avatar } from '@workplace/contract/people/uploads'
import type { Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPlaces } from '../../place/demo/public'
import { PORTRAIT_SIDE, portrait } from './portrait'
import type { DemoPeople, Person } from './public'
import { roles, tags } from './roles.data'

/** Writes departments, people with their portraits, roles and tags; answers the ids of the people. */
export async function writePeople(
  demo: Demo,
  plan: Omit<DemoPeople, 'ids'>,
  { ids: offices }: DemoPlaces,
): Promise<number[]> {
  const { db, company_id, passwordHashes: hashes } = demo
  const departments = new Map<string, number>()
  // Parents first, as they are listed.
  for (const parents of [true, false]) {
    const level = plan.departments.filter((department) => (department.parent === null) === parents)
    const ids = await insertRows(
      db,
      'department',
      level.map(({ name, parent }) => ({
        company_id,
        name,
        parent_id: departments.get(parent ?? '') ?? null,
        sort: plan.departments.findIndex((department) => department.name === name),
      })),
    )
    for (const [index, { name }] of level.entries()) departments.set(name, ids[index] ?? 0)
  }
  const idOf = (index: number) => departments.get(plan.departments[index]?.name ?? '') ?? null
  const people = await insertRows(
    db,
    'users',
    plan.people.map(({ roles: _, department, office, ...person }) => ({
      company_id,
      ...person,
      wx_num: person.language === 'zh' ? `wx_${person.username.replace('.', '_')}` : null,
      password_hash: hashes[person.username] ?? null,
      department_id: idOf(department),
      office_id: offices[office] ?? null,
      avatar: drawAvatar(demo, person),
    })),
  )
  await db.query(
    `update department d set manager_id = leader.id
     from (select distinct on (department_id) department_id, id from users where company_id = $1 order by department_id, id) as leader
     where d.company_id = $1 and d.id = leader.department_id`,
    [company_id],
  )
  const hasOffice = (index: number) => offices[index] !== undefined
  const known = roles.filter((role) => role.offices.every(hasOffice))
  const roleIds = await insertRows(
    db,
    'role',
    known.map(({ name, description, permissions, data_scope, is_default }) => ({
      company_id,
      name,
      is_default: is_default ?? false,
      description,
      permissions,
      data_scope,
    })),
  )
  const links = known.flatMap((role, index) =>
    role.offices.map((office) => ({ company_id, role_id: roleIds[index] ?? 0, office_id: offices[office] ?? 0 })),
  )
  if (links.length > 0) await insertRows(db, 'role_office', links, '')
  const held = plan.people.flatMap((person, index) =>
    person.roles.flatMap((name) => {
      const role = known.findIndex((one) => one.name === name)
      return role === -1 ? [] : [{ company_id, user_id: people[index] ?? 0, role_id: roleIds[role] ?? 0 }]
    }),
  )
  await insertRows(db, 'user_role', held, '')
  await writeTags(demo, people)
  // The accounts that people sign in with land in their own office.
  await db.query(
    `insert into preferred_address (company_id, user_id, city_id, city_name, office_id, office_name)
     select u.company_id, u.id, c.id, c.name, o.id, o.name from users u
     join office o on o.company_id = u.company_id and o.id = u.office_id
     join city c on c.company_id = o.company_id and c.id = o.city_id
     where u.company_id = $1 and u.username = any($2)`,
    [company_id, Object.keys(hashes)],
  )
  return people
}

/** People gathered across departments: every so many of them. */
async function writeTags({ db, company_id }: Demo, people: readonly number[]): Promise<void> {
  const ids = await insertRows(
    db,
    'tag',
    tags.map(({ name, remark }, sort) => ({ company_id, name, remark, sort })),
  )
  const members = tags.flatMap(({ every }, index) =>
    people.filter((_, n) => n % every === index).map((user_id) => ({ company_id, tag_id: ids[index] ?? 0, user_id })),
  )
  if (members.length > 0) await insertRows(db, 'tag_member', members, '')
}

function drawAvatar(
  { pictures }: Demo,
  { username, sex, language }: Pick<Person, 'username' | 'sex' | 'language'>,
): string {
  const svg = portrait(pictures.random, { sex, european: language === 'en' })
  return pictures.draw({ kind: avatar, name: `${username}.jpg`, width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, svg })
}
