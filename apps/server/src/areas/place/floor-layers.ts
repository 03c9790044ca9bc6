import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { floorLayers as declaredLayers, placeThings as declaredPlaces } from '@workplace/contract/place/floor-plan'
import * as topics from '@workplace/contract/place/topics'
import type { Call } from '../../kernel/call/call'
import type { Engine } from '../../kernel/resources/engine'
import { rowsOf } from '../../kernel/resources/listing'
import { locked } from '../../kernel/resources/save'
import { type Place, placesInWords, placesOn, putPlaces, type WantedPlace } from './floor-place.store'
import { type PlacedThings, seesLayer, thingsOnFloor } from './placed-things'

const onFloor = (call: Call, floor: Readonly<Record<string, unknown>>) => ({
  ...{ company_id: call.actor.company_id, floor_id: Number(floor.id) },
  ...{ office_id: Number(floor.office_id), now: call.now() },
})

/** `GET /floor/layers`: the picture of one of the caller's floors, and the things on it that they may see. */
export async function floorLayers(
  floors: Engine,
  kinds: readonly PlacedThings[],
  call: Call,
  { id }: ParsedOf<typeof declaredLayers>,
): Promise<OutputOf<typeof declaredLayers>> {
  const [floor] = await rowsOf(floors, call, [id])
  if (floor === undefined) throw new Refusal(refusals.not_found)
  const at = onFloor(call, floor)
  const seen = kinds.filter((one) => seesLayer(call.actor, one, at.office_id))
  const [shown] = await call.db.query<{ map_version: number | null }>(
    'select map_version from floor where company_id = $1 and id = $2',
    [at.company_id, id],
  )
  return {
    id,
    name: String(floor.name),
    map_image_url:
      floor.map_image === null ? null : floors.addresses.sign(call.actor.company_id, String(floor.map_image)),
    map_version: shown?.map_version ?? null,
    layers: await Promise.all(
      seen.map(async (one) => ({ kind: one.declared.kind, things: await thingsOnFloor(call.db, one, at) })),
    ),
  }
}

/** `POST /floor/place_things`: where things lie, as shares of the picture. */
export async function placeThings(
  floors: Engine,
  kinds: readonly PlacedThings[],
  call: Call,
  { id, things }: ParsedOf<typeof declaredPlaces>,
): Promise<OutputOf<typeof declaredPlaces>> {
  // who names a thing twice means the last
  const wanted = [...new Map(things.map((one) => [`${one.kind} ${one.id}`, one])).values()]
  const [floor] = await locked(floors, call, [{ id }])
  if (floor === undefined) throw new Refusal(refusals.not_found)
  const at = onFloor(call, { ...floor, id })
  const { company_id } = call.actor
  const names = new Map<string, string>()
  const before = new Map<string, Map<number, Place>>()
  for (const kind of new Set(wanted.map((one) => one.kind))) {
    const known = kinds.find(({ declared }) => declared.kind === kind)
    if (known === undefined || !seesLayer(call.actor, known, at.office_id)) throw new Refusal(refusals.not_found)
    for (const thing of await thingsOnFloor(call.db, known, at)) names.set(`${kind} ${thing.id}`, thing.name)
    before.set(kind, await placesOn(call.db, company_id, id, kind))
  }
  const nameOf = (one: WantedPlace) => names.get(`${one.kind} ${one.id}`)
  if (wanted.some((one) => nameOf(one) === undefined)) throw new Refusal(refusals.not_found)
  const placed = await putPlaces(call.db, company_id, id, wanted)
  call.record({
    module: 'floor',
    action: 'place_things',
    target: String(floor.name),
    target_id: id,
    before: placesInWords(
      wanted,
      (one) => nameOf(one) ?? '',
      (one) => before.get(one.kind)?.get(one.id),
    ),
    after: placesInWords(
      wanted,
      (one) => nameOf(one) ?? '',
      (one) => one.place,
    ),
  })
  call.emit(eventOf(topics.floor, { ids: [id] }))
  call.emit(eventOf(topics.plan, { id }))
  return { placed }
}
