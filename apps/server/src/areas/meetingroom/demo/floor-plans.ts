import { plan } from '@workplace/contract/place/uploads'
import type { Demo } from '../../../seed/kit/demo'
import type { DemoPlaces } from '../../place/demo/public'
import { FLOOR_PICTURE, floorPicture } from './floor-picture'
import type { DemoRooms } from './public'

/** The plans of floors, with the rooms on them. */
export async function writeFloorPlans(
  { db, company_id, pictures }: Demo,
  { rooms, ids }: Pick<DemoRooms, 'rooms' | 'ids'>,
  { offices, ids: officeIds }: DemoPlaces,
): Promise<void> {
  const floors = offices.flatMap(({ floors }, office) => floors.map(([name]) => ({ office, name })))
  for (const { office, name } of floors) {
    const here = rooms.flatMap((room, index) =>
      room.office === office && room.floor === name ? [{ id: ids[index], capacity: room.capacity }] : [],
    )
    if (here.length === 0) continue
    const { svg, places } = floorPicture(here)
    await db.query(
      `with planned as (
         update floor set map_image = $4, map_width = $5, map_height = $6
         where company_id = $1 and office_id = $2 and name = $3 returning id)
       insert into floor_place (company_id, kind, thing_id, floor_id, x, y)
       select $1, 'room', t.room_id, planned.id, t.x, t.y from planned, unnest($7::int[], $8::numeric[], $9::numeric[]) as t(room_id, x, y)`,
      [
        company_id,
        officeIds[office],
        name,
        pictures.draw({ kind: plan, name: `${name}.jpg`, ...FLOOR_PICTURE, svg }),
        FLOOR_PICTURE.width,
        FLOOR_PICTURE.height,
        here.map(({ id }) => id),
        places.map(({ x }) => x.toFixed(5)),
        places.map(({ y }) => y.toFixed(5)),
      ],
    )
  }
}
