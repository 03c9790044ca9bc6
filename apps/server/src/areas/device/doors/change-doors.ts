import { door as declared } from '@workplace/contract/device/door'
import type {
  changeEmergency as declaredEmergency,
  setDoorMode as declaredMode,
  openDoor as declaredOpen,
} from '@workplace/contract/device/door-wall'
import * as refusals from '@workplace/contract/device/refusals'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { Label } from '@workplace/contract/kernel/words'
import { type Call, officesFor } from '../../../kernel/call/call'
import { doorsOfDevices } from '../core/device-doors'
import { askedOf, emitDoors } from '../core/emit-doors'
import { deviceWords as words } from '../core/words'
import { TAKEN_WITHIN_MS } from './door-commands'
import { beginEmergency, endEmergency } from './emergency'

/** Longer than a month nobody holds a door for a while. */
const MOST_DAYS = 31

const wrong = (fields: Record<string, Label>) => new Refusal(commonRefusals.invalid_input, {}, { fields })

type Door = {
  id: number
  name: string
  office_id: number
  is_on: boolean
  has_device: boolean
  open_seconds: number
  mode: 'normal' | 'always_open' | 'always_closed'
  mode_until: string | null
  mode_reason: string | null
}

/** Doors of the caller's offices, under their locks; refuses where one is not there, or somewhere else. */
async function lockedDoors(call: Call, ids: readonly number[]): Promise<Door[]> {
  const wanted = [...new Set(ids)]
  const rows = await call.db.query<Door>(
    `select d.id, d.name, d.office_id, d.status = 'on' as is_on, d.open_seconds, d.mode, d.mode_until, d.mode_reason,
       exists (select from ${doorsOfDevices} as k where k.company_id = d.company_id and k.door_id = d.id) as has_device
     from door d where d.company_id = $1 and d.id = any($2::int[]) order by d.id for no key update of d`,
    [call.actor.company_id, wanted],
  )
  if (rows.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null && rows.some(({ office_id }) => !offices.includes(office_id)))
    throw new Refusal(commonRefusals.outside_scope)
  for (const { name, is_on, has_device } of rows) {
    if (!is_on) throw new Refusal(refusals.door_off, { door: name })
    if (!has_device) throw new Refusal(refusals.door_without_device, { door: name })
  }
  return rows
}

/** `POST /doors/open`: asks a door to open; who speaks to its device is told at once. */
export async function openDoor(
  call: Call,
  { id, reason, seconds }: ParsedOf<typeof declaredOpen>,
): Promise<OutputOf<typeof declaredOpen>> {
  const [door] = await lockedDoors(call, [id])
  if (door === undefined) throw new Refusal(commonRefusals.not_found)
  const now = call.now()
  const { company_id, user_id } = call.actor
  const length = seconds ?? door.open_seconds
  const [made] = await call.db.query<{ id: number }>(
    `insert into door_command (company_id, door_id, act, seconds, reason, asked_by, asked_at)
     values ($1, $2, 'open', $3, $4, $5, $6) returning id`,
    [company_id, id, length, reason, user_id, new Date(now).toISOString()],
  )
  if (made === undefined) throw new Error('the command was not stored')
  call.record({
    ...{ module: 'doors', action: 'door_open', target: door.name, target_id: id },
    after: { seconds: length, reason },
  })
  for (const event of await askedOf(call.db, company_id, [id])) call.emit(event)
  await emitDoors(call, [id])
  return { command_id: made.id, dies_at: new Date(now + TAKEN_WITHIN_MS).toISOString() }
}

/** `POST /doors/mode`: holds doors open or shut, or ends that. */
export async function setDoorMode(
  call: Call,
  { ids, mode, until, reason }: ParsedOf<typeof declaredMode>,
): Promise<OutputOf<typeof declaredMode>> {
  const end = until == null || mode === 'normal' ? null : Date.parse(until)
  if (mode !== 'normal' && !reason) throw wrong({ reason: common.reasonMissing })
  if (end !== null && end <= call.now()) throw wrong({ until: words.untilPast })
  if (end !== null && end > call.now() + MOST_DAYS * 86_400_000) throw wrong({ until: words.untilFar })
  const doors = await lockedDoors(call, ids)
  const after = {
    mode,
    mode_until: end === null ? null : new Date(end).toISOString(),
    mode_reason: mode === 'normal' ? null : (reason ?? null),
  }
  const changed = doors.filter(
    (door) =>
      door.mode !== mode ||
      door.mode_reason !== after.mode_reason ||
      (door.mode_until === null ? null : Date.parse(door.mode_until)) !== end,
  )
  if (changed.length === 0) {
    call.unchanged()
    return { changed: 0 }
  }
  const { company_id, user_id } = call.actor
  const changedIds = changed.map(({ id }) => id)
  await call.db.query(
    `update door set mode = $3, mode_until = $4, mode_reason = $5, mode_by = case when $3 <> 'normal' then $6::int end,
       hold_id = null, hold_earlier = null
     where company_id = $1 and id = any($2::int[])`,
    [company_id, changedIds, mode, after.mode_until, after.mode_reason, user_id],
  )
  for (const { id, name, ...before } of changed)
    call.record({
      ...{ module: 'doors', action: 'door_mode', target: name, target_id: id },
      before: { mode: before.mode, mode_until: before.mode_until, reason: before.mode_reason },
      after: { mode, mode_until: after.mode_until, reason: after.mode_reason },
    })
  for (const event of await askedOf(call.db, company_id, changedIds)) call.emit(event)
  await emitDoors(call, changedIds)
  call.emit(eventOf(resourceTopic(declared), { ids: changedIds }))
  return { changed: changed.length }
}

/** `POST /doors/emergency`: begins an emergency of an office or a drill, or ends what runs. */
export async function changeEmergency(
  call: Call,
  { office_id, act, reason, confirm }: ParsedOf<typeof declaredEmergency>,
): Promise<OutputOf<typeof declaredEmergency>> {
  const { company_id, user_id, name } = call.actor
  const [office] = await call.db.query<{ name: string; name_en: string | null }>(
    'select name, name_en from office where company_id = $1 and id = $2',
    [company_id, office_id],
  )
  if (office === undefined) throw new Refusal(commonRefusals.not_found)
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null && !offices.includes(office_id)) throw new Refusal(commonRefusals.outside_scope)
  const of = { company_id, office_id, by: { user_id, name }, reason, at: call.now() }
  const record = (action: 'emergency_begin' | 'drill_begin' | 'emergency_end', id: number) =>
    call.record({ module: 'emergency', action, target: office.name, target_id: id, after: { reason } })
  if (act === 'end') {
    const ended = await endEmergency(call.db, of)
    if (ended === null) throw new Refusal(refusals.no_emergency)
    record('emergency_end', ended.id)
    return { id: ended.id }
  }
  const typed = (confirm ?? '').toLowerCase()
  const isTyped = [office.name, office.name_en].some((one) => one !== null && one.toLowerCase() === typed)
  if (act === 'begin' && !isTyped) throw wrong({ confirm: words.typeOffice })
  const id = await beginEmergency(call.db, { ...of, kind: act === 'drill' ? 'drill' : 'manual' })
  if (id === null) throw new Refusal(refusals.emergency_runs)
  record(act === 'drill' ? 'drill_begin' : 'emergency_begin', id)
  return { id }
}
