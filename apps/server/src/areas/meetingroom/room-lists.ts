import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Language } from '@workplace/contract/kernel/words'
import type {
  roomTreeLazy as lazyDeclared,
  roomListByOffice as listDeclared,
  TreeCity,
  roomTree as treeDeclared,
  roomWaterfall as waterfallDeclared,
} from '@workplace/contract/meetingroom/rooms'
import { type Call, has } from '../../kernel/call/call'
import type { Statement } from '../../kernel/database/db'
import { containing } from '../../kernel/database/like'

/**
 * Who administers rooms sees those that are not in use yet as well; everybody else those that they could look for, and
 * that visible ranges do not keep from them ($3).
 */
const shown = `r.company_id = $1 and r.deleted_at is null and (r.status <> 'inactive' or $2) and r.id <> all($3::int[])`

const named = (alias: string, language: Language) =>
  language === 'en' ? `coalesce(nullif(${alias}.name_en, ''), ${alias}.name)` : `${alias}.name`

const places = `join floor f on f.company_id = r.company_id and f.id = r.floor_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  join city c on c.company_id = o.company_id and c.id = o.city_id`

function reader({ actor }: Call): [company_id: number, seesAll: boolean, hidden: number[]] {
  const seesAll = has(actor, 'view-meetingroom')
  return [actor.company_id, seesAll, seesAll ? [] : [...actor.rooms.hidden]]
}

/** Also what the bench asks of the bare server. */
const treeStatement = (language: Language): Statement => ({
  name: `room-tree-${language}`,
  text: `select r.id, r.name, r.capacity, r.status, f.id as floor_id, f.name as floor_name,
      o.id as office_id, ${named('o', language)} as office_name, c.id as city_id, ${named('c', language)} as city_name
    from meetingroom r ${places} where ${shown}
    order by c.sort, c.id, o.sort, o.id, f.sort, f.id, r.order_no desc, r.id`,
})

type TreeRow = {
  id: number
  name: string
  capacity: number
  status: 'online' | 'offline' | 'inactive'
  floor_id: number
  floor_name: string
  office_id: number
  office_name: string
  city_id: number
  city_name: string
}

/** `GET /meetingroom/room_tree`. The rows come in the order of the tree: a node begins where its id changes. */
export async function roomTree(call: Call): Promise<OutputOf<typeof treeDeclared>> {
  const rows = await call.db.query<TreeRow>(treeStatement(call.language), reader(call))
  const items: TreeCity[] = []
  for (const { id, name, capacity, status, ...at } of rows) {
    const city = lastOr(items, at.city_id, at.city_name)
    const office = lastOr(city.children, at.office_id, at.office_name)
    const floor = lastOr(office.children, at.floor_id, at.floor_name)
    floor.children.push({ id, name, capacity, status })
  }
  return { items, total: rows.length }
}

function lastOr<T>(
  nodes: { id: number; name: string; children: T[] }[],
  id: number,
  name: string,
): { id: number; name: string; children: T[] } {
  const last = nodes.at(-1)
  if (last?.id === id) return last
  const node = { id, name, children: [] }
  nodes.push(node)
  return node
}

type LazyNode = OutputOf<typeof lazyDeclared>['items'][number]

const counted = { is_leaf: false, capacity: null, status: null } as const

/** `GET /meetingroom/room_tree_lazy`: the cities, or what stands below a node. */
export async function roomTreeLazy(
  call: Call,
  { level, id }: ParsedOf<typeof lazyDeclared>,
): Promise<OutputOf<typeof lazyDeclared>> {
  const items = level === 'floor' ? await roomsOn(call, id ?? 0) : await nodesBelow(call, level, id ?? null)
  return { items, total: items.length }
}

/** What each level shows: its own nodes, within the node above. */
const levels = {
  top: { level: 'city', node: 'c', above: 'r.company_id' },
  city: { level: 'office', node: 'o', above: 'c.id' },
  office: { level: 'floor', node: 'f', above: 'o.id' },
} as const

async function nodesBelow(call: Call, above: 'city' | 'office' | undefined, id: number | null): Promise<LazyNode[]> {
  const { level, node, above: column } = levels[above ?? 'top']
  // a floor has one name for all readers
  const name = node === 'f' ? 'f.name' : named(node, call.language)
  const rows = await call.db.query<{ id: number; name: string; rooms: number }>(
    `select ${node}.id, ${name} as name, count(*)::int as rooms from meetingroom r ${places}
     where ${shown} and ${column} = $4 group by ${node}.company_id, ${node}.id order by ${node}.sort, ${node}.id`,
    [...reader(call), id ?? call.actor.company_id],
  )
  return rows.map((row) => ({ ...counted, ...row, key: `${level} ${row.id}`, level }))
}

async function roomsOn(call: Call, floor_id: number): Promise<LazyNode[]> {
  const rows = await call.db.query<Pick<TreeRow, 'id' | 'name' | 'capacity' | 'status'>>(
    `select r.id, r.name, r.capacity, r.status from meetingroom r
     where ${shown} and r.floor_id = $4 order by r.order_no desc, r.id`,
    [...reader(call), floor_id],
  )
  return rows.map((row) => ({ ...row, key: `room ${row.id}`, level: 'room', is_leaf: true, rooms: null }))
}

type Brief = OutputOf<typeof listDeclared>['items'][number]

const brief = (language: Language) => `r.id, r.name, r.capacity, r.status, o.id as office_id,
  ${named('o', language)} as office_name, f.id as floor_id, f.name as floor_name`

/** `GET /meetingroom/room_list_by_office`. */
export async function roomListByOffice(
  call: Call,
  { office }: ParsedOf<typeof listDeclared>,
): Promise<OutputOf<typeof listDeclared>> {
  const items = await call.db.query<Brief>(
    `select ${brief(call.language)} from meetingroom r ${places} where ${shown} and r.office_id = $4
     order by f.sort, f.id, r.order_no desc, r.id`,
    [...reader(call), office],
  )
  return { items, total: items.length }
}

/** `GET /meetingroom/waterfall_page_list`. */
export async function roomWaterfall(
  call: Call,
  { page, limit, title, city, office, floor }: ParsedOf<typeof waterfallDeclared>,
): Promise<OutputOf<typeof waterfallDeclared>> {
  const rows = await call.db.query<Brief & { total: number }>(
    `select ${brief(call.language)}, count(*) over ()::int as total from meetingroom r ${places}
     where ${shown} and ($4::text is null or r.name ilike $4) and ($5::int is null or c.id = $5)
       and ($6::int is null or o.id = $6) and ($7::int is null or f.id = $7)
     order by r.order_no desc, r.id limit $8 offset $9`,
    [
      ...reader(call),
      title ? containing(title) : null,
      city ?? null,
      office ?? null,
      floor ?? null,
      limit,
      (page - 1) * limit,
    ],
  )
  const items = rows.map(({ total: _, ...row }) => row)
  const total = rows[0]?.total ?? 0
  return { items, total, has_more: page * limit < total }
}
