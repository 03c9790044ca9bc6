import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { LogAction } from '@workplace/contract/log-words'
import type {
  changeOccupationDate as changeDateCall,
  occupationDates as datesCall,
  removeOccupation as removeCall,
} from '@workplace/contract/meeting/cyclemeeting'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { conflictOf } from '@workplace/domain/booking/verdict'
import { instantsOf, rangeExists } from '@workplace/domain/kernel/zone'
import { type Call, requireOffice } from '../../../kernel/call/call'
import { readOccupied } from '../core/holding.store'
import { asConflict } from '../core/judge'
import { notifyMeetingChanged } from '../core/notify-changed'
import { daysAround, rangeIn } from '../core/range'
import { lockRooms, readRooms } from '../core/room.store'
import { wireSpan, wireTime } from '../core/wall-time'
import {
  freeDates,
  holdDate,
  lockOccupation,
  readDates,
  type StoredDate,
  type StoredOccupation,
  touchOccupation,
} from './occupation.store'
import { hoursOf, roomToOccupy } from './occupation-dates'

const isHeld = (one: StoredDate) => one.state === 'held' || one.state === 'moved'

/** `GET /cyclemeeting/dates`: all dates with what has become of them. */
export async function occupationDates(
  call: Call,
  { id }: ParsedOf<typeof datesCall>,
): Promise<OutputOf<typeof datesCall>> {
  const { db, actor } = call
  const [found] = await db.query<{ version: number; subject: string; office_id: number }>(
    `select c.version, c.subject, r.office_id from cyclemeeting c
     join meetingroom r on r.company_id = c.company_id and r.id = c.meetingroom_id where c.company_id = $1 and c.id = $2`,
    [actor.company_id, id],
  )
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  requireOffice(actor, found.office_id)
  const dates = await readDates(db, actor.company_id, id)
  const items = dates.map(({ date, state, meetingroom_id, meetingroom_name, timezone, start_time, end_time }) => ({
    date,
    state,
    meetingroom_id,
    meetingroom_name,
    timezone,
    ...wireSpan(start_time, end_time, timezone),
    is_over: Date.parse(end_time) <= call.now(),
  }))
  return { id, version: found.version, subject: found.subject, items, total: items.length }
}

const holdingsOfDate = (one: StoredDate) =>
  holdingsOf([{ id: one.meetingroom_id, timezone: one.timezone }], Date.parse(one.start_time), Date.parse(one.end_time))

/** `POST /cyclemeeting/del`: frees the dates that have not begun, or those of them from a date on. */
export async function removeOccupations(
  call: Call,
  input: ParsedOf<typeof removeCall>,
): Promise<OutputOf<typeof removeCall>> {
  const asked = 'ids' in input ? input.ids : [{ id: input.id, version: input.version }]
  const from = 'ids' in input ? undefined : input.from
  const wanted = [...new Map(asked.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id)
  for (const { id, version } of wanted) {
    const occupation = await lockOccupation(call, id, version)
    const dates = (await readDates(call.db, call.actor.company_id, id)).filter(
      (one) =>
        one.state !== 'removed' && Date.parse(one.start_time) > call.now() && (from === undefined || one.date >= from),
    )
    if (dates.length === 0) throw new Refusal(refusals.occupy_over)
    await freeDates(call, id, dates, 'removed')
    await touchOccupation(call, id)
    const held = dates.filter(isHeld)
    record(call, occupation, 'del', { dates: held.length, ...(from === undefined ? {} : { from }) })
    notifyMeetingChanged(call, null, held.flatMap(holdingsOfDate))
  }
  return { deleted: wanted.length }
}

function record(call: Call, occupation: StoredOccupation, action: LogAction, after: object): void {
  call.record({ module: 'cyclemeeting', action, target: occupation.subject, target_id: occupation.id, after })
  call.emit(eventOf(topics.cyclemeeting, { ids: [occupation.id] }))
}

type Change = ParsedOf<typeof changeDateCall>

/** The slot that a date is to have: what the rule gave it, but for what is asked otherwise. */
async function askedSlot(call: Call, occupation: StoredOccupation, had: StoredDate, input: Change) {
  const isMove = input.action === 'move'
  // a date that is held again has its own room back; one that is moved keeps what is not asked for
  const room_id = (isMove ? input.meetingroom_id : null) ?? (isMove ? had.meetingroom_id : occupation.meetingroom_id)
  const room = await roomToOccupy(call, room_id)
  const [from, until] = isMove
    ? [wireTime(Date.parse(had.start_time), had.timezone), wireTime(Date.parse(had.end_time) - 60_000, had.timezone)]
    : []
  const date = (isMove ? (input.new_date ?? from?.slice(0, 10)) : null) ?? had.date
  const last = until === undefined ? occupation.end_time : afterMinute(until.slice(11, 16))
  const hours = hoursOf({
    start_time: (isMove ? input.start_time : null) ?? from?.slice(11, 16) ?? occupation.start_time,
    end_time: (isMove ? input.end_time : null) ?? last,
  })
  if (!rangeExists(date, hours.start_minute, hours.end_minute, room.timezone)) {
    throw new Refusal(
      commonRefusals.invalid_input,
      {},
      { fields: { start_time: ['该日没有这个时间', 'This time doesn’t exist on that day because the clocks change'] } },
    )
  }
  return { room, ...instantsOf(date, hours.start_minute, hours.end_minute, room.timezone) }
}

/** The minute after `HH:mm`: 23:59 is followed by 24:00. */
function afterMinute(time: string): string {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 1
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** `POST /cyclemeeting/edit_date`: leaves a date out, holds it again, or gives it another slot that is free. */
export async function changeOccupationDate(call: Call, input: Change): Promise<OutputOf<typeof changeDateCall>> {
  const { db, actor } = call
  const find = async () => (await readDates(db, actor.company_id, input.id)).find((one) => one.date === input.date)
  const seen = await find()
  const [own] = await db.query<{ id: number }>(
    'select meetingroom_id as id from cyclemeeting where company_id = $1 and id = $2',
    [actor.company_id, input.id],
  )
  if (seen === undefined || own === undefined) throw new Refusal(commonRefusals.not_found)
  // rooms first, then the row: every writer takes its locks in this order
  await lockRooms(db, [own.id, seen.meetingroom_id, ...(input.meetingroom_id ? [input.meetingroom_id] : [])])
  const occupation = await lockOccupation(call, input.id, input.version)
  const had = await find()
  if (had === undefined || had.meetingroom_id !== seen.meetingroom_id) throw new Refusal(commonRefusals.conflict)
  const end = Date.parse(had.end_time)
  if (end <= call.now() || (isHeld(had) && Date.parse(had.start_time) <= call.now()))
    throw new Refusal(refusals.occupy_over)
  if (input.action === 'skip') {
    if (!isHeld(had)) throw new Refusal(commonRefusals.conflict)
    await freeDates(call, occupation.id, [had], 'skipped')
    record(call, occupation, 'skip', { date: had.date })
    notifyMeetingChanged(call, null, holdingsOfDate(had))
  } else {
    await holdAgain(call, occupation, had, input)
  }
  return { id: occupation.id, version: await touchOccupation(call, occupation.id) }
}

async function holdAgain(call: Call, occupation: StoredOccupation, had: StoredDate, input: Change): Promise<void> {
  const slot = await askedSlot(call, occupation, had, input)
  if (slot.start <= call.now()) throw new Refusal(refusals.booking_past, {}, { rule: 'past', limit: {}, nearest: null })
  if (isHeld(had)) await freeDates(call, occupation.id, [had], 'removed')
  await requireFree(call, slot)
  const isOwn = slot.room.id === occupation.meetingroom_id && input.action === 'restore'
  const state = isOwn ? 'held' : 'moved'
  await holdDate(call, occupation.id, { date: had.date, state, ...slot }).catch((error) => {
    const { timezone } = slot.room
    const shown = wireSpan(slot.start, slot.end, timezone)
    throw asConflict(error, shown, call.language)
  })
  const given = wireSpan(slot.start, slot.end, slot.room.timezone)
  record(call, occupation, input.action === 'restore' ? 'restore' : 'move', {
    date: had.date,
    meetingroom_id: slot.room.id,
    new_date: given.start_time.slice(0, 10),
    start_time: given.start_time.slice(11, 16),
    end_time: given.end_time.slice(11, 16),
  })
  notifyMeetingChanged(call, null, [...holdingsOfDate(had), ...holdingsOf([slot.room], slot.start, slot.end)])
}

async function requireFree(
  call: Call,
  { room, start, end }: { room: { id: number; timezone: string }; start: number; end: number },
): Promise<void> {
  const [ruled] = await readRooms(call.db, call.actor.company_id, [room.id], call.now())
  if (ruled === undefined) throw new Refusal(commonRefusals.not_found)
  const range = rangeIn(room.timezone, start, end)
  const occupied = await readOccupied(call.db, call.actor, [room.id], ...daysAround(range, room.timezone))
  const conflict = conflictOf({ room: ruled, occupied: occupied.get(room.id) ?? [], ...range }, { start, end })
  if (conflict === null) return
  const values = { ...conflict.values, title: conflict.values.title || (call.language === 'en' ? 'Booked' : '已预订') }
  throw new Refusal(refusals.booking_conflict, values, { rule: 'conflict', limit: values, nearest: null })
}
