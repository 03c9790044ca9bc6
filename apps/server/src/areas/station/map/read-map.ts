import { createHash } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { linkOf } from '@workplace/contract/kernel/placed-kind'
import {
  type MapState,
  type mapDocument,
  type mapFloors,
  mapPresences,
  type mapState,
  mapStatuses,
  mapViews,
} from '@workplace/contract/station/map'
import { wallClock } from '@workplace/domain/kernel/zone'
import { sql } from 'kysely'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { statement } from '../../../kernel/resources/engine'
import { type DeskToJudge, judgeDesks } from '../booking/judge-desks'
import { bookingsOf, namesFor, viewOf, wantedOf } from '../booking/list-desks'
import { deskSeen, deskStatus } from '../desks/desk-status'
import { mayForOthers, seesAllDesks } from '../rules/desk-rights'
import { unseenAreas } from '../rules/unseen-desks'
import {
  areasOfFloor,
  asRegistered,
  desksOfFloor,
  emptySize,
  type FloorDesk,
  publishedMap,
  seenFloor,
  shownFloor,
} from './map.store'
import { cabinetsOn, type MapDeps } from './place-things'

/** The floors of an office; one whose desks the caller does not see at all is none to them. */
async function floorsOf(call: Call, office_id: number): Promise<OutputOf<typeof mapFloors>['floors']> {
  const { db, actor } = call
  const areas = await db.query<{ id: number }>(
    'select id from station_area where company_id = $1 and office_id = $2 order by id',
    [actor.company_id, office_id],
  )
  const unseen = await unseenAreas(
    call,
    areas.map(({ id }) => ({ id, office_id })),
  )
  const desks = 'from station s where s.company_id = f.company_id and s.floor_id = f.id and s.deleted_at is null'
  const seen = '(s.area_id <> all($3::int[]) or s.id = any($4::int[]))'
  return await db.query<OutputOf<typeof mapFloors>['floors'][number]>(
    `select f.id, f.name, p.version, d.id is not null as has_draft, (select count(*) ${desks} and ${seen})::int as desks,
       (select count(*) ${desks} and ${seen} and s.x is not null)::int as drawn
     from floor f
     left join station_map p on p.company_id = f.company_id and p.floor_id = f.id and p.state = 'published'
     left join station_map d on d.company_id = f.company_id and d.floor_id = f.id and d.state = 'draft'
     where f.company_id = $1 and f.office_id = $2 and (not exists (select 1 ${desks}) or exists (select 1 ${desks} and ${seen}))
     order by f.number, f.id`,
    [actor.company_id, office_id, [...unseen.areas], [...unseen.theirs]],
  )
}

/** `GET /map/floors`. */
export async function readMapFloors(
  call: Call,
  { office_id }: ParsedOf<typeof mapFloors>,
): Promise<OutputOf<typeof mapFloors>> {
  const { db, actor } = call
  const mine = has(actor, 'view-reservation') ? null : officesFor(actor, 'station')
  const offices = await db.query<{ id: number; name: string; name_en: string | null; usual: boolean }>(
    `select o.id, o.name, o.name_en, o.id = u.office_id as usual from office o
     join users u on u.company_id = o.company_id and u.id = $2
     where o.company_id = $1 and o.status = 'on' and ($3::int[] is null or o.id = any($3))
       and exists (select 1 from floor f where f.company_id = o.company_id and f.office_id = o.id)
     order by o.sort, o.id`,
    [actor.company_id, actor.user_id, mine],
  )
  const office = offices.find(({ id }) => id === office_id) ?? offices.find(({ usual }) => usual) ?? offices[0]
  const kept = officesFor(actor, 'station')
  return {
    offices: offices.map(({ id, name, name_en }) => ({ id, name, name_en })),
    office_id: office?.id ?? null,
    may_change: office !== undefined && has(actor, 'change-map') && (kept === null || kept.includes(office.id)),
    floors: office === undefined ? [] : await floorsOf(call, office.id),
  }
}

/** The areas of a floor that the caller does not see, with their desks but for those that are or were theirs to come. */
async function hiddenHere(
  call: Call,
  office_id: number,
  desks: readonly FloorDesk[],
  areas: readonly { readonly id: number }[],
): Promise<{ desks: ReadonlySet<number>; areas: ReadonlySet<number> }> {
  const { areas: hidden, theirs } = await unseenAreas(
    call,
    areas.map(({ id }) => ({ id, office_id })),
  )
  const unseen = desks.filter(({ id, area_id }) => hidden.has(area_id) && !theirs.has(id))
  const seen = new Set(desks.flatMap(({ id, area_id }) => (theirs.has(id) ? [area_id] : [])))
  return {
    desks: new Set(unseen.map(({ id }) => id)),
    areas: new Set([...hidden].filter((id) => !seen.has(id))),
  }
}

/** `GET /map/document`. */
export async function readMap(
  call: Call,
  { floor_id, version }: ParsedOf<typeof mapDocument>,
  deps: MapDeps,
): Promise<OutputOf<typeof mapDocument>> {
  const { db, actor } = call
  const office_id = await shownFloor(call, floor_id)
  const found = await publishedMap(db, actor.company_id, floor_id, version ?? null)
  const allDesks = await desksOfFloor(db, actor.company_id, floor_id)
  const allAreas = await areasOfFloor(db, actor.company_id, floor_id)
  const hidden = await hiddenHere(call, office_id, allDesks, allAreas)
  const desks = allDesks.filter(({ id }) => !hidden.desks.has(id))
  const areas = allAreas.filter(({ id }) => !hidden.areas.has(id))
  // what an older map shows is not what the register has now
  const drawn =
    found === undefined ? [] : version === undefined ? asRegistered(found.items, allDesks, allAreas) : found.items
  const shown = new Set(desks.map(({ id }) => id))
  const seen =
    hidden.desks.size + hidden.areas.size === 0
      ? drawn
      : drawn.filter(
          (item) =>
            // of an older map: where a desk stood that is gone, nobody can say any more
            !(item.kind === 'desk' && !shown.has(item.station_id ?? 0)) &&
            !(item.kind === 'area' && hidden.areas.has(item.area_id ?? 0)),
        )
  // of a room that is not theirs to see there are walls
  const unseenRooms = has(actor, 'view-meetingroom') ? new Set<number>() : actor.rooms.hidden
  const items = seen.map((item) =>
    item.kind === 'room' && unseenRooms.has(item.room_id ?? 0) ? { ...item, text: '', room_id: null } : item,
  )
  const drawnCabinets = new Set(items.flatMap((item) => (item.kind === 'cabinet' ? (item.cabinet_id ?? []) : [])))
  const cabinets = drawnCabinets.size === 0 ? [] : await cabinetsOn(call, deps, { id: floor_id, office_id })
  return {
    floor_id,
    version: found?.version ?? null,
    width: found?.width ?? emptySize.width,
    height: found?.height ?? emptySize.height,
    items,
    areas,
    resources: await db.query(
      `select id, name, name_en from station_resource where company_id = $1 and status = 'on' order by sort, id`,
      [actor.company_id],
    ),
    cabinets: cabinets.flatMap((one) =>
      drawnCabinets.has(one.id) && deps.cabinets !== undefined
        ? [{ ...one, link: linkOf(deps.cabinets.declared, one) }]
        : [],
    ),
    desks: desks.map(({ id, area_id, resource_ids, is_accessible }) => [
      ...([id, area_id, [...resource_ids], is_accessible ? 1 : 0] as const),
    ]),
  }
}

type ShownDesk = DeskToJudge & {
  readonly status: (typeof mapStatuses)[number]
  readonly presence: (typeof mapPresences)[number]
}

/** As they are answered: desk, status, view, presence, by whom. */
type MapRow = [number, number, number, number, string | null]

/** `GET /map/state`. */
export async function readMapState(call: Call, input: ParsedOf<typeof mapState>): Promise<MapState> {
  const { db, actor } = call
  const { company_id } = actor
  const floor = await seenFloor(call, input.floor_id)
  const now = call.now()
  const today = wallClock(now, floor.timezone).date
  const date = input.date ?? today
  const user_id = input.user_id && mayForOthers(call, floor.office_id) ? input.user_id : actor.user_id
  const desks = await db.run(
    statement(sql<ShownDesk>`select t.id, t.area_id, t.attribute, ${deskStatus(now, date)} as status,
        ${deskSeen(now, date)} as presence
      from station t where t.company_id = ${company_id} and t.floor_id = ${floor.id} and t.deleted_at is null
        and not t.leaving and t.x is not null order by t.id`),
  )
  const { judge } = await judgeDesks(
    db,
    {
      ...{ company_id, office: { id: floor.office_id, timezone: floor.timezone }, user_id, date, now },
      ...{ wanted: wantedOf(input), instead_of: input.instead_of ?? null, floor_id: floor.id },
    },
    desks,
  )
  const seesAll = seesAllDesks(call, floor.office_id)
  // thousands of them: what is answered is written at once, and names, which few have, into it afterwards
  const rows: MapRow[] = []
  const booked = new Map<MapRow, readonly number[]>()
  for (const desk of desks) {
    const found = judge(desk)
    if (found.hidden && !seesAll) continue
    const { id, status, presence } = desk
    const view = mapViews.indexOf(viewOf(found, user_id))
    const row: MapRow = [id, mapStatuses.indexOf(status), view, mapPresences.indexOf(presence), null]
    rows.push(row)
    if (found.claims.length > 0) booked.set(row, bookingsOf(found))
  }
  const names = await namesFor(call, floor.office_id, [...booked.values()].flat())
  for (const [row, bookings] of booked) {
    const own = bookings.flatMap((id) => names.get(id) ?? [])
    if (own.length > 0) row[4] = own.join(', ')
  }
  const [map] = await db.query<{ version: number }>(
    `select version from station_map where company_id = $1 and floor_id = $2 and state = 'published'`,
    [company_id, floor.id],
  )
  const version = map?.version ?? null
  const stamp = createHash('sha256')
    .update(JSON.stringify([version, date, rows]))
    .digest('base64url')
    .slice(0, 22)
  return { version, date, stamp, desks: stamp === input.since ? null : rows }
}
