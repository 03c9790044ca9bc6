import type { passRecorded } from '@workplace/contract/pass/events'
import { firstFault } from '@workplace/domain/visitor/come-in'
import { type ChannelDoors, meaningOfPass, sideOfPass } from '@workplace/domain/visitor/door-windows'
import { isInside, putOff, visitorState } from '@workplace/domain/visitor/visit-state'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { checksOf } from '../core/entry'
import { emitVisits, moveVisitors } from '../core/move-visitors'
import { notifyOfVisit } from '../core/notify-hosts'
import { lockVisitors, type StoredVisit, type StoredVisitor, visitOf, writeStory } from '../core/visitor.store'
import { doorsOfChannel, windowKind } from '../core/visitor-doors'
import { letIn, screened, wearerOf } from './check-in'
import { letOut } from './check-out'

const MINUTE = 60_000
type Passed = z.output<(typeof passRecorded)['schema']>

type Standing = { doors: ChannelDoors; door_check_in: boolean; last_in: string | null; out_way: string | null }

async function standingOf({ db, actor }: Call, visitor: StoredVisitor): Promise<Standing | undefined> {
  const [row] = await db.query<Standing>(
    `select ${doorsOfChannel} as doors, coalesce(c.door_check_in, false) as door_check_in, s.in_time as last_in, s.out_way
     from visit v left join visitor_through c on c.company_id = v.company_id and c.id = v.through_id
     left join lateral (select o.in_time, o.out_way from visitor_stay o where o.company_id = v.company_id and o.visitor_id = $2
       order by o.in_time desc, o.id desc limit 1) as s on true
     where v.company_id = $1 and v.id = $3`,
    [actor.company_id, visitor.id, visitor.visit_id],
  )
  return row
}

/** They left when the door says, and not when it was presumed. */
async function leftThen({ db, actor }: Call, visitor: StoredVisitor, time: number): Promise<void> {
  const at = new Date(time).toISOString()
  await db.query(
    `update visitor_stay set out_time = greatest(in_time, $3::timestamptz), out_way = 'door' where company_id = $1 and id = (
       select max(id) from visitor_stay where company_id = $1 and visitor_id = $2 and out_way = 'auto')`,
    [actor.company_id, visitor.id, at],
  )
  await db.query(
    `update visitor set check_out_time = $3, check_out_way = 'door', version = version + 1 where company_id = $1 and id = $2`,
    [actor.company_id, visitor.id, at],
  )
}

/** The end of the time of which somebody counts as gone: the last that was over by then. */
function presumedEnd({ last_out }: StoredVisitor, { windows }: StoredVisit, { out_way }: Standing): number | null {
  if (last_out === null || out_way !== 'auto') return null
  const left = Date.parse(last_out)
  return windows.findLast(({ end }) => end <= left)?.end ?? left
}

function nextOpening({ last_out }: StoredVisitor, { windows, before_minutes }: StoredVisit): number | null {
  const left = last_out === null ? 0 : Date.parse(last_out)
  const next = windows.find(({ end }) => end > left)
  return next === undefined ? null : next.start - before_minutes * MINUTE
}

/**
 * Somebody counted as gone whom a door saw inside after that, or so shortly before that they would not have: their stay
 * goes on for an hour from then, as if the door had said so at once. Where that hour is over too they count as gone with its
 * end. Hosts and reception hear of it.
 */
async function stayGoesOn(
  call: Call,
  visitor: StoredVisitor,
  visit: StoredVisit,
  time: number,
  place: string,
): Promise<void> {
  const { db, actor } = call
  const left = Date.parse(visitor.last_out ?? '')
  const until = putOff(left, time)
  const isOpen = until > call.now()
  const out = isOpen ? null : new Date(until).toISOString()
  await db.query(
    `update visitor_stay set out_time = $3, out_way = case when $3::timestamptz is null then null else out_way end
     where company_id = $1 and id = (select max(id) from visitor_stay where company_id = $1 and visitor_id = $2 and out_way = 'auto')`,
    [actor.company_id, visitor.id, out],
  )
  await writeStory(call, [visitor.id], 'seen_again', { time, note: place })
  if (!isOpen) {
    await db.query('update visitor set check_out_time = $3, version = version + 1 where company_id = $1 and id = $2', [
      actor.company_id,
      visitor.id,
      out,
    ])
    emitVisits(call, [visit])
    return
  }
  // somebody else may wear it by now
  const worn =
    visitor.badge_no === null ? undefined : await wearerOf(call, visitor.badge_no, visit.office_id, visitor.id)
  await moveVisitors(call, [
    {
      ...{ visitor, visit, state: visitorState.overstay, auto_out: until, check_out: null },
      stay_end: visit.windows.findLast(({ end }) => end <= left)?.end ?? left,
      ...(worn === undefined ? {} : { badge_no: null }),
    },
  ])
  const desk = await peopleWhoMay(db, actor.company_id, 'change-visitor', visit.office_id, 'visitor')
  const people = new Set([visit.host_id, ...visit.co_host_ids, ...desk.map(({ id }) => id)])
  await notifyOfVisit(call, [...people], 'visitor_seen_again', visit, [visitor], {
    occasion: `seen/${visitor.id}/${left}`,
  })
}

type PassOfGuest = Passed & { source: NonNullable<Passed['source']>; door_id: number }

/** Somebody for whom reception had a window opened passed a door, at a time that is known. */
export const isOfGuest = (passed: Passed): passed is PassOfGuest =>
  passed.source?.kind === windowKind && passed.door_id !== undefined && passed.time_state !== 'doubtful'

/**
 * A guest passed a door, or was refused at it: where they were seen last, and, by the time of the pass, that they came, left
 * or are still inside. Whatever the door tells late, twice or out of order, they have the stays that they had.
 */
export async function guestPassed(call: Call, passed: Passed): Promise<true | undefined> {
  const { db, actor } = call
  if (!isOfGuest(passed)) return undefined
  const [window] = await db.query<{ visitor_id: number }>(
    'select visitor_id from visitor_window where company_id = $1 and id = $2',
    [actor.company_id, passed.source.id],
  )
  if (window === undefined) return undefined
  const { visitors, visits } = await lockVisitors(db, actor.company_id, [window.visitor_id])
  const [visitor] = visitors
  if (visitor === undefined) return undefined
  const visit = visitOf(visits, visitor)
  const standing = await standingOf(call, visitor)
  if (standing === undefined) return undefined
  const time = Date.parse(passed.time)
  const seen = await db.query(
    `update visitor set seen_at = $3, seen_where = $4 where company_id = $1 and id = $2 and forgotten_at is null
       and (seen_at is null or seen_at < $3) returning 1`,
    [actor.company_id, visitor.id, passed.time, passed.place ?? null],
  )
  const side = sideOfPass({ ...passed, doors: standing.doors })
  if (side !== null) {
    // whichever is told first: each is the latest of its kind
    const column = side === 'in' ? 'door_in_at' : 'door_out_at'
    await db.query(
      `update visitor set ${column} = greatest(${column}, $3::timestamptz) where company_id = $1 and id = $2 and forgotten_at is null`,
      [actor.company_id, visitor.id, passed.time],
    )
  }
  const meaning = meaningOfPass({
    ...{ state: visitor.state, time, door_id: passed.door_id, direction: passed.direction, granted: passed.granted },
    ...{ doors: standing.doors, door_check_in: standing.door_check_in, presumed_out: standing.out_way === 'auto' },
    last_in: standing.last_in === null ? null : Date.parse(standing.last_in),
    last_out: visitor.last_out === null ? null : Date.parse(visitor.last_out),
    stay_end: visitor.stay_end === null ? presumedEnd(visitor, visit, standing) : Date.parse(visitor.stay_end),
    next_opens: nextOpening(visitor, visit),
  })
  const place = passed.place ?? ''
  // they came and went when they passed, whenever that is told
  const then: Call = Object.create(call, { now: { value: () => time } })
  if (meaning === 'come') await comeIn(then, visitor, visit, passed, place)
  if (meaning === 'go_out' || meaning === 'leave') {
    const back = meaning === 'go_out'
    await letOut(call, [{ visitor, visit }], { time, way: 'door', back })
    await writeStory(call, [visitor.id], back ? 'away' : 'check_out', { time, note: place })
  }
  if (meaning === 'left_then') {
    await leftThen(call, visitor, time)
    await writeStory(call, [visitor.id], 'check_out', { time, note: place })
    emitVisits(call, [visit])
  }
  if (meaning === 'still_here' && isInside(visitor.state)) {
    const until = putOff(Date.parse(visitor.auto_out ?? passed.time), time)
    await moveVisitors(call, [{ visitor, visit, state: visitor.state, auto_out: until }])
  }
  const isKept = visitor.forgotten_at === null
  if (meaning === 'seen_again' && isKept) await stayGoesOn(call, visitor, visit, time, place)
  if (meaning === null && seen.length > 0) emitVisits(call, [visit])
  return meaning !== null || seen.length > 0 ? true : undefined
}

/** Where all else allows it: by the same checks as at reception, at the time at which they passed. */
async function comeIn(
  call: Call,
  visitor: StoredVisitor,
  visit: StoredVisit,
  passed: Passed,
  place: string,
): Promise<void> {
  // the list may have changed since they were invited; what cannot be looked up lets nobody in, and is tried again
  const [now = visitor] = await screened(call, [visitor], new Map([[visit.id, visit]]))
  const fault = firstFault(checksOf(visit, now, passed.office_id ?? visit.office_id, call.now()))
  if (fault !== undefined) return
  await letIn(call, [{ visitor: now, visit }], { way: 'door' })
  await writeStory(call, [visitor.id], 'check_in', { note: place })
}
