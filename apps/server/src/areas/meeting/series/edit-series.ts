import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { editMeeting } from '@workplace/contract/meeting/booking'
import * as refusals from '@workplace/contract/meeting/refusals'
import { type HoldingRow, holdingsOf } from '@workplace/domain/booking/holding'
import { addDays } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import { askApprovers } from '../approval/notify-approvers'
import { changesToDecide, storeChanges } from '../approval/wanted-change'
import { inOrder } from '../core/asked-rooms'
import { addedRooms, replaceExtraRooms } from '../core/edit-rooms'
import { changeSeriesExtras } from '../core/extras'
import { hostOf } from '../core/host'
import { asConflict } from '../core/judge'
import { forLog, summary } from '../core/log-entry'
import {
  isActive,
  logMeetings,
  mayChange,
  type Occurrence,
  readMeeting,
  type StoredMeeting,
  slotOf,
} from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { attendeesOf, invitedTo, replacePeople, requireBearable } from '../core/people'
import { rangeIn } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { keepAgreements, requireTerms } from '../core/terms'
import { wireSpan } from '../core/wall-time'
import type { ChangeDeps } from '../mail/change-deps'
import { placeOrders } from '../services/service-order.store'
import { settleServices } from '../services/settle-services'
import { roomsOn } from './check-series'
import { assignSeries, cancelOccurrences, insertOccurrences, moveOccurrences, type NewOccurrence } from './series.store'
import { lockSeriesMeetings } from './series-lock'
import { askedTime, type Plan, plan, targetOf } from './series-plan'
import { ruleFor, storeRule } from './series-rules'
import { seriesOrders } from './series-services'
import { datesOf, ruleRefusal, type SeriesSlot, slotOn } from './series-slots'

type Input = ParsedOf<typeof editMeeting>
type Answer = OutputOf<typeof editMeeting>

/**
 * Changes the meetings of a series that are still to begin, from one on or all, or makes a series of one meeting. What
 * was changed by itself (an exception), has begun, is over or belongs to somebody else stays as it is.
 */
export async function editSeries(call: Call, input: Input, { storage, mail }: ChangeDeps): Promise<Answer> {
  const { db, actor } = call
  const known = await lockSeriesMeetings(call, input, input.series !== undefined)
  const { chosen, reached, series } = known
  const now = call.now()
  if (series !== null && input.scope === 'this') throw ruleRefusal('scope', 'scope')
  const isOver = series === null && Date.parse(chosen.end_time) <= now
  if (!isActive(chosen) || isOver) throw new Refusal(refusals.meeting_over)
  const time = askedTime(input, chosen)
  const shift = input.series === undefined ? (time?.shift ?? 0) : 0
  const rule = ruleFor(input, known, shift)
  const isOpen = (one: Occurrence) => isActive(one) && Date.parse(one.start_time) > now && mayChange(actor, one)
  const open = reached.filter((one) => isOpen(one) && (!one.is_exception || one.id === chosen.id))

  let [staying, added, cancelled]: [Occurrence[], SeriesSlot[], Occurrence[]] = [open, [], []]
  if (input.series !== undefined && rule !== null) {
    const { skip, moves } = input.series
    const ids = [
      ...new Set(input.meetingroom_ids ?? [input.meetingroom_id ?? slotOf(chosen).room_id, ...chosen.extra_room_ids]),
    ]
    const main = inOrder(known.rooms, ids)
    const dates = new Set(datesOf(call, rule, main).dates.filter((date) => !skip.includes(date)))
    if (series === null && !dates.has(chosen.occurrence_date)) throw ruleRefusal('begin_date', 'without_first')
    // what was cancelled by itself is an exception and does not come back
    const taken = new Set(reached.filter((one) => isActive(one) || one.is_exception).map((one) => one.occurrence_date))
    const hours = time?.hours ?? rangeIn(main[0]?.timezone ?? chosen.timezone, slotOf(chosen).start, slotOf(chosen).end)
    staying = open.filter((one) => dates.has(one.occurrence_date))
    cancelled = open.filter((one) => !dates.has(one.occurrence_date))
    added = [...dates]
      .filter(
        (date) => !taken.has(date) && (series === null || input.scope === 'all' || date >= chosen.occurrence_date),
      )
      .map((date) => slotOn(date, hours, inOrder(known.rooms, roomsOn(date, ids, moves))))
      .filter((slot) => slot.start > now)
  }
  if (staying.length + added.length + cancelled.length === 0) throw new Refusal(refusals.meeting_over)
  const orders = await seriesOrders(call, input.services, chosen, staying)
  const targets = staying.map((one) => orders.onTarget(targetOf(call, one, input, known.rooms, time)))
  const made = await plan(call, targets, added.map(orders.onNew), cancelled, input.only_free)
  const agreements = await requireTerms(call, newRooms(made), input.terms)

  let series_id = series?.id ?? 0
  let newIds: number[] = []
  try {
    if (rule !== null) {
      series_id = await storeRule(call, input, known, rule)
      const isMoved = (one: Occurrence) => made.kept.some((kept) => kept.meeting.id === one.id)
      await assignSeries(
        call,
        series_id,
        reached.map((one) => ({
          id: one.id,
          date: isMoved(one) ? addDays(one.occurrence_date, shift) : one.occurrence_date,
        })),
      )
    }
    if (made.cancelled.length > 0) {
      await cancelOccurrences(
        call,
        made.cancelled.map((one) => one.id),
        null,
      )
    }
    await moveOccurrences(call, made.moves)
    for (const { meeting, extra_room_ids } of made.moves)
      if (extra_room_ids !== null) await replaceExtraRooms(call, [meeting.id], extra_room_ids)
    newIds = await addOccurrences(call, input, chosen, series_id, made.added)
  } catch (error) {
    const wanted = [...made.moves.map((one) => one.slot), ...made.added][0]
    const zone = wanted?.rooms[0]?.timezone ?? chosen.timezone
    const { start, end } = wanted ?? slotOf(chosen)
    throw asConflict(error, wireSpan(start, end, zone), call.language)
  }
  await keepAgreements(call, chosen.id, agreements)
  const changed = made.kept.map((one) => one.meeting)
  const isMore = input.attendees !== undefined || input.services !== undefined
  // what a condition of approval asks about is decided for each meeting by itself
  const asked = await changesToDecide(
    call,
    isMore ? made.kept.map(({ meeting, slot }) => ({ meeting, place: slot, input })) : [],
  )
  await storeChanges(call, asked)
  const free = changed.filter(({ id }) => !asked.has(id))
  await rewrite(call, input, changed, free)
  await orders.store(free.map((one) => one.id))
  if (newIds.length > 0) await placeOrders(call, newIds, orders.wanted)
  await logMeetings(call, [
    ...made.cancelled.map((one) => ({ meeting_id: one.id, action: 'cancel', before: summary(one) })),
    ...made.kept.map(({ meeting, slot, isSame, extra_room_ids }) => ({
      meeting_id: meeting.id,
      action: isSame ? 'edit' : 'move',
      before: summary(meeting),
      after: {
        ...wordsOf(input),
        start_time: new Date(slot.start),
        end_time: new Date(slot.end),
        series_id,
        ...(extra_room_ids === null ? {} : { room_ids: slot.rooms.map(({ id }) => id) }),
      },
    })),
  ])
  record(call, input, chosen, series_id, [...changed.map((one) => one.id), ...newIds], made)
  notifyMeetingChanged(call, chosen.id, [
    ...[...changed, ...made.cancelled].flatMap((one) => holdingsBefore(one)),
    ...[...made.moves.map((one) => one.slot), ...made.added].flatMap((one) =>
      holdingsOf(one.rooms, one.start, one.end),
    ),
  ])
  const saved = await readMeeting(db, actor.company_id, chosen.id)
  const { id, version, audit_state } = saved
  const ids = [...changed.map((one) => one.id), ...newIds, ...made.cancelled.map((one) => one.id)]
  await settleServices(call, [chosen.id, ...ids])
  await askApprovers(call, { id, ids, audit_state }, mail, isMore ? 'changed' : undefined)
  await changeSeriesExtras(call, storage, input.id, ids, input)
  return { id, version, audit_state, series_id, ids, left_out: made.leftOut }
}

/** Rooms that meetings of the series get and did not have: their terms have to be agreed to. */
function newRooms({ moves, added }: Plan): StoredRoom[] {
  const rooms = moves.flatMap(({ meeting, slot }) => addedRooms(meeting, slot.rooms))
  return [...new Map([...rooms, ...added.flatMap((slot) => slot.rooms)].map((room) => [room.id, room])).values()]
}

const wordsOf = ({ title, content, secret, meetingroom_id }: Input) => ({ title, content, secret, meetingroom_id })

function holdingsBefore(meeting: Occurrence): HoldingRow[] {
  const rooms = [meeting.meetingroom_id, ...meeting.extra_room_ids].map((id) => ({ id, timezone: meeting.timezone }))
  const has = slotOf(meeting)
  return [
    ...holdingsOf(rooms, Date.parse(meeting.start_time), Date.parse(meeting.end_time)),
    ...holdingsOf([{ id: has.room_id, timezone: meeting.timezone }], has.start, has.end),
  ]
}

/** New occurrences have the words and people of the meeting by which the series was changed. */
async function addOccurrences(
  call: Call,
  input: Input,
  chosen: StoredMeeting,
  series_id: number,
  added: readonly NewOccurrence[],
): Promise<number[]> {
  if (added.length === 0) return []
  const host = await hostOf(call, chosen)
  const asked = input.attendees ?? (await invitedTo(call, chosen.id))
  requireBearable(added.length, asked.length + 1)
  return insertOccurrences(
    call,
    series_id,
    {
      title: input.title ?? chosen.title,
      content: input.content === undefined ? chosen.content : (input.content ?? null),
      secret: input.secret ?? chosen.secret,
      booker_id: chosen.booker_id,
      book_for_id: chosen.book_for_id,
      department_id: chosen.department_id,
      people: await attendeesOf(call, asked, host),
    },
    added,
  )
}

/** Gives meetings their new words and people, and the next version. */
async function rewrite(
  call: Call,
  input: Input,
  meetings: readonly Occurrence[],
  /** Those whose people nobody has to decide about. */
  free: readonly Occurrence[],
): Promise<void> {
  const ids = meetings.map((one) => one.id)
  if (ids.length === 0) return
  const { title, content, secret, attendees } = input
  if (attendees !== undefined) {
    // all of a series have one host; what was handed to somebody else is theirs and an exception
    const hostId = (one: Occurrence) => one.book_for_id ?? one.booker_id
    for (const hosted of new Map(free.map((one) => [hostId(one), one])).values()) {
      const people = await attendeesOf(call, attendees, await hostOf(call, hosted))
      requireBearable(meetings.length, people.length)
      const own = free.filter((one) => hostId(one) === hostId(hosted)).map((one) => one.id)
      await replacePeople(call, own, people)
    }
  }
  await call.db.query(
    `update meeting set title = coalesce($3, title), content = case when $4 then $5 else content end,
       secret = coalesce($6, secret), is_exception = false, version = version + 1, updated_at = now(), updated_by = $7
     where company_id = $1 and id = any($2::int[])`,
    [
      call.actor.company_id,
      ids,
      title ?? null,
      content !== undefined,
      content ?? null,
      secret ?? null,
      call.actor.name,
    ],
  )
}

function record(call: Call, input: Input, chosen: Occurrence, series_id: number, ids: number[], made: Plan): void {
  const secret = input.secret === true || chosen.secret
  call.record({
    module: 'meeting',
    action: 'edit',
    target_id: chosen.id,
    before: forLog({ ...summary(chosen), secret }).after,
    ...forLog({
      ...summary(chosen),
      ...wordsOf(input),
      title: input.title ?? chosen.title,
      secret,
      meetingroom_id: input.meetingroom_id ?? chosen.meetingroom_id,
      start_time: input.start_time ?? chosen.start_time,
      end_time: input.end_time ?? chosen.end_time,
      scope: input.scope,
      series_id,
      meeting_ids: ids,
      cancelled_ids: made.cancelled.map((one) => one.id),
      left_out: made.leftOut.map((one) => one.date),
    }),
  })
}
