import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { plan } from '@workplace/contract/place/uploads'
import type * as declared from '@workplace/contract/station/map'
import * as refusals from '@workplace/contract/station/refusals'
import * as topics from '@workplace/contract/station/topics'
import type { MapItem, MapSize } from '@workplace/domain/station/map/document'
import { mapLimits } from '@workplace/domain/station/map/document'
import type { Call } from '../../../kernel/call/call'
import {
  areasOfFloor,
  asRegistered,
  desksOfFloor,
  draftOf,
  emptySize,
  keptFloor,
  type MappedFloor,
  publishedMap,
  takenBy,
} from './map.store'
import { cabinetsOn, type MapDeps } from './place-things'

/** So long somebody edits a map after they said so last. */
const leaseMilliseconds = 120_000

type Lease = { readonly token: string; readonly name: string; readonly until: string }

/** Who edits a map now. */
async function leaseOf({ db, actor, now }: Call, floor_id: number): Promise<Lease | undefined> {
  const [found] = await db.query<Lease>(
    'select token, name, until from station_map_lease where company_id = $1 and floor_id = $2 and until > $3',
    [actor.company_id, floor_id, new Date(now()).toISOString()],
  )
  return found
}

const shownLease = (found: Lease, token: string | undefined) => ({
  ...{ mine: found.token === token, name: found.name, until: found.until },
})

/** Refuses who does not edit this map, or was relieved. */
export async function requireLease(call: Call, floor_id: number, token: string): Promise<void> {
  const found = await leaseOf(call, floor_id)
  if (found !== undefined && found.token !== token) throw new Refusal(refusals.station_map_lease, { name: found.name })
  await holdLease(call, floor_id, token)
}

async function holdLease({ db, actor, now }: Call, floor_id: number, token: string): Promise<Lease> {
  const until = new Date(now() + leaseMilliseconds).toISOString()
  await db.query(
    `insert into station_map_lease (company_id, floor_id, token, name, until) values ($1, $2, $3, $4, $5)
     on conflict (company_id, floor_id) do update set token = excluded.token, name = excluded.name, until = excluded.until`,
    [actor.company_id, floor_id, token, actor.name, until],
  )
  return { token, name: actor.name, until }
}

export const emitMap = (call: Call, { id, office_id }: Pick<MappedFloor, 'id' | 'office_id'>) =>
  call.emit(eventOf(topics.floor_map, { floor_id: id, office_id }))

/** `POST /map/lease`: begins, goes on, ends, or takes over. */
export async function leaseMap(
  call: Call,
  { floor_id, token, take_over, leave }: ParsedOf<typeof declared.leaseMap>,
): Promise<OutputOf<typeof declared.leaseMap>> {
  const { db, actor } = call
  const floor = await keptFloor(call, floor_id, true)
  const found = await leaseOf(call, floor_id)
  const draft = await draftOf(db, actor.company_id, floor_id)
  const revision = draft?.revision ?? 0
  call.unchanged()
  if (leave) {
    if (found?.token !== token) return { lease: found ? shownLease(found, token) : null, revision }
    await db.query('delete from station_map_lease where company_id = $1 and floor_id = $2', [
      actor.company_id,
      floor_id,
    ])
    emitMap(call, floor)
    return { lease: null, revision }
  }
  const others = found !== undefined && found.token !== token
  if (others && !take_over) return { lease: shownLease(found, token), revision }
  const now = await holdLease(call, floor_id, token)
  if (found?.token !== token) emitMap(call, floor)
  if (others)
    call.record({
      ...{ module: 'station_map', action: 'map_take_over', target: floor.name, target_id: floor_id },
    })
  return { lease: shownLease(now, token), revision }
}

/** `GET /map/draft`. */
export async function readDraft(
  call: Call,
  { floor_id, token }: ParsedOf<typeof declared.mapDraft>,
  deps: MapDeps,
): Promise<OutputOf<typeof declared.mapDraft>> {
  const { db, actor } = call
  const { company_id } = actor
  const floor = await keptFloor(call, floor_id, false)
  const published = await publishedMap(db, company_id, floor_id)
  const draft = await draftOf(db, company_id, floor_id)
  const desks = await desksOfFloor(db, company_id, floor_id)
  const areas = await areasOfFloor(db, company_id, floor_id)
  const shown = draft ?? published ?? { ...emptySize, items: [] }
  const lease = await leaseOf(call, floor_id)
  const own = [company_id]
  return {
    ...{ floor_id, floor_name: floor.name, revision: draft?.revision ?? 0, published: published?.version ?? null },
    ...{ width: shown.width, height: shown.height },
    items: draft ? draft.items : asRegistered(shown.items, desks, areas),
    register: desks
      .filter(({ leaving }) => !leaving)
      .map(({ id, number, x, y, w, h, r }) => ({ id, number, x, y, w, h, r })),
    taken: [...takenBy(desks)],
    lease: lease === undefined ? null : shownLease(lease, token),
    areas,
    categories: await db.query(
      `select id, name, name_en, color from station_category where company_id = $1 and status = 'on' order by sort, id`,
      own,
    ),
    prices: await db.query(`select id, name from price where company_id = $1 and target = 'station' order by id`, own),
    slots: await db.query(
      `select id, name, name_en from station_time_slot where company_id = $1 and status = 'on' order by sort, id`,
      own,
    ),
    resources: await db.query(
      `select id, name, name_en from station_resource where company_id = $1 and status = 'on' order by sort, id`,
      own,
    ),
    rooms: await db.query(
      'select id, name from meetingroom where company_id = $1 and floor_id = $2 and deleted_at is null order by name, id',
      [company_id, floor_id],
    ),
    cabinets: await cabinetsOn(call, deps, floor),
  }
}

/** A draft of these items; where there is one already it is replaced. Answers with its id and its revision. */
async function beginDraft(
  { db, actor }: Call,
  floor_id: number,
  { width, height, items }: MapSize & { readonly items: readonly MapItem[] },
): Promise<{ id: number; revision: number }> {
  const [map] = await db.query<{ id: number; revision: number }>(
    `insert into station_map (company_id, floor_id, state, width, height, created_by, updated_by)
     values ($1, $2, 'draft', $3, $4, $5, $5)
     on conflict (company_id, floor_id) where state = 'draft' do update set revision = station_map.revision + 1,
       width = excluded.width, height = excluded.height, updated_by = excluded.updated_by, updated_at = now()
     returning id, revision`,
    [actor.company_id, floor_id, width, height, actor.name],
  )
  if (map === undefined) throw new Error('a draft was neither made nor found')
  await db.query('delete from station_map_item where company_id = $1 and map_id = $2', [actor.company_id, map.id])
  await putItems(db, actor.company_id, map.id, items)
  return map
}

async function putItems(db: Call['db'], company_id: number, map_id: number, items: readonly MapItem[]) {
  if (items.length === 0) return
  await db.query(
    `insert into station_map_item (company_id, map_id, id, item)
     select $1, $2, item->>'id', item from jsonb_array_elements($3::jsonb) as item
     on conflict (company_id, map_id, id) do update set item = excluded.item`,
    [company_id, map_id, JSON.stringify([...new Map(items.map((one) => [one.id, one])).values()])],
  )
}

/** Pictures are uploads of the company, made as plans: no other file of it can be named. */
async function requirePictures(db: Call['db'], company_id: number, put: readonly MapItem[]): Promise<void> {
  const keys = [...new Set(put.flatMap((item) => (item.kind === 'picture' ? [item.path.slice(1)] : [])))]
  if (keys.length === 0) return
  const [found] = await db.query<{ n: number }>(
    'select count(*)::int as n from file where company_id = $1 and key = any($2::text[]) and kind = $3',
    [company_id, keys, plan.name],
  )
  if (found?.n !== keys.length) throw new Refusal(commonRefusals.not_found)
}

/** `POST /map/save`: what changed since the revision that the caller knows. */
export async function saveMap(
  call: Call,
  input: ParsedOf<typeof declared.saveMap>,
): Promise<OutputOf<typeof declared.saveMap>> {
  const { db, actor } = call
  const { company_id } = actor
  const { floor_id, token, revision, put, del } = input
  await keptFloor(call, floor_id, true)
  await requireLease(call, floor_id, token)
  const before = await draftOf(db, company_id, floor_id)
  if ((before?.revision ?? 0) !== revision) throw new Refusal(refusals.station_map_stale)
  await requirePictures(db, company_id, put)
  let map = before
  if (map === undefined) {
    const published = await publishedMap(db, company_id, floor_id)
    const desks = await desksOfFloor(db, company_id, floor_id)
    const areas = await areasOfFloor(db, company_id, floor_id)
    const items = asRegistered(published?.items ?? [], desks, areas)
    const { width, height } = published ?? emptySize
    const made = await beginDraft(call, floor_id, { width, height, items })
    map = { ...made, version: null, width, height, items }
  }
  await db.query('delete from station_map_item where company_id = $1 and map_id = $2 and id = any($3::text[])', [
    ...[company_id, map.id, del],
  ])
  await putItems(db, company_id, map.id, put)
  const [count] = await db.query<{ n: number }>(
    'select count(*)::int as n from station_map_item where company_id = $1 and map_id = $2',
    [company_id, map.id],
  )
  if ((count?.n ?? 0) > mapLimits.items) throw new Refusal(refusals.station_map_many, { most: mapLimits.items })
  const [now] = await db.query<{ revision: number }>(
    `update station_map set revision = revision + 1, width = coalesce($3, width), height = coalesce($4, height),
       updated_at = now(), updated_by = $5 where company_id = $1 and id = $2 returning revision`,
    [company_id, map.id, input.width ?? null, input.height ?? null, actor.name],
  )
  // a draft is nobody's but its editor's: the log tells what is published of it
  call.unchanged()
  return { revision: now?.revision ?? 0 }
}

/** `GET /map/versions`. */
export async function readVersions(
  call: Call,
  { floor_id }: ParsedOf<typeof declared.mapVersions>,
): Promise<OutputOf<typeof declared.mapVersions>> {
  await keptFloor(call, floor_id, false)
  return {
    items: await call.db.query(
      `select version, state, desks, updated_at, updated_by from station_map
       where company_id = $1 and floor_id = $2 and state <> 'draft' order by version desc limit 100`,
      [call.actor.company_id, floor_id],
    ),
  }
}

/** `POST /map/restore`: what was published once is the draft. */
export async function restoreMap(
  call: Call,
  { floor_id, token, version }: ParsedOf<typeof declared.restoreMap>,
): Promise<OutputOf<typeof declared.restoreMap>> {
  const { db, actor } = call
  const floor = await keptFloor(call, floor_id, true)
  await requireLease(call, floor_id, token)
  const found = await publishedMap(db, actor.company_id, floor_id, version)
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  const desks = await desksOfFloor(db, actor.company_id, floor_id)
  const areas = await areasOfFloor(db, actor.company_id, floor_id)
  const known = new Set(desks.flatMap(({ id, leaving }) => (leaving ? [] : [id])))
  const byArea = new Set(areas.map(({ id }) => id))
  // desks that are gone since are drawn as new ones: of them only their number is known
  const items = found.items.map((item): MapItem => {
    if (item.kind === 'desk' && item.station_id !== null && !known.has(item.station_id))
      return { ...item, station_id: null, plan: null }
    if (item.kind === 'area' && item.area_id !== null && !byArea.has(item.area_id)) return { ...item, area_id: null }
    return item
  })
  const { revision } = await beginDraft(call, floor_id, { ...found, items })
  call.record({
    ...{ module: 'station_map', action: 'map_restore', target: floor.name, target_id: floor_id, after: { version } },
  })
  return { revision }
}
