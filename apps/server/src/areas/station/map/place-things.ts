import { eventOf } from '@workplace/contract/kernel/topic'
import * as placeTopics from '@workplace/contract/place/topics'
import type { MapDocument, MapSize } from '@workplace/domain/station/map/document'
import { cabinetPlaces, carriedOver, roomPlaces } from '@workplace/domain/station/map/places'
import type { Call } from '../../../kernel/call/call'
import { type PlacedThings, putPlaces, thingsOnFloor, type WantedPlace } from '../../place/public'
import type { MappedFloor } from './map.store'

/** What maps need of other areas: the cabinets of lockers that are drawn on them, where there are any. */
export type MapDeps = { readonly cabinets: PlacedThings | undefined }

/** The cabinets that are on a floor. */
export async function cabinetsOn(
  { db, actor, now }: Call,
  { cabinets }: MapDeps,
  { id, office_id }: Pick<MappedFloor, 'id' | 'office_id'>,
): Promise<{ id: number; name: string }[]> {
  if (cabinets === undefined) return []
  const floor = { company_id: actor.company_id, office_id, floor_id: id, now: now() }
  const found = await thingsOnFloor(db, cabinets, floor)
  return found.map(({ id: cabinet_id, name }) => ({ id: cabinet_id, name }))
}

/** What lies on a floor, on the map that is shown from now on: rooms and cabinets where they are drawn, all else where it was. */
export async function placeThings(
  call: Call,
  deps: MapDeps,
  on: Pick<MappedFloor, 'id' | 'office_id'>,
  before: MapSize | null,
  now: MapDocument,
): Promise<void> {
  const { db } = call
  const { company_id } = call.actor
  const floor_id = on.id
  const [floor] = await db.query<{ map_image: string | null }>(
    'select map_image from floor where company_id = $1 and id = $2',
    [company_id, floor_id],
  )
  const lying = await db.query<{ kind: string; id: number; x: number; y: number }>(
    `select kind, thing_id as id, x::float8 as x, y::float8 as y from floor_place where company_id = $1 and floor_id = $2
     order by kind, thing_id`,
    [company_id, floor_id],
  )
  const drawn = roomPlaces(now)
  // a room that has gone to another floor since it was drawn does not lie here
  const here = await db.query<{ id: number }>(
    'select id from meetingroom where company_id = $1 and floor_id = $2 and deleted_at is null and id = any($3::int[])',
    [company_id, floor_id, [...drawn.keys()]],
  )
  const wanted = new Map<string, WantedPlace>()
  for (const { kind, id, x, y } of lying) {
    const place = carriedOver({ x, y }, before, now, floor?.map_image ?? null)
    if (place.x !== x || place.y !== y) wanted.set(`${kind}/${id}`, { kind, id, place })
  }
  for (const { id } of here) wanted.set(`room/${id}`, { kind: 'room', id, place: drawn.get(id) ?? null })
  const cabinets = cabinetPlaces(now)
  const kind = deps.cabinets?.declared.kind ?? ''
  if (cabinets.size > 0)
    for (const { id } of await cabinetsOn(call, deps, on)) {
      const place = cabinets.get(id)
      if (place !== undefined) wanted.set(`${kind}/${id}`, { kind, id, place })
    }
  if (wanted.size > 0) await putPlaces(db, company_id, floor_id, [...wanted.values()])
  call.emit(eventOf(placeTopics.plan, { id: floor_id }))
}
