import { costOf, type Price } from '@workplace/domain/booking/price'
import type { Interval } from '@workplace/domain/kernel/interval'
import { yuanOf } from '@workplace/domain/kernel/money'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../../kernel/database/db'

const MINUTE = 60_000

/** What a desk costs in that time, as decimal text; null: nothing. */
export function deskCost(price: Price, { start, end }: Interval, timezone: string): string | null {
  const { date, minute } = wallClock(start, timezone)
  const { fen } = costOf(price, { date, start_minute: minute, end_minute: minute + (end - start) / MINUTE })
  return fen === 0 ? null : yuanOf(fen)
}

/** The columns of a price `p`, as the rules of prices read them. */
const priceColumns = `p.unit, p.amount::text as amount, p.peak_amount::text as peak_amount, p.peak_periods, p.free_minutes`

const pricedStatement = {
  name: 'prices-of-bookings',
  text: `select r.id, r.start_time, r.end_time, o.timezone, ${priceColumns} from station_reservation r
     join station s on s.company_id = r.company_id and s.id = r.station_id
     join office o on o.company_id = s.company_id and o.id = s.office_id
     join price p on p.company_id = s.company_id and p.id = s.price_id
     where r.company_id = $1 and r.id = any($2::int[])
       and (p.amount > 0 or coalesce(p.peak_amount, 0) > 0 or r.amount is not null)`,
}

/** Bookings are given what they cost at the price of this moment; that is kept, whatever becomes of the price. */
export async function keepCost(db: Db, company_id: number, ids: readonly number[]): Promise<void> {
  const rows = await db.query<Price & { id: number; start_time: string; end_time: string; timezone: string }>(
    pricedStatement,
    [company_id, ids],
  )
  if (rows.length === 0) return
  const amounts = rows.map(({ start_time, end_time, timezone, ...price }) =>
    deskCost(price, { start: Date.parse(start_time), end: Date.parse(end_time) }, timezone),
  )
  await db.query(
    `update station_reservation r set amount = x.amount from unnest($2::int[], $3::numeric[]) as x(id, amount)
     where r.company_id = $1 and r.id = x.id`,
    [company_id, rows.map(({ id }) => id), amounts],
  )
}
