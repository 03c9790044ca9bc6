import { box } from '@workplace/contract/box/box'
import {
  type assignLocker as declaredAssign,
  type clearLocker as declaredClear,
  type fillCabinet as declaredFill,
  type holdLocker as declaredHold,
  type takeBackLockers as declaredTakeBack,
  mostDoors,
} from '@workplace/contract/box/lockers'
import * as refusals from '@workplace/contract/box/refusals'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { placeOf, useState } from '@workplace/domain/box/box-state'
import { type Call, officesFor } from '../../kernel/call/call'
import { ownPhotos } from '../repair/public'
import { forgetPins, lockCabinets, lockPeople, lockUses, openUsesBy, openUsesOf, type StoredUse } from './box-use.store'
import { notifyOfLocker } from './notify'
import { emitLocker, recordLocker } from './record-locker'

const text = (instant: number) => new Date(instant).toISOString()

/** Refuses what stands in offices that the caller does not look after: to them there is none such. */
export function requireOffices({ actor }: Call, things: readonly { readonly office_id: number }[]): void {
  const mine = officesFor(actor, 'box')
  if (mine !== null && things.some(({ office_id }) => !mine.includes(office_id)))
    throw new Refusal(commonRefusals.not_found)
}

/** `POST /box/fill`: as many lockers as the cabinet has columns and rows, numbered on; numbers that are there stay. */
export async function fillCabinet(
  call: Call,
  { cabinet_id, prefix, first, columns, rows, size, kind }: ParsedOf<typeof declaredFill>,
): Promise<OutputOf<typeof declaredFill>> {
  const { db, actor } = call
  const [cabinet] = await lockCabinets(db, actor.company_id, [cabinet_id])
  if (cabinet === undefined) throw new Refusal(commonRefusals.not_found)
  requireOffices(call, [cabinet])
  const [there] = await db.query<{ n: number; column_no: number }>(
    `select count(*)::int as n, coalesce(max(column_no), 0) as column_no from box
     where company_id = $1 and cabinet_id = $2 and deleted_at is null`,
    [actor.company_id, cabinet_id],
  )
  if ((there?.n ?? 0) + columns * rows > mostDoors) throw new Refusal(refusals.box_full, { most: mostDoors })
  const digits = String(first + columns * rows - 1).length
  const doors = Array.from({ length: columns * rows }, (_, at) => ({
    number: `${prefix}${String(first + at).padStart(Math.max(2, digits), '0')}`,
    ...placeOf(at, rows),
  }))
  const added = await db.query<{ id: number; number: string }>(
    `insert into box (company_id, cabinet_id, number, column_no, row_no, size, kind, created_by, updated_by)
     select $1, $2, w.number, w.column_no + $6, w.row_no, $7, $8, $9, $9
     from unnest($3::text[], $4::int[], $5::int[]) as w (number, column_no, row_no)
     where not exists (select 1 from box b where b.company_id = $1 and b.cabinet_id = $2 and b.deleted_at is null
       and lower(b.number) = lower(w.number)) returning id, number`,
    [
      ...[actor.company_id, cabinet_id, doors.map(({ number }) => number), doors.map(({ column }) => column)],
      ...[doors.map(({ row }) => row), there?.column_no ?? 0, size, kind, actor.name],
    ],
  )
  if (added.length === 0) {
    call.unchanged()
    return { added: 0 }
  }
  const numbers = `${added[0]?.number} – ${added.at(-1)?.number}`
  call.record({
    ...{ module: 'box_cabinet', action: 'box_fill', target: cabinet.name, target_id: cabinet_id, after: { numbers } },
  })
  call.emit(eventOf(resourceTopic(box), { ids: added.map(({ id }) => id) }))
  return { added: added.length }
}

/** `POST /box_fixed/add`: from now on the locker is this person's. */
export async function assignLocker(
  call: Call,
  { box_id, user_id }: ParsedOf<typeof declaredAssign>,
): Promise<OutputOf<typeof declaredAssign>> {
  const { db, actor } = call
  const { company_id } = actor
  const holder = (await lockPeople(db, company_id, [user_id])).get(user_id) ?? ''
  const read = async () => {
    const [one] = await db.query<{
      number: string
      kind: string
      condition: string
      cabinet_id: number
      cabinet: string
      office_id: number
    }>(
      `select b.number, b.kind, b.condition, b.cabinet_id, c.name as cabinet, c.office_id from box b
       join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
       where b.company_id = $1 and b.id = $2 and b.deleted_at is null`,
      [company_id, box_id],
    )
    if (one === undefined) throw new Refusal(commonRefusals.not_found)
    return one
  }
  const seen = await read()
  requireOffices(call, [seen])
  await lockCabinets(db, company_id, [seen.cabinet_id])
  const { number, kind, condition, cabinet } = await read()
  if (kind !== 'fixed' || condition !== 'normal') throw new Refusal(refusals.box_not_fixed, { number })
  const [taken] = await openUsesOf(db, company_id, [box_id])
  if (taken !== undefined) throw new Refusal(refusals.box_taken, { number, who: taken.holder })
  const [made] = await db.query<{ id: number }>(
    `insert into box_use (company_id, box_id, user_id, kind, start_time, created_by, updated_by)
     values ($1, $2, $3, 'fixed', $4, $5, $5) returning id`,
    [company_id, box_id, user_id, text(call.now()), actor.name],
  )
  const id = made?.id ?? 0
  recordLocker(call, 'box_assign', { id, number, cabinet, holder })
  const [use] = await openUsesOf(db, company_id, [box_id])
  if (use !== undefined) await notifyOfLocker(call, 'box_assigned', use)
  emitLocker(call, box_id, [user_id])
  return { id, number }
}

/** Its holder opens it no more; it is free when two people have looked into it. */
export async function toClearing(call: Call, use: StoredUse): Promise<void> {
  await call.db.query(
    `update box_use set state = 'clearing', version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [call.actor.company_id, use.id, call.actor.name],
  )
  recordLocker(call, 'box_hold', use)
  await notifyOfLocker(call, 'box_taken_back', use)
  emitLocker(call, use.box_id, [use.user_id, ...use.member_ids])
}

/** `POST /box_fixed/del`: all of them, or none. */
export async function takeBackLockers(
  call: Call,
  { ids }: ParsedOf<typeof declaredTakeBack>,
): Promise<OutputOf<typeof declaredTakeBack>> {
  const uses = await lockUses(call.db, call.actor.company_id, ids)
  requireOffices(call, uses)
  if (uses.some(({ kind, state }) => kind !== 'fixed' || state !== 'using')) throw new Refusal(refusals.box_over)
  for (const use of uses) await toClearing(call, use)
  return { taken_back: uses.length }
}

/** `POST /box_unused/hold`: one that was not returned in time. */
export async function holdLocker(
  call: Call,
  { id }: ParsedOf<typeof declaredHold>,
): Promise<OutputOf<typeof declaredHold>> {
  const [use] = await lockUses(call.db, call.actor.company_id, [id])
  if (use === undefined) throw new Refusal(commonRefusals.not_found)
  requireOffices(call, [use])
  const isOpen = use.state === 'using'
  const until = use.until === null ? null : Date.parse(use.until)
  if (!isOpen || useState({ kind: use.kind, state: 'using', until }, call.now()) !== 'overdue')
    throw new Refusal(refusals.box_over)
  await toClearing(call, use)
  return { id }
}

/** `POST /box_unused/clear`: two people have looked into it, and say what they found. */
export async function clearLocker(
  call: Call,
  { id, witness_id, found, photo }: ParsedOf<typeof declaredClear>,
): Promise<OutputOf<typeof declaredClear>> {
  const { db, actor } = call
  const witness = (await lockPeople(db, actor.company_id, [witness_id])).get(witness_id) ?? ''
  const [use] = await lockUses(db, actor.company_id, [id])
  if (use === undefined) throw new Refusal(commonRefusals.not_found)
  requireOffices(call, [use])
  if (use.state !== 'clearing') throw new Refusal(refusals.box_over)
  // whoever has it, or shares it, is no witness of what was inside
  const theirs = [use.user_id, ...use.member_ids]
  if (actor.user_id === witness_id || theirs.includes(actor.user_id) || theirs.includes(witness_id))
    throw new Refusal(refusals.box_second_person)
  const [photo_key] = await ownPhotos(call, [photo], 'photo')
  const [used] = await db.query('select 1 from box_use where company_id = $1 and photo_key = $2', [
    ...[actor.company_id, photo_key],
  ])
  if (used !== undefined)
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { photo: common.photoNotFound } })
  await db.query(
    `update box_use set state = 'ended', end_time = greatest(start_time, $3), ended_because = 'cleared',
       cleared_by_id = $4, witness_id = $5, found = $6, photo_key = $7, version = version + 1, updated_at = now(), updated_by = $8
     where company_id = $1 and id = $2`,
    [actor.company_id, id, text(call.now()), actor.user_id, witness_id, found, photo_key, actor.name],
  )
  recordLocker(call, 'box_clear', use, { witness, found })
  await notifyOfLocker(call, 'box_cleared', use, { reason: found })
  // nobody is named who does not hear of it
  await notifyOfLocker(call, 'box_witnessed', use, { to: [witness_id], reason: found })
  emitLocker(call, use.box_id, [use.user_id])
  return { id }
}

/** Whoever left opens nothing any more: their lockers wait to be cleared. Undefined: they are back, or had none. */
export async function freeLeaver(call: Call, user_id: number): Promise<{ held: number } | undefined> {
  const { db, actor } = call
  const [gone] = await db.query(`select id from users where company_id = $1 and id = $2 and status <> 'active'`, [
    actor.company_id,
    user_id,
  ])
  if (gone === undefined) return undefined
  const own = await openUsesBy(db, actor.company_id, user_id)
  const member = await db.query<{ use_id: number }>(
    'select use_id from box_use_member where company_id = $1 and user_id = $2',
    [actor.company_id, user_id],
  )
  const found = await lockUses(db, actor.company_id, [
    ...own.map(({ id }) => id),
    ...member.map(({ use_id }) => use_id),
  ])
  const shared = found.filter(({ member_ids }) => member_ids.includes(user_id))
  await forgetPins(
    db,
    actor.company_id,
    shared.map(({ id }) => id),
  )
  await db.query('delete from box_use_member where company_id = $1 and user_id = $2', [actor.company_id, user_id])
  for (const use of shared) if (use.state !== 'ended') emitLocker(call, use.box_id, [use.user_id, user_id])
  const uses = found.filter((use) => use.user_id === user_id && use.state === 'using')
  for (const use of uses) await toClearing(call, use)
  return uses.length + shared.length === 0 ? undefined : { held: uses.length }
}
