import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPlaces } from '../../place/demo/public'
import type { DemoRooms } from './public'
import { facilities, facilityTypes } from './rooms.data'

/** The things in the rooms: in each office one entry a kind, linked with the rooms that have it. */
export async function writeFacilities(
  demo: Demo,
  { rooms, ids }: Pick<DemoRooms, 'rooms' | 'ids'>,
  { ids: offices }: DemoPlaces,
): Promise<void> {
  const { db, company_id } = demo
  const authors = authorsOf(demo)
  const types = new Map<string, number>()
  for (const parents of [true, false]) {
    const level = facilityTypes.filter((type) => (type.parent === null) === parents)
    const made = await insertRows(
      db,
      'resource_service_type',
      level.map(({ name, sys_type, parent }) => {
        return {
          ...authors,
          name,
          sys_type,
          parent_id: types.get(parent ?? '') ?? null,
          sort: facilityTypes.findIndex((type) => type.name === name),
        }
      }),
    )
    for (const [index, { name }] of level.entries()) types.set(name, made[index] ?? 0)
  }
  const placed = offices.flatMap((office_id, office) =>
    facilities.flatMap((facility, kind) => {
      const here = rooms.flatMap((room, index) =>
        room.office === office && facility.in.includes(room.type) && room.capacity >= facility.from
          ? [ids[index] ?? 0]
          : [],
      )
      return here.length === 0 ? [] : [{ office_id, office, facility, kind, here }]
    }),
  )
  const things = await insertRows(
    db,
    'resources',
    placed.map(({ office_id, office, facility, kind, here }) => ({
      ...authors,
      name: facility.name,
      name_en: facility.name_en,
      type_id: types.get(facility.type) ?? 0,
      office_id,
      is_movable: facility.movable,
      quantity: here.length,
      asset_no: `A${office + 1}-${String(kind + 1).padStart(3, '0')}`,
      status: kind === 9 && office === 1 ? 'repair' : 'ok',
    })),
  )
  const links = placed.flatMap(({ here }, index) =>
    here.map((meetingroom_id) => ({ company_id, meetingroom_id, resource_id: things[index] ?? 0 })),
  )
  await insertRows(db, 'meetingroom_resource', links, '')
}
