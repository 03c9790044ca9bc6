import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { answerWalkIn, kioskWalkIn } from '@workplace/contract/visitor/kiosk'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { HostAnswer } from '@workplace/contract/visitor/states'
import { approvalState } from '@workplace/domain/visitor/come-in'
import { isInside, isOver, visitorState } from '@workplace/domain/visitor/visit-state'
import { type Call, deviceOf } from '../../../kernel/call/call'
import { askApproval } from '../approval/ask-approval'
import { formsOf, plainPerson } from '../core/known-person'
import { emitVisits, moveVisitors } from '../core/move-visitors'
import { notifyHosts } from '../core/notify-hosts'
import { requireChange, seenVisitor } from '../core/rights'
import { lockPeople, lockVisitors, nowOf, type StoredVisit, visitOf, writeStory } from '../core/visitor.store'
import { answerArrived, arrivedWith, beginWaiting, endWaiting, waitAgain } from '../core/waiting-guests'
import {
  channelOf,
  loggedVisit,
  makeVisit,
  putPeople,
  requireActive,
  requireOpenOffice,
  requireReason,
} from '../invite/add-visit'
import { usualEnd } from '../reception/walk-in'
import { guestOf, type KioskDeps, readGuest } from './at-kiosk'

/**
 * Who stepped away while their host, or who approves them, was asked, and says the same again: of that name, to that host and
 * for that reason, with that telephone or none. They are asked about once.
 */
async function waitingAs(
  call: Call,
  deps: KioskDeps,
  { name, host_id, reason_id, phone }: Pick<ParsedOf<typeof kioskWalkIn>, 'name' | 'host_id' | 'reason_id' | 'phone'>,
): Promise<number | undefined> {
  const device = deviceOf(call)
  const rows = await call.db.query<{ id: number; visitor_name: string; phone: string | null }>(
    `select t.id, t.visitor_name, t.phone from visitor t
     join visit v on v.company_id = t.company_id and v.id = t.visit_id and v.walk_in and v.source = 'self'
     where t.company_id = $1 and t.office_id = $2 and t.state in (0, 1) and t.audit_state <> 3 and t.host_answer is not null
       and v.host_id = $3 and v.reason_id = $4 and v.plan_end > $5 order by t.id desc limit 100`,
    [device.company_id, device.office_id, host_id, reason_id, nowOf(call)],
  )
  const forms = formsOf(name)
  const { phone: said = null } = await plainPerson(
    call,
    deps,
    { ...{ name, phone: phone || null, mail: null }, ...{ company: null, plate_no: null, idno: null } },
    device.office_id,
  )
  return rows.find((row) => row.phone === said && formsOf(row.visitor_name).some((form) => forms.includes(form)))?.id
}

/** `POST /kiosk/walk_in`: a visit from now on, which waits for the host's word, and after that for whoever has to approve it. */
export async function walkInAtKiosk(
  call: Call,
  deps: KioskDeps,
  { name, host_id, reason_id, language, ...said }: ParsedOf<typeof kioskWalkIn>,
): Promise<OutputOf<typeof kioskWalkIn>> {
  const device = deviceOf(call)
  const [kiosk] = await call.db.query<{ walk_in: boolean }>(
    'select walk_in from visitor_kiosk where company_id = $1 and id = $2',
    [device.company_id, device.id],
  )
  if (!kiosk?.walk_in || device.office_id === null) throw new Refusal(refusals.kiosk_no_walk_in)
  const [office, reason] = [await requireOpenOffice(call, device.office_id), await requireReason(call, reason_id)]
  if (!reason.walk_in) throw new Refusal(refusals.kiosk_no_walk_in)
  await requireActive(call, 'host_id', [host_id])
  const before = await waitingAs(call, deps, { name, host_id, reason_id, phone: said.phone })
  if (before !== undefined) {
    call.unchanged()
    return readGuest(call, deps, before)
  }
  const channel = await channelOf(call, office.id, null)
  const now = call.now()
  const visit = await makeVisit(call, {
    ...{ host_id, co_host_ids: [], reason, channel, office, floor_id: null, company: null, note: null },
    ...{ source: 'self', walk_in: true },
    plan: {
      ...{ plan_start: new Date(now).toISOString(), plan_end: new Date(usualEnd(now, office)).toISOString() },
      ...{ day_begin: office.close_time, day_end: office.close_time, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    },
  })
  const of = (text: string | null | undefined) => text || null
  const [person] = await putPeople(
    call,
    deps,
    visit,
    [
      {
        ...{ name, language, phone: of(said.phone), mail: of(said.mail), company: of(said.company) },
        ...{ plate_no: of(said.plate_no), idno: of(said.idno), id_type: null },
      },
    ],
    'kiosk_walk_in',
  )
  if (person === undefined) throw new Refusal(commonRefusals.not_found)
  await call.db.query(`update visitor set host_answer = 'asked' where company_id = $1 and id = $2`, [
    device.company_id,
    person.id,
  ])
  const visitor = (await lockPeople(call.db, device.company_id, visit.id)).find(({ id }) => id === person.id)
  if (visitor === undefined) throw new Refusal(commonRefusals.not_found)
  await notifyHosts(call, 'visitor_asks', visit, [visitor])
  await beginWaiting(call, 'walk_in', visit, [visitor])
  call.record({
    ...{ module: 'visit', action: 'visit_kiosk', target: visit.order_no, target_id: visit.id },
    after: loggedVisit(visit, 1),
  })
  return guestOf(call, deps, { visitor, visit })
}

/** What was answered, as the story of the visitor keeps it: by name, worded for who reads it. */
const saidAs = (answer: HostAnswer, minutes: number | null | undefined) => ({
  note: answer === 'wait' ? `wait ${minutes ?? 0}` : answer,
})

/** Somebody who was checked in and waits for their host: who says that they come says it to all of the visit. */
async function answerInside(
  call: Call,
  { id, answer, minutes }: ParsedOf<typeof answerWalkIn>,
  visit: StoredVisit,
): Promise<boolean> {
  const waiting = answer === 'wait' ? await arrivedWith(call, id) : await answerArrived(call, id)
  if (waiting.length === 0) return false
  if (answer === 'refuse' || answer === 'let_in') throw new Refusal(refusals.visit_answered_inside)
  if (answer === 'wait') await waitAgain(call, visit, waiting, minutes ?? 0)
  await writeStory(call, waiting, 'answer', saidAs(answer, minutes))
  return true
}

/** `POST /visitor/answer`: the kiosk shows it; a no is the end, and who was let in may be asked to wait no more. */
export async function answerVisitor(
  call: Call,
  { id, answer, minutes }: ParsedOf<typeof answerWalkIn>,
): Promise<OutputOf<typeof answerWalkIn>> {
  requireChange(call, (await seenVisitor(call, id)).visit)
  const { company_id } = call.actor
  const { visitors, visits } = await lockVisitors(call.db, company_id, [id])
  const [visitor] = visitors
  if (visitor === undefined) throw new Refusal(commonRefusals.not_found)
  const visit = visitOf(visits, visitor)
  if (!(isInside(visitor.state) && (await answerInside(call, { id, answer, minutes }, visit)))) {
    const waits = visitor.host_answer === 'asked' || visitor.host_answer === 'wait'
    if (!waits || isOver(visitor.state)) throw new Refusal(refusals.visit_answered, { name: visitor.visitor_name })
    await call.db.query('update visitor set host_answer = $3, answer_minutes = $4 where company_id = $1 and id = $2', [
      ...[company_id, id, answer, answer === 'wait' ? (minutes ?? null) : null],
    ])
    if (answer === 'refuse') await moveVisitors(call, [{ visitor, visit, state: visitorState.cancelled }])
    if (answer === 'wait') await waitAgain(call, visit, [id], minutes ?? 0)
    else await endWaiting(call, [id])
    await writeStory(call, [id], 'answer', saidAs(answer, minutes))
    const isMet = answer === 'coming' || answer === 'let_in'
    // who is held for review is asked about already
    if (isMet && visitor.audit_state === approvalState.pending && !visitor.watch_hold) await askApproval(call, visit)
  }
  emitVisits(call, [visit])
  call.record({
    ...{ module: 'visit', action: 'visit_answer', target: visit.order_no, target_id: visit.id },
    after: { people: 1 },
  })
  return { id }
}
