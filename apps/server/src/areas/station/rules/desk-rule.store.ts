import { type RulePeople, type RuleReason, type RuleSubject, whyAddressed } from '@workplace/domain/booking/rule'
import {
  type BookedDay,
  type DeskRule,
  type EffectiveDeskRules,
  effectiveDeskRules,
  isOverDesk,
} from '@workplace/domain/station/desk-rule'
import type { Db, Statement } from '../../../kernel/database/db'
import { ask, type Read, together } from '../../../kernel/database/together'

/** A rule group of desks with whom it means. */
export type StoredDeskRule = DeskRule & RulePeople & { readonly status: 'on' | 'off' }
type Place = { readonly office_id: number; readonly area_id: number }

const linked = (what: string, column: string, as: string) =>
  `array(select x.${column} from station_rule_${what} x where x.company_id = r.company_id and x.station_rule_id = r.id) as ${as}`

const rulesStatement = {
  name: 'desk-rules',
  text: `select r.id, r.title, r.priority, r.status, r.range_type, r.include_children, r.advance_max_days,
       coalesce(r.units, '{}') as units, r.need_audit, r.week_max_days, r.future_max_count, r.checkin_before, r.checkin_after,
       r.release_mode, r.nobody_minutes, r.sight, ${[
         linked('office', 'office_id', 'office_ids'),
         linked('area', 'area_id', 'area_ids'),
         linked('department', 'department_id', 'department_ids'),
         linked('role', 'role_id', 'role_ids'),
         linked('tag', 'tag_id', 'tag_ids'),
         linked('group', 'people_group_id', 'group_ids'),
         linked('user', 'user_id', 'user_ids'),
         linked('except_department', 'department_id', 'except_department_ids'),
         linked('except_user', 'user_id', 'except_user_ids'),
       ].join(', ')}
     from station_rule r where r.company_id = $1 and ($2::boolean or r.status = 'on') order by r.priority desc, r.id`,
}
const subjectStatement = { name: 'subject-of-desk-rules', text: 'select * from people_to_rules($1, $2::int[])' }
/** Where there are no rule groups it does not matter who somebody is. */
const ruledStatement = {
  name: 'subject-under-desk-rules',
  text: `${subjectStatement.text} where exists (select 1 from station_rule r where r.company_id = $1 and r.status = 'on')`,
}

const rulesRead = (company_id: number, also_off: boolean): Read<StoredDeskRule[]> => ({
  statement: rulesStatement,
  values: [company_id, also_off],
  of: (rows: StoredDeskRule[]) => rows,
})
const subjectRead = (statement: Statement, company_id: number, user_id: number): Read<RuleSubject> => ({
  statement,
  values: [company_id, [user_id]],
  of: ([row]: RuleSubject[]) => row ?? { user_id, department_ids: [], role_ids: [], tag_ids: [], group_ids: [] },
})

/** The rule groups of desks that are switched on, or all of them: the highest priority first. */
export const readDeskRules = (db: Db, company_id: number, also_off = false): Promise<StoredDeskRule[]> =>
  ask(db, rulesRead(company_id, also_off))

/** Who somebody is to the rule groups. */
export const readSubject = (db: Db, company_id: number, user_id: number): Promise<RuleSubject> =>
  ask(db, subjectRead(subjectStatement, company_id, user_id))

/** Why a rule group applies to somebody at a desk, or does not. */
export function whyAtDesk(rule: StoredDeskRule, person: RuleSubject, desk: Place): RuleReason {
  if (rule.status !== 'on') return { applies: false, why: 'off' }
  const meant = whyAddressed(rule, person)
  return meant.applies && !isOverDesk(rule, desk) ? { applies: false, why: 'place' } : meant
}

/** What rule groups come to is worked out of: by `rulesFor`. */
export const rulesReads = (company_id: number, user_id: number | null) => ({
  rules: rulesRead(company_id, false),
  subject: subjectRead(ruledStatement, company_id, user_id ?? 0),
})

/** What rule groups come to for somebody, by where the desk is; of guests (null) none do. */
export function rulesFor(
  user_id: number | null,
  rules: readonly StoredDeskRule[],
  person: RuleSubject,
): (desk: Place) => EffectiveDeskRules {
  const none = {}
  if (user_id === null || rules.length === 0) return () => none
  const theirs = rules.filter((rule) => whyAddressed(rule, person).applies)
  const known = new Map<string, EffectiveDeskRules>()
  return (desk) => {
    const key = `${desk.office_id} ${desk.area_id}`
    const found = known.get(key) ?? effectiveDeskRules(theirs.filter((rule) => isOverDesk(rule, desk)))
    known.set(key, found)
    return found
  }
}

async function deskRulesOf(
  db: Db,
  company_id: number,
  user_id: number | null,
): Promise<(desk: Place) => EffectiveDeskRules> {
  const { rules, subject } = await together(db, rulesReads(company_id, user_id))
  return rulesFor(user_id, rules, subject)
}

/** The same at the desk of a booking. */
export async function rulesAtDesk(
  db: Db,
  company_id: number,
  { station_id, user_id }: { readonly station_id: number; readonly user_id: number | null },
): Promise<EffectiveDeskRules> {
  const [desk] = await db.query<Place>(
    `select s.office_id, s.area_id from station s where s.company_id = $1 and s.id = $2
       and exists (select 1 from station_rule r where r.company_id = s.company_id and r.status = 'on')`,
    [company_id, station_id],
  )
  return desk === undefined ? {} : (await deskRulesOf(db, company_id, user_id))(desk)
}

/** What somebody has booked that counts: of that week, and to come. */
export async function readBookedDays(
  db: Db,
  company_id: number,
  user_id: number,
  asked: { readonly date: string; readonly now: number; readonly instead_of: number },
): Promise<BookedDay[]> {
  return await db.query<BookedDay>(
    `select r.date::text as date, s.office_id, s.area_id,
       r.state in ('pending', 'booked', 'checked_in') and r.end_time > $4 as open
     from station_reservation r join station s on s.company_id = r.company_id and s.id = r.station_id
     where r.company_id = $1 and r.user_id = $2 and r.id <> $5
       and (r.end_time > $4 and r.state in ('pending', 'booked', 'checked_in')
         or r.start_time > $3::date - interval '9 days' and r.start_time < $3::date + interval '9 days'
           and r.state not in ('cancelled', 'refused'))`,
    [company_id, user_id, asked.date, new Date(asked.now).toISOString(), asked.instead_of],
  )
}

/** The areas whose desks the rule groups hide from somebody; who books for others there sees them all the same. */
export async function hiddenAreas(
  db: Db,
  company_id: number,
  user_id: number,
  areas: readonly { readonly id: number; readonly office_id: number }[],
): Promise<Set<number>> {
  const rulesOf = await deskRulesOf(db, company_id, user_id)
  return new Set(
    areas.flatMap(({ id, office_id }) => (rulesOf({ office_id, area_id: id }).sight?.value === 'hidden' ? [id] : [])),
  )
}
