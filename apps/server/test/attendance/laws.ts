import { sumsOfMonth } from '@workplace/domain/attendance/month'
import { addDays } from '@workplace/domain/kernel/date'
import { expect } from 'vitest'
import { dayOfMonth } from '../../src/areas/attendance/closed-months/month.store'
import { fieldsOf } from '../../src/areas/attendance/days/changed-fields'
import { factsOf } from '../../src/areas/attendance/days/facts.store'
import { reckonDay } from '../../src/areas/attendance/days/reckon'
import { type StoredDay, storedOf, toldColumns } from '../../src/areas/attendance/days/stored-day'
import { rulesByDate } from '../../src/areas/attendance/versions/rule-versions'
import type { World } from '../world'
import { jobs } from './acts'
import { CARDS, DAY, halfDays, MINUTE, MONTH, monthIn, NEXT, plainDay, type Sums, shiftOn } from './plain'
import { type Scene, START } from './scene'

const iso = (at: number) => new Date(at).toISOString()
const keyOf = (user_id: number, date: string) => `${user_id} ${date}`

/** What is true at any time: of requests, quotas, seals. */
export async function holdAlways(world: World, scene: Scene): Promise<void> {
  const { db } = world
  const { company_id } = scene.company
  const requests = await db.query<{ id: number; state: string; kind: string; away: boolean; given: boolean }>(
    `select r.id, r.state, r.kind,
       exists (select 1 from absence a where a.company_id = r.company_id and a.source = 'attendance/' || r.id) as away,
       exists (select 1 from attendance_correction c where c.company_id = r.company_id and c.source_id = r.id)
         and not exists (select 1 from attendance_correction c where c.company_id = r.company_id and c.source_id = r.id
           and c.punch_time is null) as given
     from attendance_request r where r.company_id = $1 order by r.id`,
    [company_id],
  )
  const states = scene.asked.map(({ id, state }) => ({ id, state })).sort((a, b) => a.id - b.id)
  expect(requests.map(({ id, state }) => ({ id, state }))).toEqual(states)
  for (const { id, state, kind, away, given } of requests) {
    const isPassed = state === 'pass'
    expect([id, kind, away, given]).toEqual([
      ...[id, kind, isPassed && ['leave', 'trip', 'out'].includes(kind), isPassed && kind === 'remedy'],
    ])
  }
  const cards = new Map<string, number>()
  for (const { person, kind, date, state } of scene.asked)
    if (kind === 'remedy' && (state === 'pending' || state === 'pass')) {
      const of = `${person} ${date?.slice(0, 7)}`
      cards.set(of, (cards.get(of) ?? 0) + 1)
    }
  expect(
    [...cards].filter(([, n]) => n > CARDS),
    'more make-up cards than there are',
  ).toEqual([])

  const seals = await db.query<{ key: string; was: string }>(
    `select month_id || '/' || version as key, digest || md5(columns::text || days::text) as was from attendance_seal
     where company_id = $1`,
    [company_id],
  )
  const now = new Map(seals.map(({ key, was }) => [key, was]))
  for (const [key, was] of scene.seals) expect(now.get(key), `the seal ${key} is another`).toBe(was)
  for (const [key, was] of now) scene.seals.set(key, was)
  if (now.size > 0)
    for (const month of [MONTH, NEXT]) {
      const { data } = await world.first.get(
        '/attendancestatistics/verify',
        { month },
        { token: scene.admin.token, language: 'en' },
      )
      expect(data.differences, `closed ${month} changed`).toEqual([])
    }
  await holdMonths(world, scene)
  const twice = await db.query(
    `select a.id from attendance_member a join attendance_member b on a.company_id = b.company_id and a.user_id = b.user_id
       and a.id < b.id and daterange(a.begin_date, a.end_date, '[]') && daterange(b.begin_date, b.end_date, '[]')
     where a.company_id = $1`,
    [company_id],
  )
  expect(twice, 'somebody in two teams').toEqual([])
}

/** Months are closed and open as the book has them, each closing with its seal; what was carried stays as it was. */
async function holdMonths(world: World, { company: { company_id }, people, months, carried }: Scene): Promise<void> {
  const rows = await world.db.query<{ user_id: number; state: 'open' | 'closed'; version: number; seals: number }>(
    `select m.user_id, m.state, m.version,
       (select count(*)::int from attendance_seal s where s.company_id = m.company_id and s.month_id = m.id) as seals
     from attendance_month m where m.company_id = $1 and m.month = $2`,
    [company_id, MONTH],
  )
  const found = new Map(rows.map(({ user_id, state, version }) => [user_id, { state, version }]))
  for (const { user_id } of people)
    expect([user_id, monthIn(found, user_id)]).toEqual([user_id, monthIn(months, user_id)])
  for (const { user_id, version, seals } of rows) expect([user_id, 'seals', seals]).toEqual([user_id, 'seals', version])
  const kept = await world.db.query<{ id: number; columns: Sums }>(
    'select id, columns from attendance_adjustment where company_id = $1 and carried_to = $2 order by id',
    [company_id, NEXT],
  )
  expect(kept).toEqual(carried.map(({ id, columns }) => ({ id, columns })).sort((a, b) => a.id - b.id))
}

/** What several did at once is taken over from what is there, as long as nothing goes back that cannot. */
export async function followMonths(world: World, { company: { company_id }, months }: Scene): Promise<void> {
  const rows = await world.db.query<{ user_id: number; state: 'open' | 'closed'; version: number }>(
    'select user_id, state, version from attendance_month where company_id = $1 and month = $2',
    [company_id, MONTH],
  )
  for (const { user_id, state, version } of rows) {
    const had = monthIn(months, user_id)
    expect(version, `closings of ${user_id}`).toBeGreaterThanOrEqual(had.version)
    months.set(user_id, { state, version })
  }
}

/** The month into which was carried shows its own days and that, each once. */
async function holdCarried(world: World, scene: Scene): Promise<void> {
  if (scene.carried.length === 0) return
  const { data } = await world.first.get(
    '/attendancestatistics/pagelist',
    { month: NEXT, limit: 50 },
    { token: scene.admin.token, language: 'en' },
  )
  const own = (await storedDays(world, scene)).filter(({ on_date }) => on_date.startsWith(NEXT))
  for (const { user_id } of scene.people) {
    const row = (data.items as { user_id: number; columns: Sums }[]).find((one) => one.user_id === user_id)
    if (row === undefined) continue
    const carried = scene.carried.filter((one) => one.user_id === user_id)
    for (const name of added) {
      const days = own.filter((day) => day.user_id === user_id).reduce((sum, day) => sum + Number(day[name] ?? 0), 0)
      const more = carried.reduce((sum, { columns }) => sum + (columns[name] ?? 0), 0)
      expect([user_id, name, row.columns[name]]).toEqual([user_id, name, days + more])
    }
  }
}

/** Nothing is marked any more, on the latest clock and a little later, when every day that was due was looked at. */
async function comeToRest(world: World, scene: Scene): Promise<void> {
  scene.latest += 11 * MINUTE
  scene.now = scene.latest
  world.setNow(iso(scene.now))
  await jobs(world)
  for (let turn = 0; ; turn++) {
    await world.first.attendance.refresh()
    const left = await world.db.query('select user_id, date, cause from attendance_dirty where company_id = $1', [
      scene.company.company_id,
    ])
    if (left.length === 0) return
    expect(turn, `still marked: ${JSON.stringify(left.slice(0, 3))}`).toBeLessThan(4)
  }
}

type Row = StoredDay & { user_id: number; on_date: string; closed: boolean }
type Reckoned = { readonly begin: number; readonly end: number; readonly stored: StoredDay }

async function reckoned(world: World, scene: Scene): Promise<Map<string, Reckoned>> {
  const user_ids = scene.people.map(({ user_id }) => user_id)
  const today = iso(scene.now + 14 * 60 * MINUTE).slice(0, 10)
  const facts = await factsOf(world.db, scene.company.company_id, user_ids, { from: START, until: today })
  const found = new Map<string, Reckoned>()
  for (const user_id of user_ids)
    for (let date = addDays(START, -2); date <= today; date = addDays(date, 1)) {
      const day = reckonDay(facts, user_id, date, scene.now)
      if (day === null) continue
      found.set(keyOf(user_id, date), {
        ...{ begin: day.day.begin, end: day.day.end, stored: storedOf(day, facts.punches.get(user_id) ?? []) },
      })
    }
  return found
}

const storedDays = async (world: World, { company: { company_id } }: Scene) =>
  world.db.query<Row>(
    `select y.*, to_char(y.date, 'YYYY-MM-DD') as on_date, attendance_is_closed(y.company_id, y.user_id, y.date) as closed
     from attendance_day y where y.company_id = $1 order by y.user_id, y.date`,
    [company_id],
  )

const shownOf = (day: StoredDay) => ({
  ...Object.fromEntries(toldColumns.map((name) => [name, day[name]])),
  points: (day.points as { time: string | null; result: string; period_no: number; on_off: string }[]).map(
    ({ period_no, on_off, time, result }) =>
      `${period_no} ${on_off} ${time === null ? '' : iso(Date.parse(time))} ${result}`,
  ),
  begin: Date.parse(String(day.begin_time)),
  end: Date.parse(String(day.end_time)),
  settled: day.settled,
  team: day.team_id,
})

/** Stored days are what they come to now; settled ones may be what they were before somebody rewrote a rule. */
async function holdDays(world: World, scene: Scene, rewritten: boolean): Promise<void> {
  const now = await reckoned(world, scene)
  const rows = await storedDays(world, scene)
  const zones = new Map(
    (
      await world.db.query<{ id: number; timezone: string }>(
        'select id, timezone from attendance_team where company_id = $1',
        [scene.company.company_id],
      )
    ).map(({ id, timezone }) => [id, timezone]),
  )
  const dateIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(scene.now))
  const there = new Set(rows.map(({ user_id, on_date }) => keyOf(user_id, on_date)))
  // a month may be closed before anybody looked at its last days: what they come to is an adjustment
  const closed = await world.db.query<{ user_id: number; from: string; until: string }>(
    `select user_id, to_char(begin_date, 'YYYY-MM-DD') as from, to_char(end_date, 'YYYY-MM-DD') as until
     from attendance_month where company_id = $1 and state = 'closed'`,
    [scene.company.company_id],
  )
  const isClosed = (key: string) => {
    const [of, date = ''] = key.split(' ')
    return closed.some(({ user_id, from, until }) => user_id === Number(of) && from <= date && date <= until)
  }
  const missing = [...now].filter(
    ([key, { stored }]) =>
      !there.has(key) &&
      !isClosed(key) &&
      (key.split(' ')[1] ?? '') <= dateIn(String(stored.zone ?? zones.get(Number(stored.team_id)))),
  )
  expect(
    missing.map(([key]) => key),
    'days that are not there',
  ).toEqual([])
  for (const row of rows) {
    const key = keyOf(row.user_id, row.on_date)
    if (row.closed || (rewritten && row.settled === true)) continue
    expect({ key, ...shownOf(row) }).toEqual({
      key,
      ...(now.get(key) === undefined ? {} : shownOf((now.get(key) as Reckoned).stored)),
    })
  }
}

/** Every instant is of one day; no punch is two points. */
async function holdInstants(world: World, scene: Scene): Promise<void> {
  const now = await reckoned(world, scene)
  for (const [key, { end }] of now) {
    const [user_id, date = ''] = key.split(' ')
    const next = now.get(`${user_id} ${addDays(date, 1)}`)
    if (next !== undefined) expect([key, iso(end)]).toEqual([key, iso(next.begin)])
  }
  const used = new Map<string, string>()
  for (const [key, { stored }] of now)
    for (const { punch_id, period_no, on_off } of stored.points as {
      punch_id: number | null
      period_no: number
      on_off: string
    }[]) {
      if (punch_id === null) continue
      const point = `${key} ${period_no} ${on_off}`
      expect([punch_id, used.get(String(punch_id)) ?? point], 'a punch serves two points').toEqual([punch_id, point])
      used.set(String(punch_id), point)
    }
}

/** Plain days of the plain shift are what the reference makes of their punches. */
async function holdPlain(world: World, scene: Scene, seen: (n: number) => void): Promise<void> {
  const { db } = world
  const { company_id } = scene.company
  const rows = await storedDays(world, scene)
  const touched = await db.query<{ user_id: number; from: string; until: string }>(
    `select user_id, to_char(date - 1, 'YYYY-MM-DD') as from, to_char(date + 1, 'YYYY-MM-DD') as until from attendance_cell where company_id = $1
     union all select user_id, to_char(date, 'YYYY-MM-DD'), to_char(date, 'YYYY-MM-DD') from attendance_correction where company_id = $1
     union all select user_id, to_char(start_time - interval '2 days', 'YYYY-MM-DD'), to_char(end_time + interval '2 days', 'YYYY-MM-DD')
       from absence where company_id = $1`,
    [company_id],
  )
  const members = await db.query<{ user_id: number; team_id: number; from: string; until: string | null }>(
    `select user_id, team_id, to_char(begin_date, 'YYYY-MM-DD') as from, to_char(end_date, 'YYYY-MM-DD') as until
     from attendance_member where company_id = $1`,
    [company_id],
  )
  const punches = await db.query<{ user_id: number; punch_time: string }>(
    'select user_id, punch_time from attendance_punch where company_id = $1 and valid',
    [company_id],
  )
  const isDay = (user_id: number, date: string) =>
    members.some(
      (one) =>
        one.user_id === user_id &&
        one.team_id === scene.teams.day &&
        one.from <= date &&
        (one.until === null || date <= one.until),
    )
  let n = 0
  for (const row of rows) {
    const { user_id, on_date: date } = row
    const isPlain =
      [-1, 0, 1].every((days) => isDay(user_id, addDays(date, days))) &&
      !touched.some((one) => one.user_id === user_id && one.from <= date && date <= one.until)
    const midnight = Date.parse(`${date}T00:00:00+08:00`)
    const weekday = new Date(Date.parse(`${date}T12:00:00Z`)).getUTCDay()
    if (row.settled !== true || row.closed || !isPlain || weekday === 0 || weekday === 6) continue
    const shift = shiftOn(scene.saved, date)
    if (shift === undefined) throw new Error('the first saving counts on every date')
    const minutes = punches.flatMap(({ user_id: of, punch_time }) => {
      const minute = Math.floor((Date.parse(punch_time) - midnight) / MINUTE)
      // from its own four o'clock to the next one
      return of === user_id && minute >= 240 && minute < 1680 ? [minute] : []
    })
    const wanted = plainDay(shift, minutes)
    if (wanted === undefined) continue
    n++
    const { plan_minutes, work_minutes, late_minutes, early_minutes, absent_minutes, result } = row
    expect({
      user_id,
      date,
      minutes,
      plan: plan_minutes,
      work: work_minutes,
      late: late_minutes,
      early: early_minutes,
      absent: absent_minutes,
      result,
    }).toEqual({ user_id, date, minutes, ...wanted })
  }
  seen(n)
}

/** What became of a settled day is told once, and a lack once. */
async function holdTold(world: World, scene: Scene): Promise<void> {
  const { company_id } = scene.company
  const told = await world.db.query<{ key: string; n: number }>(
    `select user_id || ' ' || (values ->> 'title') as key, count(*)::int as n from message
     where company_id = $1 and kind = 'attendance_changed' group by 1`,
    [company_id],
  )
  const changes = await world.db.query<{ user_id: number; date: string; before: object | null; after: object }>(
    `select user_id, to_char(date, 'YYYY-MM-DD') as date, before, after from attendance_change where company_id = $1 order by id`,
    [company_id],
  )
  const wanted = new Map<string, number>()
  for (const { user_id, date, before, after } of changes)
    if (fieldsOf(before, after, 'zh').length > 0)
      wanted.set(keyOf(user_id, date), (wanted.get(keyOf(user_id, date)) ?? 0) + 1)
  expect(Object.fromEntries(told.map(({ key, n }) => [key, n]))).toEqual(Object.fromEntries(wanted))
  const lacks = await world.db.query<{ key: string }>(
    `select user_id || ' ' || (values ->> 'title') as key from message where company_id = $1 and kind = 'attendance_lack'
     group by 1 having count(*) > 1`,
    [company_id],
  )
  expect(lacks, 'told of a lack twice').toEqual([])
}

const added = [
  ...([
    'plan_minutes',
    'work_minutes',
    'absent_minutes',
    'leave_minutes',
    'trip_minutes',
    'early_minutes',
    'lacks',
  ] as const),
  ...(['overtime_workday', 'overtime_rest_day', 'overtime_holiday', 'holiday_work_minutes'] as const),
]

/** A closed month and its adjustments together are what the month would be now. */
async function holdAdjusted(world: World, scene: Scene): Promise<void> {
  const { db } = world
  const { company_id } = scene.company
  await db.query(
    `insert into attendance_dirty (company_id, user_id, date, cause)
     select m.company_id, m.user_id, d.date, 'day' from attendance_month m
       cross join lateral (select generate_series(greatest(m.begin_date, $2::date), m.end_date, interval '1 day')::date as date) as d
     where m.company_id = $1 and m.state = 'closed' order by 2, 3 on conflict (company_id, user_id, date) do nothing`,
    [company_id, START],
  )
  await comeToRest(world, scene)
  const months = await db.query<{
    id: number
    month: string
    user_id: number
    from: string
    until: string
    columns: Sums
    days: never[]
    adjusted: Sums[]
  }>(
    `select m.id, m.month, m.user_id, to_char(m.begin_date, 'YYYY-MM-DD') as from, to_char(m.end_date, 'YYYY-MM-DD') as until, s.columns, s.days,
       array(select a.columns from attendance_adjustment a where a.company_id = m.company_id and a.month_id = m.id
         and a.version = m.version order by a.id) as adjusted
     from attendance_month m join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id and s.version = m.version
     where m.company_id = $1 and m.state = 'closed'`,
    [company_id],
  )
  if (months.length === 0) return
  const now = await reckoned(world, scene)
  const { forgives } = await rulesByDate(db, company_id)
  for (const { id, month, user_id, from, until, columns, days: sealed, adjusted } of months) {
    const days = [...now].flatMap(([key, { stored }]) => {
      const [of, date = ''] = key.split(' ')
      return Number(of) === user_id && from <= date && date <= until ? [{ date, stored }] : []
    })
    // what was carried into it before it was closed stays in it
    const carried = (name: string) => (columns[name] ?? 0) - ((sumsOfMonth(sealed) as Sums)[name] ?? 0)
    const total = (name: string) => adjusted.reduce((sum, one) => sum + (one[name] ?? 0), columns[name] ?? 0)
    for (const name of added) {
      const sum = days.reduce((all, { stored }) => all + Number(stored[name] ?? 0), 0)
      expect([id, month, user_id, name, total(name) - carried(name)]).toEqual([id, month, user_id, name, sum])
    }
    const whole = sumsOfMonth(
      days.map(({ date, stored }) => dayOfMonth(stored, date, forgives.on(scene.rule, date) ?? null)),
    )
    if (!scene.rewritten)
      for (const name of ['lates', 'forgiven', 'late_minutes'] as const)
        expect([id, month, user_id, name, total(name) - carried(name)]).toEqual([id, month, user_id, name, whole[name]])
  }
}

/** Leave of the plain shift takes what the reference makes of it, as long as nobody planned anything else. */
async function holdLeave(world: World, scene: Scene): Promise<void> {
  if (scene.saved.length > 1 || scene.replanned) return
  const { db } = world
  const { company_id } = scene.company
  const plain = await db.query<{ id: number; user_id: number; amount: number; begin_time: string; end_time: string }>(
    `select r.id, r.user_id, r.amount::float as amount, r.begin_time, r.end_time from attendance_request r
     where r.company_id = $1 and r.kind = 'leave' and r.user_id = any($2::int[])`,
    [company_id, [scene.people[0]?.user_id, scene.people[1]?.user_id]],
  )
  for (const { id, user_id, amount, begin_time, end_time } of plain) {
    const [begin, end] = [Date.parse(begin_time), Date.parse(end_time)]
    const days: { start: number; off: number }[] = []
    for (
      let date = addDays(iso(begin).slice(0, 10), -2);
      date <= addDays(iso(end).slice(0, 10), 2);
      date = addDays(date, 1)
    ) {
      const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
      if (weekday === 0 || weekday === 6 || date < START) continue
      days.push({ start: Date.parse(`${date}T00:00:00+08:00`), off: 1080 })
    }
    expect([id, user_id, amount]).toEqual([id, user_id, halfDays(days, begin, end)])
  }
}

export async function holdAtRest(world: World, scene: Scene): Promise<void> {
  await comeToRest(world, scene)
  await holdDays(world, scene, scene.rewritten)
  await holdInstants(world, scene)
  await holdTold(world, scene)
}

/** The end of a run: every window is over, what a check shows is applied, and everything is what it ought to be. */
export async function holdAtTheEnd(world: World, scene: Scene, seen: (plainDays: number) => void): Promise<void> {
  scene.latest += 4 * DAY
  await holdAtRest(world, scene)
  const more = { token: scene.admin.token, language: 'en' }
  const span = { begin_date: START, end_date: iso(scene.now).slice(0, 10) }
  const checked = await world.first.post('/dailylog/check', span, more)
  const applied = await world.first.post('/dailylog/apply', { ...span, digest: checked.data.digest }, more)
  expect(applied.data, applied.message).toEqual({ changed: checked.data.changed })
  await comeToRest(world, scene)
  await holdDays(world, scene, false)
  await holdPlain(world, scene, seen)
  await holdTold(world, scene)
  await holdLeave(world, scene)
  await holdAdjusted(world, scene)
  await holdCarried(world, scene)
  await holdAlways(world, scene)
}
