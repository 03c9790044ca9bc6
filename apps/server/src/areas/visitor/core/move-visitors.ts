import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/visitor/topics'
import { addDays } from '@workplace/domain/kernel/date'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import { approvalState, isAgreed } from '@workplace/domain/visitor/come-in'
import {
  autoOutAt,
  type ClockFacts,
  isInside,
  isOver,
  nextDue,
  stayEndThen,
  type VisitorState,
  visitorState,
} from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import type { StoredVisit, StoredVisitor, VisitWay } from './visitor.store'
import { syncDoors } from './visitor-doors'

/** How an office goes about visitors whom nobody checks out. */
export type Habits = { readonly overstay_minutes: number; readonly auto_out: string; readonly timezone: string }

export async function habitsOf(
  db: Db,
  company_id: number,
  { office_id, timezone }: Pick<StoredVisit, 'office_id' | 'timezone'>,
): Promise<Habits> {
  const [overstay, auto_out] = [
    await settingOf(db, company_id, 'visitor_overstay_minutes', office_id),
    await settingOf(db, company_id, 'visitor_auto_out', office_id),
  ]
  return { overstay_minutes: Number(overstay), auto_out, timezone }
}

/** When somebody who is to stay until then counts as gone. */
export function autoOutOf(habits: Habits, end: number, after_minutes: number): number {
  const { auto_out, timezone } = habits
  if (auto_out === 'none') return autoOutAt(end, after_minutes, [])
  const { date } = wallClock(end, timezone)
  const daily = [-1, 0, 1].map((day) => instantOf(addDays(date, day), minuteOf(auto_out), timezone))
  return autoOutAt(end, after_minutes, daily)
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))
const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const clockFactsOf = (visit: StoredVisit, visitor: StoredVisitor): ClockFacts => ({
  state: visitor.state,
  windows: visit.windows,
  after_minutes: visit.after_minutes,
  stay_end: instant(visitor.stay_end),
  auto_out: instant(visitor.auto_out),
  undecided: visitor.audit_state === approvalState.pending,
})

/** What changes of a visitor; what is absent stays. Instants are epoch ms. */
export type Move = {
  readonly visitor: StoredVisitor
  readonly visit: StoredVisit
  readonly state: VisitorState
  readonly stay_end?: number | null
  readonly auto_out?: number | null
  readonly check_in?: number
  readonly check_out?: { readonly time: number; readonly way: VisitWay } | null
  /** The badge that they wear; null: they gave it back. */
  readonly badge_no?: string | null
  /** The card that they were lent; null: they gave it back. */
  readonly card?: number | null
  /** When it was over, where that is not now. */
  readonly ended?: number
}

/**
 * How somebody who is inside stays, as what is arranged and what is approved of it stand now. Who is asked about keeps their
 * time, and what was put off of it.
 */
export function stayNow(
  call: Pick<Call, 'now'>,
  habits: Habits,
  visit: StoredVisit,
  visitor: StoredVisitor,
): Pick<Move, 'state' | 'stay_end' | 'auto_out'> {
  const [was, out] = [instant(visitor.stay_end), instant(visitor.auto_out)]
  const agreed = isAgreed(visitor.audit_state)
  const stay_end = stayEndThen(visit.windows, call.now(), {
    ...{ before_minutes: visit.before_minutes, stay_end: was, agreed },
  })
  const auto_out = !agreed && stay_end === was ? out : autoOutOf(habits, stay_end, visit.after_minutes)
  return { state: stay_end > call.now() ? visitorState.checked_in : visitor.state, stay_end, auto_out }
}

/** Brings visitors to other states, with when the clock asks about them again and the doors that open to them. */
export async function moveVisitors(call: Call, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const habits = new Map<number, Habits>()
  const rows: Record<string, unknown>[] = []
  for (const { visitor, visit, state, check_in, check_out, badge_no, card, ended, ...more } of moves) {
    const known = habits.get(visit.office_id) ?? (await habitsOf(call.db, call.actor.company_id, visit))
    habits.set(visit.office_id, known)
    const standing: ClockFacts = { ...clockFactsOf(visit, visitor), ...more, state }
    // who is inside when what grew of their visit is rejected stays until they leave
    const isRejected = visitor.audit_state === approvalState.rejected && !isInside(state)
    const due = isRejected ? null : nextDue(standing, known.overstay_minutes)
    rows.push({
      id: visitor.id,
      state,
      stay_end: text(standing.stay_end),
      auto_out: text(standing.auto_out),
      due_at: text(due === null ? null : due.at),
      ended_at: isOver(state) || isRejected ? text(ended ?? check_out?.time ?? call.now()) : null,
      check_in_time: check_in === undefined ? null : text(check_in),
      out: check_out !== undefined,
      check_out_time: check_out == null ? null : text(check_out.time),
      check_out_way: check_out?.way ?? null,
      wears: badge_no !== undefined,
      badge_no: badge_no ?? null,
      lends: card !== undefined,
      card: card ?? null,
    })
  }
  await call.db.query(
    `update visitor t set state = m.state, stay_end = m.stay_end, auto_out = m.auto_out, due_at = m.due_at,
       ended_at = m.ended_at, check_in_time = coalesce(m.check_in_time, t.check_in_time),
       check_out_time = case when m.out then m.check_out_time else t.check_out_time end,
       check_out_way = case when m.out then m.check_out_way else t.check_out_way end,
       badge_no = case when m.wears then m.badge_no else t.badge_no end,
       card = case when m.lends then m.card else t.card end, version = t.version + 1, updated_at = now(), updated_by = $3
     from jsonb_to_recordset($2::jsonb) as m(id int, state int, stay_end timestamptz, auto_out timestamptz, due_at timestamptz,
       ended_at timestamptz, check_in_time timestamptz, out boolean, check_out_time timestamptz, check_out_way text,
       wears boolean, badge_no text, lends boolean, card bigint)
     where t.company_id = $1 and t.id = m.id`,
    [call.actor.company_id, JSON.stringify(rows), call.actor.name],
  )
  await syncDoors(
    call,
    moves.map(({ visitor }) => visitor.id),
  )
  emitVisits(
    call,
    moves.map(({ visit }) => visit),
  )
}

/** That something of these visits changed: reception and hosts look again. */
export function emitVisits(call: Call, visits: readonly Pick<StoredVisit, 'host_id' | 'co_host_ids'>[]): void {
  call.emit(eventOf(topics.visitor, {}))
  for (const user_id of new Set(visits.flatMap(({ host_id, co_host_ids }) => [host_id, ...co_host_ids]))) {
    call.emit(eventOf(topics.own_visitor, { user_id }))
  }
}
