import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import {
  type findVisitor,
  type knownVisitors,
  mostAtDesk,
  mostPeople,
  type myVisitors,
  type VisitorRow,
  type visitorCounts,
  type visitorDesk,
  type visitorPage,
} from '@workplace/contract/visitor/visits'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart, wallClock } from '@workplace/domain/kernel/zone'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { orderNoSort } from '../../../kernel/database/order-no'
import { isDecidedAbout } from '../approval/ask-approval'
import { contactToday } from '../contacts/contacts'
import { hiddenFrom, rowsFor } from '../core/discreet'
import { receivesAt } from '../core/known-person'
import { looksAfter } from '../core/rights'
import { isHostedBy, nowOf, rowColumns, rowsOf, rowTables, rowWindow } from '../core/visitor.store'
import { looksLikeCode, visitorOfCode, visitorOfLetters } from '../core/visitor-code'

type Tab = ParsedOf<typeof visitorPage>['tab']

const today = `t.check_in_time >= date_trunc('day', $2::timestamptz at time zone o.timezone) at time zone o.timezone
  and t.check_in_time > $2::timestamptz - interval '27 hours'`

const ofTab: Record<Tab, string> = {
  expected: 't.state in (0, 1, 3) and t.audit_state <> 3',
  audit: isDecidedAbout,
  today,
  // of several people one row: that of who leads them
  company: `t.leader and v.people_count > 1 and v.plan_end > $2::timestamptz - interval '12 hours' and t.state <> 6`,
  // what was rejected is over, too
  history: '(t.state in (4, 5, 6) or (t.state = 0 and t.audit_state = 3))',
}

const sorts: Record<string, string> = {
  time: 't.plan_start',
  name: 't.visitor_name',
  order_no: orderNoSort('v.order_no'),
  check_in: 't.check_in_time',
  check_out: 't.check_out_time',
  state: 't.state',
}

function orderOf(sort: string, conditions: Conditions): string {
  const { by: column, way } = sorting(sorts, sort)
  // nor does a place in the order say how a name begins
  const by = column === sorts.name ? `case when not ${conditions.hidden} then ${column} end` : column
  return `${by} ${way} nulls last, t.id ${way}`
}

/** Whoever may not know somebody does not find them by what they may not know. */
const named = (
  text: string,
  exact: string,
  hidden: string,
) => `(v.order_no ilike ${text} or h.name ilike ${text} or lower(t.badge_no) = lower(${exact})
  or (t.name_search ilike ${text} or t.company ilike ${text} or t.phone like ${text} or t.plate_no ilike ${text}) and not ${hidden})`

/** What is typed of a telephone has blanks; what is kept has none. */
const digitsOf = (title: string) => (/^[+\d\s()-]{4,}$/.test(title) ? title.replace(/[\s()-]/g, '') : title)

class Conditions {
  readonly values: unknown[]
  readonly where = ['t.company_id = $1']
  private known: string | undefined
  constructor(private readonly call: Call) {
    this.values = [call.actor.company_id, nowOf(call)]
  }
  /** Of a visitor whom the caller may not know. */
  get hidden(): string {
    this.known ??= hiddenFrom(this.call, (value) => this.put(value))
    return this.known
  }
  put(value: unknown) {
    return `$${this.values.push(value)}`
  }
  title(title: string) {
    this.where.push(named(this.put(containing(digitsOf(title))), this.put(title), this.hidden))
  }
  get text() {
    // every statement names the instant, also where nothing asks for it
    return `${this.where.join(' and ')} and $2::timestamptz is not null`
  }
}

async function pageOf(
  call: Call,
  conditions: Conditions,
  { sort, page, limit }: { sort: string; page: number; limit: number },
): Promise<{ items: VisitorRow[]; total: number }> {
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${rowTables} where ${conditions.text}`,
    conditions.values,
  )
  const order = orderOf(sort, conditions)
  const values = [...conditions.values, limit, (page - 1) * limit]
  const items = await call.db.query<VisitorRow>(
    `with found as materialized (select t.id, row_number() over (order by ${order}) as place ${rowTables} where ${conditions.text}
       order by ${order} limit $${values.length - 1} offset $${values.length})
     select ${rowColumns} ${rowTables} ${rowWindow} join found f on f.id = t.id where t.company_id = $1 order by f.place`,
    values,
  )
  return { items: await rowsFor(call, items), total: count?.total ?? 0 }
}

function inOffices(call: Call, conditions: Conditions, office: number | undefined): void {
  const offices = officesFor(call.actor, 'visitor')
  if (offices !== null) conditions.where.push(`t.office_id = any(${conditions.put(offices)}::int[])`)
  if (office !== undefined) conditions.where.push(`t.office_id = ${conditions.put(office)}`)
}

type Sought = Pick<ParsedOf<typeof visitorPage>, 'office' | 'tab' | 'kept' | 'host' | 'reason' | 'date' | 'title'>

function conditionsOf(call: Call, input: Sought): Conditions {
  const conditions = new Conditions(call)
  inOffices(call, conditions, input.office)
  conditions.where.push(input.kept === undefined ? `(${ofTab[input.tab]})` : 't.hold_until > $2::timestamptz')
  if (input.host !== undefined) conditions.where.push(`v.host_id = ${conditions.put(input.host)}`)
  if (input.reason !== undefined) conditions.where.push(`v.reason_id = ${conditions.put(input.reason)}`)
  if (input.date !== undefined) {
    const [from, to] = [conditions.put(input.date), conditions.put(addDays(input.date, 1))]
    conditions.where.push(`exists (select 1 from visit_window d where d.company_id = t.company_id and d.visit_id = t.visit_id
      and d.end_time > ${from}::timestamp at time zone o.timezone and d.start_time < ${to}::timestamp at time zone o.timezone)`)
  }
  if (input.title) conditions.title(input.title)
  return conditions
}

/** `GET /visitor/pagelist`. */
export const readVisitors = (call: Call, input: ParsedOf<typeof visitorPage>): Promise<OutputOf<typeof visitorPage>> =>
  pageOf(call, conditionsOf(call, input), input)

/** All of them, in the order of the list. */
export async function visitorIds(call: Call, { sort, ...sought }: Sought & { sort: string }): Promise<number[]> {
  const conditions = conditionsOf(call, sought)
  const order = orderOf(sort, conditions)
  const rows = await call.db.query<{ id: number }>(
    `select t.id ${rowTables} where ${conditions.text} order by ${order}`,
    conditions.values,
  )
  return rows.map(({ id }) => id)
}

/** `GET /visitor/counts`: of the tabs in which something is to be done. */
export async function countVisitors(
  call: Call,
  { office }: ParsedOf<typeof visitorCounts>,
): Promise<OutputOf<typeof visitorCounts>> {
  const countOf = async (tab: Tab) => {
    const conditions = new Conditions(call)
    inOffices(call, conditions, office)
    conditions.where.push(`(${ofTab[tab]})`)
    const [row] = await call.db.query<{ total: number }>(
      `select count(*)::int as total ${rowTables} where ${conditions.text}`,
      conditions.values,
    )
    return row?.total ?? 0
  }
  return {
    expected: await countOf('expected'),
    today: await countOf('today'),
    company: await countOf('company'),
    audit: await countOf('audit'),
  }
}

/** `GET /visitor/mine`: whom one sees as host or co-host. */
export async function readMine(call: Call, input: ParsedOf<typeof myVisitors>): Promise<OutputOf<typeof myVisitors>> {
  const mine = (conditions: Conditions) => {
    const me = conditions.put(call.actor.user_id)
    conditions.where.push(isHostedBy(me))
    return conditions
  }
  const conditions = mine(new Conditions(call))
  // what was rejected is over, whatever was planned
  const tabs = {
    coming: 't.state in (0, 1, 3) and t.audit_state <> 3',
    inside: 't.state in (2, 7)',
    past: '(t.state in (4, 5, 6) or t.state in (0, 1, 3) and t.audit_state = 3)',
  } as const
  conditions.where.push(tabs[input.tab])
  if (input.title) conditions.title(input.title)
  const counted = mine(new Conditions(call))
  const [counts] = await call.db.query<{ coming: number; inside: number }>(
    `select count(*) filter (where ${tabs.coming})::int as coming, count(*) filter (where t.state in (2, 7))::int as inside
     ${rowTables} where ${counted.text} and t.state in (0, 1, 2, 3, 7)`,
    counted.values,
  )
  return { ...(await pageOf(call, conditions, input)), counts: counts ?? { coming: 0, inside: 0 } }
}

/** The office at whose reception somebody stands, with its day. */
async function requireDesk(call: Call, office_id: number): Promise<{ from: string; to: string }> {
  const [office] = await call.db.query<{ timezone: string }>(
    'select timezone from office where company_id = $1 and id = $2',
    [call.actor.company_id, office_id],
  )
  if (office === undefined) throw new Refusal(refusals.not_found)
  if (!looksAfter(call.actor, office_id, 'view-visitor')) throw new Refusal(refusals.outside_scope)
  const { date } = wallClock(call.now(), office.timezone)
  const [from, to] = [dayStart(date, office.timezone), dayStart(addDays(date, 1), office.timezone)]
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

type DeskRow = { id: number; office_tab: keyof OutputOf<typeof visitorDesk>['counts']; place: string }

/**
 * `GET /visitor/desk`: the day of an office in five lists. Whoever is to come stands by the time at which they are expected;
 * who is half an hour late stands among those who are late as well.
 */
export async function readDesk(
  call: Call,
  { office, tab }: ParsedOf<typeof visitorDesk>,
): Promise<OutputOf<typeof visitorDesk>> {
  const { from, to } = await requireDesk(call, office)
  const rows = await call.db.query<DeskRow>(
    `select t.id, s.office_tab, s.place from visitor t
     join lateral (
       select 'arrivals' as office_tab, min(w.start_time) as place from visit_window w
         where t.state in (0, 1, 3) and t.audit_state <> 3 and w.company_id = t.company_id and w.visit_id = t.visit_id and w.end_time > $3 and w.start_time < $4
         having min(w.start_time) is not null
       union all select 'late', min(w.start_time) from visit_window w
         where t.state in (0, 1) and t.audit_state <> 3 and w.company_id = t.company_id and w.visit_id = t.visit_id
           and w.end_time > $3 and w.start_time < $5::timestamptz - interval '30 minutes' having min(w.start_time) is not null
       union all select 'inside', t.check_in_time where t.state in (2, 7)
       union all select 'overstay', t.stay_end where t.state = 7
       union all select 'left', t.check_out_time where t.state in (3, 4) and t.check_out_time >= $3 and t.check_out_time < $4
     ) as s on true
     where t.company_id = $1 and t.office_id = $2
       and (t.state in (2, 7) or (t.state in (0, 1, 3) and t.plan_start < $4) or t.check_out_time >= $3)
     order by s.place, t.visit_id, t.id`,
    [call.actor.company_id, office, from, to, nowOf(call)],
  )
  const counts = { arrivals: 0, inside: 0, late: 0, overstay: 0, left: 0 }
  for (const { office_tab } of rows) counts[office_tab] += 1
  const ids = rows.filter(({ office_tab }) => office_tab === tab).map(({ id }) => id)
  // who came or left last stands first
  if (tab === 'inside' || tab === 'left') ids.reverse()
  return { counts, items: await rowsOf(call, ids.slice(0, mostAtDesk)), more: ids.length > mostAtDesk }
}

/** Whom a code means that was scanned, or eight letters that were typed; undefined: it is neither. */
async function shownCode(call: Call, codeKey: Buffer, title: string): Promise<number | undefined> {
  const { company_id } = call.actor
  if (!looksLikeCode(title)) return visitorOfLetters(call.db, company_id, title)
  return (await visitorOfCode(call.db, codeKey, { company_id, text: title, at: call.now() })).visitor_id
}

/** `GET /visitor/find`: of today first, then who is to come, then who was here last; by a code the one who shows it. */
export async function findVisitors(
  call: Call,
  { codeKey }: { readonly codeKey: Buffer },
  { office, title }: ParsedOf<typeof findVisitor>,
): Promise<OutputOf<typeof findVisitor>> {
  const { from, to } = await requireDesk(call, office)
  const conditions = new Conditions(call)
  inOffices(call, conditions, undefined)
  const shown = await shownCode(call, codeKey, title)
  if (shown === undefined) conditions.title(title)
  else conditions.where.push(`t.id = ${conditions.put(shown)}`)
  const [start, end, here] = [conditions.put(from), conditions.put(to), conditions.put(office)]
  const rows = await call.db.query<{ id: number }>(
    `select t.id ${rowTables} where ${conditions.text} order by t.office_id = ${here} desc, t.state in (2, 7) desc,
       (t.state in (0, 1, 3) and exists (select 1 from visit_window n where n.company_id = t.company_id and n.visit_id = t.visit_id
         and n.end_time > ${start}::timestamptz and n.start_time < ${end}::timestamptz)) desc, t.state in (0, 1, 3) desc, t.plan_start desc, t.id limit ${mostPeople + 1}`,
    conditions.values,
  )
  const ids = rows.map(({ id }) => id)
  return { items: await rowsOf(call, ids.slice(0, mostPeople)), more: ids.length > mostPeople }
}

/**
 * `GET /visitor/known`: people for the next visit, one's own contacts first. A host finds whom they saw before, reception
 * whoever came to its offices.
 */
export async function readKnown(
  call: Call,
  { title }: ParsedOf<typeof knownVisitors>,
): Promise<OutputOf<typeof knownVisitors>> {
  const { company_id, user_id } = call.actor
  const values: unknown[] = [company_id, user_id, contactToday(call.now())]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['p.company_id = $1']
  const offices = receivesAt(call)
  if (offices !== null) {
    where.push(`exists (select 1 from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
      where t.company_id = p.company_id and t.person_id = p.id and (t.office_id = any(${put(offices)}::int[]) or ${isHostedBy('$2')}))`)
  }
  const text = title ? put(containing(digitsOf(title))) : null
  const found = (one: string) =>
    text === null
      ? 'true'
      : `(${one}.name_search ilike ${text} or ${one}.phone like ${text} or ${one}.mail ilike ${text} or ${one}.company ilike ${text})`
  const contacts = `select c.person_id as visitor_id, c.name, c.phone, c.mail, c.company, c.plate_no,
      (select p.last_visit from visitor_person p where p.company_id = c.company_id and p.id = c.person_id) as last_visit,
      true as frequent, c.id from visitor_frequent c
    where c.company_id = $1 and c.owner_id = $2 and c.valid_end >= $3::date and ${found('c')} order by c.name, c.id limit 20`
  const known = `select p.id as visitor_id, p.name, p.phone, p.mail, p.company, p.plate_no, p.last_visit, false as frequent, p.id
    from visitor_person p where ${where.join(' and ')} and ${found('p')}
      and not exists (select 1 from visitor_frequent c where c.company_id = p.company_id and c.owner_id = $2
        and c.valid_end >= $3::date and c.person_id = p.id)
    order by p.last_visit desc nulls last, p.id desc limit 20`
  const items = await call.db.query<OutputOf<typeof knownVisitors>['items'][number]>(
    `select visitor_id, name, phone, mail, company, plate_no, last_visit, frequent from ((${contacts}) union all (${known})) as k
     order by frequent desc, last_visit desc nulls last, name, id limit 20`,
    values,
  )
  return { items }
}
