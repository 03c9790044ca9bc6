import { remindDue } from '../apps/server/src/areas/meeting/mail/remind-due'
import { releaseDue } from '../apps/server/src/areas/meeting/release/release-due'
import { warnDue } from '../apps/server/src/areas/meeting/release/warn-due'
import type { Database } from '../apps/server/src/kernel/database/db'
import { POLL_MS } from '../apps/server/src/kernel/jobs/polling'
import { quiet, recording, replay, withClient } from './beside'
import type { Stage } from './data'
import { median } from './load'
import { startProduct } from './processes'
import type { Line } from './report'

type Kind = 'release' | 'remind' | 'warn'

const works = {
  release: (db: Database, now: () => number) =>
    releaseDue({ db, now, log: quiet, presenceOf: async () => new Map(), beforeCommit: undefined }),
  remind: (db: Database, now: () => number) => remindDue({ db, now, mail: undefined }),
  warn: (db: Database, now: () => number) => warnDue({ db, now, log: quiet }),
} satisfies Record<Kind, unknown>

/** Makes due what was done, so that the same statements find the same to do. */
async function undo(db: Database, company_id: number): Promise<void> {
  const own = 'where company_id = $1'
  await db.query(`update meeting_reminder set told_at = null ${own}`, [company_id])
  await db.query(
    `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
     select company_id, meetingroom_id, 'meeting', id, start_time, end_time, true from meeting ${own} and meeting_state = 'released'`,
    [company_id],
  )
  await db.query(`update meeting set meeting_state = 'active' ${own} and meeting_state = 'released'`, [company_id])
  for (const table of ['release_log', 'release_warning', 'breach', 'message'])
    await db.query(`delete from ${table} ${own}`, [company_id])
}

/** A company in which so many meetings fall due together, in rooms of their own. */
async function company(db: Database, count: number): Promise<number> {
  const [made] = await db.query<{ id: number }>(
    `with c as (insert into company (name) values ('Due ' || clock_timestamp()) returning id),
     t as (insert into city (company_id, name, timezone) select id, 'City', 'Asia/Shanghai' from c returning company_id, id),
     o as (insert into office (company_id, city_id, name, timezone) select company_id, id, 'Office', 'Asia/Shanghai' from t returning company_id, id),
     f as (insert into floor (company_id, office_id, name) select company_id, id, 'F1' from o returning company_id, office_id, id),
     y as (insert into roomtype (company_id, name, color) select id, 'Type', '#2456E6' from c returning company_id, id),
     u as (insert into users (company_id, name, username) select id, 'Person ' || n, 'due-' || id || '-' || n from c, generate_series(1, 50) n),
     r as (insert into meetingroom (company_id, name, office_id, floor_id, roomtype_id, capacity, release_mode)
       select f.company_id, 'Room ' || n, f.office_id, f.id, y.id, 8, 'no_sign' from f, y, generate_series(1, $1::int) n)
     select id from c`,
    [count],
  )
  return made?.id ?? 0
}

/** Every room has a meeting of three people that is due in so many seconds; earlier ones are over. */
async function fallDue(db: Database, company_id: number, kind: Kind, seconds: number): Promise<void> {
  await db.query(`delete from holding where company_id = $1`, [company_id])
  await db.query(
    `update meeting set meeting_state = 'cancelled' where company_id = $1 and meeting_state <> 'cancelled'`,
    [company_id],
  )
  await db.query(
    `with people as (select array_agg(id order by id) as ids from users where company_id = $1),
     m as (
       insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count, created_at)
       select r.company_id, r.id, 'Due', t.start, t.start + interval '1 hour', p.ids[1 + r.id % 50], 3, now() - interval '9 days'
       from meetingroom r, people p, (select now() + $2 * interval '1 second'
         + case $3 when 'release' then -interval '15 minutes' when 'warn' then -interval '10 minutes' else interval '5 minutes' end as start) t
       where r.company_id = $1 returning *
     ), held as (
       insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
       select company_id, meetingroom_id, 'meeting', id, start_time, end_time, true from m
     ), invited as (
       insert into attendee (company_id, meeting_id, person_type, user_id, name, is_host)
       select m.company_id, m.id, 'user', p.ids[1 + (m.meetingroom_id + n) % 50], 'Person', n = 0 from m, people p, generate_series(0, 2) n
     )
     insert into meeting_reminder (company_id, meeting_id, minutes, due_at)
     select company_id, id, 5, start_time - interval '5 minutes' from m where $3 = 'remind'`,
    [company_id, seconds, kind],
  )
}

/** What falls due at once, done by the product's own work and by its SQL alone, in turns. */
async function rate(stage: Stage, kind: Kind, count: number, rounds: number): Promise<Line> {
  const { db } = stage
  const company_id = await company(db, count)
  const work = works[kind]
  const ours: number[] = []
  const theirs: number[] = []
  // the first round warms up
  for (let round = 0; round <= rounds; round++) {
    await fallDue(db, company_id, kind, -1)
    const noted = recording(db)
    await work(noted.db, Date.now)
    await undo(db, company_id)
    const bare = await withClient(stage, async (client) => {
      let took = 0
      for (const said of noted.transactions.filter(({ length }) => length > 2))
        took += await replay(client, said, 'commit')
      return took
    })
    await fallDue(db, company_id, kind, -1)
    const began = performance.now()
    const done = await work(db, Date.now)
    const took = performance.now() - began
    const much = typeof done === 'number' ? done : done.released
    if (much !== count) throw new Error(`${kind}: ${much} of ${count} were done`)
    if (round === 0) continue
    ours.push((count / took) * 1000)
    theirs.push((count / bare) * 1000)
  }
  await db.query(`update meetingroom set release_mode = 'none' where company_id = $1`, [company_id])
  const ratio = median(ours.map((one, n) => one / (theirs[n] ?? 1)))
  return {
    work: `due: ${count} to ${kind}, ${stage.name}`,
    measured: `${median(ours).toFixed(0)}/s of ${median(theirs).toFixed(0)}/s bare`,
    ...{ value: ratio, shown: ratio.toFixed(2), goal: 1 / 3, aim: 0.6, more: true },
  }
}

/** How late the last of many is that fall due at one instant, with the product as it is shipped. */
async function lateness(stage: Stage, count: number): Promise<Line> {
  const { db } = stage
  const company_id = await company(db, count)
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    // on a whole multiple, as whole minutes are
    const instant = (Math.floor(Date.now() / POLL_MS) + 2) * POLL_MS
    await fallDue(db, company_id, 'release', (instant - Date.now()) / 1000)
    const released = async () => {
      const [row] = await db.query<{ n: number }>('select count(*)::int as n from release_log where company_id = $1', [
        company_id,
      ])
      return row?.n ?? 0
    }
    // what others see counts: the last of them is committed
    let seen = await released()
    for (const until = Date.now() + 60_000; seen < count && Date.now() < until; seen = await released()) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    if (seen !== count) throw new Error(`only ${seen} of ${count} were released`)
    const late = (Date.now() - instant) / 1000
    return {
      work: `due: lateness of the last of ${count}, ${stage.name}`,
      measured: `${late.toFixed(1)} s after its instant, looked for every ${POLL_MS / 1000} s`,
      ...{
        value: late,
        shown: `${late.toFixed(1)} s`,
        goal: POLL_MS / 1000,
        aim: POLL_MS / 2000,
        more: false,
      },
    }
  } finally {
    await product.stop()
    await db.query(`update meetingroom set release_mode = 'none' where company_id = $1`, [company_id])
  }
}

/** Releases and reminders that fall due together. */
export async function due(stage: Stage, count: number, rounds: number): Promise<Line[]> {
  // first, before there is an outbox full of what the others tell
  const late = await lateness(stage, count)
  const kinds: Kind[] = ['release', 'remind', 'warn']
  const rates: Line[] = []
  for (const kind of kinds) rates.push(await rate(stage, kind, count, rounds))
  return [...rates, late]
}
