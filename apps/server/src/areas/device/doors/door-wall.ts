import { door as declared } from '@workplace/contract/device/door'
import type {
  DoorTile,
  emergencyPage as declaredEmergencies,
  doorWall as declaredWall,
  RunningEmergency,
} from '@workplace/contract/device/door-wall'
import type { EmergencyKind } from '@workplace/contract/device/emergency-kinds'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Call, officesFor } from '../../../kernel/call/call'
import { devices, doorsOfDevices } from '../core/device-doors'
import { heldBy, wantedHold } from '../core/wanted-hold'

/** How long it is shown at a door what became of an opening. */
const SHOWN_MS = 10 * 60_000

/** Doors in which something asks for somebody: a condition on `d` with its state `s`; $3 is now. */
const isTrouble = `d.status = 'on' and (s.state in ('forced', 'held') or exists (select from device_alarm a
  where a.company_id = d.company_id and a.thing_kind = 'door' and a.thing_id = d.id and a.state in ('open', 'working')))`

type OfficeRow = {
  id: number
  name: string
  name_en: string | null
  timezone: string
  doors: number
  troubles: number
  emergency: EmergencyKind | null
}

const officesOf = (call: Call) =>
  call.db.query<OfficeRow>(
    `select o.id, o.name, o.name_en, o.timezone, count(d.id)::int as doors,
       (count(d.id) filter (where ${isTrouble}))::int as troubles,
       (select e.kind from emergency e where e.company_id = o.company_id and e.office_id = o.id and e.ended_at is null) as emergency
     from office o
     left join door d on d.company_id = o.company_id and d.office_id = o.id
     left join door_state s on s.company_id = d.company_id and s.door_id = d.id
     where o.company_id = $1 and ($2::int[] is null or o.id = any($2)) and o.status = 'on'
     group by o.company_id, o.id having count(d.id) > 0 or exists (select from emergency e
       where e.company_id = o.company_id and e.office_id = o.id and e.ended_at is null)
     order by o.name collate "und-x-icu", o.id`,
    [call.actor.company_id, officesFor(call.actor, declared.area)],
  )

type DoorRow = Omit<DoorTile, 'device' | 'last' | 'is_confirmed'> & {
  held_as: string | null
  device_kind: 'controller' | 'face' | null
  device_id: number | null
  device_name: string | null
  is_online: boolean | null
  last: {
    id: number
    result: string | null
    taken_at: string | null
    by: string | null
    reason: string | null
    asked_at: string
    ended_at: string | null
  } | null
}

const doorsOf = ({ db, actor, now }: Call, office_id: number) =>
  db.query<DoorRow>(
    `select d.id, d.name, d.floor_id, f.name as floor_name, d.status = 'on' as is_on, coalesce(s.state, 'unknown') as state,
       s.since, w.mode, case w.by when 'hand' then d.mode_until when 'plan' then s.open_until end as mode_until,
       case when w.by = 'hand' then d.mode_reason end as mode_reason, case when w.by = 'hand' then u.name end as mode_by,
       coalesce(w.by = 'emergency', false) as by_emergency, coalesce(w.by = 'plan', false) as by_plan, s.held_as, d.emergency as opens_in_emergency, d.open_seconds,
       v.kind as device_kind, v.id as device_id, v.name as device_name,
       coalesce(v.alive_until > $3::timestamptz, false) as is_online,
       coalesce((select max(a.level) from device_alarm a where a.company_id = d.company_id and a.thing_kind = 'door'
         and a.thing_id = d.id and a.state in ('open', 'working')), 0) as alarm_level,
       (select json_build_object('id', c.id, 'result', c.result, 'taken_at', c.taken_at, 'by', p.name, 'reason', c.reason,
           'asked_at', c.asked_at, 'ended_at', c.ended_at)
         from door_command c left join users p on p.company_id = c.company_id and p.id = c.asked_by
         where c.company_id = d.company_id and c.door_id = d.id and c.act = 'open'
           and c.asked_at > $3::timestamptz - make_interval(secs => $4) order by c.id desc limit 1) as last
     from door d
     left join floor f on f.company_id = d.company_id and f.id = d.floor_id
     left join door_state s on s.company_id = d.company_id and s.door_id = d.id
     left join users u on u.company_id = d.company_id and u.id = d.mode_by
     left join ${doorsOfDevices} as k on k.company_id = d.company_id and k.door_id = d.id
     left join ${devices} as v on v.company_id = k.company_id and v.kind = k.kind and v.id = k.device_id
     cross join lateral (select ${wantedHold('$3::timestamptz')} as mode, ${heldBy('$3::timestamptz')} as by) as w
     where d.company_id = $1 and d.office_id = $2
     order by f.sort nulls last, f.name collate "und-x-icu" nulls last, d.name collate "und-x-icu", d.id`,
    [actor.company_id, office_id, new Date(now()).toISOString(), SHOWN_MS / 1000],
  )

function tileOf({ held_as, device_kind, device_id, device_name, is_online, last, ...row }: DoorRow): DoorTile {
  return {
    ...row,
    is_confirmed: held_as === row.mode || (row.mode === 'normal' && held_as === null),
    device:
      device_kind === null || device_id === null
        ? null
        : { kind: device_kind, id: device_id, name: device_name ?? '', is_online: is_online === true },
    last: last && {
      ...{ id: last.id, by: last.by, reason: last.reason },
      result: (last.result ?? (last.taken_at === null ? 'waiting' : 'taken')) as NonNullable<
        DoorTile['last']
      >['result'],
      asked_at: new Date(last.asked_at).toISOString(),
      ended_at: last.ended_at === null ? null : new Date(last.ended_at).toISOString(),
    },
  }
}

async function officeOfDoor({ db, actor }: Call, door: number): Promise<number> {
  const [found] = await db.query<{ office_id: number }>(
    'select office_id from door where company_id = $1 and id = $2',
    [actor.company_id, door],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  return found.office_id
}

/** `GET /doors/wall`: the doors of one of the caller's offices, as they are now. */
export async function readWall(
  call: Call,
  { office: asked, door }: ParsedOf<typeof declaredWall>,
): Promise<OutputOf<typeof declaredWall>> {
  const offices = await officesOf(call)
  const within = officesFor(call.actor, declared.area)
  const office = asked ?? (door === undefined ? undefined : await officeOfDoor(call, door))
  if (office !== undefined && within !== null && !within.includes(office)) throw new Refusal(refusals.outside_scope)
  const chosen =
    office === undefined
      ? [...offices].sort(
          (a, b) => Number(b.emergency !== null) - Number(a.emergency !== null) || b.troubles - a.troubles,
        )[0]
      : offices.find(({ id }) => id === office)
  const list = offices.map(({ timezone: _, ...one }) => one)
  if (chosen === undefined)
    return { office_id: office ?? null, timezone: null, offices: list, emergency: null, items: [] }
  const [[emergency], doors] = await Promise.all([
    call.db.query<RunningEmergency>(
      `select e.id, e.kind, e.began_at, u.name as began_by, e.began_reason
       from emergency e left join users u on u.company_id = e.company_id and u.id = e.began_user
       where e.company_id = $1 and e.office_id = $2 and e.ended_at is null`,
      [call.actor.company_id, chosen.id],
    ),
    doorsOf(call, chosen.id),
  ])
  return {
    ...{ office_id: chosen.id, timezone: chosen.timezone, offices: list },
    ...{ emergency: emergency ?? null, items: doors.map(tileOf) },
  }
}

/** `GET /doors/emergencies`: what was in the caller's offices, the newest first. */
export async function readEmergencies(
  { db, actor }: Call,
  { page, limit, office }: ParsedOf<typeof declaredEmergencies>,
): Promise<OutputOf<typeof declaredEmergencies>> {
  const values = [actor.company_id, officesFor(actor, declared.area), office ?? null]
  const wanted = `e.company_id = $1 and ($2::int[] is null or e.office_id = any($2)) and ($3::int is null or e.office_id = $3)`
  const [[count], items] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from emergency e where ${wanted}`, values),
    db.query<OutputOf<typeof declaredEmergencies>['items'][number]>(
      `select e.id, e.kind, e.began_at, u.name as began_by, e.began_reason, e.office_id, o.name as office_name,
         o.name_en as office_name_en, o.timezone, e.ended_at, x.name as ended_by, e.ended_reason
       from emergency e join office o on o.company_id = e.company_id and o.id = e.office_id
       left join users u on u.company_id = e.company_id and u.id = e.began_user
       left join users x on x.company_id = e.company_id and x.id = e.ended_user
       where ${wanted} order by e.id desc limit $4 offset $5`,
      [...values, limit, (page - 1) * limit],
    ),
  ])
  return { items, total: count?.total ?? 0 }
}
