import { passRecorded } from '@workplace/contract/pass/events'
import fc from 'fast-check'
import { expect } from 'vitest'
import { factsOf } from '../../src/areas/attendance/days/facts.store'
import { plannedOf } from '../../src/areas/attendance/days/reckon'
import { raise } from '../../src/kernel/events/raise'
import { upload } from '../rows'
import type { Answer, World } from '../world'
import {
  type Asked,
  asksTwice,
  CARDS,
  cardsLeft,
  DAY,
  hasCarried,
  isAway,
  MINUTE,
  MONTH,
  monthIn,
  NEXT,
  type Sums,
} from './plain'
import { type Scene, teamNames } from './scene'

const person = fc.nat(4)
const server = fc.nat(1)
/** Days before today, or after. */
const day = fc.integer({ min: -5, max: 2 })
const past = fc.integer({ min: -5, max: 0 })
const time = fc.constantFrom(
  ...[
    '06:03',
    '08:00',
    '08:55',
    '09:00',
    '09:04',
    '09:20',
    '12:10',
    '12:50',
    '14:00',
    '17:02',
    '17:50',
    '18:00',
    '18:30',
  ],
  ...['21:50', '22:04', '23:30', '02:15', '05:58', '06:10'],
)
const does = <D extends string, R extends Record<string, unknown>>(
  name: D,
  more: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => fc.record({ does: fc.constant(name), server, ...more }) as unknown as fc.Arbitrary<{ does: D; server: number } & R>
const onOff = fc.constantFrom('on' as const, 'off' as const)
const n = fc.nat(40)
const weigh = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

const act = fc.oneof(
  weigh(4, does('punch', { person })),
  weigh(4, does('pass', { person, day: past, time })),
  weigh(4, does('manual', { person, day: past, time })),
  weigh(2, does('file', { person, day: past, time })),
  weigh(2, does('judge', { n, valid: fc.boolean() })),
  weigh(
    5,
    does('ask', {
      person,
      day,
      time,
      hours: fc.constantFrom(2, 9, 33, 57),
      kind: fc.constantFrom('leave', 'leave', 'trip', 'out', 'overtime'),
    }),
  ),
  weigh(4, does('card', { person, day: past, time, on_off: onOff, times: fc.constantFrom(1, 1, 1, 4) })),
  // most swaps are of the two who are planned by a roster
  weigh(
    3,
    does('swap', {
      person: fc.constantFrom(3, 3, 4, 0),
      other: fc.constantFrom(4, 4, 3, 1),
      day: fc.integer({ min: 0, max: 3 }),
    }),
  ),
  weigh(6, does('decide', { n, pass: fc.boolean(), by: fc.nat(1) })),
  weigh(3, does('revoke', { n })),
  weigh(3, does('correct', { person, day: past, on_off: onOff, time: fc.option(time, { nil: null }) })),
  weigh(
    2,
    does('shift', {
      off: fc.constantFrom(1050, 1080, 1110),
      asLate: fc.constantFrom(0, 5, 15),
      ahead: fc.nat(3),
      back: fc.boolean(),
    }),
  ),
  weigh(
    1,
    does('rule', {
      lack_as: fc.constantFrom('lack', 'half_absent'),
      count: fc.constantFrom(1, 2, null),
      back: fc.boolean(),
    }),
  ),
  weigh(3, does('paint', { person, day, to: fc.constantFrom('day', 'night', 'early', 'rest', 'plan') })),
  weigh(3, does('publish', {})),
  weigh(1, does('move', { person, to: fc.constantFrom(...teamNames) })),
  weigh(3, does('apply', { days: fc.integer({ min: 1, max: 12 }) })),
  weigh(4, does('close', { person: fc.option(person, { nil: null }) })),
  weigh(3, does('reopen', { person: fc.option(person, { nil: null }) })),
  weigh(3, does('carry', { n, times: fc.constantFrom(1, 1, 2) })),
  weigh(1, does('confirm', { person })),
  weigh(2, does('talk', {})),
  weigh(3, does('jobs', {})),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
/** Up to three at once, and how far the clock goes before. */
export const round = fc.record({
  clock: fc.constantFrom(0, 0, 1, 13, 45, 300, 480, 1440, 1440, 2880, -35, -1500),
  acts: fc.oneof(weigh(3, fc.tuple(act)), weigh(2, fc.array(act, { minLength: 2, maxLength: 3 }))),
})
export type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

const iso = (at: number) => new Date(at).toISOString()
/** The date in Shanghai so many days from now. */
const dateOf = (at: number, days = 0) => iso(at + 8 * 60 * MINUTE + days * DAY).slice(0, 10)
const instant = (date: string, wall: string) => Date.parse(`${date}T${wall}:00+08:00`)

/** How often what was done, and refused for what. */
export const done = new Map<string, number>()

export async function take(world: World, scene: Scene, one: Act, alone: boolean): Promise<void> {
  const { company, admin, people } = scene
  const at = world.servers[one.server] ?? world.first
  const call = async (path: string, body: object, token = admin.token): Promise<Answer> => {
    const answer = await at.post(path, body, { token, language: 'en' })
    expect(answer.status, `${path} ${JSON.stringify(body)}: ${answer.message}`).toBeLessThan(500)
    return answer
  }
  const count = (answer: Answer) => {
    const way = `${one.does}${'kind' in one ? ` ${one.kind}` : ''} ${answer.code === 0 ? 'done' : (answer.data?.reason ?? Object.keys(answer.data?.fields ?? {}).join())}`
    done.set(way, (done.get(way) ?? 0) + 1)
    return answer.code === 0
  }
  const who = people['person' in one ? ((one.person as number | null) ?? 0) : 0]
  if (who === undefined) throw new Error('nobody')
  const { user_id, token } = who
  const { company_id } = company

  if (one.does === 'punch') {
    const answer = await call('/myattendance/punch', { phone: `phone of ${user_id} at that desk` }, token)
    expect(count(answer), answer.message).toBe(true)
  }
  if (one.does === 'pass') {
    const date = dateOf(scene.now, one.day)
    const passed = instant(date, one.time)
    if (passed > scene.now) return
    await world.db.transaction((tx) =>
      raise(tx, company_id, passRecorded, `user/${user_id}`, {
        ...{
          record_id: company_id * 10_000 + ++scene.records,
          revision: 1,
          user_id,
          device_kind: 'face',
          device_id: scene.device,
        },
        ...{
          office_id: company.office_id,
          time: iso(passed),
          time_state: 'exact',
          wall_time: `${date} ${one.time}:00`,
        },
        ...{
          zone: 'Asia/Shanghai',
          direction: 'in',
          way: 'face',
          granted: true,
          result: 'ok',
          received_at: iso(scene.now),
        },
      }),
    )
    await at.deliver()
  }
  if (one.does === 'manual')
    count(
      await call('/sourcerecord/add', { user_id, date: dateOf(scene.now, one.day), time: one.time, reason: 'Seen' }),
    )
  if (one.does === 'file') {
    const line = `J${user_id},${dateOf(scene.now, one.day)} ${one.time}:00\n`
    const answer = await upload(
      at,
      '/sourcerecord/import',
      { name: 'a.csv', content: `no,time\n${line}${line}` },
      { kind: 'csv', zone: 'Asia/Shanghai', mode: 'valid' },
      { token: admin.token, language: 'en' },
    )
    expect(answer.status, answer.message).toBe(200)
    expect(answer.data.taken).toBeLessThan(2)
    count(answer)
  }
  if (one.does === 'judge') {
    const rows = await world.db.query<{ id: number }>(
      'select id from attendance_punch where company_id = $1 order by id',
      [company_id],
    )
    const punch = rows[one.n % Math.max(1, rows.length)]
    if (punch !== undefined)
      count(await call('/sourcerecord/validity', { ids: [Number(punch.id)], valid: one.valid, reason: 'So' }))
  }
  if (one.does === 'ask') {
    const begin = instant(dateOf(scene.now, one.day), one.time)
    const end = begin + one.hours * 60 * MINUTE
    const isFree = !isAway(scene.asked, user_id, begin, end)
    const wanted = { kind: one.kind, begin: iso(begin), end: iso(end), reason: 'Because' }
    const answer = await call(
      '/attendancerequest/add',
      { ...wanted, ...(one.kind === 'leave' ? { leave_type_id: scene.annual } : {}) },
      token,
    )
    const may = one.kind === 'overtime' ? one.hours <= 24 : isFree
    if (alone) {
      if (one.kind !== 'leave') expect(answer.code === 0, `${one.kind} ${answer.message}`).toBe(may)
      else if (!may) expect(answer.data.reason).toBe('request_overlaps')
      else if (answer.code !== 0) expect(Object.keys(answer.data.fields ?? {}), answer.message).toEqual(['end'])
    }
    if (count(answer)) {
      scene.asked.push({
        id: answer.data.id,
        person: user_id,
        kind: one.kind,
        begin,
        end,
        date: null,
        point: '',
        state: 'pending',
      })
      if (alone && one.kind === 'leave') {
        const [sum] = await world.db.query<{ taken: number }>(
          `select sum(amount)::float as taken from attendance_request
           where company_id = $1 and user_id = $2 and kind = 'leave' and state in ('pending', 'pass')`,
          [company_id, user_id],
        )
        const left = 2 - (sum?.taken ?? 0)
        expect([answer.data.quota_left, answer.data.over]).toEqual([left, left < 0])
      }
    }
  }
  if (one.does === 'card') {
    const date = dateOf(scene.now, one.day)
    const begin = instant(date, one.time)
    const point = `1 ${one.on_off}`
    const card = { kind: 'remedy', date, period_no: 1, on_off: one.on_off, begin: iso(begin), reason: 'Forgot' }
    const left = cardsLeft(scene.asked, user_id, date)
    const isTwice = asksTwice(scene.asked, user_id, date, point)
    const answers = await Promise.all(
      Array.from({ length: one.times }, async (_, times) => {
        const other = world.servers[(one.server + times) % 2] ?? world.first
        return other.post('/attendancerequest/add', card, { token, language: 'en' })
      }),
    )
    for (const answer of answers) {
      expect(answer.status, answer.message).toBeLessThan(500)
      if (count(answer))
        scene.asked.push({
          id: answer.data.id,
          person: user_id,
          kind: 'remedy',
          begin,
          end: begin,
          date,
          point,
          state: 'pending',
        })
    }
    const taken = answers.filter(({ code }) => code === 0).length
    // the same point: of several at once one
    expect(taken).toBeLessThan(2)
    if (alone) {
      if (isTwice || left <= 0) expect(taken).toBe(0)
      else expect(left).toBeLessThanOrEqual(CARDS)
    }
  }
  if (one.does === 'swap') {
    scene.replanned = true
    const other = people[one.other]
    const date = dateOf(scene.now, one.day)
    const begin = instant(date, '12:00')
    const answer = await call(
      '/attendancerequest/add',
      { kind: 'swap', date, begin: iso(begin), with_user_id: other?.user_id, reason: 'So' },
      token,
    )
    if (count(answer))
      scene.asked.push({
        id: answer.data.id,
        person: user_id,
        kind: 'swap',
        begin,
        end: begin,
        date,
        point: '',
        state: 'pending',
      })
  }
  if (one.does === 'decide' || one.does === 'revoke') {
    const asked = scene.asked[one.n % Math.max(1, scene.asked.length)]
    if (asked === undefined) return
    const had = asked.state
    const planned = asked.kind === 'swap' ? await plansOfSwap(world, scene, asked) : null
    if (one.does === 'decide') {
      const decider = scene.deciders[one.by]
      // of a swap the other of the two says first whether they want it
      const partner = asked.kind === 'swap' ? await partnerOf(world, scene, asked) : undefined
      const answer = await call(
        '/attendancerequest/decide',
        { id: asked.id, pass: one.pass, opinion: 'So be it' },
        (partner ?? decider)?.token,
      )
      if (alone && asked.kind !== 'swap') expect(answer.code === 0, answer.message).toBe(had === 'pending')
      if (count(answer) && answer.data.state !== 'waiting')
        asked.state = answer.data.state === 'passed' ? 'pass' : 'refuse'
    } else {
      const owner = people.find((each) => each.user_id === asked.person)
      const closed = await closedMonths(world, scene, asked)
      const answer = await call('/attendancerequest/revoke', { id: asked.id, reason: '' }, owner?.token)
      if (alone && asked.kind !== 'swap')
        expect(answer.code === 0, answer.message).toBe(had === 'pending' || (had === 'pass' && closed === 0))
      if (count(answer)) asked.state = 'revoked'
    }
    if (alone && planned !== null) {
      const [mine, theirs] = planned
      // a yes exchanges what the two have on that date, taking it back does so once more, all else leaves it
      const exchanges = (had !== 'pass' && asked.state === 'pass') || (had === 'pass' && asked.state === 'revoked')
      expect(await plansOfSwap(world, scene, asked), `the swap ${asked.id}, ${had} to ${asked.state}`).toEqual(
        exchanges ? [theirs, mine] : [mine, theirs],
      )
    }
  }
  if (one.does === 'correct')
    count(
      await call('/dailylog/correct', {
        user_id,
        date: dateOf(scene.now, one.day),
        period_no: 1,
        on_off: one.on_off,
        time: one.time,
        reason: 'Gate',
      }),
    )
  if (one.does === 'shift') {
    if (one.back) {
      // somebody mends what was always meant: settled days follow only by a check
      await world.db.query(
        `update shift set late_minutes_as_late = $3, counts_from = null, version = version + 1,
           periods = jsonb_set(periods, '{0,off_time}', to_jsonb($4::text)) where company_id = $1 and id = $2`,
        [company_id, scene.shifts.day, one.asLate, wallOf(one.off)],
      )
      scene.saved.push({ from: '1970-01-01', off: one.off, asLate: one.asLate })
      scene.rewritten = true
    } else {
      const { data: row } = await at.get('/daytimetable/single', { id: scene.shifts.day }, { token: admin.token })
      const effect_date = dateOf(scene.now, one.ahead)
      const answer = await call('/daytimetable/edit', {
        ...row,
        ...{ late_minutes_as_late: one.asLate, late_minutes_as_serious: null, late_minutes_as_lack: null, effect_date },
        periods: [{ on_time: '09:00', off_time: wallOf(one.off), must_on: true, must_off: true }],
      })
      if (count(answer)) scene.saved.push({ from: effect_date, off: one.off, asLate: one.asLate })
      scene.rewritten = true
    }
  }
  if (one.does === 'rule') {
    await world.db.query(
      `update attendance_rule set lack_as = $3, late_allow_count_month = $4, version = version + 1,
         counts_from = $5 where company_id = $1 and id = $2`,
      [company_id, scene.rule, one.lack_as, one.count, one.back ? null : dateOf(scene.now)],
    )
    scene.rewritten = true
  }
  if (one.does === 'paint') {
    const date = dateOf(scene.now, one.day)
    const to = one.to === 'rest' || one.to === 'plan' ? one.to : scene.shifts[one.to as 'day' | 'night' | 'early']
    const { data } = await at.get('/schedulecell/grid', { month: date.slice(0, 7), limit: 50 }, { token: admin.token })
    type Row = { user_id: number; days: { value: unknown }[] }
    const from =
      (data.people as Row[]).find((row) => row.user_id === user_id)?.days[Number(date.slice(8)) - 1]?.value ?? 'plan'
    count(await call('/schedulecell/save', { cells: [{ user_id, date, from, to }] }))
  }
  if (one.does === 'publish') {
    scene.replanned = true
    const span = { begin_date: dateOf(scene.now, -7), end_date: dateOf(scene.now, 7) }
    const checked = await call('/schedulecell/check', span)
    const answer = await call('/schedulecell/publish', { ...span, digest: checked.data.digest })
    if (alone && checked.data.forbidden === 0) expect(answer.code, answer.message).toBe(0)
    count(answer)
  }
  if (one.does === 'move') {
    scene.replanned = true
    await world.db.query('update users set department_id = $3 where company_id = $1 and id = $2', [
      company_id,
      user_id,
      scene.departments[one.to],
    ])
    await at.attendance.followAll()
  }
  if (one.does === 'apply') {
    const span = { begin_date: dateOf(scene.now, -one.days), end_date: dateOf(scene.now) }
    const checked = await call('/dailylog/check', span)
    const answer = await call('/dailylog/apply', { ...span, digest: checked.data.digest })
    if (alone) {
      expect(answer.data, answer.message).toEqual({ changed: checked.data.changed })
      expect((await call('/dailylog/check', span)).data.changed, 'what was applied changes again').toBe(0)
    }
    count(answer)
  }
  const some = 'person' in one && one.person !== null ? { user_ids: [user_id] } : {}
  if (one.does === 'close' || one.does === 'reopen') {
    const named = one.person !== null
    const asked = named ? [user_id] : people.map((each) => each.user_id)
    const answer = await call(`/attendancestatistics/${one.does}`, {
      ...{ ...some, month: MONTH, reason: one.does === 'close' ? 'Payroll' : 'Wrong' },
    })
    const isDone = count(answer)
    if (!alone) return
    // of all: those of whom it can be done; of one by name: only if it can
    const may = asked.filter((id) => {
      const { state } = monthIn(scene.months, id)
      return one.does === 'close' ? state === 'open' : state === 'closed' && !hasCarried(scene.carried, id)
    })
    const today = dateOf(scene.now)
    // around midnight it is over in one country and not in the other
    const isOver = today > '2026-11-01' ? true : today < '2026-10-31' ? false : isDone
    const able = may.length > 0 && (one.does === 'reopen' || isOver) && (!named || may.length === 1)
    expect([one.does, asked, isDone], answer.message).toEqual([one.does, asked, able])
    if (!isDone) return
    expect(answer.data.people).toBe(may.length)
    for (const id of may) {
      const { version } = monthIn(scene.months, id)
      scene.months.set(
        id,
        one.does === 'close' ? { state: 'closed', version: version + 1 } : { state: 'open', version },
      )
    }
  }
  if (one.does === 'carry') {
    const rows = await world.db.query<{ id: number; user_id: number; columns: Sums }>(
      `select a.id, m.user_id, a.columns from attendance_adjustment a
         join attendance_month m on m.company_id = a.company_id and m.id = a.month_id
       where a.company_id = $1 and a.carried_to is null order by a.id`,
      [company_id],
    )
    const adjustment = rows[one.n % Math.max(1, rows.length)]
    if (adjustment !== undefined) {
      const answers = await Promise.all(
        Array.from({ length: one.times }, (_, times) =>
          (world.servers[(one.server + times) % 2] ?? world.first).post(
            '/attendancestatistics/carry',
            { ids: [adjustment.id], month: NEXT },
            { token: admin.token, language: 'en' },
          ),
        ),
      )
      for (const answer of answers) expect(answer.status, answer.message).toBeLessThan(500)
      const done = answers.filter(count).length
      // two who press carry it once; beside others its month may have been opened again meanwhile
      if (alone) expect(done, answers[0]?.message).toBe(1)
      else expect(done).toBeLessThan(2)
      if (done === 1) scene.carried.push(adjustment)
    }
  }
  if (one.does === 'confirm') count(await call('/myattendance/confirm', { month: MONTH, agree: true }, token))
  if (one.does === 'talk')
    await world.db.query(
      `insert into pass_device (company_id, device_kind, device_id, taken_until) values ($1, 'face', $2, $3)
       on conflict (company_id, device_kind, device_id) do update
         set taken_until = greatest(pass_device.taken_until, excluded.taken_until)`,
      [company_id, scene.device, iso(scene.now)],
    )
  if (one.does === 'jobs') await jobs(world)
}

const wallOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** What runs by itself, on both servers at once. */
export async function jobs(world: World): Promise<void> {
  await Promise.all(world.servers.map((one) => one.attendance.refresh()))
  await Promise.all(world.servers.map((one) => one.attendance.followAll()))
}

/** Which shifts the two of a swap have on its date. */
async function plansOfSwap(world: World, { company: { company_id } }: Scene, { id }: Asked) {
  const [swap] = await world.db.query<{ mine: number; theirs: number; date: string }>(
    `select user_id as mine, with_user_id as theirs, to_char(date, 'YYYY-MM-DD') as date from attendance_request
     where company_id = $1 and id = $2`,
    [company_id, id],
  )
  if (swap === undefined) throw new Error(`no swap ${id}`)
  const { mine, theirs, date } = swap
  const facts = await factsOf(world.db, company_id, [mine, theirs], { from: date, until: date }, { planOnly: true })
  return [mine, theirs].map((person) => plannedOf(facts, person, date).shift)
}

async function partnerOf(world: World, scene: Scene, { id }: Asked) {
  const [waiting] = await world.db.query<{ asked: number[] }>(
    `select asked from audit_request where subject_kind = 'attendance_request' and subject_id = $1 and state = 'waiting'`,
    [id],
  )
  return scene.people.find(({ user_id }) => waiting?.asked.includes(user_id) === true)
}

/** How many closed months a request touches, on its own clock. */
async function closedMonths(world: World, { company: { company_id } }: Scene, { id }: Asked): Promise<number> {
  const [found] = await world.db.query<{ n: number }>(
    `select count(*)::int as n from attendance_request r join attendance_month m on m.company_id = r.company_id
       and m.user_id = r.user_id and m.state = 'closed'
       and coalesce(r.date, (r.begin_time at time zone r.timezone)::date) <= m.end_date
       and coalesce(r.date, (r.end_time at time zone r.timezone)::date) >= m.begin_date
     where r.company_id = $1 and r.id = $2`,
    [company_id, id],
  )
  return found?.n ?? 0
}
