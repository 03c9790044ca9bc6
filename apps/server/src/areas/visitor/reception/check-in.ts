import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { checkInVisitors, Outcomes } from '@workplace/contract/visitor/visits'
import { firstFault } from '@workplace/domain/visitor/come-in'
import { isInside, stayEnd, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { readLentCard } from '../../pass/public'
import { checksOf, faultText } from '../core/entry'
import { autoOutOf, habitsOf, type Move, moveVisitors } from '../core/move-visitors'
import { notifyBundled } from '../core/notify-bundled'
import { requireReception } from '../core/rights'
import {
  lockVisitors,
  nowOf,
  type StoredVisit,
  type StoredVisitor,
  type VisitWay,
  visitOf,
  writeStory,
} from '../core/visitor.store'
import { beginWaiting } from '../core/waiting-guests'
import { visitorWords as words } from '../core/words'
import { screenVisitors } from '../watch/screen-visitors'

type Outcome = Outcomes['items'][number]

/**
 * Who of an office wears a badge, other than one of them; undefined: nobody. Of two that give it away at once the second
 * hears of it.
 */
export async function wearerOf(
  { db, actor }: Call,
  badge: string,
  office_id: number,
  visitor_id: number,
): Promise<string | undefined> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [actor.company_id, `badge ${badge.toLowerCase()}`])
  const [worn] = await db.query<{ visitor_name: string }>(
    `select visitor_name from visitor where company_id = $1 and office_id = $2 and lower(badge_no) = lower($3)
       and state in (2, 7) and id <> $4`,
    [actor.company_id, office_id, badge, visitor_id],
  )
  return worn?.visitor_name
}

/** Lets people in who may come in: each has one stay, however often and by how many desks at once it is asked for. */
export async function letIn(
  call: Call,
  coming: readonly { visitor: StoredVisitor; visit: StoredVisit }[],
  how: { way: Extract<VisitWay, 'desk' | 'kiosk' | 'door'>; badge_no?: string | null; card?: number | null },
): Promise<void> {
  const now = call.now()
  const moves: Move[] = []
  for (const { visitor, visit } of coming) {
    const worn = how.badge_no ? await wearerOf(call, how.badge_no, visit.office_id, visitor.id) : undefined
    if (worn !== undefined) throw new Refusal(refusals.visit_badge, { badge: how.badge_no ?? '', name: worn })
    const habits = await habitsOf(call.db, call.actor.company_id, visit)
    const until = stayEnd(visit.windows, now, visit.before_minutes)
    moves.push({
      ...{ visitor, visit, state: visitorState.checked_in, check_in: now, check_out: null },
      ...{ stay_end: until, auto_out: autoOutOf(habits, until, visit.after_minutes), badge_no: how.badge_no ?? null },
      card: how.card ?? null,
    })
  }
  await moveVisitors(call, moves)
  await call.db.query(
    `insert into visitor_stay (company_id, visitor_id, in_time, in_way) select $1, id, $3, $4 from unnest($2::int[]) as id
     on conflict (company_id, visitor_id) where out_time is null do nothing`,
    [call.actor.company_id, coming.map(({ visitor }) => visitor.id), nowOf(call), how.way],
  )
  // in one order, so that two who let in guests of the same visits never wait for each other
  for (const visit of [...new Set(coming.map((one) => one.visit))].sort((a, b) => a.id - b.id)) {
    const arrived = coming.flatMap((one) => (one.visit === visit ? [one.visitor] : []))
    await notifyBundled(call, 'arrived', visit, arrived)
    if (how.way !== 'door') await beginWaiting(call, 'arrived', visit, arrived)
  }
}

/** Looked for in the list once more, as they stand then: it may have changed a moment ago. */
export async function screened(
  call: Call,
  visitors: readonly StoredVisitor[],
  visits: ReadonlyMap<number, StoredVisit>,
): Promise<readonly StoredVisitor[]> {
  const isChanged = await screenVisitors(
    call,
    visitors.map((visitor) => ({ visitor, visit: visitOf(visits, visitor) })),
  )
  if (!isChanged) return visitors
  return (
    await lockVisitors(
      call.db,
      call.actor.company_id,
      visitors.map(({ id }) => id),
    )
  ).visitors
}

/** `POST /visitor/check_in`: one, or as many as stand there. */
export async function checkIn(
  call: Call,
  { ids, office_id, badge_no, card_no, override }: ParsedOf<typeof checkInVisitors>,
): Promise<OutputOf<typeof checkInVisitors>> {
  const { visitors: asked, visits } = await lockVisitors(call.db, call.actor.company_id, ids)
  if (asked.length === 0) throw new Refusal(commonRefusals.not_found)
  requireReception(call, visits.values())
  const visitors = await screened(call, asked, visits)
  const [first] = visitors
  if (badge_no !== null && (first === undefined || visitors.length > 1)) {
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { badge_no: words.badgeForOne } })
  }
  if (card_no !== null && visitors.length > 1) {
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { card_no: words.cardForOne } })
  }
  const card = card_no === null ? null : await readLentCard(call, 'card_no', card_no)
  const items: Outcome[] = []
  const coming: { visitor: StoredVisitor; visit: StoredVisit }[] = []
  const excepted: { visitor: StoredVisitor; visit: StoredVisit }[] = []
  for (const visitor of visitors) {
    const visit = visitOf(visits, visitor)
    const checks = checksOf(visit, visitor, office_id ?? visit.office_id, call.now())
    const first = firstFault(checks)
    const fault = firstFault(checks, override !== null)
    const item = { id: visitor.id, name: visitor.visitor_name }
    if (fault !== undefined) {
      const desk_may = firstFault(checks, true) === undefined
      const why = faultText(fault, visit, visitor, call)
      items.push({ ...item, state: visitor.state, done: false, why, desk_may })
      continue
    }
    items.push({ ...item, state: isInside(visitor.state) ? visitor.state : 2, done: true, why: null, desk_may: false })
    if (!isInside(visitor.state)) (first === undefined ? coming : excepted).push({ visitor, visit })
  }
  const [alone] = items
  if (items.length === 1 && alone !== undefined && !alone.done) {
    throw new Refusal(refusals.visit_refused, { name: alone.name, why: alone.why ?? '' }, { desk_may: alone.desk_may })
  }
  const all = [...coming, ...excepted]
  if (all.length === 0) call.unchanged()
  await letIn(call, all, { way: 'desk', badge_no, card })
  await writeStory(
    call,
    coming.map(({ visitor }) => visitor.id),
    'check_in',
  )
  await writeStory(
    call,
    excepted.map(({ visitor }) => visitor.id),
    'let_in',
    { note: override },
  )
  for (const [action, of, why] of [
    ['visit_check_in', coming, undefined],
    ['visit_let_in', excepted, override],
  ] as const) {
    for (const visit of new Set(of.map((one) => one.visit))) {
      call.record({
        ...{ module: 'visit', action, target: visit.order_no, target_id: visit.id },
        after: { people: of.filter((one) => one.visit === visit).length, ...(why == null ? {} : { why }) },
      })
    }
  }
  return { items, done: items.filter(({ done }) => done).length }
}
