import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import type {
  addOccupation as addOccupationCall,
  checkOccupation as checkOccupationCall,
  occupyMeetings as occupyMeetingsCall,
} from '@workplace/contract/meeting/cyclemeeting'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { asConflict } from '../core/judge'
import { notifyMeetingChanged } from '../core/notify-changed'
import { lockRooms } from '../core/room.store'
import { wireRange } from '../core/wall-time'
import { type Claim, mayMove, roomsToMoveTo, wireClaim } from './conflicting-claims'
import { insertOccupation, type NewDate } from './occupation.store'
import { type OccupationInput, roomsElsewhere, roomToOccupy, type WantedDate, wantedDates } from './occupation-dates'
import { type LockedRoom, requirePeople } from './room-lock.store'
import { type Decision, roomsOfDecisions, settleMeetings } from './settle-meetings'

type Settling = Pick<ParsedOf<typeof occupyMeetingsCall>, 'policy' | 'resolutions' | 'notify'>
type Done = OutputOf<typeof occupyMeetingsCall>

/** `POST /cyclemeeting/isexist_occupy`: every date, what is in its way, and where each could go. */
export async function checkOccupation(
  call: Call,
  input: ParsedOf<typeof checkOccupationCall>,
): Promise<OutputOf<typeof checkOccupationCall>> {
  const room = await roomToOccupy(call, input.meetingroom_id)
  const { dates, skipped_months } = await wantedDates(call, input, room)
  const now = call.now()
  const clashes = dates.flatMap((one) => one.clashes)
  const [elsewhere, moves] = [
    await roomsElsewhere(call, dates, room),
    await roomsToMoveTo(call, clashes, new Set([room.id])),
  ]
  const items = dates.map((one, n) => {
    const shown = [...one.clashes, ...one.waiting].map((claim) => ({
      kind: claim.kind,
      ...wireClaim(claim, now, moves.get(clashes.indexOf(claim)) ?? null),
    }))
    return {
      date: one.date,
      ...wireRange(one.date, one.start_minute, one.end_minute),
      ok: one.fault === null && one.clashes.length === 0,
      message: one.fault === null ? null : say(one.fault, call.language),
      clashes: shown,
      alternative: elsewhere.get(n) ?? null,
    }
  })
  const free = items.filter((one) => one.ok).length
  return { exist: free < items.length, items, free, total: items.length, skipped_months }
}

/** What becomes of each date, and of the meetings in its way. */
type Plan = { dates: NewDate[]; decisions: Decision[]; waiting: Claim[]; rooms: number[] }

const isTaken = (one: WantedDate) => one.fault !== null || one.clashes.length > 0

function requireResolved(dates: readonly WantedDate[], settling: Settling | null): void {
  const open = dates.filter(
    (one) => isTaken(one) && settling?.policy === undefined && !settling?.resolutions.some((r) => r.date === one.date),
  )
  const [first] = open
  if (first !== undefined) {
    throw new Refusal(
      refusals.occupy_clash,
      { n: open.length, date: first.date },
      { dates: open.map((one) => one.date) },
    )
  }
}

async function planOf(
  call: Call,
  dates: readonly WantedDate[],
  room: LockedRoom,
  settling: Settling | null,
): Promise<Plan> {
  requireResolved(dates, settling)
  const plan: Plan = { dates: [], decisions: [], waiting: [], rooms: [room.id] }
  const chosenFor = (one: WantedDate) => settling?.resolutions.find((r) => r.date === one.date)
  const actionFor = (one: WantedDate) => {
    if (!isTaken(one)) return 'hold'
    // what the clock rules out is left out, whatever was chosen for clashes
    return one.fault !== null ? 'skip' : (chosenFor(one)?.action ?? settling?.policy ?? 'skip')
  }
  const elsewhere = dates.filter((one) => actionFor(one) === 'elsewhere')
  const named = (one: WantedDate) => chosenFor(one)?.meetingroom_id
  const unnamed = elsewhere.filter((one) => named(one) === undefined)
  const suggested = await roomsElsewhere(call, unnamed, room)
  const other = new Map<number, LockedRoom>()
  const otherRoom = async (id: number) => {
    const known = other.get(id) ?? (await roomToOccupy(call, id))
    other.set(id, known)
    return known
  }
  const moving = dates.filter((one) => actionFor(one) === 'move').flatMap((one) => one.clashes)
  const moves = await roomsToMoveTo(call, moving, new Set([room.id]))
  for (const one of dates) {
    const { date, start, end } = one
    const action = actionFor(one)
    if (action === 'skip') {
      if (start < end) plan.dates.push({ date, room, start, end, state: 'skipped' })
      continue
    }
    if (action === 'elsewhere') {
      const to = named(one) ?? suggested.get(unnamed.indexOf(one))?.meetingroom_id
      if (to === undefined) throw new Refusal(refusals.no_room_free, { title: subjectOf(call), from: date })
      plan.dates.push({ date, room: await otherRoom(to), start, end, state: 'moved' })
      plan.rooms.push(to)
      continue
    }
    plan.dates.push({ date, room, start, end, state: 'held' })
    plan.waiting.push(...one.waiting)
    if (action === 'hold') continue
    for (const claim of one.clashes) {
      // an offer is somebody's already: whoever it is kept for decides about it
      const isOthers =
        claim.kind === 'occupation' || claim.kind === 'offer' || (claim.kind === 'service' && action === 'move')
      if (isOthers) throw new Refusal(refusals.occupy_fixed, { date })
      const chosen = chosenFor(one)?.meetings.find((m) => m.id === claim.id)
      const to = chosen?.meetingroom_id ?? moves.get(moving.indexOf(claim))?.meetingroom_id ?? null
      const shownTitle = claim.title || (call.language === 'en' ? 'Booked' : '已预订')
      if (action === 'move' && !mayMove(claim, call.now())) {
        throw new Refusal(refusals.meeting_cannot_move, { title: shownTitle })
      }
      plan.decisions.push({ claim, action, to: action === 'move' ? to : null, version: chosen?.version ?? null })
    }
  }
  // requests that wait for a time that is taken now are refused
  for (const claim of plan.waiting) plan.decisions.push({ claim, action: 'cancel', to: null, version: null })
  return plan
}

const subjectOf = (call: Call) => (call.language === 'en' ? 'Recurring reservation' : '周期占用')

/**
 * Occupies a room on all its dates. What is in the way is looked at first, to know whose rooms are concerned, and again
 * under the locks of all of them; with `settling` it is dealt with, without it refuses. All of it, or nothing.
 */
async function occupy(call: Call, input: OccupationInput, settling: Settling | null): Promise<Done> {
  const { db, actor } = call
  const room = await roomToOccupy(call, input.meetingroom_id)
  const booker_id = input.booker_id ?? actor.user_id
  await requirePeople(call, 'booker_id', [booker_id])
  const foreseen = await planOf(call, (await wantedDates(call, input, room)).dates, room, settling)
  const locked = new Set([...foreseen.rooms, ...(await roomsOfDecisions(call, foreseen.decisions))])
  await lockRooms(db, [...locked])
  const plan = await planOf(call, (await wantedDates(call, input, room)).dates, room, settling)
  const concerned = [...plan.rooms, ...plan.decisions.flatMap((one) => one.to ?? [])]
  if (concerned.some((id) => !locked.has(id))) throw new Refusal(commonRefusals.conflict)
  const held = plan.dates.filter((one) => one.state !== 'skipped')
  const [first] = held
  if (first === undefined) throw new Refusal(refusals.occupy_nothing)
  const because = { reason: input.subject, notify: settling?.notify ?? true }
  const { moved, cancelled } = await settleMeetings(call, plan.decisions, locked, because)
  const shown = wireRange(first.date, 0, 1440)
  const made = await insertOccupation(call, { ...input, booker_id }, plan.dates).catch((error) => {
    throw asConflict(error, shown, call.language)
  })
  const skipped = plan.dates.filter((one) => one.state === 'skipped').map((one) => one.date)
  call.record({
    module: 'cyclemeeting',
    action: 'occupy',
    target: input.subject,
    target_id: made.id,
    after: { ...forLog(input), booker_id, dates: held.length, skipped },
  })
  notifyMeetingChanged(
    call,
    null,
    held.flatMap((one) => holdingsOf([one.room], one.start, one.end)),
  )
  call.emit(eventOf(topics.cyclemeeting, { ids: [made.id] }))
  return { ...made, dates: held.length, skipped, moved, cancelled }
}

/** What the operation log keeps of an occupation. */
const forLog = (input: OccupationInput) => ({
  subject: input.subject,
  meetingroom_id: input.meetingroom_id,
  period: input.period,
  interval: input.interval,
  weekdays: input.weekdays ?? null,
  begin_date: input.begin_date,
  end_date: input.end_date ?? null,
  times: input.times ?? null,
  start_time: input.start_time,
  end_time: input.end_time,
})

/** `POST /cyclemeeting/add`: refuses where a date is taken. */
export async function addOccupation(call: Call, input: ParsedOf<typeof addOccupationCall>) {
  const { id, version, dates, skipped } = await occupy(call, input, null)
  return { id, version, dates, skipped }
}

/** `POST /cyclemeeting/occupy_meeting`: occupies, and deals with what is in the way as was chosen. */
export const occupyAndSettle = (call: Call, input: ParsedOf<typeof occupyMeetingsCall>): Promise<Done> =>
  occupy(call, input, input)
