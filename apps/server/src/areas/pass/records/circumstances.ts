import type { Read } from '../../../kernel/database/together'
import type { PassDeviceRef } from '../../device/public'
import type { RunningEmergency } from './attempt'
import type { Passer } from './facts.store'

/** So long before and after an emergency doors may already, or still, stand open. */
const aroundMs = 10 * 60_000
/** A door that is opened from afar is shut again after that: a minute, and what a device may take to do it. */
const openedMs = 90_000

/** What there was besides the rules when somebody passed. */
export type Circumstances = {
  /** What ran in an office at an instant. */
  emergencyAt(office_id: number, at: number): RunningEmergency
  /** It had just begun or ended. */
  isNearEmergency(office_id: number, at: number): boolean
  /** A door was opened or held by hand. */
  isByHand(door_id: number, at: number): boolean
  /** What the device is to hold of somebody is not all there, or cannot be; or the device got something later. */
  isPending(passer: Passer, at: number): boolean
}

const text = (at: number) => new Date(at).toISOString()

const emergencies = {
  name: 'emergencies-around-passes',
  text: `select office_id, kind, began_at, ended_at from emergency where company_id = $1::int and office_id = any($2::int[])
    and began_at <= $4::timestamptz and (ended_at is null or ended_at >= $3::timestamptz)`,
}
const commands = {
  name: 'commands-around-passes',
  text: `select door_id, act, asked_at from door_command where company_id = $1::int and door_id = any($2::int[])
    and asked_at >= $3::timestamptz - interval '30 days' and asked_at <= $4::timestamptz
    and coalesce(result, 'done') not in ('dead', 'failed', 'replaced') order by asked_at`,
}
const pending = {
  name: 'pending-around-passes',
  text: `select user_id from delivery_holder where company_id = $1::int and kind = $2 and device_id = $3::int
    and user_id = any($4::int[]) and (wanted is distinct from held or wanted_card is distinct from held_card
      or wanted_data is distinct from held_data or wanted_face is distinct from held_face
      or reason is not null)`,
}
// when it last stood as it was reckoned; infinity: it does not yet
const confirmed = {
  name: 'confirmed-around-passes',
  text: `select case when d.marked = d.reckoned and not exists (select 1 from delivery_step s
      where s.company_id = $1 and s.kind = $2 and s.device_id = $3 and s.place >= 0
        and s.act ->> 'do' in ('profile', 'class')) then d.confirmed_at else 'infinity' end as until
    from delivery_device d where d.company_id = $1::int and d.kind = $2 and d.device_id = $3::int`,
}

type Around = {
  offices: readonly number[]
  doors: readonly number[]
  users: readonly number[]
  from: number
  to: number
}
type EmergencyRow = { office_id: number; kind: 'fire' | 'manual' | 'drill'; began_at: string; ended_at: string | null }
type CommandRow = { door_id: number; act: string; asked_at: string }
type PendingRow = { user_id: number }
type ConfirmedRow = { until: string | null }

/** What is read for `circumstancesOf`. */
export function circumstancesReads({ company_id, kind, id }: PassDeviceRef, asked: Around) {
  const span = [text(asked.from - aroundMs), text(asked.to + aroundMs)]
  const rows = <T>(all: T[]) => all
  return {
    emergencies: {
      ...{ statement: emergencies, values: [company_id, asked.offices, ...span] },
      of: rows<EmergencyRow>,
    } satisfies Read<EmergencyRow[]>,
    commands: {
      ...{ statement: commands, values: [company_id, asked.doors, ...span] },
      of: rows<CommandRow>,
    } satisfies Read<CommandRow[]>,
    pending: {
      ...{ statement: pending, values: [company_id, kind, id, asked.users] },
      of: rows<PendingRow>,
    } satisfies Read<PendingRow[]>,
    confirmed: {
      ...{ statement: confirmed, values: [company_id, kind, id] },
      of: ([row]: ConfirmedRow[]) => row,
    } satisfies Read<ConfirmedRow | undefined>,
  }
}

export function circumstancesOf({
  emergencies,
  commands,
  pending,
  confirmed,
}: {
  emergencies: readonly EmergencyRow[]
  commands: readonly CommandRow[]
  pending: readonly PendingRow[]
  confirmed: ConfirmedRow | undefined
}): Circumstances {
  const running = emergencies.map(({ began_at, ended_at, ...one }) => ({
    ...{ ...one, began: Date.parse(began_at) },
    ended: ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at),
  }))
  const byDoor = new Map<number, { act: string; at: number }[]>()
  for (const { door_id, act, asked_at } of commands)
    byDoor.set(door_id, [...(byDoor.get(door_id) ?? []), { act, at: Date.parse(asked_at) }])
  const waiting = new Set(pending.map(({ user_id }) => user_id))
  const settled = confirmed?.until ?? null
  const settledAt = settled === null ? 0 : settled === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(settled)
  return {
    emergencyAt: (office_id, at) =>
      running.find((one) => one.office_id === office_id && one.began <= at && at < one.ended)?.kind ?? null,
    isNearEmergency: (office_id, at) =>
      running.some((one) => one.office_id === office_id && one.began - aroundMs <= at && at <= one.ended + aroundMs),
    isByHand(door_id, at) {
      const before = (byDoor.get(door_id) ?? []).filter((one) => one.at <= at)
      const held = before.filter(({ act }) => act !== 'open').at(-1)
      return (
        before.some((one) => one.act === 'open' && at - one.at <= openedMs) ||
        (held !== undefined && (held.act !== 'normal' || at - held.at <= openedMs))
      )
    },
    isPending: ({ kind, id }, at) => settledAt > at || (kind === 'user' && waiting.has(id)),
  }
}
