import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import { visitorState as s, type VisitorState } from '@workplace/domain/visitor/visit-state'
import { foldedName } from '@workplace/domain/visitor/watch-match'
import { orderNo } from '../../../kernel/database/order-no'
import { nameSearch } from '../../../kernel/text/name-search'
import { authorsOf, type Demo, type DemoPart } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows } from '../../../seed/kit/rows'
import { demoDoors } from '../../device/demo/public'
import { demoPeople } from '../../people/demo/public'
import { demoPlaces } from '../../place/demo/public'
import { formsOf } from '../core/known-person'
import { companies, foreignGuests, guests, reasons, watched, workAgreement } from './guests.data'
import { insertUndecided } from './undecided-visits'

const HOUR = 3_600_000
const at = (instant: number) => new Date(instant).toISOString()
/** By whom people were let in and out. */
const reception = '前台'

type Planned = {
  /** Hours from now, where somebody is inside at whatever hour the demo is made. */
  readonly from?: number
  readonly office: number
  readonly host: number
  readonly reason: number
  readonly people: number
  /** Days from today, the hour at which they come and for how long they stay. */
  readonly day: number
  readonly hour: number
  readonly hours: number
}

/** The working days before and after today: nobody visits at a weekend. */
const isWorked = (date: string) => weekdayOf(date) <= 5

function plans(demo: Demo, offices: number, people: number): Planned[] {
  const random = randomFrom(8_211)
  const of = (day: number, more: Partial<Planned> = {}): Planned => ({
    office: random.chance(0.65) ? 0 : random.int(0, offices - 1),
    host: random.int(0, people - 1),
    reason: random.int(0, reasons.length - 1),
    people: random.chance(0.12) ? random.int(2, 5) : 1,
    ...{ day, hour: random.int(9, 16) + random.pick([0, 0.5]), hours: random.pick([1, 1, 1.5, 2, 3]) },
    ...more,
  })
  const past = Array.from({ length: 60 }, () => of(-random.int(1, 25)))
  const today = Array.from({ length: 26 }, () => of(0))
  const coming = Array.from({ length: 28 }, () => of(random.int(1, 12)))
  // somebody is being shown round with a whole class, and staff expects somebody too
  const group = of(1, { office: 0, host: 1 % people, reason: 2 % reasons.length, people: 24, hour: 10, hours: 3 })
  // at whatever hour it is made: some are inside, two stay too long, one is late
  const now = [-1.5, -1, -0.75, -0.5, -2.5, -2.25, -0.6, 0.5].map((from, n) =>
    of(0, { office: 0, from, hours: n === 4 || n === 5 ? 2 : 3, people: n === 1 ? 4 : 1, reason: 0 }),
  )
  const planned = [...past, ...today, ...coming, group].filter(({ day }) => isWorked(addDays(demo.today, day)))
  return [...planned, ...now]
}

/** How far a visit of the demo is: what lies before now is done, but for some who did not come. */
function stateOf(start: number, end: number, now: number, chance: number): VisitorState {
  if (end < now) return chance < 0.08 ? s.no_show : chance < 0.12 ? s.cancelled : s.checked_out
  if (start > now) return s.expected
  return chance < 0.15 ? s.expected : s.checked_in
}

/** What whoever works in the building agrees to, whom nobody wants to miss, and where guests check in by themselves. */
async function insertAsked(demo: Demo, reason_id: number, office_id: number): Promise<void> {
  const { db, company_id } = demo
  const authors = authorsOf(demo)
  const [agreement_id = 0] = await insertRows(db, 'visitor_agreement', [
    { ...authors, ...workAgreement, kind: 'sign', valid_days: 365 },
  ])
  await insertRows(
    db,
    'visitor_reason_agreement',
    [{ company_id, visitorreason_id: reason_id, visitor_agreement_id: agreement_id }],
    '',
  )
  await insertRows(db, 'visitor_watch', [
    { ...authors, ...watched, name_forms: formsOf(watched.name), plain_company: foldedName(watched.company) },
  ])
  await insertRows(db, 'visitor_printer', [
    { ...authors, name: '前台标签打印机', office_id, address: 'ipp://192.168.1.20/ipp/print', size: '62x100' },
  ])
  await insertRows(db, 'visitor_kiosk', [
    { ...authors, name: '大堂访客机', office_id, welcome: '欢迎光临', welcome_en: 'Welcome' },
  ])
}

/** Reasons, channels, and visitors of some weeks around today, some of them inside now. */
export const visitorDemo: DemoPart = async (demo) => {
  const { db, company_id, now } = demo
  const authors = authorsOf(demo)
  const { people: persons, ids: people } = demo.provided(demoPeople)
  const { offices, ids: office_ids } = demo.provided(demoPlaces)
  const reason_ids = await insertRows(
    db,
    'visitor_reason',
    reasons.map(({ needed, ...reason }) => ({ ...authors, ...reason, needed })),
  )
  await insertAsked(demo, reason_ids[3] ?? 0, office_ids[0] ?? 0)
  const channel_ids = await insertRows(
    db,
    'visitor_through',
    offices.map(({ language }, n) => ({
      ...authors,
      name: language === 'en' ? 'Main entrance' : '正门',
      office_id: office_ids[n] ?? 0,
      before_minutes: 60,
      after_minutes: 120,
      is_default: true,
    })),
  )
  // guests pass the door by which the office is entered, before and after they are checked in
  const { entrances } = demo.provided(demoDoors)
  for (const [n, through_id] of channel_ids.entries()) {
    const door_id = entrances.get(office_ids[n] ?? 0)
    if (door_id === undefined) continue
    for (const table of ['visitor_through_entrance', 'visitor_through_door'])
      await insertRows(db, table, [{ company_id, through_id, door_id }], '')
  }
  if (demo.size === 'small') return
  const zones = await db.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1',
    [company_id],
  )
  const zoneOf = new Map(zones.map(({ id, timezone }) => [id, timezone]))
  const staff = persons.findIndex(({ username }) => username === 'staff')
  const random = randomFrom(9_173)
  const badges = new Set<string>()
  let guest = 0
  for (const [n, plan] of plans(demo, offices.length, people.length).entries()) {
    const office_id = office_ids[plan.office] ?? office_ids[0] ?? 0
    const timezone = zoneOf.get(office_id) ?? 'Asia/Shanghai'
    const isForeign = offices[plan.office]?.language === 'en'
    const quarter = 900_000
    const start =
      plan.from === undefined
        ? instantOf(addDays(demo.today, plan.day), plan.hour * 60, timezone)
        : Math.floor((now + plan.from * HOUR) / quarter) * quarter
    const end = start + plan.hours * HOUR
    const host = staff >= 0 && n % 9 === 4 ? staff : plan.host
    const company = random.pick(companies)
    // nobody invited them: they came to reception
    const isUnasked = plan.from === undefined ? n % 7 === 2 : plan.from === -0.75
    const isWalkIn = isUnasked && plan.people === 1 && start < now && reasons[plan.reason]?.name !== '参观'
    const by = persons[host]?.name ?? demo.by
    const stamps = { company_id, created_by: by, updated_by: by }
    const [visit_id = 0] = await insertRows(db, 'visit', [
      {
        ...stamps,
        order_no: await orderNo(db, company_id, 'V', addDays(demo.today, Math.min(plan.day, 0) - 1)),
        host_id: people[host] ?? people[0] ?? 0,
        reason_id: reason_ids[plan.reason] ?? 0,
        through_id: channel_ids[plan.office] ?? null,
        office_id,
        company,
        plan_start: at(start),
        plan_end: at(end),
        before_minutes: 60,
        after_minutes: 120,
        people_count: plan.people,
        source: isWalkIn ? 'frontdesk' : 'host',
        walk_in: isWalkIn,
      },
    ])
    await insertRows(db, 'visit_window', [{ company_id, visit_id, start_time: at(start), end_time: at(end) }], '')
    for (let seat = 0; seat < plan.people; seat++) {
      guest += 1
      const names = isForeign ? foreignGuests : guests
      const visitor_name = names[guest % names.length] ?? ''
      const phone = isForeign ? null : `+86139${String(12_000_000 + guest * 137).padStart(8, '0')}`
      const mail = `guest${guest}@example.com`
      const [person_id = 0] = await insertRows(db, 'visitor_person', [
        {
          company_id,
          name: visitor_name,
          name_search: nameSearch(visitor_name),
          phone,
          mail,
          company,
          language: isForeign ? 'en' : 'zh',
          // who is to come has not been here by it
          last_visit: at(Math.min(start, now)),
        },
      ])
      const chance = random.next()
      const isThere = plan.from !== undefined && plan.from < -0.6
      const isOut = isWalkIn && end < now
      const state =
        isThere || (isWalkIn && !isOut) ? s.checked_in : isOut ? s.checked_out : stateOf(start, end, now, chance)
      const came = state === s.checked_in || state === s.checked_out
      const arrived = Math.min(start + random.int(-10, 12) * 60_000, now - 60_000)
      const left = Math.max(arrived + 10 * 60_000, Math.min(end + random.int(-15, 10) * 60_000, now - 30_000))
      const gone = state === s.checked_out
      const badge = `A${String(100 + (guest % 400))}`
      const wears = state === s.checked_in && !badges.has(`${office_id} ${badge}`)
      if (wears) badges.add(`${office_id} ${badge}`)
      // a group of more than twenty was approved
      const isLarge = plan.people > 20 && reasons[plan.reason]?.name === '参观'
      const over = gone || state === s.no_show || state === s.cancelled
      const [id = 0] = await insertRows(db, 'visitor', [
        {
          ...stamps,
          ...{ visit_id, person_id, leader: seat === 0, office_id, plan_start: at(start), visitor_name },
          ...{ name_search: nameSearch(visitor_name), phone, mail, company, language: isForeign ? 'en' : 'zh', state },
          ...(came ? { updated_by: reception } : {}),
          ...{ check_in_time: came ? at(arrived) : null, check_out_time: gone ? at(left) : null },
          ...{ check_out_way: gone ? 'desk' : null, badge_no: wears ? badge : null },
          stay_end: state === s.checked_in ? at(end) : null,
          auto_out: state === s.checked_in ? at(end + 2 * HOUR) : null,
          // demo guests are mailed when somebody changes what was arranged, and not before
          tell_due: false,
          audit_state: isLarge ? 2 : 0,
          due_at: over ? null : at(state === s.checked_in ? end + HOUR / 4 : end + 2 * HOUR),
          ended_at: over ? at(gone ? left : end) : null,
        },
      ])
      await insertRows(
        db,
        'visitor_story',
        [
          isWalkIn
            ? {
                company_id,
                visitor_id: id,
                time: at(Math.min(arrived, start)),
                act: 'walk_in',
                user_name: reception,
                note: null,
              }
            : {
                company_id,
                visitor_id: id,
                time: at(Math.min(start, now) - 26 * HOUR),
                act: 'invite',
                user_name: by,
                note: null,
              },
          ...(came
            ? [
                {
                  ...{ company_id, visitor_id: id, time: at(arrived), user_name: reception },
                  // one of a group came without what their reason asks for
                  ...(plan.from === -1 && seat === 1
                    ? { act: 'let_in', note: '忘带证件，被访人到前台确认' }
                    : { act: 'check_in', note: null }),
                },
              ]
            : []),
          ...(gone
            ? [{ company_id, visitor_id: id, time: at(left), act: 'check_out', user_name: reception, note: null }]
            : []),
        ],
        '',
      )
      if (!came) continue
      const way = { in_way: 'desk', out_way: gone ? 'desk' : null }
      await insertRows(
        db,
        'visitor_stay',
        [{ company_id, visitor_id: id, in_time: at(arrived), out_time: gone ? at(left) : null, ...way }],
        '',
      )
    }
  }
  const admin = people[persons.findIndex(({ username }) => username === 'admin')] ?? people[0] ?? 0
  const reasonAt = (n: 0 | 3) => ({ id: reason_ids[n] ?? 0, name: reasons[n].name, name_en: reasons[n].name_en })
  const there = { office_id: office_ids[0] ?? 0, through_id: channel_ids[0] ?? null }
  const host = staff >= 0 ? staff : 0
  const timezone = zoneOf.get(there.office_id) ?? 'Asia/Shanghai'
  await insertUndecided(
    demo,
    { ...there, timezone, host_id: people[host] ?? 0, auditor_id: admin, by: persons[host]?.name ?? demo.by },
    reasonAt(3),
    reasonAt(0),
  )
  await contactsAndDrill(
    demo,
    people,
    office_ids[0] ?? 0,
    persons.findIndex(({ username }) => username === 'admin'),
    staff,
  )
}

/** Whom two of them invite again and again, and the drill of last week. */
async function contactsAndDrill(
  { db, company_id, now, today, by }: Demo,
  people: readonly number[],
  office_id: number,
  ...owners: readonly number[]
): Promise<void> {
  const stamps = { company_id, created_by: by, updated_by: by }
  const contact = (owner_id: number, n: number, more: object = {}) => ({
    ...{ ...stamps, owner_id, name: guests[n] ?? '', name_search: nameSearch(guests[n] ?? '') },
    ...{ phone: `+86138${String(10_000_000 + n * 271)}`, company: companies[n % companies.length] ?? null },
    ...{ valid_end: addDays(today, 300 - n * 7), remark: null, ...more },
  })
  const known = owners.filter((at) => at >= 0).flatMap((at) => people[at] ?? [])
  await insertRows(
    db,
    'visitor_frequent',
    known.flatMap((owner, at) => [
      contact(owner, at, { remark: '每月来访 · comes every month' }),
      contact(owner, at + 3),
      contact(owner, at + 6),
      contact(owner, at + 9, { valid_end: addDays(today, -20) }),
    ]),
  )
  const began = now - 6 * 24 * HOUR
  const [muster_id = 0] = await insertRows(db, 'muster', [
    {
      company_id,
      office_id,
      kind: 'drill',
      began_at: at(began),
      began_by: by,
      ended_at: at(began + HOUR / 4),
      ended_by: by,
    },
  ])
  const there = [0, 1, 2, 3, 4].map((n) => ({
    ...{ company_id, muster_id, person_key: `x${n}`, kind: 'visitor', name: guests[n + 12] ?? guests[n] ?? '' },
    ...{
      about: companies[n % companies.length] ?? null,
      host: by,
      list: n === 4 ? 'check' : 'inside',
      seen_at: at(began - n * HOUR),
    },
  }))
  await insertRows(db, 'muster_person', there, '')
  await insertRows(
    db,
    'muster_mark',
    there.slice(0, 4).map(({ person_key }, n) => ({
      ...{ company_id, muster_id, person_key, mark: 'safe', by_name: by },
      ...{ marked_at: at(began + (n + 2) * 60_000), received_at: at(began + (n + 2) * 60_000) },
      key: `00000000-0000-4000-8000-00000000000${n}`,
    })),
    '',
  )
}
