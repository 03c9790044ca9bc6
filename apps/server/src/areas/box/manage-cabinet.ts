import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import type {
  CabinetBoard,
  cabinetGateway,
  pairCabinet as declaredPair,
  unpairCabinet as declaredUnpair,
  wireCabinet as declaredWire,
  LockerOpening,
  lockerOpenings,
} from '@workplace/contract/box/openings'
import * as refusals from '@workplace/contract/box/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { isAddress, isLock } from '@workplace/domain/box/board-frames'
import { type Call, officesFor } from '../../kernel/call/call'
import { sorting } from '../../kernel/call/sorting'
import type { Db } from '../../kernel/database/db'
import { containing } from '../../kernel/database/like'
import { accountOf } from '../../kernel/mqtt/accounts'
import type { Mqtt } from '../../kernel/mqtt/open-mqtt'
import type { Secrets } from '../../kernel/secrets/secrets'
import { lockCabinets } from './box-use.store'
import { cabinetAccounts, newCredentials } from './cabinet-accounts'
import { endAway } from './cabinet-away.store'
import { requireOffices } from './manage-lockers'

export type PairDeps = {
  readonly secrets: Pick<Secrets, 'encrypt'>
  readonly mqtt: Pick<Mqtt, 'recheck' | 'listening'>
  readonly publicUrl: string | null
}

async function lockOwn(call: Call, id: number) {
  const [cabinet] = await lockCabinets(call.db, call.actor.company_id, [id])
  if (cabinet === undefined) throw new Refusal(commonRefusals.not_found)
  requireOffices(call, [cabinet])
  return cabinet
}

const logged = (
  call: Call,
  action: 'box_pair' | 'box_unpair' | 'box_boards',
  { id, name }: { id: number; name: string },
  boards?: string,
) => {
  call.record({
    ...{ module: 'box_cabinet', action, target: name, target_id: id },
    ...(boards === undefined ? {} : { after: { boards } }),
  })
  call.emit(eventOf(resourceTopic(boxCabinet), { ids: [id] }))
}

/** `POST /box_cabinet/pair`: what the gateway needs, said once. */
export const pairCabinet =
  ({ secrets, mqtt, publicUrl }: PairDeps) =>
  async (call: Call, { id }: ParsedOf<typeof declaredPair>): Promise<OutputOf<typeof declaredPair>> => {
    const { db, actor } = call
    const cabinet = await lockOwn(call, id)
    const { password, public_key, signing_key } = newCredentials()
    await db.query(
      `update box_cabinet set gateway_secret = $3, signing_key = $4, version = version + 1, updated_at = now(), updated_by = $5
       where company_id = $1 and id = $2`,
      [actor.company_id, id, secrets.encrypt(password), secrets.encrypt(signing_key), actor.name],
    )
    await endAway(db, actor.company_id, [id], new Date(call.now()).toISOString())
    // another gateway has no grants: its numbers go on, so that an old one cannot take the place of new ones
    await db.query(
      `insert into box_cabinet_state as s (company_id, cabinet_id) values ($1, $2)
       on conflict (company_id, cabinet_id) do update set wanted_no = s.wanted_no + 1, held_no = 0, held_until = null,
         alive_until = null, last_seen = null, boards = '[]', open_ids = '{}', untold = 0, clock_off_ms = null,
         refused = 0, refused_at = null`,
      [actor.company_id, id],
    )
    logged(call, 'box_pair', cabinet)
    call.afterCommit(() => mqtt.recheck(cabinetAccounts, actor.company_id, [id]))
    const host = publicUrl === null ? null : new URL(publicUrl).hostname
    const { port } = mqtt.listening()
    const url = host === null || port === null ? null : `mqtt://${host}:${port}`
    return { account: accountOf(cabinetAccounts, actor.company_id, id), password, public_key, url }
  }

/** `POST /box_cabinet/unpair`: whoever has its password is out at once. */
export const unpairCabinet =
  ({ mqtt }: PairDeps) =>
  async (call: Call, { id }: ParsedOf<typeof declaredUnpair>): Promise<OutputOf<typeof declaredUnpair>> => {
    const { db, actor } = call
    const cabinet = await lockOwn(call, id)
    await db.query(
      `update box_cabinet set gateway_secret = null, signing_key = null, version = version + 1, updated_at = now(), updated_by = $3
       where company_id = $1 and id = $2`,
      [actor.company_id, id, actor.name],
    )
    await endAway(db, actor.company_id, [id], new Date(call.now()).toISOString())
    await db.query(
      'update box_cabinet_state set alive_until = null, last_seen = null where company_id = $1 and cabinet_id = $2',
      [actor.company_id, id],
    )
    logged(call, 'box_unpair', cabinet)
    call.afterCommit(() => mqtt.recheck(cabinetAccounts, actor.company_id, [id]))
    return { id }
  }

/** The locks that no locker has yet, board by board. */
function freeLocks(boards: readonly CabinetBoard[], taken: ReadonlySet<string>): { board: number; lock: number }[] {
  return boards.flatMap(({ address, family }) =>
    Array.from({ length: 24 }, (_, at) => ({ board: address, lock: at + 1 })).filter(
      ({ board, lock }) => isLock(family, lock) && !taken.has(`${board} ${lock}`),
    ),
  )
}

/** `POST /box_cabinet/boards`. */
export async function wireCabinet(
  call: Call,
  { id, boards }: ParsedOf<typeof declaredWire>,
): Promise<OutputOf<typeof declaredWire>> {
  const { db, actor } = call
  const cabinet = await lockOwn(call, id)
  const seen = new Set<number>()
  for (const { address, family } of boards) {
    if (seen.has(address) || !isAddress(family, address)) throw new Refusal(refusals.box_boards, { address })
    seen.add(address)
  }
  await db.query(
    'update box_cabinet set boards = $3, version = version + 1, updated_at = now(), updated_by = $4 where company_id = $1 and id = $2',
    [actor.company_id, id, JSON.stringify(boards), actor.name],
  )
  const doors = await db.query<{ id: number; board_no: number | null; lock_no: number | null }>(
    `select id, board_no, lock_no from box where company_id = $1 and cabinet_id = $2 and deleted_at is null
     order by column_no, row_no, number, id`,
    [actor.company_id, id],
  )
  const isWired = ({ board_no, lock_no }: (typeof doors)[number]) =>
    boards.some(({ address, family }) => address === board_no && lock_no !== null && isLock(family, lock_no))
  const free = freeLocks(boards, new Set(doors.filter(isWired).map((one) => `${one.board_no} ${one.lock_no}`)))
  const loose = doors.filter((one) => !isWired(one))
  const given = loose.map((one, at) => ({ id: one.id, ...(free[at] ?? { board: null, lock: null }) }))
  // first off their old places: two of them may change
  await db.query('update box set board_no = null, lock_no = null where company_id = $1 and id = any($2::int[])', [
    ...[actor.company_id, loose.map((one) => one.id)],
  ])
  await db.query(
    `update box b set board_no = k.board, lock_no = k.lock, version = version + 1, updated_at = now(), updated_by = $5
     from unnest($2::int[], $3::int[], $4::int[]) as k(id, board, lock) where b.company_id = $1 and b.id = k.id`,
    [
      ...[actor.company_id, given.map((one) => one.id), given.map((one) => one.board)],
      ...[given.map((one) => one.lock), actor.name],
    ],
  )
  logged(
    call,
    'box_boards',
    cabinet,
    boards.map((one) => `${one.family} ${one.address} ${one.host}:${one.port}`).join(', '),
  )
  return { wired: given.filter(({ lock }) => lock !== null).length }
}

/** `GET /box_cabinet/gateway`. */
export async function readGateway(
  { db, actor, now }: Call,
  { id }: ParsedOf<typeof cabinetGateway>,
): Promise<OutputOf<typeof cabinetGateway>> {
  const [row] = await db.query<{
    office_id: number
    timezone: string
    boards: CabinetBoard[]
    is_paired: boolean
    wanted_no: number | null
    held_no: number | null
    held_until: string | null
    alive_until: string | null
    last_seen: string | null
    clock_off_ms: string | null
    untold: number | null
    refused: number | null
    refused_at: string | null
    states: { address: number; state: 'there' | 'away' }[] | null
    open_ids: number[] | null
  }>(
    `select c.office_id, o.timezone, c.boards, c.gateway_secret is not null as is_paired, s.wanted_no, s.held_no, s.held_until,
       s.alive_until, s.last_seen, s.clock_off_ms, s.untold, s.refused, s.refused_at,
       s.boards as states, s.open_ids
     from box_cabinet c join office o on o.company_id = c.company_id and o.id = c.office_id
     left join box_cabinet_state s on s.company_id = c.company_id and s.cabinet_id = c.id
     where c.company_id = $1 and c.id = $2`,
    [actor.company_id, id],
  )
  const offices = officesFor(actor, 'box')
  if (row === undefined || (offices !== null && !offices.includes(row.office_id)))
    throw new Refusal(commonRefusals.not_found)
  const isThere = row.alive_until !== null && Date.parse(row.alive_until) > now()
  type Door = OutputOf<typeof cabinetGateway>['doors'][number]
  const doors = await db.query<Omit<Door, 'is_open'>>(
    `select b.id, b.number, b.board_no, b.lock_no, t.state as tested, t.why as tested_why,
       exists (select 1 from box_use u where u.company_id = b.company_id and u.box_id = b.id and u.state <> 'ended') as is_held
     from box b left join lateral (select o.state, o.why from box_opening o where o.company_id = b.company_id
       and o.box_id = b.id order by o.asked_at desc, o.id desc limit 1) as t on true
     where b.company_id = $1 and b.cabinet_id = $2 and b.deleted_at is null order by b.column_no, b.row_no, b.number, b.id`,
    [actor.company_id, id],
  )
  return {
    state: !row.is_paired ? 'none' : row.last_seen === null ? 'never' : isThere ? 'online' : 'offline',
    ...{ last_seen: row.last_seen, timezone: row.timezone, held_until: row.held_until, untold: row.untold ?? 0 },
    ...{ refused: row.refused ?? 0, refused_at: row.refused_at },
    account: row.is_paired ? accountOf(cabinetAccounts, actor.company_id, id) : null,
    is_behind: row.is_paired && (row.held_no ?? 0) < (row.wanted_no ?? 0),
    clock_off_s: row.clock_off_ms === null ? null : Math.round(Number(row.clock_off_ms) / 1000),
    boards: row.boards.map((one) => ({
      ...one,
      state: (isThere && row.states?.find(({ address }) => address === one.address)?.state) || null,
    })),
    doors: doors.map((door) => ({ ...door, is_open: isThere && (row.open_ids ?? []).includes(door.id) })),
  }
}

const sorts: Record<string, string> = { time: 'o.asked_at', number: 'b.number', who: 'p.name' }

const openings = `from box_opening o join box_cabinet c on c.company_id = o.company_id and c.id = o.cabinet_id
    join office f on f.company_id = c.company_id and f.id = c.office_id
    join floor l on l.company_id = c.company_id and l.id = c.floor_id
    left join box b on b.company_id = o.company_id and b.id = o.box_id
    left join users p on p.company_id = o.company_id and p.id = o.user_id
    left join users q on q.company_id = o.company_id and q.id = o.second_id
    left join box_use u on u.company_id = o.company_id and u.id = o.use_id
    left join users h on h.company_id = u.company_id and h.id = u.user_id`
const openingColumns = `o.id, b.number, c.name as cabinet, c.name_en as cabinet_en, f.name as office_name, f.name_en as office_name_en,
    l.name as floor_name, f.timezone, o.cause, p.name as who, q.name as second, h.name as holder, o.reason, o.state, o.why, o.opinion,
    coalesce(o.happened_at, o.asked_at) as time`

type SoughtOpenings = Pick<ParsedOf<typeof lockerOpenings>, 'title' | 'office_id' | 'sort'>

/** Openings in the offices that the caller looks after, and in which order: those first that wait for a second person. */
function openingsSought({ actor }: Call, { title, office_id, sort }: SoughtOpenings) {
  const { by, way } = sorting(sorts, sort)
  const from = `${openings}
    where o.company_id = $1 and ($2::int[] is null or c.office_id = any($2)) and ($3::int is null or c.office_id = $3)
      and ($4::text is null or b.number ilike $4 or p.name ilike $4 or h.name ilike $4 or c.name ilike $4)`
  const values = [actor.company_id, officesFor(actor, 'box'), office_id ?? null, title ? containing(title) : null]
  return { from, values, order: `(o.state = 'waiting') desc, ${by} ${way}, o.id ${way}` }
}

/** `GET /box_control/pagelist`. */
export async function readOpenings(
  call: Call,
  { page, limit, ...sought }: ParsedOf<typeof lockerOpenings>,
): Promise<OutputOf<typeof lockerOpenings>> {
  const { db, actor, now } = call
  const { from, values, order } = openingsSought(call, sought)
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await db.query<LockerOpening>(
    `select ${openingColumns},
       o.state = 'waiting' and o.expires_at > $5 and o.user_id is distinct from $6 and $7 as may_confirm,
       o.state = 'waiting' and o.expires_at > $5 and o.user_id = $6 and $7 as may_withdraw
     ${from} order by ${order} limit $8 offset $9`,
    [
      ...[...values, new Date(now()).toISOString(), actor.user_id, actor.permissions.has('change-control')],
      ...[limit, (page - 1) * limit],
    ],
  )
  return { items, total: count?.total ?? 0 }
}

/** All that the list shows, as it is now and in its order. */
export async function openingIds(call: Call, sought: SoughtOpenings): Promise<number[]> {
  const { from, values, order } = openingsSought(call, sought)
  const rows = await call.db.query<{ id: number }>(`select o.id ${from} order by ${order}`, values)
  return rows.map(({ id }) => id)
}

/** As a file has it: what its reader may do with it is of no use there. */
export type SavedOpening = Omit<LockerOpening, 'may_confirm' | 'may_withdraw'>

/** These of them, in the order in which they are named. */
export const openingsOf = (db: Db, company_id: number, ids: readonly number[]): Promise<SavedOpening[]> =>
  db.query<SavedOpening>(
    `select ${openingColumns} ${openings} join unnest($2::int[]) with ordinality as w(id, place) on w.id = o.id
     where o.company_id = $1 order by w.place`,
    [company_id, ids],
  )
