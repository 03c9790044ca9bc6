import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { visitorSetup, visitorSingle, visitorWhy } from '@workplace/contract/visitor/visits'
import { cardText } from '@workplace/domain/access/card-number'
import { firstFault } from '@workplace/domain/visitor/come-in'
import { isInside } from '@workplace/domain/visitor/visit-state'
import { type Call, has } from '../../../kernel/call/call'
import { maskNumber } from '../../../kernel/text/mask'
import { settingOf } from '../../company/public'
import { sendsSms } from '../../message/public'
import { windowStates } from '../../pass/public'
import { seesNames, someVisitor } from '../core/discreet'
import { checksOf } from '../core/entry'
import type { PersonDeps } from '../core/known-person'
import { looksAfter, mayChange, seenVisitor } from '../core/rights'
import { asAsked } from '../core/said-answers'
import { missingOf, rowsOf, type Single, unsignedOf } from '../core/visitor.store'
import { windowKind } from '../core/visitor-doors'
import { erasedPhotoOf, photoAtDevices, photoStateOf } from '../photo/visitor-photo'
import { standsAfterScreening } from '../watch/screen-visitors'

/** `GET /visitor/single`: for who looks after visitors there, and for the hosts. */
export async function readOne(
  call: Call,
  { id }: ParsedOf<typeof visitorSingle>,
  { secrets }: PersonDeps,
): Promise<OutputOf<typeof visitorSingle>> {
  const { company_id } = call.actor
  const { visitor, visit } = await seenVisitor(call, id)
  const [row] = await rowsOf(call, [id])
  if (row === undefined) throw new Refusal(refusals.not_found)
  const [names] = await call.db.query<{
    through_name: string | null
    floor_name: string | null
    co_hosts: Single['co_hosts']
    seen_at: string | null
    seen_where: string | null
    card: number | null
  }>(
    `select t.seen_at, t.seen_where, t.card, (select name from visitor_through where company_id = $1 and id = $3) as through_name,
       (select name from floor where company_id = $1 and id = $4) as floor_name,
       array(select jsonb_build_object('id', u.id, 'name', u.name) from visit_co_host c
         join users u on u.company_id = c.company_id and u.id = c.user_id
         where c.company_id = $1 and c.visit_id = $2 order by u.name, u.id) as co_hosts
     from visitor t where t.company_id = $1 and t.id = $5`,
    [company_id, visit.id, visit.through_id, visit.floor_id, id],
  )
  const stays = await call.db.query<Single['stays'][number]>(
    'select in_time, in_way, out_time, out_way from visitor_stay where company_id = $1 and visitor_id = $2 order by in_time, id',
    [company_id, id],
  )
  const story = await call.db.query<Single['story'][number]>(
    'select time, act, user_name, note from visitor_story where company_id = $1 and visitor_id = $2 order by id',
    [company_id, id],
  )
  const doors = await doorsOf(call, id)
  const others = await call.db.query<Single['others'][number] & { discreet: boolean }>(
    'select id, visitor_name, state, audit_state, discreet from visitor where company_id = $1 and visit_id = $2 and id <> $3 order by id',
    [company_id, visit.id, id],
  )
  const knows = seesNames(call.actor, visit)
  const isHidden = visitor.discreet && !knows
  const [waiting] = await call.db.query<{ since: string }>(
    `select since from visitor_waiting where company_id = $1 and visitor_id = $2 and kind = 'arrived'`,
    [call.actor.company_id, id],
  )
  const text = (instant: number) => new Date(instant).toISOString()
  return {
    ...row,
    ...{
      note: isHidden ? null : visit.note,
      audit_opinion: isHidden ? null : visitor.audit_opinion,
      hold_reason: isHidden ? null : visitor.hold_reason,
      hold_by: visitor.hold_by,
      forgotten_at: visitor.forgotten_at,
      may_keep: looksAfter(call.actor, visit.office_id, 'delete-visitor'),
      may_reveal: !isHidden && looksAfter(call.actor, visit.office_id, 'reveal-visitor'),
      visit_version: visit.version,
      person_id: isHidden ? null : visitor.person_id,
      through_id: visit.through_id,
      floor_id: visit.floor_id,
    },
    ...{
      through_name: names?.through_name ?? null,
      floor_name: names?.floor_name ?? null,
      co_hosts: names?.co_hosts ?? [],
    },
    ...{ day_begin: visit.day_begin, day_end: visit.day_end, weekdays: [...visit.weekdays] },
    ...{ language: visitor.language, id_type: isHidden ? null : visitor.id_type },
    idno: visitor.idno === null || isHidden ? null : maskNumber(secrets.decrypt(visitor.idno)),
    windows: visit.windows.map(({ start, end }) => ({ start: text(start), end: text(end) })),
    stays,
    doors,
    // what they did themselves is written in their name, and a remark may say who they are
    story: isHidden
      ? story.map((one) => ({
          ...{ ...one, note: null },
          user_name: one.user_name === visitor.visitor_name ? someVisitor(call.language) : one.user_name,
        }))
      : story,
    others: others.map(({ discreet, visitor_name, ...one }) => ({
      ...one,
      visitor_name: discreet && !knows ? someVisitor(call.language) : visitor_name,
    })),
    ...{
      seen_at: names?.seen_at ?? null,
      seen_where: names?.seen_where ?? null,
      card_no: names?.card == null ? null : cardText(names.card),
    },
    photo: {
      ...(await photoStateOf(call.db, company_id, { visitor, visit })),
      erased: await erasedPhotoOf(call.db, company_id, visitor),
      at_devices: await photoAtDevices(call.db, company_id, id),
    },
    questions: asAsked(visit.questions),
    answers: isHidden ? [] : [...visitor.answers],
    may_receive: looksAfter(call.actor, visit.office_id, 'change-visitor'),
    may_change: mayChange(call.actor, visit),
    host_answer: visitor.host_answer,
    waits_since: isInside(visitor.state) ? (waiting?.since ?? null) : null,
  }
}

/** What doors hold of a visitor: for each of their times that is near, door by door. */
async function doorsOf({ db, actor, now }: Call, visitor_id: number): Promise<Single['doors']> {
  const windows = await db.query<Omit<Single['doors'][number], 'doors' | 'code'> & { id: number; code: number | null }>(
    `select id, start_time, from_time, until_time, case when ended_at is null then code end as code from visitor_window
     where company_id = $1 and visitor_id = $2 and (ended_at is null or ended_at > $3::timestamptz - interval '1 day')
     order by start_time, id`,
    [actor.company_id, visitor_id, new Date(now()).toISOString()],
  )
  const ids = windows.map(({ id }) => Number(id))
  const states = await windowStates(db, actor.company_id, windowKind, ids, now())
  return windows.map(({ id, code, ...one }) => {
    const doors = states.get(Number(id)) ?? []
    return { ...one, code: code === null ? null : String(code), doors: doors.map(({ door_id: _, ...door }) => door) }
  })
}

/** `GET /visitor/why`: by the function that decides. */
export async function explainEntry(
  call: Call,
  { id, office }: ParsedOf<typeof visitorWhy>,
): Promise<OutputOf<typeof visitorWhy>> {
  const { visitor: stored, visit } = await seenVisitor(call, id)
  // whoever lets them in looks in the list first
  const visitor = await standsAfterScreening(call, { visitor: stored, visit })
  const checks = checksOf(visit, visitor, office ?? visit.office_id, call.now())
  const first = firstFault(checks)
  return {
    checks: checks.map(({ next, ...one }) => ({ ...one, next: next === null ? null : new Date(next).toISOString() })),
    missing: missingOf(visit, visitor),
    unsigned: unsignedOf(visit, visitor, call.now()).map(({ id, name, name_en }) => ({ id, name, name_en })),
    may_come_in: first === undefined,
    desk_may: first !== undefined && firstFault(checks, true) === undefined,
  }
}

type Setup = OutputOf<typeof visitorSetup>

/** `GET /visitor/setup`: what is chosen from. */
export async function readSetup({ db, actor }: Call, sendsMail: boolean): Promise<Setup> {
  const { company_id } = actor
  const offices = await db.query<Omit<Setup['offices'][number], 'receives' | 'mails' | 'texts'>>(
    `select id, name, name_en, timezone, work_days, open_time, close_time from office
     where company_id = $1 and status = 'on' order by sort, id`,
    [company_id],
  )
  const [own] = await db.query<{ office_id: number | null }>(
    'select office_id from users where company_id = $1 and id = $2',
    [company_id, actor.user_id],
  )
  const isTexting = await sendsSms(db, company_id)
  const [mailing, texting] = [new Set<number>(), new Set<number>()]
  for (const { id } of isTexting ? offices : []) {
    if ((await settingOf(db, company_id, 'visitor_guest_sms', id)) === '1') texting.add(id)
  }
  for (const { id } of sendsMail ? offices : []) {
    if ((await settingOf(db, company_id, 'visitor_guest_mail', id)) === '1') mailing.add(id)
  }
  const reasons = await db.query<Setup['reasons'][number]>(
    `select id, name, name_en, color, coalesce(needed, '{}') as needed, photo, questions, max_days, escort, walk_in, audit_by <> 'none' as audit,
       audit_hours, audit_days, audit_people, audit_closed,
       (select count(*)::int from visitor_reason_agreement a join visitor_agreement g on g.company_id = a.company_id and g.id = a.visitor_agreement_id
        where a.company_id = $1 and a.visitorreason_id = visitor_reason.id and g.status = 'on') as agreements from visitor_reason
     where company_id = $1 and status = 'on' order by id`,
    [company_id],
  )
  const channels = await db.query<Setup['channels'][number]>(
    `select id, name, office_id, before_minutes, after_minutes, is_default,
       (select count(*)::int from visitor_through_entrance d where d.company_id = $1 and d.through_id = visitor_through.id) as entrance_doors,
       (select count(*)::int from visitor_through_door d where d.company_id = $1 and d.through_id = visitor_through.id) as inner_doors
     from visitor_through where company_id = $1 and status = 'on' order by is_default desc, id`,
    [company_id],
  )
  return {
    offices: offices.map((office) => ({
      ...office,
      receives: looksAfter(actor, office.id, 'change-visitor'),
      mails: mailing.has(office.id),
      texts: texting.has(office.id),
    })),
    office_id: own?.office_id ?? null,
    ...{ reasons, channels },
    may_receive: has(actor, 'change-visitor'),
  }
}
