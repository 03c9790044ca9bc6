import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { RegisteredDesk } from '@workplace/domain/station/map/diff'
import type { MapItem, MapSize } from '@workplace/domain/station/map/document'
import { sameName } from '@workplace/domain/station/map/faults'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'

/** How large a floor is of which nothing was drawn yet. */
export const emptySize: MapSize = { width: 4_000, height: 2_500 }

export type MappedFloor = {
  readonly id: number
  readonly name: string
  readonly office_id: number
  readonly city_id: number
  readonly timezone: string
}

const floorText = `select f.id, f.name, f.office_id, o.city_id, o.timezone from floor f
  join office o on o.company_id = f.company_id and o.id = f.office_id where f.company_id = $1 and f.id = $2`

/** A floor whose map the caller may look at: anybody who books desks, else who looks after its office. */
export async function seenFloor(call: Call, id: number): Promise<MappedFloor> {
  const [floor] = await call.db.query<MappedFloor>(floorText, [call.actor.company_id, id])
  const mine = officesFor(call.actor, 'station')
  const books = has(call.actor, 'view-reservation')
  if (floor === undefined || !(books || mine === null || mine.includes(floor.office_id)))
    throw new Refusal(commonRefusals.not_found)
  return floor
}

/** A floor that the caller may look at: rooms and whatever else lies there are shown on its map, too. Answers its office. */
export async function shownFloor(call: Call, id: number): Promise<number> {
  const [floor] = await call.db.query<MappedFloor>(floorText, [call.actor.company_id, id])
  const mine = (['station', 'place'] as const).map((area) => officesFor(call.actor, area))
  const books = has(call.actor, 'view-reservation') || has(call.actor, 'view-meeting')
  if (floor === undefined || !(books || mine.some((ids) => ids === null || ids.includes(floor.office_id))))
    throw new Refusal(commonRefusals.not_found)
  return floor.office_id
}

/** A floor whose map the caller may change; locked, where they do. */
export async function keptFloor(call: Call, id: number, lock: boolean): Promise<MappedFloor> {
  const text = lock ? `${floorText} for no key update of f` : floorText
  const [floor] = await call.db.query<MappedFloor>(text, [call.actor.company_id, id])
  const mine = officesFor(call.actor, 'station')
  if (floor === undefined || !(mine === null || mine.includes(floor.office_id)))
    throw new Refusal(commonRefusals.not_found)
  return floor
}

type StoredMap = MapSize & { readonly id: number; readonly version: number | null; readonly revision: number }
export type PublishedMap = StoredMap & { readonly version: number; readonly items: readonly MapItem[] }

const mapColumns = 'id, version, revision, width, height'

/** The published map, or an older one by its version. */
export async function publishedMap(
  db: Db,
  company_id: number,
  floor_id: number,
  version: number | null = null,
): Promise<PublishedMap | undefined> {
  const [found] = await db.query<PublishedMap>(
    `select ${mapColumns}, items from station_map where company_id = $1 and floor_id = $2
       and case when $3::int is null then state = 'published' else version = $3 and state <> 'draft' end`,
    [company_id, floor_id, version],
  )
  return found
}

export async function draftOf(
  db: Db,
  company_id: number,
  floor_id: number,
): Promise<(StoredMap & { items: MapItem[] }) | undefined> {
  const [found] = await db.query<StoredMap>(
    `select ${mapColumns} from station_map where company_id = $1 and floor_id = $2 and state = 'draft'`,
    [company_id, floor_id],
  )
  if (found === undefined) return undefined
  const rows = await db.query<{ item: MapItem }>(
    // a desk that was deleted since is drawn as a new one: of it only its number is known, and what it lacks is said
    `select case when item ->> 'kind' = 'desk' and item ->> 'station_id' is not null and not exists (select 1 from station s
         where s.company_id = $1 and s.id = (item ->> 'station_id')::int and s.floor_id = $3 and s.deleted_at is null
           and not s.leaving) then item || '{"station_id": null, "plan": null}' else item end as item
     from station_map_item where company_id = $1 and map_id = $2 order by id`,
    [company_id, found.id, floor_id],
  )
  return { ...found, items: rows.map(({ item }) => item) }
}

export type FloorDesk = RegisteredDesk & {
  readonly floor_id: number
  readonly area_id: number
  readonly leaving: boolean
  readonly is_accessible: boolean
  readonly resource_ids: readonly number[]
}

/** The desks of a floor as the register has them, in the order of their numbers. */
export const desksOfFloor = (db: Db, company_id: number, floor_id: number): Promise<FloorDesk[]> =>
  db.query<FloorDesk>(
    `select s.id, s.number, s.x, s.y, s.w, s.h, s.r, s.floor_id, s.area_id, s.leaving, s.is_accessible,
       array(select l.resource_id from station_equipment l where l.company_id = s.company_id
         and l.station_id = s.id order by l.resource_id) as resource_ids
     from station s where s.company_id = $1 and s.floor_id = $2 and s.deleted_at is null order by lower(s.number), s.id`,
    [company_id, floor_id],
  )

export const areasOfFloor = (db: Db, company_id: number, floor_id: number) =>
  db.query<{ id: number; name: string; name_en: string | null; color: string }>(
    `select id, name, name_en, color from station_area where company_id = $1 and floor_id = $2 order by sort, id`,
    [company_id, floor_id],
  )

/** What was drawn as the register has it now: numbers, names and colours are its; what is gone from it is gone. */
export function asRegistered(
  items: readonly MapItem[],
  desks: readonly FloorDesk[],
  areas: readonly { id: number; name: string; color: string }[],
): MapItem[] {
  const byDesk = new Map(desks.map((one) => [one.id, one]))
  const byArea = new Map(areas.map((one) => [one.id, one]))
  return items.flatMap((item): MapItem[] => {
    if (item.kind === 'desk' && item.station_id !== null) {
      const desk = byDesk.get(item.station_id)
      return desk === undefined || desk.leaving ? [] : [{ ...item, number: desk.number }]
    }
    if (item.kind === 'area' && item.area_id !== null) {
      const area = byArea.get(item.area_id)
      return [area === undefined ? { ...item, area_id: null } : { ...item, name: area.name, color: area.color }]
    }
    return [item]
  })
}

/** Numbers that nothing on the map can have: of desks that are on their way out. */
export const takenBy = (desks: readonly FloorDesk[]): Set<string> =>
  new Set(desks.flatMap(({ leaving, number }) => (leaving ? [sameName(number)] : [])))
