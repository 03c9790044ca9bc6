import { type BookingFacts, factsOf } from '@workplace/domain/booking/approval-rule'
import type { Price } from '@workplace/domain/booking/price'
import { fenOf } from '@workplace/domain/kernel/money'
import type { Db } from '../../../kernel/database/db'
import { rangeIn } from '../core/range'
import { ordered, wantedFacts } from './approval-need'

type Row = {
  id: number
  people: number
  services: number
  services_amount: string
  price: Price | null
  start_time: string
  end_time: string
  timezone: string
}

/** How long, how many, how dear meetings are that wait, by meeting: of a move the slot that is asked for. */
export async function readFacts(
  db: Db,
  company_id: number,
  meeting_ids: readonly number[],
): Promise<Map<number, BookingFacts>> {
  const rows = await db.query<Row>(
    `select m.id, ${wantedFacts}, coalesce(m.wanted_start, m.start_time) as start_time,
       coalesce(m.wanted_end, m.end_time) as end_time, f.timezone,
       case when p.status = 'on' then json_build_object('unit', p.unit, 'amount', p.amount::text, 'peak_amount', p.peak_amount::text,
         'peak_periods', p.peak_periods, 'free_minutes', p.free_minutes) end as price
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = coalesce(m.wanted_room_id, m.meetingroom_id)
     join office f on f.company_id = r.company_id and f.id = r.office_id
     left join price p on p.company_id = r.company_id and p.id = r.price_id
     cross join lateral (${ordered}) as o
     where m.company_id = $1 and m.id = any($2::int[])`,
    [company_id, meeting_ids],
  )
  return new Map(
    rows.map((row) => {
      const slot = rangeIn(row.timezone, Date.parse(row.start_time), Date.parse(row.end_time))
      const asks = { people: row.people, ...(row.services > 0 ? { services_fen: fenOf(row.services_amount) } : {}) }
      return [row.id, factsOf(slot, asks, row.price)]
    }),
  )
}
