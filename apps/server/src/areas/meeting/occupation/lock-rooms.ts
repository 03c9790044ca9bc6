import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/meeting/refusals'
import type {
  addLock,
  editLock,
  lockMeetings as lockMeetingsCall,
  meetingsInLock as meetingsInLockCall,
  revokeLock as revokeLockCall,
} from '@workplace/contract/meeting/roomlock'
import * as topics from '@workplace/contract/meeting/topics'
import { addDays } from '@workplace/domain/kernel/date'
import { DAY_MINUTES, endMinuteOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { lockRooms as takeLocks } from '../core/room.store'
import { type Claim, roomsToMoveTo, wireClaim } from './conflicting-claims'
import { claimsInLock, requireSensible, requireToCome } from './room-lock'
import {
  type LockedRoom,
  type LockInput,
  readLock,
  requirePeople,
  roomsToLock,
  type StoredLock,
  storeLock,
} from './room-lock.store'
import { type Decision, roomsOfDecisions, settleMeetings } from './settle-meetings'

const shown = 200
/** Changed one by one in one transaction, under the locks of their rooms. */
const mostChanged = 500

/** `GET /roomlock/isexist_meeting`: the meetings that a lock would lie over, and where each could go. */
export async function meetingsInLock(
  call: Call,
  input: ParsedOf<typeof meetingsInLockCall>,
): Promise<OutputOf<typeof meetingsInLockCall>> {
  requireSensible(input)
  const rooms = await roomsToLock(call, input.meetingroom_ids)
  const before = input.id === undefined ? undefined : await readLock(call.db, call.actor.company_id, input.id)
  const lock = { ...input, allow_user_ids: input.allow_user_ids ?? [] }
  const { meetings, occupations } = await claimsInLock(call, lock, rooms, before)
  const first = meetings.slice(0, shown)
  const suggested = await roomsToMoveTo(call, first, new Set(input.meetingroom_ids))
  return {
    exist: meetings.length > 0,
    items: first.map((claim, n) => wireClaim(claim, call.now(), suggested.get(n) ?? null)),
    total: meetings.length,
    occupations: occupations.length,
  }
}

/** What becomes of meetings: of those that are named, and of the others. */
export type LockSettlement = Pick<ParsedOf<typeof lockMeetingsCall>, 'policy' | 'resolutions'> & { notify: boolean }

/** What becomes of each meeting: what was chosen for it, else what holds for all. */
export async function decide(
  call: Call,
  claims: readonly Claim[],
  without: ReadonlySet<number>,
  { policy, resolutions }: LockSettlement,
): Promise<Decision[]> {
  const chosen = claims.map((claim) =>
    resolutions.find((one) => one.id === claim.id && (one.room_id === undefined || one.room_id === claim.room_id)),
  )
  const actions = chosen.map((one) => one?.action ?? policy)
  if (actions.filter((one) => one !== 'keep').length > mostChanged) {
    throw new Refusal(refusals.lock_too_many, { most: mostChanged })
  }
  const open = claims.filter((_, n) => actions[n] === 'move' && chosen[n]?.meetingroom_id === undefined)
  const suggested = open.length === 0 ? new Map() : await roomsToMoveTo(call, open, without)
  return claims.map((claim, n) => {
    const one = chosen[n]
    const to = one?.meetingroom_id ?? suggested.get(open.indexOf(claim))?.meetingroom_id ?? null
    if (actions[n] === 'move' && to !== null && without.has(to)) throw new Refusal(refusals.booking_locked)
    return { claim, action: actions[n] ?? 'keep', to: actions[n] === 'move' ? to : null, version: one?.version ?? null }
  })
}

/** A lock that can still be changed: neither revoked nor over, and as the caller saw it. */
async function requireOpen(call: Call, id: number, version: number | undefined): Promise<StoredLock> {
  const before = await readLock(call.db, call.actor.company_id, id, true)
  if (version !== undefined && version !== before.version) {
    throw staleSince(call, before)
  }
  // with all of its rooms in the caller's offices: who changes it changes it for each of them
  const rooms = await roomsToLock(call, before.meetingroom_ids)
  if (before.is_revoked || rooms.every((room) => isOver(before, wallClock(call.now(), room.timezone)))) {
    throw new Refusal(refusals.lock_over)
  }
  return before
}

function isOver(lock: StoredLock, now: { date: string; minute: number }): boolean {
  if (lock.end_date !== now.date) return lock.end_date < now.date
  return (lock.end_time ? endMinuteOf(lock.end_time) : DAY_MINUTES) <= now.minute
}

/** What others should look at again: the rooms on the days of a lock; many days are told as none, which means any. */
function tellLocks(
  call: Call,
  id: number,
  lock: Pick<StoredLock, 'begin_date' | 'end_date'>,
  rooms: readonly LockedRoom[],
) {
  const dates: string[] = []
  for (let date = lock.begin_date; date <= lock.end_date && dates.length <= 40; date = addDays(date, 1))
    dates.push(date)
  const room_ids = rooms.length > 200 ? [] : rooms.map((room) => room.id)
  call.emit(eventOf(topics.roomlock, { ids: [id], room_ids, ...(dates.length > 40 ? {} : { dates }) }))
}

/** What the operation log keeps of a lock. */
const forLog = (lock: LockInput | StoredLock): LockInput => ({
  meetingroom_ids: lock.meetingroom_ids,
  begin_date: lock.begin_date,
  end_date: lock.end_date,
  begin_time: lock.begin_time ?? null,
  end_time: lock.end_time ?? null,
  weekdays: lock.weekdays ?? null,
  reason: lock.reason,
  allow_user_ids: lock.allow_user_ids,
})

type Input = LockInput & { id?: number | undefined; version?: number | undefined }
type Done = OutputOf<typeof lockMeetingsCall>

/**
 * Locks rooms, or changes a lock. What is in the way is looked at first, to know whose rooms are concerned, and again
 * under the locks of all of them; with `settling` it is dealt with, without it refuses.
 */
async function lock(call: Call, input: Input, settling: LockSettlement | null): Promise<Done> {
  requireSensible(input)
  const rooms = await roomsToLock(call, input.meetingroom_ids)
  const before = input.id === undefined ? undefined : await requireOpen(call, input.id, input.version)
  requireToCome(call, input, rooms, before)
  await requirePeople(call, 'allow_user_ids', input.allow_user_ids)
  const without = new Set(input.meetingroom_ids)
  const own = [...input.meetingroom_ids, ...(before?.meetingroom_ids ?? [])]
  const foreseen =
    settling === null
      ? []
      : await decide(call, (await claimsInLock(call, input, rooms, before)).meetings, without, settling)
  const locked = new Set([...own, ...(await roomsOfDecisions(call, foreseen))])
  await takeLocks(call.db, [...locked])
  const { meetings } = await claimsInLock(call, input, rooms, before)
  if (settling === null && meetings.length > 0) throw new Refusal(refusals.lock_meetings, { n: meetings.length })
  const decisions = settling === null ? [] : await decide(call, meetings, without, settling)
  // who came since then is not in the locks that were taken: nobody guesses for them
  if (decisions.some((one) => one.to !== null && !locked.has(one.to))) throw new Refusal(commonRefusals.conflict)
  const because = { reason: input.reason, notify: settling?.notify ?? false }
  const counts = await settleMeetings(call, decisions, locked, because)
  const saved = await storeLock(call, input, before?.id)
  call.record({
    module: 'roomlock',
    action: before === undefined ? 'lock' : 'edit',
    target: input.reason,
    target_id: saved.id,
    ...(before === undefined ? {} : { before: forLog(before) }),
    after: { ...forLog(input), ...(decisions.length === 0 ? {} : counts) },
  })
  tellLocks(call, saved.id, input, rooms)
  if (before !== undefined) tellLocks(call, saved.id, before, await roomsToLock(call, before.meetingroom_ids))
  return { ...saved, ...counts }
}

const savedOf = ({ id, version }: Done) => ({ id, version })

/** `POST /roomlock/add`: refuses where meetings are in the way. */
export const addRoomLock = async (call: Call, input: ParsedOf<typeof addLock>) => savedOf(await lock(call, input, null))

/** `POST /roomlock/edit`: what is absent stays; refuses where meetings newly come to be in the way. */
export async function editRoomLock(call: Call, input: ParsedOf<typeof editLock>): Promise<OutputOf<typeof editLock>> {
  const before = await requireOpen(call, input.id, input.version)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return savedOf(await lock(call, { ...forLog(before), ...given }, null))
}

/** `POST /roomlock/lock_meeting`: locks and deals with the meetings in the way. */
export const lockAndSettle = (call: Call, input: ParsedOf<typeof lockMeetingsCall>): Promise<Done> =>
  lock(call, input, input)

/** `POST /roomlock/del`: the rooms can be booked again at once; the lock stays in the list as revoked. */
export async function revokeRoomLocks(
  call: Call,
  input: ParsedOf<typeof revokeLockCall>,
): Promise<OutputOf<typeof revokeLockCall>> {
  const asked = 'ids' in input ? input.ids : [input]
  const wanted = [...new Map(asked.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id)
  // all rows before the first change: a change takes the company's rules, for which others wait with a row of theirs
  const before: StoredLock[] = []
  for (const { id, version } of wanted) before.push(await requireOpen(call, id, version))
  for (const lock of before) {
    await call.db.query(
      `update roomlock set is_revoked = true, version = version + 1, updated_at = now(), updated_by = $3
       where company_id = $1 and id = $2`,
      [call.actor.company_id, lock.id, call.actor.name],
    )
    call.record({ module: 'roomlock', action: 'unlock', target: lock.reason, target_id: lock.id, before: forLog(lock) })
    tellLocks(call, lock.id, lock, await roomsToLock(call, lock.meetingroom_ids))
  }
  return { revoked: wanted.length }
}
