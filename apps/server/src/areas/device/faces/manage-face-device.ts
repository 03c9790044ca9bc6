import { faceDevice as declared } from '@workplace/contract/device/face-device'
import type {
  adoptFaceDevice as declaredAdopt,
  commandFaceDevice as declaredCommand,
  faceDeviceDetail as declaredDetail,
  faceDeviceSetup as declaredSetup,
  FaceCommandName,
} from '@workplace/contract/device/face-device-calls'
import * as refusals from '@workplace/contract/device/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { DeviceListening } from '../../../adapters/device/listener/port'
import { type Call, officesFor } from '../../../kernel/call/call'
import { addressesOf, isLoopback } from '../core/addresses'
import { type CommandKind, queueCommand } from './commands.store'
import { type FaceDeps, refOf } from './face-deps'
import { type FaceDevice, findDevice, noteState } from './face-devices.store'
import { queueClock } from './hear-events'

const MOST_SHOWN = 500
/** `GET /facedevice/setup`: where devices call, and whether one with that number did. */
export const readSetup =
  (listening: () => DeviceListening) =>
  async ({ db, actor }: Call, { sn }: ParsedOf<typeof declaredSetup>): Promise<OutputOf<typeof declaredSetup>> => {
    const { state, host, port } = listening()
    const [own] =
      sn === undefined
        ? []
        : await db.query<{ id: number }>('select id from face_device where company_id = $1 and lower(sn) = lower($2)', [
            actor.company_id,
            sn,
          ])
    const [called] =
      sn === undefined
        ? []
        : await db.query<{ at: string; address: string }>(
            `select u.last_time as at, u.address from unknown_device u where u.sn = lower($1)
               and not exists (select from face_device f where lower(f.sn) = u.sn and f.company_id is not null)`,
            [sn],
          )
    return {
      ...{
        listening: state,
        addresses: addressesOf(host),
        port: port === 0 ? null : port,
        is_loopback: isLoopback(host),
      },
      ...{ called: called ?? null, device_id: own?.id ?? null },
    }
  }

/** A device of the caller's offices; refuses where it is not there, or somewhere else. */
async function deviceOf({ db, actor }: Call, id: number): Promise<FaceDevice> {
  const [row] = await db.query<{ sn: string; office_id: number }>(
    'select sn, office_id from face_device where company_id = $1 and id = $2',
    [actor.company_id, id],
  )
  const device = row === undefined ? undefined : await findDevice(db, row.sn)
  if (row === undefined || device === undefined) throw new Refusal(commonRefusals.not_found)
  const offices = officesFor(actor, declared.area)
  if (offices !== null && !offices.includes(row.office_id)) throw new Refusal(commonRefusals.outside_scope)
  return device
}

type Shown = OutputOf<typeof declaredDetail>

/** `GET /facedevice/detail`. */
export const readDetail =
  ({ deliveries }: Pick<FaceDeps, 'deliveries'>) =>
  async (call: Call, { id }: ParsedOf<typeof declaredDetail>): Promise<Shown> => {
    const { db, actor, now } = call
    const device = await deviceOf(call, id)
    const of = [actor.company_id, id]
    const [row] = await db.query<
      Omit<Shown, 'refused' | 'waiting' | 'people' | 'people_count'> & Record<string, never>
    >(
      `select f.id, f.name, f.sn, o.timezone, f.status, f.dialect, m.model, d.name as door,
       case when s.last_seen is null then 'never' when s.alive_until > to_timestamp($3::float8) then 'online'
         else 'offline' end as state,
       coalesce(s.adoption, 'new') as adoption, s.adopted_at, s.firmware, s.address, s.last_seen,
       round(s.clock_offset_ms / 1000.0)::int as clock_offset, s.clock_set_at, ${deliveries().counts('face', 'f')} as delivered, s.person_count, s.person_capacity,
       s.face_count, s.face_capacity, s.record_count, s.held_until, coalesce(s.token_differs, false) as token_differs,
       coalesce(s.bad_lines, 0) as bad_lines, s.refused_count, s.refused_at, s.refused_from
     from face_device f join office o on o.company_id = f.company_id and o.id = f.office_id
     left join device_model m on m.company_id = f.company_id and m.id = f.model_id
     left join door d on d.company_id = f.company_id and d.face_device_id = f.id
     left join face_device_state s on s.company_id = f.company_id and s.device_id = f.id
     where f.company_id = $1 and f.id = $2`,
      [...of, now() / 1000],
    )
    if (row === undefined) throw new Refusal(commonRefusals.not_found)
    const { refused_count, refused_at, refused_from, ...shown } = row as typeof row & {
      refused_count: number | null
      refused_at: string | null
      refused_from: string | null
    }
    const people = await db.query<Shown['people'][number]>(
      `select f.pin, f.name, f.card, f.has_face, f.user_id, u.name as user_name, f.matched_by
     from face_device_found f left join users u on u.company_id = f.company_id and u.id = f.user_id
     where f.company_id = $1 and f.device_id = $2 order by f.user_id is not null, f.pin limit ${MOST_SHOWN}`,
      of,
    )
    const [count] = await db.query<{ n: number }>(
      'select count(*)::int as n from face_device_found where company_id = $1 and device_id = $2',
      of,
    )
    // that it is asked for its records by itself is nothing that anybody waits for
    const waiting = await db.query<{ kind: Exclude<CommandKind, 'records'> }>(
      `select distinct kind from face_device_command where company_id = $1 and device_id = $2 and expires_at > $3
         and kind <> 'records' order by 1`,
      [...of, new Date(now()).toISOString()],
    )
    return {
      ...shown,
      ...{ id: device.id, people, people_count: count?.n ?? 0, waiting: waiting.map(({ kind }) => kind) },
      refused:
        refused_at === null || refused_from === null
          ? null
          : { count: refused_count ?? 0, at: refused_at, from: refused_from },
    }
  }

const kinds: Readonly<Record<FaceCommandName, CommandKind>> = {
  ...{ restart: 'restart', clear_alarm: 'alarm', set_clock: 'clock', renew: 'read' },
}

/** `POST /facedevice/command`: told when it asks next, within ten minutes or not at all. */
export const commandDevice =
  (deps: FaceDeps) =>
  async (call: Call, { id, command }: ParsedOf<typeof declaredCommand>): Promise<OutputOf<typeof declaredCommand>> => {
    const { db, now } = call
    const device = await deviceOf(call, id)
    // two who ask for the same at once ask for it once
    await db.query('select 1 from face_device where company_id = $1 and id = $2 for no key update', [
      ...[device.company_id, id],
    ])
    if (device.last_seen === null) throw new Refusal(refusals.face_device_never, { name: device.name })
    if (command === 'renew' && device.adoption !== 'adopted')
      throw new Refusal(refusals.face_device_not_adopted, { name: device.name })
    const order = command === 'renew' ? 'forget_people' : command === 'set_clock' ? null : command
    if (order === null) await queueClock(deps, db, device)
    else {
      const texts = (deps.driver.orderLines(device.dialect, { do: order }) ?? []).map(({ text }) => text)
      await queueCommand(db, device, kinds[command], texts, now())
    }
    call.record({
      ...{ module: declared.name, action: `face_${command}`, target: device.name, target_id: id },
    })
    call.emit(eventOf(resourceTopic(declared), { ids: [id] }))
    return { id }
  }

/** `POST /facedevice/adopt`: who stood there and is nobody of ours goes. */
export const adoptDevice =
  (deps: FaceDeps) =>
  async (call: Call, { id }: ParsedOf<typeof declaredAdopt>): Promise<OutputOf<typeof declaredAdopt>> => {
    const { db, actor, now } = call
    const found = await deviceOf(call, id)
    // two who confirm at once confirm once
    await db.query('select 1 from face_device where company_id = $1 and id = $2 for no key update', [
      actor.company_id,
      id,
    ])
    const device = (await findDevice(db, found.sn)) ?? found
    if (device.adoption === 'adopted') {
      call.unchanged()
      return { id }
    }
    if (device.adoption !== 'found') throw new Refusal(refusals.face_device_not_read, { name: device.name })
    const gone = await db.query('delete from face_device_found where company_id = $1 and device_id = $2 returning 1', [
      ...[actor.company_id, id],
    ])
    await deps.deliveries().adopted(db, refOf(device))
    await noteState(db, device, { adoption: 'adopted', adopted_at: new Date(now()).toISOString() })
    call.record({
      ...{ module: declared.name, action: 'face_adopt', target: device.name, target_id: id },
      after: { people: gone.length },
    })
    call.emit(eventOf(resourceTopic(declared), { ids: [id] }))
    return { id }
  }
