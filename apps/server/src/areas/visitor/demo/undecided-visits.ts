import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import { foldedName } from '@workplace/domain/visitor/watch-match'
import { orderNo } from '../../../kernel/database/order-no'
import { nameSearch } from '../../../kernel/text/name-search'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { formsOf } from '../core/known-person'
import { denied } from './guests.data'

const HOUR = 3_600_000
const at = (instant: number) => new Date(instant).toISOString()

type Where = {
  readonly office_id: number
  readonly through_id: number | null
  readonly timezone: string
  readonly host_id: number
  /** Whose turn it is. */
  readonly auditor_id: number
  readonly by: string
}
type Asked = {
  readonly reason: { readonly id: number; readonly name: string; readonly name_en: string }
  readonly start: number
  readonly hours: number
  readonly company: string
  readonly people: readonly string[]
  readonly audit_because: readonly string[]
  /** The entry that is about the first of them. */
  readonly watch_id: number | null
}

/** A visit that waits for somebody's yes, whom it asks. */
async function insertAsked({ db, company_id, today, now }: Demo, where: Where, asked: Asked): Promise<void> {
  const { office_id, through_id, host_id, auditor_id, by } = where
  const { reason, start, watch_id } = asked
  const end = start + asked.hours * HOUR
  const stamps = { company_id, created_by: by, updated_by: by }
  const times = { start_time: at(start), end_time: at(end) }
  const [visit_id = 0] = await insertRows(db, 'visit', [
    {
      ...{ ...stamps, order_no: await orderNo(db, company_id, 'V', addDays(today, -1)), host_id, reason_id: reason.id },
      ...{ through_id, office_id, company: asked.company, plan_start: at(start), plan_end: at(end) },
      ...{ before_minutes: 60, after_minutes: 120, people_count: asked.people.length },
      audit_because: [...asked.audit_because],
    },
  ])
  await insertRows(db, 'visit_window', [{ company_id, visit_id, ...times }], '')
  for (const [n, visitor_name] of asked.people.entries()) {
    const name = {
      name_search: nameSearch(visitor_name),
      company: asked.company,
      phone: `+86137${20_000_000 + (start % 997) + n * 31}`,
    }
    const [person_id = 0] = await insertRows(db, 'visitor_person', [
      { company_id, name: visitor_name, ...name, language: 'zh' },
    ])
    const isHeld = watch_id !== null && n === 0
    const [id = 0] = await insertRows(db, 'visitor', [
      {
        ...{ ...stamps, visit_id, person_id, leader: n === 0, office_id, plan_start: at(start), visitor_name, ...name },
        ...{ language: 'zh', state: 0, audit_state: 1, watch_hold: isHeld, audit_before: isHeld ? 0 : null },
        ...{ tell_due: false, due_at: at(end) },
      },
    ])
    const story = (act: string, time: number) => ({ company_id, visitor_id: id, time: at(time), act, user_name: by })
    await insertRows(
      db,
      'visitor_story',
      [story('invite', now - 2 * HOUR), ...(isHeld ? [story('held', now - 2 * HOUR)] : [])],
      '',
    )
    if (isHeld) {
      const match = { company_id, visitor_id: id, watch_id, certainty: 'possible', found_at: at(now - 2 * HOUR) }
      await insertRows(db, 'visitor_watch_match', [match], '')
    }
  }
  const seats = [{ user_id: auditor_id, state: 'asked', time: now - 2 * HOUR, opinion: null, to: null }]
  await insertRows(
    db,
    'audit_request',
    [
      {
        ...{ company_id, subject_kind: 'visit', subject_id: visit_id, audit_flow_id: null, name: reason.name },
        ...{ name_en: reason.name_en, because: '', details: '{}', ...times },
        steps: JSON.stringify([{ mode: 'any', approvers: [{ kind: 'users', ids: [auditor_id] }], seats }]),
        ...{ current_step: 0, deadline_minutes: Math.round((start - now) / 60_000), remind_minutes: 60 },
        ...{ timeout_action: 'none', deadline: at(start), remind_at: at(start - HOUR) },
        ...{ asked: [auditor_id], people: [auditor_id], created_at: at(now - 2 * HOUR) },
      },
    ],
    '',
  )
}

/** Two visits about which somebody has to decide: on a day off, and of somebody whose name stands on the list. */
export async function insertUndecided(
  demo: Demo,
  where: Where,
  work: Asked['reason'],
  talks: Asked['reason'],
): Promise<void> {
  const { db, today } = demo
  const [watch_id = 0] = await insertRows(db, 'visitor_watch', [
    { ...authorsOf(demo), ...denied, name_forms: formsOf(denied.name), plain_company: foldedName(denied.company) },
  ])
  const saturday = addDays(today, 7 + ((6 - weekdayOf(today)) % 7))
  const soon = addDays(today, weekdayOf(today) >= 5 ? 8 - weekdayOf(today) : 1)
  const from = (date: string, hour: number) => instantOf(date, hour * 60, where.timezone)
  await insertAsked(demo, where, {
    ...{ reason: work, start: from(saturday, 9), hours: 6, company: '远景物业', people: ['邢文博', '裴志远'] },
    ...{ audit_because: ['closed'], watch_id: null },
  })
  await insertAsked(demo, where, {
    ...{ reason: talks, start: from(soon, 14), hours: 1, company: '锦程物流', people: [denied.name] },
    ...{ audit_because: [], watch_id },
  })
}
