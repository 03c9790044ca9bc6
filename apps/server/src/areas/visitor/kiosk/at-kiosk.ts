import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type * as kiosk from '@workplace/contract/visitor/kiosk'
import * as refusals from '@workplace/contract/visitor/refusals'
import { guestFaults } from '@workplace/contract/visitor/states'
import { approvalState } from '@workplace/domain/visitor/come-in'
import { isInside, isOver } from '@workplace/domain/visitor/visit-state'
import { type Call, type Device, deviceOf } from '../../../kernel/call/call'
import { type Signer, sign, whatToSign } from '../agreement/sign-agreement'
import { queueBadges } from '../badge-printers/send-badges'
import { checksOf, faultText } from '../core/entry'
import { formsOf, type PersonDeps } from '../core/known-person'
import { asAsked, openQuestions, saidOf } from '../core/said-answers'
import { lockVisitors, missingOf, nowOf, readVisit, readVisitor, visitOf, writeStory } from '../core/visitor.store'
import { looksLikeCode, visitorOfCode, visitorOfLetters } from '../core/visitor-code'
import { isReceptionTold } from '../core/waiting-guests'
import { putDetails } from '../invite/put-details'
import { type PhotoDeps, photoStateOf, putPhoto } from '../photo/visitor-photo'
import { letIn, screened } from '../reception/check-in'
import { letOut } from '../reception/check-out'
import { claimFor, visitorOf } from './kiosk-claim'
import type { WrongCodes } from './wrong-codes'

export type KioskDeps = PersonDeps &
  PhotoDeps & {
    readonly ticketKey: Buffer
    /** Of the codes that guests show. */
    readonly codeKey: Buffer
    /** Bounds how often a kiosk may be asked whom it knows, and for hosts. */
    readonly tried: (kiosk: string) => void
    readonly searched: (kiosk: string) => void
    readonly wrong: WrongCodes
    /** Badges that wait leave now. */
    readonly print: () => void
  }

type Guest = kiosk.KioskGuest

/** Who stands at the kiosk, locked with their visit: those of its office, by the ticket that it was given. */
async function signerOf(call: Call, deps: KioskDeps, ticket: string): Promise<Signer> {
  const device = deviceOf(call)
  const id = visitorOf(deps.ticketKey, device, ticket, call.now())
  const { visitors, visits } = await lockVisitors(call.db, device.company_id, [id])
  const [visitor] = visitors
  if (visitor === undefined) throw new Refusal(refusals.kiosk_ticket)
  const visit = visitOf(visits, visitor)
  if (visit.office_id !== device.office_id) throw new Refusal(refusals.kiosk_ticket)
  return { visitor, visit }
}

/** What they can do about by themselves, at the kiosk. */
const theirs: ReadonlySet<string> = new Set(['form', 'sign', 'unanswered'])

/**
 * Whoever came uninvited waits at the kiosk for those who approve them, as for their host. Who is held for review is sent to
 * reception, and reads no more than that.
 */
function approvalOf({ visitor, visit }: Signer): Guest['approval'] {
  if (!visit.walk_in || visitor.watch_hold || isOver(visitor.state) || isInside(visitor.state)) return null
  const { audit_state } = visitor
  return audit_state === approvalState.pending ? 'asked' : audit_state === approvalState.rejected ? 'rejected' : null
}
const asked = { asked: 'pending', rejected: 'over' } as const

/** How somebody stands, as the kiosk shows it; what keeps them out in both languages. Of the others nothing. */
export async function guestOf(call: Call, deps: KioskDeps, { visitor, visit }: Signer): Promise<Guest> {
  const device = deviceOf(call)
  const approval = approvalOf({ visitor, visit })
  const fault = checksOf(visit, visitor, device.office_id ?? 0, call.now()).find(
    (one) => one.fault !== null && !theirs.has(one.fault) && (approval === null || one.fault !== asked[approval]),
  )
  const text = (language: 'zh' | 'en') =>
    fault === undefined ? '' : faultText(fault, visit, visitor, { language, now: call.now }, guestFaults)
  const [host] = await call.db.query<{ name: string }>('select name from users where company_id = $1 and id = $2', [
    device.company_id,
    visit.host_id,
  ])
  const missing = missingOf(visit, visitor)
  return {
    ticket: claimFor(deps.ticketKey, device, visitor.id, call.now()),
    name: visitor.visitor_name,
    host_name: host?.name ?? '',
    inside: isInside(visitor.state),
    fault: fault === undefined ? null : { zh: text('zh'), en: text('en') },
    missing,
    questions: missing.includes('answers') ? asAsked(openQuestions(visit.questions, visitor.answers)) : [],
    photo: await photoStateOf(call.db, device.company_id, { visitor, visit }),
    words: await whatToSign(call, { visitor, visit }),
    answer: visitor.host_answer,
    minutes: visitor.answer_minutes,
    approval,
    badge: isInside(visitor.state) ? await badgeOf(call, visitor.id) : null,
    reception_told: await isReceptionTold(call.db, device.company_id, visitor.id),
  }
}

/** How far the badge is that was sent to the printer last. */
async function badgeOf(call: Call, visitor_id: number): Promise<Guest['badge']> {
  const [print] = await call.db.query<{ badge: Guest['badge'] }>(
    `select case state when 'printed' then 'printed' when 'failed' then 'failed' else 'printing' end as badge
     from visitor_print where company_id = $1 and visitor_id = $2 order by id desc limit 1`,
    [deviceOf(call).company_id, visitor_id],
  )
  return print?.badge ?? null
}

/** Who came in here gets their badge here, where the kiosk has a printer. */
async function printHere(call: Call, visitor_id: number): Promise<void> {
  const device = deviceOf(call)
  const [kiosk] = await call.db.query<{ printer_id: number }>(
    `select k.printer_id from visitor_kiosk k join visitor_printer p on p.company_id = k.company_id and p.id = k.printer_id
     where k.company_id = $1 and k.id = $2 and p.status = 'on'`,
    [device.company_id, device.id],
  )
  if (kiosk !== undefined) await queueBadges(call, { printer_id: kiosk.printer_id, visitor_ids: [visitor_id] })
}

export async function readGuest(call: Call, deps: KioskDeps, id: number): Promise<Guest> {
  const { company_id } = deviceOf(call)
  const visitor = await readVisitor(call.db, company_id, id)
  const visit = visitor && (await readVisit(call.db, company_id, visitor.visit_id))
  if (visitor === undefined || visit === undefined) throw new Refusal(refusals.kiosk_ticket)
  return guestOf(call, deps, { visitor, visit })
}

/** Nobody is found by what was entered: one answer, and it counts. */
async function notFound(call: Call, deps: KioskDeps): Promise<Refusal> {
  await deps.wrong.count(deviceOf(call))
  return new Refusal(refusals.kiosk_not_found)
}

const nameOfKiosk = ({ company_id, id }: Device) => `kiosk ${company_id} ${id}`

/**
 * `POST /kiosk/find`: those of today at this office whose telephone ends so, by their whole name in whatever letters. Two
 * of one name: who is inside or comes next. Whatever is wrong has one answer.
 */
export async function findAtKiosk(
  call: Call,
  deps: KioskDeps,
  { name, last4 }: ParsedOf<typeof kiosk.kioskFind>,
): Promise<OutputOf<typeof kiosk.kioskFind>> {
  const device = deviceOf(call)
  deps.tried(nameOfKiosk(device))
  const rows = await call.db.query<{ id: number; visitor_name: string }>(
    `select t.id, t.visitor_name from visitor t
     cross join lateral (select n.start_time, n.end_time from visit_window n where n.company_id = t.company_id and n.visit_id = t.visit_id
       and n.end_time > $3::timestamptz - interval '12 hours' and n.start_time < $3::timestamptz + interval '24 hours'
       order by n.end_time > $3 desc, n.start_time limit 1) as w
     where t.company_id = $1 and t.office_id = $2 and t.state in (0, 1, 2, 3, 7) and right(t.phone, 4) = $4
     order by t.state in (2, 7) desc, w.end_time > $3 desc, w.start_time, t.id limit 100`,
    [device.company_id, device.office_id, nowOf(call), last4],
  )
  const asked = formsOf(name)
  const found = rows.find(({ visitor_name }) => formsOf(visitor_name).some((form) => asked.includes(form)))
  if (found === undefined) throw await notFound(call, deps)
  return readGuest(call, deps, found.id)
}

/** Whom a code means, at whichever office; whatever is wrong with it has one answer. */
async function meantBy(
  call: Call,
  deps: KioskDeps,
  code: string,
): Promise<{ id: number; kind: 'L' | 'F' | 'B' | 'typed' }> {
  const { company_id } = deviceOf(call)
  const found = looksLikeCode(code)
    ? await visitorOfCode(call.db, deps.codeKey, { company_id, text: code, at: call.now() }).catch((error) => {
        if (error instanceof Refusal) return undefined
        throw error
      })
    : undefined
  if (found !== undefined) return { id: found.visitor_id, kind: found.kind }
  const typed = await visitorOfLetters(call.db, company_id, code)
  if (typed === undefined) throw await notFound(call, deps)
  return { id: typed, kind: 'typed' }
}

/** `POST /kiosk/scan`: a live code speaks for itself; a printed one may be anybody's picture, and asks for more. */
export async function scanAtKiosk(
  call: Call,
  deps: KioskDeps,
  { code, last4, name }: ParsedOf<typeof kiosk.kioskScan>,
): Promise<OutputOf<typeof kiosk.kioskScan>> {
  const device = deviceOf(call)
  deps.tried(nameOfKiosk(device))
  const { id, kind } = await meantBy(call, deps, code)
  if (kind === 'B') throw await notFound(call, deps)
  if (kind === 'F') {
    const visitor = await readVisitor(call.db, device.company_id, id)
    if (visitor === undefined) throw await notFound(call, deps)
    if (last4 == null && name == null) throw new Refusal(refusals.kiosk_more)
    // five tries for each link: after that a picture of the code is of no use here, and the desk sees to them
    if (!(await deps.wrong.take(device.company_id, id))) throw await notFound(call, deps)
    const isNamed = name != null && formsOf(visitor.visitor_name).some((form) => formsOf(name).includes(form))
    const isTheirs = visitor.phone === null ? isNamed : last4 != null && visitor.phone.endsWith(last4)
    if (!isTheirs) throw await notFound(call, deps)
    await deps.wrong.clear(device.company_id, id)
  }
  return readGuest(call, deps, id)
}

/** `POST /kiosk/look`. */
export async function lookAtKiosk(
  call: Call,
  deps: KioskDeps,
  { ticket }: ParsedOf<typeof kiosk.kioskLook>,
): Promise<OutputOf<typeof kiosk.kioskLook>> {
  const device = deviceOf(call)
  const guest = await readGuest(call, deps, visitorOf(deps.ticketKey, device, ticket, call.now()))
  // what was begun does not go on for ever by being looked at
  return { ...guest, ticket }
}

/** `POST /kiosk/form`. */
export async function fillAtKiosk(
  call: Call,
  deps: KioskDeps,
  { ticket, answers, ...said }: ParsedOf<typeof kiosk.kioskForm>,
): Promise<OutputOf<typeof kiosk.kioskForm>> {
  const signer = await signerOf(call, deps, ticket)
  const missing = new Set<string>(missingOf(signer.visit, signer.visitor))
  // what is known of them is not asked for here, and not overwritten by whoever stands here
  const lacking = Object.fromEntries(Object.entries(said).filter(([name, value]) => missing.has(name) && value))
  const open = openQuestions(signer.visit.questions, signer.visitor.answers)
  await putDetails(call, deps, signer, { ...lacking, answers: saidOf(open, answers) })
  await writeStory(call, [signer.visitor.id], 'edit')
  return readGuest(call, deps, signer.visitor.id)
}

/** `POST /kiosk/photo`: what is there already is not overwritten by whoever stands here. */
export async function photoAtKiosk(
  call: Call,
  deps: KioskDeps,
  input: ParsedOf<typeof kiosk.kioskPhoto>,
): Promise<OutputOf<typeof kiosk.kioskPhoto>> {
  const signer = await signerOf(call, deps, input.ticket)
  if (signer.visitor.photo !== null) call.unchanged()
  else await putPhoto(call, deps, signer, input, { way: 'kiosk', language: signer.visitor.language })
  return readGuest(call, deps, signer.visitor.id)
}

/** `POST /kiosk/sign`. */
export async function signAtKiosk(
  call: Call,
  deps: KioskDeps,
  { ticket, ...given }: ParsedOf<typeof kiosk.kioskSign>,
): Promise<OutputOf<typeof kiosk.kioskSign>> {
  const signer = await signerOf(call, deps, ticket)
  await sign(call, deps, signer, { ...given, way: 'kiosk', language: signer.visitor.language })
  return readGuest(call, deps, signer.visitor.id)
}

/** `POST /kiosk/check_in`: by what decides everywhere; who is inside already is so once. */
export async function checkInAtKiosk(
  call: Call,
  deps: KioskDeps,
  { ticket }: ParsedOf<typeof kiosk.kioskCheckIn>,
): Promise<OutputOf<typeof kiosk.kioskCheckIn>> {
  const device = deviceOf(call)
  const { visitor: asked, visit } = await signerOf(call, deps, ticket)
  const [visitor] = await screened(call, [asked], new Map([[visit.id, visit]]))
  if (visitor === undefined) throw new Refusal(refusals.kiosk_ticket)
  const fault = checksOf(visit, visitor, device.office_id ?? 0, call.now()).find((one) => one.fault !== null)
  if (fault !== undefined) {
    throw new Refusal(refusals.visit_refused, {
      name: visitor.visitor_name,
      why: faultText(fault, visit, visitor, call),
    })
  }
  if (isInside(visitor.state)) call.unchanged()
  else {
    await letIn(call, [{ visitor, visit }], { way: 'kiosk' })
    await writeStory(call, [visitor.id], 'check_in')
    await printHere(call, visitor.id)
    call.afterCommit(deps.print)
    call.record({
      ...{ module: 'visit', action: 'visit_check_in', target: visit.order_no, target_id: visit.id },
      after: { people: 1 },
    })
  }
  return readGuest(call, deps, visitor.id)
}

/** `POST /kiosk/check_out`: by the badge that they hand in. */
export async function checkOutAtKiosk(
  call: Call,
  deps: KioskDeps,
  { badge_no }: ParsedOf<typeof kiosk.kioskCheckOut>,
): Promise<OutputOf<typeof kiosk.kioskCheckOut>> {
  const device = deviceOf(call)
  deps.tried(nameOfKiosk(device))
  const shown = looksLikeCode(badge_no) ? await meantBy(call, deps, badge_no) : undefined
  const [worn] = await call.db.query<{ id: number }>(
    `select id from visitor where company_id = $1 and office_id = $2 and state in (2, 7)
       and case when $4::int is null then lower(badge_no) = lower($3) else id = $4 end`,
    // a printed code may be anybody's picture
    [device.company_id, device.office_id, badge_no, shown === undefined || shown.kind === 'F' ? null : shown.id],
  )
  // numbers of badges are guessed as easily as codes
  if (worn === undefined) throw await notFound(call, deps)
  const locked = await lockVisitors(call.db, device.company_id, [worn.id])
  const visitor = locked.visitors[0]
  if (visitor === undefined || !isInside(visitor.state)) {
    throw new Refusal(refusals.kiosk_not_found)
  }
  const visit = visitOf(locked.visits, visitor)
  await letOut(call, [{ visitor, visit }], { time: call.now(), way: 'kiosk', back: false })
  await writeStory(call, [visitor.id], 'check_out')
  call.record({
    ...{ module: 'visit', action: 'visit_check_out', target: visit.order_no, target_id: visit.id },
    after: { people: 1 },
  })
  return { name: visitor.visitor_name }
}

/** `GET /kiosk/hosts`: five of those whose name begins or contains it, with their department and nothing else. */
export async function hostsAtKiosk(
  call: Call,
  deps: KioskDeps,
  { title }: ParsedOf<typeof kiosk.kioskHosts>,
): Promise<OutputOf<typeof kiosk.kioskHosts>> {
  const device = deviceOf(call)
  deps.searched(nameOfKiosk(device))
  const looked = title.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const items = await call.db.query<OutputOf<typeof kiosk.kioskHosts>['items'][number]>(
    `select u.id, u.name, d.name as department from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.status = 'active' and u.name_search like '%' || $2 || '%'
     order by u.office_id is not distinct from $3 desc, u.name_search like $2 || '%' desc, u.name, u.id limit 5`,
    [device.company_id, looked, device.office_id],
  )
  return { items }
}
