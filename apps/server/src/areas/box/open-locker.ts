import { randomUUID } from 'node:crypto'
import type {
  openByStaff as declaredByStaff,
  confirmOpening as declaredConfirm,
  declineOpening as declaredDecline,
  openLocker as declaredOpen,
  testDoor as declaredTest,
  withdrawOpening as declaredWithdraw,
} from '@workplace/contract/box/openings'
import * as refusals from '@workplace/contract/box/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { agreeWithinMs, commandLifeMs } from '@workplace/domain/box/box-opening'
import type { Call } from '../../kernel/call/call'
import { peopleWhoMay } from '../../kernel/session/people-who-may'
import { notifyPeople } from '../message/public'
import { lockCabinets, lockUses, openUsesOf } from './box-use.store'
import { emitOpening } from './conclude'
import { requireOffices } from './manage-lockers'
import { recordLocker } from './record-locker'

/** A command was written down: it goes out as soon as that is committed. */
export type SendCommand = (company_id: number, id: number) => void

const text = (instant: number) => new Date(instant).toISOString()

type Door = {
  readonly id: number
  readonly number: string
  readonly cabinet_id: number
  readonly cabinet: string
  readonly office: string
  readonly office_id: number
  readonly timezone: string
  readonly lock_no: number | null
  readonly condition: string
  readonly two_person: boolean
  readonly is_there: boolean
}

/** A locker as it is, under the lock of its cabinet. */
async function lockDoor({ db, actor, now }: Call, box_id: number): Promise<Door> {
  const read = async () => {
    const [door] = await db.query<Door>(
      `select b.id, b.number, b.cabinet_id, c.name as cabinet, o.name as office, c.office_id, o.timezone, b.lock_no, b.condition,
         c.two_person, coalesce(s.alive_until > $3::timestamptz, false) as is_there
       from box b join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
       join office o on o.company_id = c.company_id and o.id = c.office_id
       left join box_cabinet_state s on s.company_id = c.company_id and s.cabinet_id = c.id
       where b.company_id = $1 and b.id = $2 and b.deleted_at is null`,
      [actor.company_id, box_id, text(now())],
    )
    if (door === undefined) throw new Refusal(commonRefusals.not_found)
    return door
  }
  const { cabinet_id } = await read()
  await lockCabinets(db, actor.company_id, [cabinet_id])
  return await read()
}

type Wanted = {
  readonly cause: 'phone' | 'staff' | 'test'
  readonly use_id: number | null
  readonly reason?: string
  readonly waits?: boolean
}

/**
 * Writes an opening down. A locker that is being opened is not opened once more meanwhile, nor asked for twice while it is
 * the same person's.
 */
async function ask(call: Call, door: Door, { cause, use_id, reason, waits = false }: Wanted): Promise<number> {
  const { db, actor, now } = call
  if (door.lock_no === null) throw new Refusal(refusals.box_no_lock)
  if (!door.is_there) throw new Refusal(refusals.box_offline)
  const [busy] = await db.query(
    `select 1 from box_opening where company_id = $1 and box_id = $2 and state in ('sent', 'waiting') and expires_at > $3
       and (state = 'sent' or ($4 and use_id is not distinct from $5::int))`,
    [actor.company_id, door.id, text(now()), waits, use_id],
  )
  if (busy !== undefined) throw new Refusal(refusals.box_opening)
  const expires = now() + (waits ? agreeWithinMs : commandLifeMs)
  const [made] = await db.query<{ id: number }>(
    `insert into box_opening (company_id, cabinet_id, box_id, use_id, user_id, cause, reason, key, state, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[actor.company_id, door.cabinet_id, door.id, use_id, actor.user_id, cause, reason ?? null, randomUUID()],
      ...[waits ? 'waiting' : 'sent', text(now()), text(expires)],
    ],
  )
  return made?.id ?? 0
}

/** `POST /box/open`. */
export const openLocker =
  (send: SendCommand) =>
  async (call: Call, { id }: ParsedOf<typeof declaredOpen>): Promise<OutputOf<typeof declaredOpen>> => {
    const { actor } = call
    const [use] = await lockUses(call.db, actor.company_id, [id])
    if (use === undefined) throw new Refusal(commonRefusals.not_found)
    const people = [use.user_id, ...use.member_ids]
    if (!people.includes(actor.user_id)) throw new Refusal(refusals.box_not_yours)
    if (use.state !== 'using') throw new Refusal(refusals.box_over)
    const door = await lockDoor(call, use.box_id)
    if (door.condition !== 'normal') throw new Refusal(refusals.box_no_lock)
    const opening = await ask(call, door, { cause: 'phone', use_id: use.id })
    emitOpening(call, { box_id: use.box_id, cabinet_id: use.cabinet_id }, people)
    call.afterCommit(() => send(actor.company_id, opening))
    return { id: opening }
  }

/** `POST /box_control/add`. */
export const openByStaff =
  (send: SendCommand) =>
  async (
    call: Call,
    { box_id, reason }: ParsedOf<typeof declaredByStaff>,
  ): Promise<OutputOf<typeof declaredByStaff>> => {
    const { db, actor } = call
    const door = await lockDoor(call, box_id)
    requireOffices(call, [door])
    const [use] = await openUsesOf(db, actor.company_id, [box_id])
    const waits = door.two_person
    const id = await ask(call, door, { cause: 'staff', use_id: use?.id ?? null, reason, waits })
    if (waits) {
      const { number, cabinet } = door
      recordLocker(call, 'box_open_ask', { id, number, cabinet, holder: use?.holder ?? '' }, { reason })
      await notifyOfOpening(call, await otherKeepers(call, door.office_id), 'box_confirm', { door, id, reason })
    } else call.afterCommit(() => send(actor.company_id, id))
    emitOpening(call, { box_id, cabinet_id: door.cabinet_id }, [])
    return { id, waits }
  }

/** Who looks after lockers there, but the caller. */
async function otherKeepers({ db, actor }: Call, office_id: number): Promise<number[]> {
  const all = await peopleWhoMay(db, actor.company_id, 'change-control', office_id, 'station')
  return all.map(({ id }) => id).filter((user_id) => user_id !== actor.user_id)
}

/** Tells people of an opening for which there have to be two. */
async function notifyOfOpening(
  call: Call,
  people: readonly number[],
  kind: 'box_confirm' | 'box_declined' | 'box_withdrawn',
  { door, id, reason }: { readonly door: Door; readonly id: number; readonly reason: string | null },
): Promise<void> {
  const { number, cabinet, office, office_id, timezone } = door
  const wire = text(call.now())
  await notifyPeople(call, people, {
    ...{ kind, meeting_id: null, occasion: `box_opening/${id}/${kind.slice('box_'.length)}` },
    values: {
      ...{ title: number, room: `${office} · ${cabinet}`, office_id, start_time: wire, end_time: wire, timezone },
      ...{ who: call.actor.name, reason },
    },
  })
}

type Waiting = { box_id: number; use_id: number | null; user_id: number; state: string; expires_at: string }

async function readWaiting({ db, actor }: Call, id: number): Promise<Waiting> {
  const [row] = await db.query<Waiting>(
    `select box_id, use_id, user_id, state, expires_at from box_opening where company_id = $1 and id = $2 and cause = 'staff'`,
    [actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  return row
}

/** An opening that waits for a second person, and its door, whose cabinet is locked: of several answers one counts. */
async function lockWaiting(call: Call, id: number): Promise<{ door: Door; waiting: Waiting }> {
  const door = await lockDoor(call, (await readWaiting(call, id)).box_id)
  requireOffices(call, [door])
  return { door, waiting: await readWaiting(call, id) }
}

type Answer = {
  state: 'sent' | 'declined' | 'withdrawn'
  second_id?: number
  opinion?: string | null
  expires?: number
}

/** Whoever lets it expire meanwhile takes no lock of the cabinet: what was answered counts where it still waited. */
async function answer(call: Call, id: number, { state, second_id, opinion, expires }: Answer): Promise<void> {
  const [answered] = await call.db.query(
    `update box_opening set state = $3, second_id = $4, opinion = $5, expires_at = coalesce($6, expires_at),
       happened_at = case when $3 = 'sent' then happened_at else $7 end
     where company_id = $1 and id = $2 and state = 'waiting' and expires_at > $7 returning id`,
    [
      ...[call.actor.company_id, id, state, second_id ?? null, opinion ?? null],
      ...[expires === undefined ? null : text(expires), text(call.now())],
    ],
  )
  if (answered === undefined) throw new Refusal(refusals.box_confirm_over)
}

/** `POST /box_control/confirm`: by somebody else than who asked, in time. */
export const confirmOpening =
  (send: SendCommand) =>
  async (call: Call, { id }: ParsedOf<typeof declaredConfirm>): Promise<OutputOf<typeof declaredConfirm>> => {
    const { db, actor, now } = call
    const { door, waiting } = await lockWaiting(call, id)
    if (waiting.user_id === actor.user_id) throw new Refusal(refusals.box_confirm_other)
    if (waiting.state !== 'waiting') throw new Refusal(refusals.box_confirm_over)
    // the reason was given for what somebody else had in it
    const [use] = await openUsesOf(db, actor.company_id, [door.id])
    if ((use?.id ?? null) !== waiting.use_id) throw new Refusal(refusals.box_use_changed, { number: door.number })
    if (!door.is_there) throw new Refusal(refusals.box_offline)
    await answer(call, id, { state: 'sent', second_id: actor.user_id, expires: now() + commandLifeMs })
    emitOpening(call, { box_id: door.id, cabinet_id: door.cabinet_id }, [])
    recordLocker(
      call,
      'box_open_ask',
      { id, number: door.number, cabinet: door.cabinet, holder: '' },
      { witness: actor.name },
    )
    call.afterCommit(() => send(actor.company_id, id))
    return { id }
  }

/** `POST /box_control/decline`: by somebody else than who asked, who is told. */
export async function declineOpening(
  call: Call,
  { id, reason }: ParsedOf<typeof declaredDecline>,
): Promise<OutputOf<typeof declaredDecline>> {
  const { actor } = call
  const { door, waiting } = await lockWaiting(call, id)
  if (waiting.user_id === actor.user_id) throw new Refusal(refusals.box_decline_own)
  await answer(call, id, { state: 'declined', second_id: actor.user_id, opinion: reason || null })
  const told = { id, number: door.number, cabinet: door.cabinet, holder: '' }
  recordLocker(call, 'box_open_decline', told, reason === '' ? {} : { reason })
  await notifyOfOpening(call, [waiting.user_id], 'box_declined', { door, id, reason: reason || null })
  emitOpening(call, { box_id: door.id, cabinet_id: door.cabinet_id }, [])
  return { id }
}

/** `POST /box_control/withdraw`: by who asked; those who were asked are told. */
export async function withdrawOpening(
  call: Call,
  { id }: ParsedOf<typeof declaredWithdraw>,
): Promise<OutputOf<typeof declaredWithdraw>> {
  const { actor } = call
  const { door, waiting } = await lockWaiting(call, id)
  if (waiting.user_id !== actor.user_id) throw new Refusal(refusals.box_withdraw_other)
  await answer(call, id, { state: 'withdrawn' })
  recordLocker(call, 'box_open_withdraw', { id, number: door.number, cabinet: door.cabinet, holder: '' })
  await notifyOfOpening(call, await otherKeepers(call, door.office_id), 'box_withdrawn', { door, id, reason: null })
  emitOpening(call, { box_id: door.id, cabinet_id: door.cabinet_id }, [])
  return { id }
}

/** `POST /box_cabinet/test`: of a locker that nobody has. */
export const testDoor =
  (send: SendCommand) =>
  async (call: Call, { box_id }: ParsedOf<typeof declaredTest>): Promise<OutputOf<typeof declaredTest>> => {
    const { db, actor } = call
    const door = await lockDoor(call, box_id)
    requireOffices(call, [door])
    const [use] = await openUsesOf(db, actor.company_id, [box_id])
    if (use !== undefined) throw new Refusal(refusals.box_held, { number: door.number })
    const id = await ask(call, door, { cause: 'test', use_id: null })
    emitOpening(call, { box_id, cabinet_id: door.cabinet_id }, [])
    call.afterCommit(() => send(actor.company_id, id))
    return { id }
  }
