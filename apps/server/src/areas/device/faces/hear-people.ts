import type { HeldPerson } from '@workplace/domain/access/delivery-step'
import { FIRST_DATE, type Holder, LAST_DATE } from '@workplace/domain/access/device-tables'
import type { FaceMessage } from '../../../adapters/device/zkpush/port'
import type { Db } from '../../../kernel/database/db'
import { raiseAlarm } from '../alarms/raise-alarm'
import { digestOfName, unreadable } from '../core/deliveries'
import { emitFaceDevices } from './emit-face-devices'
import { type FaceDeps, refOf } from './face-deps'
import { type FaceDevice, noteState } from './face-devices.store'

/** What strangers may at a device is not ours to say: as much as it lets them, until they go. */
const asMuchAsItLets: Holder = { from: FIRST_DATE, to: LAST_DATE, doors: [[1]] }

type People = Extract<FaceMessage, { kind: 'people' }>

/** Whom a device holds, as it says: noted while it is being read; later, somebody was entered at it by hand. */
export async function hearPeople(deps: FaceDeps, tx: Db, device: FaceDevice, heard: People): Promise<void> {
  const { company_id, id, adoption } = device
  if (adoption === 'adopted') {
    if (heard.command === null) await hearStrangers(deps, tx, device, heard)
    return
  }
  if (heard.people.length > 0)
    await tx.query(
      `insert into face_device_found (company_id, device_id, pin, name, card)
       select distinct on (p.pin) $1, $2, p.pin, p.name, p.card
       from unnest($3::text[], $4::text[], $5::text[]) as p(pin, name, card) order by p.pin
       on conflict (company_id, device_id, pin) do update set name = excluded.name, card = excluded.card`,
      [
        ...[company_id, id, heard.people.map(({ pin }) => pin)],
        ...[heard.people.map(({ name }) => name), heard.people.map(({ card }) => card)],
      ],
    )
  if (heard.faces.length > 0)
    await tx.query(
      `update face_device_found set has_face = true where company_id = $1 and device_id = $2 and pin = any($3::text[])`,
      [company_id, id, heard.faces],
    )
  // told after the reading was over
  if (adoption === 'found') await readingEnded(deps, tx, device)
}

/** Somebody was entered by hand at a device of ours: an alarm, and they go. */
async function hearStrangers(deps: FaceDeps, tx: Db, device: FaceDevice, heard: People): Promise<void> {
  const { company_id, id } = device
  const strange = await deps.deliveries().strangersHeard(
    tx,
    refOf(device),
    heard.people.map(({ pin, name, card }) => ({
      ...{ key: pin, holder: asMuchAsItLets },
      person: { card, data: digestOfName(name ?? ''), face: heard.faces.includes(pin) ? unreadable : null },
    })),
  )
  if (strange.length === 0) return
  const names = heard.people.filter(({ pin }) => strange.includes(pin)).map(({ name, pin }) => name ?? pin)
  await raiseAlarm(tx, {
    ...{ company_id, kind: 'foreign_entry', thing: { kind: 'face', id }, at: deps.now() },
    text: names.slice(0, 5).join('、').slice(0, 200),
  })
}

/** Who of ours somebody at a device is: by the card, by the number at work, or by a name that one person has. */
const matches = `update face_device_found f set user_id = u.id, matched_by = u.by from (
    select distinct on (f2.pin) f2.pin, u.id, case
      when u.ic_card is not null and f2.card is not null and ltrim(u.ic_card, '0') = f2.card then 'card'
      when u.job_num is not null and lower(u.job_num) = lower(f2.pin) then 'number' else 'name' end as by
    from face_device_found f2 join users u on u.company_id = f2.company_id and (
      (f2.card is not null and ltrim(u.ic_card, '0') = f2.card) or lower(u.job_num) = lower(f2.pin)
      or (f2.name is not null and u.name = f2.name and not exists (select from users other
        where other.company_id = u.company_id and other.name = u.name and other.id <> u.id)))
    where f2.company_id = $1 and f2.device_id = $2
    order by f2.pin, case when ltrim(u.ic_card, '0') = f2.card then 0 when lower(u.job_num) = lower(f2.pin) then 1 else 2 end, u.id
  ) as u where f.company_id = $1 and f.device_id = $2 and f.pin = u.pin`

/** A device was read: what stands there is said to who delivers, and waits to be confirmed, unless it is empty. */
export async function readingEnded(deps: FaceDeps, tx: Db, device: FaceDevice): Promise<void> {
  const { company_id, id } = device
  if (device.adoption === 'adopted') return
  await tx.query(matches, [company_id, id])
  const rows = await tx.query<{ pin: string; name: string | null; card: string | null; has_face: boolean }>(
    'select pin, name, card, has_face from face_device_found where company_id = $1 and device_id = $2 order by pin',
    [company_id, id],
  )
  const holders = new Map<string, Holder>(rows.map(({ pin }) => [pin, asMuchAsItLets]))
  const people = new Map<string, HeldPerson>(
    rows.map(({ pin, name, card, has_face }) => [
      pin,
      { card, data: digestOfName(name ?? ''), face: has_face ? unreadable : null },
    ]),
  )
  const held = { kind: device.dialect, profiles: new Map(), classes: new Map(), holders, people }
  await deps.deliveries().readBack(tx, refOf(device), held)
  const isEmpty = rows.length === 0
  if (isEmpty) await deps.deliveries().adopted(tx, refOf(device))
  await noteState(tx, device, {
    adoption: isEmpty ? 'adopted' : 'found',
    ...(isEmpty ? { adopted_at: new Date(deps.now()).toISOString() } : {}),
  })
  await emitFaceDevices(tx, company_id, [id])
}
