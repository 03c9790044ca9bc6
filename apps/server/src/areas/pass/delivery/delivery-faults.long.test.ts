import type { DeviceState } from '@workplace/domain/access/delivery-step'
import { ALWAYS, linkedFrom, minutesByHolder } from '@workplace/domain/access/device-tables'
import type { DayMinutes } from '@workplace/domain/access/pass-schedule'
import { runs } from '@workplace/domain/access/runs.sample'
import { addDays } from '@workplace/domain/kernel/date'
import { subtract } from '@workplace/domain/kernel/interval'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, openWorld, type World } from '../../../../test/world'
import type { ClaimedAct } from '../../device/public'
import { littleDevice, nothingHeld } from './delivery.sample'
import { storedState } from './device-state'

// Devices reach what they are to hold whatever befalls: two servers, claimants that die before or after they sent something,
// answers that are lost, late or doubled, refusals, readings, resets, rules that change meanwhile. At no step does a device
// open more than the rules said since it was last as they say.

let world: World
const today = '2026-11-23'
const start = Date.parse('2026-11-23T10:00:00+08:00')
const dates = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => addDays(today, n))

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: new Date(start).toISOString() })
})
afterAll(() => world.close())

const PEOPLE = 5
const person = fc.nat(PEOPLE - 1)
const anyChange = fc.oneof(
  fc.record({ does: fc.constant('card' as const), person, number: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant('lost' as const), person }),
  fc.record({ does: fc.constant('status' as const), person }),
  fc.record({ does: fc.constant('member' as const), person, strategy: fc.nat(2) }),
  fc.record({
    does: fc.constant('hours' as const),
    strategy: fc.nat(2),
    start: fc.nat(11),
    length: fc.integer({ min: 1, max: 12 }),
  }),
  // a date with hours of its own, or none; null: as on other dates
  fc.record({
    does: fc.constant('special' as const),
    strategy: fc.nat(2),
    date: fc.option(fc.integer({ min: 1, max: 7 })),
    start: fc.nat(11),
    length: fc.integer({ min: 0, max: 12 }),
  }),
  fc.record({ does: fc.constant('photo' as const), person }),
)
const anyFate = fc.constantFrom(
  ...([
    'ok',
    'ok',
    'ok',
    'twice',
    'late',
    'killed',
    'killed_after',
    'refused',
    'no_answer',
    'no_answer_after',
  ] as const),
  ...(['offline', 'full'] as const),
)
const anyEvent = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), change: anyChange, server: fc.nat(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('round' as const),
      server: fc.nat(1),
      most: fc.integer({ min: 1, max: 6 }),
      fates: fc.array(anyFate, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('time' as const), seconds: fc.constantFrom(10, 61, 400, 4000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'reset' as const, 'both' as const) }) },
)

const period = (from: number, length: number) => ({
  start: `${String(from).padStart(2, '0')}:00`,
  end: `${String(from + length).padStart(2, '0')}:00`,
})
const weeks = (from: number, length: number) =>
  JSON.stringify([1, 2, 3, 4, 5].map((week) => ({ week, periods: [period(from, length)] })))

async function idOf(text: string, values: unknown[]) {
  const [row] = await world.db.query<{ id: number }>(text, values)
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}

let companies = 0
async function newCompany(kind: DeviceState['kind']) {
  const acme = await addCompany(world.db, `Faults ${++companies}`)
  const { company_id, office_id } = acme
  const isFace = kind !== 'ut0311'
  const id = await idOf(
    isFace
      ? `insert into face_device (company_id, name, sn, office_id) values ($1, 'D', $3, $2) returning id`
      : `insert into door_device (company_id, name, serial, office_id) values ($1, 'D', $3, $2) returning id`,
    [company_id, office_id, String(500_000_000 + companies)],
  )
  const door_id = await idOf(
    `insert into door (company_id, name, office_id, ${isFace ? 'face_device_id' : 'controller_id, door_no'})
     values ($1, 'Door', $2, ${isFace ? '$3' : '$3, 1'}) returning id`,
    [company_id, office_id, id],
  )
  const people: number[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const { user_id } = await acme.person()
    people.push(user_id)
    await world.db.query(
      `insert into consent (company_id, user_id, kind, edition, wording, way, given_on, recorded_by)
       values ($1, $2, 'recognition_photo', 1, '-', 'self', '2026-11-01', '-')`,
      [company_id, user_id],
    )
    await world.db.query(`insert into pass_card (company_id, card_no, number, user_id) values ($1, $2, $3, $4)`, [
      ...[company_id, String(100 + n), 100 + n, user_id],
    ])
  }
  const strategies: { id: number; schedule_id: number }[] = []
  for (let n = 0; n < 3; n++) {
    const schedule_id = await idOf(
      'insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3) returning id',
      [company_id, `Plan ${n}`, weeks(6 + n, 5)],
    )
    const strategy = await idOf(
      `insert into through_strategy (company_id, name, schedule_id, valid_start) values ($1, $2, $3, '2026-01-01') returning id`,
      [company_id, `Strategy ${n}`, schedule_id],
    )
    await world.db.query('insert into through_strategy_door values ($1, $2, $3)', [company_id, strategy, door_id])
    await world.db.query('insert into through_strategy_user values ($1, $2, $3)', [company_id, strategy, people[n]])
    strategies.push({ id: strategy, schedule_id })
  }
  const device = littleDevice({ company_id, kind: isFace ? 'face' : 'controller', id }, kind)
  return { company_id, people, strategies, device }
}
type Setting = Awaited<ReturnType<typeof newCompany>>
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never

async function make({ company_id, people, strategies }: Setting, change: Change): Promise<void> {
  const { db } = world
  const user_id = 'person' in change ? people[change.person] : undefined
  const strategy = 'strategy' in change ? strategies[change.strategy] : undefined
  if (change.does === 'card')
    await db.query(
      `insert into pass_card (company_id, card_no, number, user_id) values ($1, $2, $3::bigint, $4)
       on conflict (company_id, number) where state <> 'returned' do update set user_id = excluded.user_id, state = 'in_use'`,
      [company_id, String(change.number), change.number, user_id],
    )
  if (change.does === 'lost')
    await db.query(`update pass_card set state = 'lost' where company_id = $1 and user_id = $2`, [company_id, user_id])
  if (change.does === 'status')
    await db.query(
      `update users set status = case status when 'active' then 'disabled' else 'active' end where company_id = $1 and id = $2`,
      [company_id, user_id],
    )
  if (change.does === 'member') {
    const gone = await db.query(
      'delete from through_strategy_user where company_id = $1 and strategy_id = $2 and user_id = $3 returning 1',
      [company_id, strategy?.id, user_id],
    )
    if (gone.length === 0)
      await db.query('insert into through_strategy_user values ($1, $2, $3)', [company_id, strategy?.id, user_id])
  }
  if (change.does === 'hours')
    await db.query('update pass_schedule set weeks = $3 where company_id = $1 and id = $2', [
      ...[company_id, strategy?.schedule_id, weeks(change.start, change.length)],
    ])
  if (change.does === 'special')
    await db.query('update pass_schedule set special_days = $3 where company_id = $1 and id = $2', [
      ...[company_id, strategy?.schedule_id],
      JSON.stringify(
        change.date === null
          ? []
          : [
              {
                date: dates[change.date],
                periods: change.length === 0 ? [] : [period(change.start, change.length)],
              },
            ],
      ),
    ])
  if (change.does === 'photo')
    await db.query(
      `update users set detect_face = case when detect_face is null then '/' || gen_random_uuid() || '.sealed' end
       where company_id = $1 and id = $2`,
      [company_id, user_id],
    )
}

/** When each credential opens the door, by key and date. */
function openings(state: DeviceState): Map<string, DayMinutes> {
  const found = new Map<string, DayMinutes>()
  for (const [key, holder] of state.holders) {
    const person = state.people.get(key)
    const credentials = [
      key,
      ...(person?.card ? [`card ${person.card}`] : []),
      ...(person?.face ? [`face ${key}`] : []),
    ]
    for (const date of dates) {
      const minutes = minutesByHolder(state, holder, 0, date)
      if (minutes.length > 0) for (const one of credentials) found.set(`${one} ${date}`, minutes)
    }
  }
  return found
}

/** What a state says, without what nobody uses. */
function plainOf({ kind, profiles, holders, people, classes }: DeviceState) {
  const used = [...holders.values()].flatMap(({ doors }) => doors.flat().flatMap((n) => linkedFrom(profiles, n)))
  const mattering = used.filter((n) => !(kind === 'ut0311' && n === ALWAYS))
  return {
    holders: new Map(
      [...holders].map(([key, { doors, ...one }]) => [key, { ...one, doors: doors.map((d) => [...d].sort()) }]),
    ),
    people,
    classes,
    profiles: new Map(mattering.map((n) => [n, profiles.get(n)])),
  }
}

test.each(['ut0311', 'acc'] as const)(
  '%s: through faults to what is wanted, never wider',
  { timeout: 600_000 },
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 5, maxLength: 25 }), async (events) => {
        let clock = start
        world.setNow(new Date(clock).toISOString())
        const setting = await newCompany(kind)
        const { device } = setting
        const { ref } = device
        const late: { server: number; id: number }[] = []
        let allowed: Map<string, DayMinutes>[] = []
        const serverOf = (n: number) => world.servers[n] ?? world.first
        const wanted = async () => (await storedState(world.db, ref, kind)).wanted
        const check = (why: string) => {
          for (const [key, minutes] of openings(device.state())) {
            const said = allowed.flatMap((one) => one.get(key) ?? [])
            for (const open of minutes)
              expect({ why, key, wider: subtract(open, said) }).toEqual({ why, key, wider: [] })
          }
        }
        const refresh = async (server: number) => {
          await serverOf(server).deliveries.refresh()
          allowed.push(openings(await wanted()))
        }
        const apply = (claimed: ClaimedAct) => {
          device.do(claimed.act)
          check(JSON.stringify(claimed.act))
        }
        await refresh(0)
        await world.first.deliveries.readBack(world.db, ref, device.state())
        await world.first.deliveries.adopted(world.db, ref)

        for (const event of events) {
          if (event.kind === 'time') {
            clock += event.seconds * 1000
            world.setNow(new Date(clock).toISOString())
          } else if (event.kind === 'change') {
            await make(setting, event.change)
            await refresh(event.server)
          } else if (event.kind === 'round') {
            const { db, deliveries } = serverOf(event.server)
            const acts = await deliveries.claim(db, ref, event.most)
            for (const [n, claimed] of acts.entries()) {
              const fate = event.fates[n % event.fates.length] ?? 'ok'
              if (!['killed', 'refused', 'no_answer', 'offline', 'full'].includes(fate)) apply(claimed)
              if (fate === 'late') late.push({ server: event.server, id: claimed.id })
              if (fate === 'ok' || fate === 'twice') await deliveries.done(db, ref, claimed.id, { ok: true })
              if (fate === 'twice') await deliveries.done(db, ref, claimed.id, { ok: true })
              if (fate === 'refused' || fate === 'offline')
                await deliveries.done(db, ref, claimed.id, { ok: false, reason: fate })
              if (fate === 'full') await deliveries.done(db, ref, claimed.id, { ok: false, reason: 'full_people' })
              if (fate === 'no_answer' || fate === 'no_answer_after')
                await deliveries.done(db, ref, claimed.id, { ok: false, reason: 'no_answer' })
            }
            if (acts.length === 0)
              for (const { server, id } of late.splice(0)) {
                const one = serverOf(server)
                await one.deliveries.done(one.db, ref, id, { ok: true })
              }
          } else if (event.kind === 'read') {
            // nothing is on its way any more
            clock += 61_000
            world.setNow(new Date(clock).toISOString())
            await world.first.deliveries.readBack(world.db, ref, device.state())
          } else if (event.kind === 'reset') {
            device.set(nothingHeld(kind))
            await world.first.deliveries.lost(world.db, ref)
          } else {
            // both ask at once: no act is given to two
            const both = await Promise.all(world.servers.map(({ db, deliveries }) => deliveries.claim(db, ref, 5)))
            const ids = both.flat().map(({ id }) => id)
            expect(new Set(ids).size).toBe(ids.length)
          }
        }

        // what failed for good was not really full
        await world.db.query('update delivery_failure set try_at = $2 where company_id = $1 and try_at is null', [
          setting.company_id,
          new Date(clock).toISOString(),
        ])
        await refresh(1)
        for (let n = 0; n < 40; n++) {
          clock += 7 * 3_600_000
          world.setNow(new Date(clock).toISOString())
          await world.db.query(
            `update delivery_device set plan_at = $2 where company_id = $1 and not exists (
             select 1 from delivery_step s where s.company_id = $1)`,
            [setting.company_id, new Date(clock).toISOString()],
          )
          let acts = await world.first.deliveries.claim(world.db, ref, 50)
          if (acts.length === 0) break
          while (acts.length > 0) {
            for (const claimed of acts) {
              apply(claimed)
              await world.first.deliveries.done(world.db, ref, claimed.id, { ok: true })
            }
            acts = await world.first.deliveries.claim(world.db, ref, 50)
          }
        }
        const end = await storedState(world.db, ref, kind)
        expect(plainOf(device.state())).toEqual(plainOf(end.wanted))
        expect(plainOf(end.held)).toEqual(plainOf(end.wanted))
        allowed = []
      }),
      runs(12),
    )
  },
)
