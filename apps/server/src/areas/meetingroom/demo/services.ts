import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { SERVES } from '../../people/demo/public'
import type { DemoPlaces } from '../../place/demo/public'
import type { DemoRooms, DemoServer } from './public'
import { serviceStaffGroups, services } from './services.data'

/** What can be ordered, and who serves it in each office. */
export async function writeServices(
  demo: Demo,
  { rooms, ids }: Pick<DemoRooms, 'rooms' | 'ids'>,
  places: DemoPlaces,
): Promise<Pick<DemoRooms, 'services' | 'staff'>> {
  const { db, company_id } = demo
  const authors = authorsOf(demo)
  const types = await db.query<{ id: number; name: string }>(
    `select id, name from resource_service_type where company_id = $1 and sys_type = 'service'`,
    [company_id],
  )
  const typeOf = (name: string) => types.find((type) => type.name === name)?.id ?? 0
  const serviceIds = await insertRows(
    db,
    'services',
    services.map(({ type, from: _, ...service }, sort) => ({ ...authors, ...service, type_id: typeOf(type), sort })),
  )
  const bound = services.flatMap(({ from }, n) =>
    from === 0
      ? []
      : rooms.flatMap((room, index) =>
          room.capacity < from ? [] : [{ service_id: serviceIds[n] ?? 0, meetingroom_id: ids[index] ?? 0 }],
        ),
  )
  await insertRows(
    db,
    'services_room',
    bound.map((link) => ({ company_id, ...link })),
    '',
  )
  const staff = await writeCrews(demo, places, typeOf)
  const serves = staff.flatMap((one) =>
    services.flatMap(({ type }, n) =>
      type === one.type ? [{ company_id, service_id: serviceIds[n] ?? 0, personnel_id: one.id }] : [],
    ),
  )
  if (serves.length > 0) await insertRows(db, 'services_personnel', serves, '')
  return { services: services.map((service, n) => ({ ...service, id: serviceIds[n] ?? 0 })), staff }
}

/** People of each office, who are given the role of those who serve. */
async function writeCrews(
  demo: Demo,
  { ids: offices }: DemoPlaces,
  typeOf: (name: string) => number,
): Promise<DemoServer[]> {
  const { db, company_id } = demo
  const found: DemoServer[] = []
  for (const office_id of offices) {
    // not the accounts that people sign in with: their own list stays theirs
    const people = await db.query<{ id: number; name: string; phone: string | null }>(
      `select id, name, phone from users where company_id = $1 and office_id = $2 and password_hash is null
       order by id desc limit $3`,
      [company_id, office_id, serviceStaffGroups.length],
    )
    const crew = people.flatMap((person, n) =>
      serviceStaffGroups[n] === undefined ? [] : [{ person, ...serviceStaffGroups[n] }],
    )
    if (crew.length === 0) continue
    const staff = await insertRows(
      db,
      'service_personnel',
      crew.map(({ person, type, work_start, work_end }) => ({
        ...authorsOf(demo),
        ...{ name: person.name, user_id: person.id, phone: person.phone, type_id: typeOf(type), work_start, work_end },
      })),
    )
    await insertRows(
      db,
      'service_personnel_office',
      staff.map((personnel_id) => ({ company_id, personnel_id, office_id })),
      '',
    )
    found.push(
      ...crew.map(({ type, work_start, work_end }, n) => ({
        id: staff[n] ?? 0,
        type,
        office_id,
        work_start,
        work_end,
      })),
    )
  }
  await db.query(
    `insert into user_role (company_id, user_id, role_id)
     select p.company_id, p.user_id, r.id from service_personnel p join role r on r.company_id = p.company_id and r.name = $2
     where p.company_id = $1 on conflict do nothing`,
    [company_id, SERVES],
  )
  return found
}
