import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { Database, Db } from '../../../kernel/database/db'
import { giveUpFiles } from '../../../kernel/files/erase-files'
import { lockMonths } from '../closed-months/month.store'
import { daysSince, recordsSince } from '../core/kept-since'
import { photoDays } from '../punches/punch-photo'
import { requestKind } from '../request/request.store'

const DAY = 86_400_000

/** Photos of field punches go after the company's days; their contents follow, with the proof that they did. Answers how many. */
export async function forgetPhotos(db: Database, now: number): Promise<number> {
  const companies = await db.query<{ company_id: number }>(
    'select distinct company_id from attendance_punch where photo is not null order by 1',
  )
  let gone = 0
  for (const { company_id } of companies) {
    const until = new Date(now - (await photoDays(db, company_id)) * DAY).toISOString()
    const rows = await db.query(
      `update attendance_punch set photo = null where company_id = $1 and photo is not null and punch_time < $2 returning id`,
      [company_id, until],
    )
    gone += rows.length
  }
  return gone
}

/** So many rows go in one transaction: nobody who punches waits for more. */
const atOnce = 2_000

/** Up to which day they go: days themselves, and the records that they followed from. */
type Old = { readonly company_id: number; readonly days: string; readonly records: string }
type Step = { readonly of: 'days' | 'records'; readonly gone: string }

/** Deletes the oldest rows of a table before a day, so many at once; `keys`: what a row is known by within its company. */
const oldest = (table: string, keys: readonly string[], { at = 'date', order = keys }: Sorted = {}) =>
  `delete from ${table} t using (select company_id, ${keys.join(', ')} from ${table}
      where company_id = $1 and ${at} < $2::date order by ${order.join(', ')} limit ${atOnce} for update) as old
    where t.company_id = old.company_id and ${keys.map((key) => `t.${key} = old.${key}`).join(' and ')} returning 1`
type Sorted = { readonly at?: string; readonly order?: readonly string[] }

/** What goes of a company, in this order: days before what they followed from, so that none is ever reckoned without it. */
const steps: readonly Step[] = [
  { of: 'days', gone: oldest('attendance_day', ['user_id', 'date'], { order: ['date', 'user_id'] }) },
  { of: 'records', gone: oldest('attendance_change', ['id']) },
  { of: 'records', gone: oldest('attendance_correction', ['id']) },
  { of: 'records', gone: oldest('attendance_cell', ['user_id', 'date']) },
  { of: 'records', gone: oldest('attendance_punch', ['id'], { at: 'punch_time', order: ['punch_time', 'id'] }) },
]

/** A batch of what is old, with its number in the same transaction; how many rows that were. */
async function forgetSome(db: Db, old: Old, { of, gone }: Step): Promise<number> {
  // closed months keep days from everybody else
  await db.query("select set_config('workplace.forgetting', 'on', true)")
  const [row] = await db.query<{ n: number }>(
    `with gone as (${gone}), counted as (
       update attendance_kept set ${of} = ${of} + (select count(*) from gone) where company_id = $1)
     select count(*)::int as n from gone`,
    [old.company_id, old[of]],
  )
  await db.query("select set_config('workplace.forgetting', '', true)")
  return row?.n ?? 0
}

/** Requests that were decided, with what was said of them and the photos that prove them. */
async function forgetRequests(db: Db, { company_id, records }: Old): Promise<number> {
  const rows = await db.query<{ id: number; files: string[] }>(
    `select id, files from attendance_request where company_id = $1 and state <> 'pending' and end_time < $2::date
       and coalesce(date, '-infinity') < $2::date order by id limit ${atOnce} for update`,
    [company_id, records],
  )
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await db.query(
    'delete from audit_request where company_id = $1 and subject_kind = $2 and subject_id = any($3::int[])',
    [...[company_id, requestKind, ids]],
  )
  await db.query('delete from attendance_request where company_id = $1 and id = any($2::int[])', [company_id, ids])
  await giveUpFiles(
    db,
    company_id,
    rows.flatMap(({ files }) => files),
  )
  await db.query('update attendance_kept set requests = requests + $2 where company_id = $1', [company_id, rows.length])
  return rows.length
}

/**
 * Days older than a company keeps them, whole months at a time, with what was punched, corrected and asked for. Closed months
 * stay with their seals. Each batch is counted with what it takes away, and told in the operation log when nothing is left: who
 * is killed in the middle has deleted a batch or not, and the next run goes on.
 */
export async function forgetOldDays(job: Omit<JobContext, 'company_id'>): Promise<void> {
  const { db, now } = job
  const companies = await db.query<{ company_id: number }>(
    'select distinct company_id from attendance_team order by company_id',
  )
  for (const { company_id } of companies) {
    const since = await daysSince(db, company_id, now())
    // from here on no day before it is reckoned, and no month of such days is being closed
    const days = await db.transaction(async (tx) => {
      await lockMonths(tx, company_id)
      const [kept] = await tx.query<{ since: string }>(
        `insert into attendance_kept as k (company_id, since) values ($1, $2)
         on conflict (company_id) do update set since = greatest(k.since, excluded.since)
         returning to_char(since, 'YYYY-MM-DD') as since`,
        [company_id, since],
      )
      await tx.query('delete from attendance_dirty where company_id = $1 and date < $2::date', [company_id, since])
      return kept?.since ?? since
    })
    const old: Old = { company_id, days, records: recordsSince(days) }
    for (const step of steps) while ((await db.transaction((tx) => forgetSome(tx, old, step))) > 0);
    while ((await db.transaction((tx) => forgetRequests(tx, old))) > 0);
    await actAlone({ ...job, company_id }, async (call) => {
      const [told] = await call.db.query<{ days: number; records: number; requests: number }>(
        `update attendance_kept k set days = 0, records = 0, requests = 0
         from (select company_id, days::float8 as days, records::float8 as records, requests::float8 as requests
           from attendance_kept where company_id = $1 for update) as was
         where k.company_id = was.company_id and was.days + was.records + was.requests > 0
         returning was.days, was.records, was.requests`,
        [company_id],
      )
      // what doors told of so late is of the doors alone, and no punch
      const [late] = await call.db.query<{ passes: number }>(
        'delete from attendance_late_passes where company_id = $1 returning passes::float8 as passes',
        [company_id],
      )
      const about = { module: 'attendance_day', target: days } as const
      if (told !== undefined) call.record({ ...about, action: 'days_forgotten', after: { ...told, day: days } })
      if (late !== undefined) call.record({ ...about, action: 'passes_too_old', after: { ...late, day: old.records } })
      return told ?? late
    })
  }
}
