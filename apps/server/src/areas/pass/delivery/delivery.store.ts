import { doorDevice } from '@workplace/contract/device/door-device'
import { faceDevice } from '@workplace/contract/device/face-device'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import {
  type DeliveryRow,
  type deliveryGrid,
  type deliveryPage,
  mostGridDevices,
} from '@workplace/contract/pass/delivery'
import type { DeliveryState } from '@workplace/contract/pass/delivery-words'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { type Deliveries, type DeviceRef, devices } from '../../device/public'
import { officeNameIn } from '../../place/public'

/** Something of it is not as it is to be. */
export const differs = `(h.wanted is distinct from h.held or h.wanted_card is distinct from h.held_card
  or h.wanted_data is distinct from h.held_data or h.wanted_face is distinct from h.held_face)`
const isForeign = '(h.user_id is null and h.window_id is null)'
const ofHolder = (alias: string) =>
  `${alias}.company_id = h.company_id and ${alias}.kind = h.kind and ${alias}.device_id = h.device_id`
/** What the device would not take of it, or of what it needs: its own first. */
export const failure = `(select json_build_object('reason', f.reason, 'code', f.code, 'tries', f.tries, 'try_at', f.try_at)
  from delivery_failure f where ${ofHolder('f')} and (f.subject in (h.key, 'face ' || h.key)
    or f.subject like 'profile %' or f.subject like 'class %')
  order by f.subject = h.key desc, f.subject = 'face ' || h.key desc, f.failed_at desc limit 1)`

/** How much of what a device is to hold it holds, as `Deliveries` has it; who cannot be there at all is missing there, too. */
export const countsOf: Deliveries['counts'] = (kind, device) => `(select json_build_object(
    'people', count(*) filter (where h.wanted = h.held and h.wanted_card is not distinct from h.held_card
      and h.wanted_data is not distinct from h.held_data),
    'people_wanted', count(*) filter (where h.wanted is not null or h.reason is not null),
    'faces', count(*) filter (where h.wanted_face = h.held_face),
    'faces_wanted', count(*) filter (where h.wanted_face is not null))
  from delivery_holder h
  where h.company_id = ${device}.company_id and h.kind = '${kind}' and h.device_id = ${device}.id and not ${isForeign})`

/** How it stands; `$2` is the present. */
export const state = `case when ${isForeign} then 'foreign'
  when not ${differs} then case when h.wanted is null and h.reason is not null then 'failed' else 'held' end
  when exists (select from delivery_step s where ${ofHolder('s')} and s.subject in (h.key, 'face ' || h.key) and s.given > 0
    and s.claimed_until > $2) then 'sending'
  when exists (select from delivery_failure f where ${ofHolder('f')} and f.subject in (h.key, 'face ' || h.key)) then 'failed'
  when h.wanted is null then 'leaving' else 'waiting' end`

/** What a board is given for a number, and the number that a board means by a key; both by the format of its readers. */
const atBoard = (number: string) => `(case b.card_format when 'any' then ${number}
  else ${number} / 65536 * 100000 + ${number} % 65536 end)::text`
const numberOfKey = `(case b.card_format when 'any' then h.key::bigint
  else h.key::bigint / 100000 * 65536 + h.key::bigint % 100000 end)`

/**
 * For which window a key of a board is the code, or was: who reads it opens the doors of that window, so it is shown to
 * nobody. A lent card is none.
 */
const codeOf = `(case when h.kind = 'controller' and h.key ~ '^[0-9]{1,10}$' then coalesce(
  (select 'code ' || x.id from pass_window x where x.company_id = h.company_id and x.code = ${numberOfKey}
     and not exists (select from pass_card p where p.company_id = x.company_id and p.number = x.code
       and p.state <> 'returned') order by x.id desc limit 1),
  case when h.window_id is not null and h.key is distinct from ${atBoard('w.card')} then 'old code ' || h.window_id end) end)`

/** By what a row is called that is to be tried again. */
export const entryOf = `coalesce(${codeOf}, h.key)`

export const joinedHolders = `from delivery_holder h
  join ${devices} as v on v.company_id = h.company_id and v.kind = h.kind and v.id = h.device_id
  join office o on o.company_id = h.company_id and o.id = v.office_id
  join delivery_device d on ${ofHolder('d')}
  left join users u on u.company_id = h.company_id and u.id = h.user_id and u.forgotten_at is null
  left join door_device b on h.kind = 'controller' and b.company_id = h.company_id and b.id = h.device_id
  left join pass_window w on w.company_id = h.company_id and w.id = h.window_id`

const online = 'coalesce(v.alive_until > $2, false)'

const columns = (
  call: Call,
) => `h.kind, h.device_id, v.name as device, ${officeNameIn(call.language)} as office, o.timezone, ${online} as online, h.key,
  ${codeOf} as code_of, h.user_id,
  coalesce(u.name, w.person_name) as person,
  (select p.name from department p where p.company_id = h.company_id and p.id = u.department_id) as department,
  h.held, h.wanted, h.held_face, h.wanted_face, h.reason as lasting, h.face_reason, h.changed_at, v.is_on,
  d.read_at is not null as is_read, ${state} as state, case when ${differs} then ${failure} end as failure`

type Stored = Pick<
  DeliveryRow,
  | 'kind'
  | 'device_id'
  | 'device'
  | 'office'
  | 'timezone'
  | 'online'
  | 'key'
  | 'user_id'
  | 'person'
  | 'department'
  | 'state'
  | 'face_reason'
  | 'changed_at'
> & {
  code_of: string | null
  held: string | null
  wanted: string | null
  held_face: string | null
  wanted_face: string | null
} & Reasons

/** What there may be to say of why it is so. */
export type Reasons = Pick<DeliveryRow, 'state' | 'online' | 'face_reason'> & {
  lasting: DeliveryRow['reason']
  is_read: boolean
  failure: { reason: DeliveryRow['reason']; code: string | null; tries: number; try_at: string | null } | null
}

/** Why it is so, of what there may be to say the one that comes first. */
export function reasonOf({
  state,
  failure: failed,
  lasting,
  is_read,
  online: isOnline,
  face_reason,
}: Reasons): DeliveryRow['reason'] {
  if (state === 'foreign') return 'foreign'
  if (failed !== null) return failed.reason
  if (state === 'held') return lasting ?? face_reason
  if (lasting !== null && state === 'failed') return lasting
  if (!is_read) return 'not_read'
  return isOnline || state === 'sending' ? lasting : 'offline'
}

function rowOf(stored: Stored): DeliveryRow {
  const {
    held,
    wanted: _,
    held_face,
    wanted_face,
    lasting: __,
    is_read: ___,
    failure: failed,
    code_of,
    ...row
  } = stored
  return {
    ...row,
    entry: code_of ?? row.key,
    key: code_of !== null || /^(user|window) /.test(row.key) ? '' : row.key,
    reason: reasonOf(stored),
    code: failed?.code ?? null,
    tries: failed?.tries ?? 0,
    try_at: failed?.try_at == null ? null : new Date(failed.try_at).toISOString(),
    face: held_face === wanted_face ? (held_face === null ? 'none' : 'held') : 'waiting',
    until: held === null ? null : (held.split('|')[1] ?? null),
  }
}

type Sought = Partial<
  Pick<ParsedOf<typeof deliveryPage>, 'kind' | 'device' | 'office' | 'user' | 'state' | 'reason' | 'title'>
>

/** What the caller asks for of what they may see. `$1` is the company, `$2` the present. */
export function soughtRows(call: Call, sought: Sought) {
  const { actor } = call
  const values: unknown[] = [actor.company_id, new Date(call.now()).toISOString()]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['h.company_id = $1', `(${kindsOf(call, put, 'h.kind', 'v.office_id')})`]
  if (sought.kind !== undefined) where.push(`h.kind = ${put(sought.kind)}`)
  if (sought.device !== undefined) where.push(`h.device_id = ${put(sought.device)}`)
  if (sought.office !== undefined) where.push(`v.office_id = ${put(sought.office)}`)
  if (sought.user !== undefined) where.push(`h.user_id = ${put(sought.user)}`)
  if (sought.title) {
    const text = put(containing(sought.title.toLowerCase()))
    where.push(
      `(u.name_search like ${text} or lower(w.person_name) like ${text} or (h.key like ${text} and ${codeOf} is null))`,
    )
  }
  if (sought.reason !== undefined) {
    const reason = put(sought.reason)
    const failed = `exists (select from delivery_failure f where ${ofHolder('f')} and f.reason = ${reason}
      and f.subject in (h.key, 'face ' || h.key))`
    where.push(`(h.reason = ${reason} or h.face_reason = ${reason} or ${failed}
      or ${reason} = 'foreign' and ${isForeign}
      or ${reason} = 'not_read' and ${differs} and d.read_at is null
      or ${reason} = 'offline' and ${differs} and d.read_at is not null and not ${online})`)
  }
  const unfiltered = where.join(' and ')
  if (sought.state === 'open') where.push(`(${differs} or ${isForeign} or h.wanted is null)`)
  else if (sought.state !== undefined) where.push(`${state} = ${put(sought.state)}`)
  return { values, condition: where.join(' and '), unfiltered }
}

/** Devices of the kinds that the caller may see, in the offices that they look after. */
function kindsOf(call: Call, put: (value: unknown) => string, kind: string, office: string): string {
  const parts = (
    [
      ['face', 'view-face-device', faceDevice],
      ['controller', 'view-door-device', doorDevice],
    ] as const
  ).flatMap(([name, code, declared]) => {
    if (!has(call.actor, code)) return []
    const offices = officesFor(call.actor, declared.area)
    return [`${kind} = '${name}'${offices === null ? '' : ` and ${office} = any(${put(offices)}::int[])`}`]
  })
  return parts.length === 0 ? 'false' : parts.map((part) => `(${part})`).join(' or ')
}

const sorts: Readonly<Record<string, string>> = {
  person: 'coalesce(u.name, w.person_name)',
  device: 'v.name',
  changed_at: 'h.changed_at',
  state: 'state',
}

/** Rows in an order, some of them. */
export async function rowsOfDelivery(
  call: Call,
  { values, condition }: Pick<ReturnType<typeof soughtRows>, 'values' | 'condition'>,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<DeliveryRow[]> {
  const { by, way } = sorting(sorts, sort)
  const rows = await call.db.query<Stored>(
    `select ${columns(call)} ${joinedHolders} where ${condition}
     order by ${by} ${way} nulls last, h.kind, h.device_id, h.key limit ${limit} offset ${offset}`,
    values,
  )
  return rows.map(rowOf)
}

/** `GET /delivery/pagelist`. */
export async function readDelivery(
  call: Call,
  { page, limit, sort, ...sought }: ParsedOf<typeof deliveryPage>,
): Promise<OutputOf<typeof deliveryPage>> {
  const { values, condition, unfiltered } = soughtRows(call, sought)
  const others = soughtRows(call, { ...sought, state: undefined })
  const [counted, [total], items] = await Promise.all([
    call.db.query<{ state: DeliveryState; n: number }>(
      `select state, count(*)::int as n from (select ${state} as state ${joinedHolders} where ${unfiltered}) as t group by state`,
      others.values,
    ),
    call.db.query<{ n: number }>(
      `select count(*)::int as n ${joinedHolders} where ${condition} and $2::timestamptz is not null`,
      values,
    ),
    rowsOfDelivery(call, { values, condition }, { sort, limit, offset: (page - 1) * limit }),
  ])
  const counts = { held: 0, waiting: 0, sending: 0, failed: 0, leaving: 0, foreign: 0 }
  for (const { state: name, n } of counted) counts[name] = n
  return { items, total: total?.n ?? 0, counts }
}

/** `GET /delivery/grid`. */
export async function readGrid(
  call: Call,
  { page, limit, title, kind, office, state: wanted }: ParsedOf<typeof deliveryGrid>,
): Promise<OutputOf<typeof deliveryGrid>> {
  const { actor, db } = call
  const now = new Date(call.now()).toISOString()
  const values: unknown[] = [actor.company_id, now]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['v.company_id = $1', 'v.is_on', `(${kindsOf(call, put, 'v.kind', 'v.office_id')})`]
  if (kind !== undefined) where.push(`v.kind = ${put(kind)}`)
  if (office !== undefined) where.push(`v.office_id = ${put(office)}`)
  const found = await db.query<OutputOf<typeof deliveryGrid>['devices'][number]>(
    `select v.kind, v.id, v.name, ${officeNameIn(call.language)} as office, ${online} as online,
       (select count(*)::int from delivery_holder h where h.company_id = $1 and h.kind = v.kind and h.device_id = v.id
         and h.wanted is not null and not ${differs}) as held,
       (select count(*)::int from delivery_holder h where h.company_id = $1 and h.kind = v.kind and h.device_id = v.id
         and h.wanted is not null) as wanted
     from ${devices} as v join office o on o.company_id = $1 and o.id = v.office_id
     where ${where.join(' and ')} order by o.name, v.kind, v.name, v.id limit ${mostGridDevices + 1}`,
    values,
  )
  const shown = found.slice(0, mostGridDevices)
  const { values: own, condition } = soughtRows(call, { title, kind, office, state: wanted })
  const among = `h.kind || ' ' || h.device_id = any($${own.push(shown.map((one) => `${one.kind} ${one.id}`))}::text[])`
  const people = await db.query<{ user_id: number; person: string | null; department: string | null; total: number }>(
    `select h.user_id, max(u.name) as person, max((select p.name from department p
         where p.company_id = $1 and p.id = u.department_id)) as department, (count(*) over ())::int as total
     ${joinedHolders} where ${condition} and ${among} and h.user_id is not null and $2::timestamptz is not null
     group by h.user_id order by max(u.name) nulls last, h.user_id limit ${limit} offset ${(page - 1) * limit}`,
    own,
  )
  const cells = await db.query<Stored>(
    `select ${columns(call)} ${joinedHolders} where h.company_id = $1 and h.user_id = any($3::int[])
       and h.kind || ' ' || h.device_id = any($4::text[])`,
    [...[actor.company_id, now, people.map(({ user_id }) => user_id)], shown.map((one) => `${one.kind} ${one.id}`)],
  )
  // of several cards at one controller the one that wants something is shown
  const order: readonly DeliveryState[] = ['failed', 'sending', 'waiting', 'leaving', 'foreign', 'held']
  const byCell = new Map<string, DeliveryRow>()
  for (const row of cells.map(rowOf)) {
    const key = `${row.user_id} ${row.kind} ${row.device_id}`
    const known = byCell.get(key)
    if (known === undefined || order.indexOf(row.state) < order.indexOf(known.state)) byCell.set(key, row)
  }
  return {
    devices: shown,
    more: found.length > shown.length,
    items: people.map(({ total: _, ...person }) => ({
      ...person,
      cells: shown.map((one) => {
        const row = byCell.get(`${person.user_id} ${one.kind} ${one.id}`)
        return row === undefined ? null : { state: row.state, reason: row.reason }
      }),
    })),
    total: people[0]?.total ?? 0,
  }
}

/** The office of a device that the caller may change; refuses one that is elsewhere, or not there. */
export async function requireDevice(call: Call, device: DeviceRef): Promise<{ name: string }> {
  const { actor } = call
  const declared = device.kind === 'face' ? faceDevice : doorDevice
  const code = device.kind === 'face' ? 'change-face-device' : 'change-door-device'
  if (!has(actor, code)) throw new Refusal(refusals.no_permission, { permission: code })
  const [found] = await call.db.query<{ name: string; office_id: number }>(
    `select v.name, v.office_id from ${devices} as v where v.company_id = $1 and v.kind = $2 and v.id = $3`,
    [actor.company_id, device.kind, device.id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  const offices = officesFor(actor, declared.area)
  if (offices !== null && !offices.includes(found.office_id)) throw new Refusal(refusals.outside_scope)
  return found
}
