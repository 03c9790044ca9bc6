import { domainEvent } from '@workplace/contract/kernel/event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freshDatabase, openPatient } from '../../../test/database'
import { addCompany } from '../../../test/world'
import type { Database } from '../database/db'
import { together } from '../database/together'
import { type Consumers, on, onTogether, type RaisedEvent } from './consumer'
import { openDeliveries } from './deliver'
import { raise, raiseAll } from './raise'
import { retrySeconds } from './retry'
import { hearing, openWhoHears } from './who-hears'

const moved = domainEvent('thing.moved', ['移动', 'Moved'], z.object({ to: z.int() }))
const gone = domainEvent('thing.gone', ['消失', 'Gone'], z.object({}))
const log = { info() {}, warn() {}, error() {} }

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let company_id = 0
let other_id = 0

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 8 })
  company_id = (await addCompany(db, 'Acme')).company_id
  other_id = (await addCompany(db, 'Other')).company_id
  await db.query(
    'create table effect (company_id int, id bigint generated always as identity, consumer text, key text, n int)',
  )
})
afterAll(async () => {
  await db?.close()
  await fresh?.drop()
})
beforeEach(async () => {
  await db.query('delete from due_event')
  await db.query('delete from event_consumer')
  await db.query('delete from effect')
})

const open = (consumers: Consumers) => openDeliveries({ db, log, consumers, afterwards() {}, polls: false })
const note = (consumer: string) => on(moved, (tx, event) => write(tx, consumer, event))
const write = async (tx: Pick<Database, 'query'>, consumer: string, event: RaisedEvent<{ to: number }>) =>
  void (await tx.query('insert into effect (company_id, consumer, key, n) values ($1, $2, $3, $4)', [
    ...[event.company_id, consumer, event.key, event.payload.to],
  ]))
const move = (key: string, to: number, company = company_id) =>
  db.transaction((tx) => raise(tx, company, moved, key, { to }))
const effects = () => db.query('select consumer, key, n from effect order by id')
const waiting = () =>
  db.query<{ consumer: string; key: string; tries: number; error: string | null }>(
    'select consumer, key, tries, error from due_event order by consumer, id',
  )
const of = async (consumer: string) =>
  (await db.query<{ n: number }>('select n from effect where consumer = $1 order by id', [consumer])).map(
    (row) => row.n,
  )
const makeDue = () => db.query('update due_event set due_at = now()')

describe('events', () => {
  it('leave nothing behind where nobody listens', async () => {
    await open({ a: [on(gone, async () => {})] })
    await move('thing/1', 1)
    expect(await waiting()).toEqual([])
  })

  it('reach each consumer once, those of one key in their order', async () => {
    const servers = await Promise.all([0, 1, 2].map(() => open({ a: [note('a')], b: [note('b')] })))
    for (let n = 1; n <= 40; n++) await move(`thing/${n % 3}`, n)
    const counts = await Promise.all(servers.map((server) => server.deliver()))
    // a key that another had in hand at that moment is handled when it is looked for again
    for (const server of servers) counts.push(await server.deliver())
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80)
    const rows = (await effects()) as { consumer: string; key: string; n: number }[]
    for (const consumer of ['a', 'b'])
      for (const key of ['thing/0', 'thing/1', 'thing/2']) {
        const seen = rows.filter((row) => row.consumer === consumer && row.key === key).map((row) => row.n)
        expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n + 1).filter((n) => key === `thing/${n % 3}`))
      }
    expect(await waiting()).toEqual([])
  })

  it('that are raised together are written for nobody to whom they would be nothing, but for servers that are not asked', async () => {
    const even = on(
      moved,
      (tx, event) => write(tx, 'even', event),
      (events) => new Set(events.flatMap(({ id, payload }) => (payload.to % 2 === 0 ? [id] : []))),
    )
    const consumers = {
      even: [even],
      never: [
        on(
          moved,
          async () => {},
          () => new Set<number>(),
        ),
      ],
      all: [note('all')],
    }
    const server = await open(consumers)
    const locked: string[][] = []
    let now = 0
    const whoHears = openWhoHears(
      () => consumers,
      () => now,
    )
    const raised = (to: readonly number[]) =>
      db.transaction(async (tx) => {
        const all = to.map((n) => ({ key: `thing/${n}`, payload: { to: n } }))
        const { reads, heardBy } = hearing(whoHears, company_id, moved.type, all)
        await raiseAll(tx, company_id, moved, all, {
          heard: heardBy(await together(tx, reads)),
          lock: async (keys) => void locked.push([...keys]),
        })
      })
    const written = async () => (await waiting()).map(({ consumer, key }) => `${consumer} ${key}`)
    await raised([1, 2, 3, 4])
    expect(await written()).toEqual([1, 2, 3, 4].map((n) => `all thing/${n}`).concat('even thing/2', 'even thing/4'))
    // who takes all is written for: what any of them names is locked before
    expect(locked.splice(0)).toEqual([['thing/1', 'thing/2', 'thing/3', 'thing/4']])
    await server.deliver()
    expect([await of('all'), await of('even')]).toEqual([
      [1, 2, 3, 4],
      [2, 4],
    ])

    await db.query(`delete from event_consumer where consumer = 'all'`)
    await raised([5, 7])
    expect([await written(), locked]).toEqual([[], []])
    await raised([7, 8])
    expect([await written(), locked.splice(0)]).toEqual([['even thing/8'], [['thing/8']]])
    await server.deliver()
    // one that only another version has is asked by that one
    await db.query(`insert into event_consumer (consumer, type) values ('newer', 'thing.moved')`)
    await raised([9])
    expect([await written(), locked.splice(0)]).toEqual([['newer thing/9'], [['thing/9']]])

    // one that cannot say what it wants keeps nobody from changing anything
    await db.query('delete from due_event')
    const broken = on(
      moved,
      async () => {},
      () => ({
        statement: { name: 'broken', text: 'select 1 / $1::int as id' },
        values: [0],
        of: () => new Set<number>(),
      }),
    )
    Object.assign(consumers, { broken: [broken] })
    await expect(raised([11])).rejects.toThrow('division by zero')
    expect(await written()).toEqual([])
    whoHears.failed(moved.type)
    await raised([11])
    expect(await written()).toEqual(['even thing/11', 'never thing/11', 'newer thing/11'])
    // by then it may have been mended
    Object.assign(consumers, { broken: [] })
    now += 60_000
    await raised([13])
    expect((await written()).slice(3)).toEqual(['newer thing/13'])
  })

  it('that came together are given together to who takes them so, of one company each time and in their order', async () => {
    const given: number[][] = []
    const together = onTogether(moved, async (tx, events) => {
      given.push(events.map(({ payload }) => payload.to))
      if (new Set(events.map((one) => one.company_id)).size > 1) throw new Error('of two companies')
      for (const event of events) {
        if (event.payload.to === 4) throw new Error('not this one')
        await write(tx, 'a', event)
      }
    })
    const server = await open({ a: [together, on(gone, async () => void given.push([]))] })
    for (const n of [1, 2]) await move('thing/1', n)
    await db.transaction((tx) => raise(tx, company_id, gone, 'thing/3', {}))
    await move('thing/2', 3)
    await move('thing/1', 5, other_id)
    expect(await server.deliver()).toBe(5)
    expect(given.splice(0)).toEqual([[1, 2], [], [3], [5]])
    expect(await of('a')).toEqual([1, 2, 3, 5])

    // where one cannot be handled it waits alone
    for (const n of [6, 4, 7]) await move(`thing/${n}`, n)
    await server.deliver()
    expect(given[0]).toEqual([6, 4, 7])
    expect(given.slice(1)).toEqual(expect.arrayContaining([[4], [6], [7]]))
    expect(given).toHaveLength(4)
    expect((await of('a')).slice(4).sort()).toEqual([6, 7])
    expect(await waiting()).toEqual([{ consumer: 'a', key: 'thing/4', tries: 1, error: 'not this one' }])
  })

  it('of two companies never wait for each other, be their keys the same', async () => {
    const server = await open({
      a: [
        on(moved, async (tx, event) =>
          event.company_id === company_id ? Promise.reject(new Error('no')) : write(tx, 'a', event),
        ),
      ],
    })
    await move('thing/1', 1)
    await move('thing/1', 2, other_id)
    await server.deliver()
    expect(await effects()).toEqual([{ consumer: 'a', key: 'thing/1', n: 2 }])
  })

  it('are found by the index, however many wait for one key and however little is known of the table', async () => {
    await open({ a: [note('a')], b: [note('b')] })
    await db.query('vacuum analyze due_event')
    const [before, after] = await db.transaction(async (tx) => {
      const read = async () => {
        const [found] = await tx.query<{ scans: number; rows: number }>(
          `select seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
           where relname = 'due_event'`,
        )
        return found ?? { scans: 0, rows: 0 }
      }
      const before = await read()
      for (let n = 1; n <= 600; n++) await raise(tx, company_id, moved, 'thing/1', { to: n })
      const claimed = await tx.query<{ id: number }>(`select id from claim_events('a', '{thing.moved}', 100, 0, '')`)
      await tx.query('select end_events($1, $2)', [claimed.map(() => company_id), claimed.map(({ id }) => id)])
      expect(claimed).toHaveLength(100)
      return [before, await read()]
    })
    // none for those that are raised, and three for each that is taken
    expect(after.scans - before.scans).toBe(0)
    expect(after.rows - before.rows).toBeLessThan(3 * 100 + 20)
  })

  it('of each key have their turn, however much waits for another that is slow', async () => {
    const server = await open({ a: [note('a')] })
    for (let n = 1; n <= 250; n++) await move('thing/1', n)
    for (const key of ['thing/0', 'thing/2']) await move(key, 1000)
    await server.deliver()
    const order = ((await effects()) as { key: string }[]).map(({ key }) => key)
    // a hundred at once: in the second batch at the latest
    expect(Math.max(order.indexOf('thing/0'), order.indexOf('thing/2'))).toBeLessThan(200)
    expect(order).toHaveLength(252)
  })

  it('that fail wait, with all behind them in their key, and keep nobody else waiting', async () => {
    let broken = true
    const server = await open({
      a: [
        on(moved, async (tx, event) => {
          await write(tx, 'a', event)
          if (broken && event.key === 'thing/1') throw new Error('not yet')
        }),
      ],
      b: [note('b')],
    })
    await move('thing/1', 1)
    await move('thing/2', 2)
    await move('thing/1', 3)
    await server.deliver()
    await move('thing/1', 4)
    await server.deliver()
    expect(await of('a')).toEqual([2])
    expect(await of('b')).toEqual([1, 2, 3, 4])
    expect(await waiting()).toEqual([
      { consumer: 'a', key: 'thing/1', tries: 1, error: 'not yet' },
      { consumer: 'a', key: 'thing/1', tries: 0, error: null },
      { consumer: 'a', key: 'thing/1', tries: 0, error: null },
    ])
    await makeDue()
    await server.deliver()
    expect((await waiting())[0]).toMatchObject({ tries: 2 })
    broken = false
    await makeDue()
    await server.deliver()
    expect(await waiting()).toEqual([])
    expect(await of('a')).toEqual([2, 1, 3, 4])
  })

  it('that are raised behind one that waits are put off as long once somebody looked, and not while it is being tried', async () => {
    let broken = true
    const server = await open({
      a: [on(moved, (tx, event) => (broken ? Promise.reject(new Error('not yet')) : write(tx, 'a', event)))],
    })
    const due = () =>
      db.query<{ n: number; late: boolean; same: boolean }>(
        `select (payload->>'to')::int as n, due_at > now() as late, due_at = min(due_at) over () as same
         from due_event order by id`,
      )
    await move('thing/1', 1)
    await server.deliver()
    await move('thing/1', 2)
    await move('thing/2', 3)
    expect((await due()).map(({ late }) => late)).toEqual([true, false, false])
    broken = false
    // another server has the oldest in hand, so what is behind it stays as it is
    await db.transaction(async (tx) => {
      await tx.query(`select from due_event where key = 'thing/1' order by id limit 1 for update`)
      expect(await db.query(`select put_off_events('a') as many`)).toEqual([{ many: 0 }])
    })
    expect(await server.deliver()).toBe(1)
    expect(await due()).toEqual([
      { n: 1, late: true, same: true },
      { n: 2, late: true, same: true },
    ])
    await makeDue()
    expect(await server.deliver()).toBe(2)
    expect(await of('a')).toEqual([3, 1, 2])
  })

  it('whose effect is refused only at the commit wait alone, too', async () => {
    await db.query(`create table if not exists once_only (n int)`)
    await db.query(`create or replace function refuse_two() returns trigger language plpgsql as $$
      begin if new.n = 2 then raise exception 'two is refused'; end if; return null; end $$`)
    await db.query(`create constraint trigger at_commit after insert on once_only
      deferrable initially deferred for each row execute function refuse_two()`)
    const server = await open({
      a: [
        on(moved, async (tx, event) => void (await tx.query('insert into once_only values ($1)', [event.payload.to]))),
      ],
    })
    for (const n of [1, 2, 3]) await move(`thing/${n}`, n)
    await server.deliver()
    expect(await db.query('select n from once_only order by n')).toEqual([{ n: 1 }, { n: 3 }])
    expect(await waiting()).toEqual([
      { consumer: 'a', key: 'thing/2', tries: 1, error: expect.stringContaining('two is refused') },
    ])
  })

  it('of a slow consumer keep no other waiting', async () => {
    let done = () => {}
    const other = new Promise<void>((resolve) => {
      done = resolve
    })
    // it takes until the other is through
    const slow = on(moved, async (tx, event) => other.then(() => write(tx, 'slow', event)))
    const quick = on(moved, async (tx, event, afterCommit) => {
      await write(tx, 'quick', event)
      afterCommit(done)
    })
    const server = await open({ slow: [slow], quick: [quick] })
    await move('thing/1', 1)
    await server.deliver()
    expect((await effects()).map((row) => (row as { consumer: string }).consumer)).toEqual(['quick', 'slow'])
  })

  it('that take too long are given up and tried again, and what goes on of them writes nothing', async () => {
    let goOn = () => {}
    const stuck = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late: Promise<unknown> = Promise.resolve()
    let tries = 0
    const server = await openDeliveries({
      ...{ db, log, afterwards() {}, polls: false, longestMs: 300 },
      consumers: {
        slow: [
          on(moved, async (tx, event) => {
            // alone, too: a batch is tried again one by one before its culprit waits
            if (tries++ < 2) {
              await write(tx, 'slow', event)
              late = stuck.then(() => write(tx, 'slow', event))
              late.catch(() => undefined)
              await late
            }
            await write(tx, 'slow', event)
          }),
        ],
      },
    })
    await move('thing/1', 1)
    await server.deliver()
    expect(await effects()).toEqual([])
    expect(await waiting()).toMatchObject([{ consumer: 'slow', tries: 1, error: 'not done after 0.3 s' }])
    goOn()
    await expect(late).rejects.toThrow('the event was given up')
    // on a busy machine once more
    await expect
      .poll(async () => {
        await makeDue()
        await server.deliver()
        return of('slow')
      })
      .toEqual([1])
    expect(await waiting()).toEqual([])
  })

  it('of a type that only a newer version knows are left to it, with all behind them in their key', async () => {
    const older = await open({ a: [note('a')] })
    const newer = await open({ a: [note('a'), on(gone, async () => {})] })
    await move('thing/1', 1)
    await db.transaction((tx) => raise(tx, company_id, gone, 'thing/1', {}))
    await move('thing/1', 2)
    await older.deliver()
    expect(await effects()).toEqual([{ consumer: 'a', key: 'thing/1', n: 1 }])
    await newer.deliver()
    expect(await effects()).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  it('are raised as they are declared, and not handled where an older version wrote something else', async () => {
    const server = await open({ a: [note('a')] })
    await expect(db.transaction((tx) => raise(tx, company_id, moved, 'thing/1', { to: 1.5 }))).rejects.toThrow(
      z.ZodError,
    )
    await db.query(`select raise_event($1, 'thing.moved', 'thing/1', '{"where": 3}')`, [company_id])
    await server.deliver()
    expect(await waiting()).toEqual([
      { consumer: 'a', key: 'thing/1', tries: 1, error: expect.stringContaining('"to"') },
    ])
  })

  it('that were raised before a consumer was there are not for it', async () => {
    await open({ a: [note('a')] })
    await move('thing/1', 1)
    const later = await open({ a: [note('a')], late: [note('late')] })
    await move('thing/1', 2)
    await later.deliver()
    expect(await effects()).toEqual(
      expect.arrayContaining([
        { consumer: 'late', key: 'thing/1', n: 2 },
        { consumer: 'a', key: 'thing/1', n: 1 },
      ]),
    )
    expect(await effects()).toHaveLength(3)
  })

  it('are forgotten with a consumer that nobody has any more, and after a month', async () => {
    const server = await open({ a: [on(moved, () => Promise.reject(new Error('never')))], b: [note('b')] })
    for (const n of [1, 2]) await move(`thing/${n}`, n)
    await server.deliver()
    await db.query(`update due_event set raised_at = now() - interval '31 days' where key = 'thing/1'`)
    await server.tidy()
    expect((await waiting()).map((row) => row.key)).toEqual(['thing/2'])
    await db.query(`update event_consumer set seen_at = now() - interval '25 hours' where consumer = 'a'`)
    await server.tidy()
    expect(await waiting()).toEqual([])
    expect(await db.query('select consumer from event_consumer')).toEqual([{ consumer: 'b' }])
  })

  it('know one reaction of a consumer to a type', async () => {
    await expect(open({ a: [note('a'), note('a')] })).rejects.toThrow('consumer a listens twice')
  })

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [12, 2048],
    [13, 3600],
    [40, 3600],
  ])('after failure %i wait %i s', (tries, seconds) => expect(retrySeconds(tries)).toBe(seconds))
})
