import { costOf, type Price } from '@workplace/domain/booking/price'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { yuanOf } from '@workplace/domain/kernel/money'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Database, Db } from '../../kernel/database/db'

/** So many days are reckoned in one transaction, within so many seconds. */
const CHUNK = 31
const LONGEST = '20s'

/** The last day that is over in every zone: what is reckoned of it stays true. */
export const lastComputableDay = (now: number): string => addDays(wallClock(now - 12 * 3_600_000, 'UTC').date, -1)

type Priced = Price & {
  meeting_id: number
  room_id: number
  department_id: number | null
  start_time: string
  end_time: string
  timezone: string
}

/** What the meetings that began on these days cost, by the prices of now; what was charged before stays. */
async function charge(db: Db, company_id: number, days: readonly string[]): Promise<void> {
  const meetings = await db.query<Priced>(
    `select m.id as meeting_id, c.room_id, m.department_id, m.start_time, m.end_time, o.timezone,
       p.unit, p.amount, p.peak_amount, p.peak_periods, p.free_minutes
     from (select distinct meeting_id, room_id from claims_of_days($1, $2, $3) where day = any($4::date[])) c
     join meeting m on m.company_id = $1 and m.id = c.meeting_id
     join meetingroom r on r.company_id = $1 and r.id = c.room_id
     join office o on o.company_id = $1 and o.id = r.office_id
     join price p on p.company_id = $1 and p.id = r.price_id and p.status = 'on' and greatest(p.amount, p.peak_amount) > 0
     where (m.start_time at time zone o.timezone)::date = any($4::date[])`,
    [company_id, days[0], days.at(-1), days],
  )
  const costs = meetings.map((one) => {
    const [start, end] = [Date.parse(one.start_time), Date.parse(one.end_time)]
    const { date, minute } = wallClock(start, one.timezone)
    const minutes = Math.round((end - start) / 60_000)
    const { fen } = costOf(one, { date, start_minute: minute, end_minute: minute + minutes })
    return { ...one, day: date, minutes, amount: yuanOf(fen) }
  })
  if (costs.length === 0) return
  await db.query(
    `insert into meeting_cost (company_id, day, meeting_id, room_id, department_id, minutes, amount)
     select $1, * from unnest($2::date[], $3::int[], $4::int[], $5::int[], $6::int[], $7::numeric[])
     on conflict do nothing`,
    [
      company_id,
      costs.map((one) => one.day),
      costs.map((one) => one.meeting_id),
      costs.map((one) => one.room_id),
      costs.map((one) => one.department_id),
      costs.map((one) => one.minutes),
      costs.map((one) => one.amount),
    ],
  )
}

/** Reckons the days of a span that are over and not reckoned yet. Asked twice at once, it is done once. */
export async function computeDays(db: Database, company_id: number, from: string, to: string): Promise<void> {
  const [known] = await db.query<{ days: number }>(
    {
      name: 'days-reckoned',
      text: 'select count(*)::int as days from utilisation_day where company_id = $1 and day between $2 and $3',
    },
    [company_id, from, to],
  )
  if ((known?.days ?? 0) > daysBetween(from, to)) return
  for (let first = from; first <= to; first = addDays(first, CHUNK)) {
    const last = addDays(first, CHUNK - 1) < to ? addDays(first, CHUNK - 1) : to
    await db.transaction(async (tx) => {
      await tx.query(`set local statement_timeout = '${LONGEST}'`)
      const made = await tx.query<{ day: string }>('select day::text from reckon_days($1, $2, $3) as day order by 1', [
        company_id,
        first,
        last,
      ])
      if (made.length > 0)
        await charge(
          tx,
          company_id,
          made.map(({ day }) => day),
        )
    })
  }
}

/** What the job does: reckons the year of every company, so that nobody waits for it. */
export async function computeStatistics(db: Database, now: () => number): Promise<void> {
  const last = lastComputableDay(now())
  for (const { id } of await db.query<{ id: number }>(`select id from company where status = 'active' order by id`)) {
    await computeDays(db, id, addDays(last, -365), last)
  }
}
