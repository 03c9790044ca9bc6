import { isCounting, roomUnderRules } from '@workplace/domain/booking/effective-rules'
import type { Price } from '@workplace/domain/booking/price'
import type { Exemption, RuleGroup } from '@workplace/domain/booking/rule'
import type { BookedMeeting } from '@workplace/domain/booking/rule-limits'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import type { StoredRoom } from './room.store'
import { lockCounting, readBooked, readRuleSubject, readRules } from './rule.store'

/** What booking these rooms costs, by room. */
async function readPrices(db: Db, company_id: number, ids: readonly number[]): Promise<Map<number, Price>> {
  const rows = await db.query<{ id: number; price: Price }>(
    `select r.id, json_build_object('unit', p.unit, 'amount', p.amount::text, 'peak_amount', p.peak_amount::text,
       'peak_periods', p.peak_periods, 'free_minutes', p.free_minutes) as price
     from meetingroom r join price p on p.company_id = r.company_id and p.id = r.price_id and p.status = 'on'
     where r.company_id = $1 and r.id = any($2::int[])`,
    [company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row.price]))
}

/** Whether what somebody has booked is going to be counted by the call, or only looked at. */
export type CountingPurpose = 'look' | 'claim'

/**
 * Rooms as they are for somebody under the rule groups. Asks nothing where the company has none. Where how much they
 * book is limited, what they have booked comes with the rooms; to `claim` makes others who book for them wait.
 */
export async function underRules(
  call: Call,
  rooms: readonly StoredRoom[],
  user_id: number,
  freed: readonly Exemption[],
  counting: CountingPurpose = 'look',
): Promise<StoredRoom[]> {
  const { db, actor } = call
  if (!rooms.some((room) => room.is_ruled)) return [...rooms]
  const [groups, person] = await Promise.all([
    readRules(db, actor.company_id),
    readRuleSubject(db, actor.company_id, user_id),
  ])
  const ruled = rooms.map((room) => roomUnderRules(room, groups, person, freed))
  const booked = ruled.some((room) => room.rules && isCounting(room.rules))
    ? await readCounted(call, user_id, counting)
    : undefined
  const dear = ruled.filter((room) => room.rules?.audits.some((audit) => audit.audit_over_amount !== null))
  const prices =
    dear.length === 0
      ? undefined
      : await readPrices(
          db,
          actor.company_id,
          dear.map((room) => room.id),
        )
  return ruled.map((room) => withMore(room, booked, prices))
}

async function readCounted(call: Call, user_id: number, counting: CountingPurpose): Promise<BookedMeeting[]> {
  if (counting === 'claim') await lockCounting(call.db, user_id)
  return readBooked(call.db, call.actor.company_id, user_id, call.now())
}

function withMore(
  room: StoredRoom,
  booked: BookedMeeting[] | undefined,
  prices: Map<number, Price> | undefined,
): StoredRoom {
  if (!room.rules) return room
  const rules = booked === undefined ? room.rules : { ...room.rules, booked }
  return { ...room, rules, ...(prices === undefined ? {} : { price: prices.get(room.id) ?? null }) }
}

/** Do any of these groups count what somebody books, or ask what it costs? Then the database has to be asked. */
export const asksMore = (groups: readonly RuleGroup[]): boolean =>
  groups.some(
    (group) =>
      group.day_max_count !== null ||
      group.day_max_minutes !== null ||
      group.week_max_minutes !== null ||
      group.month_max_minutes !== null ||
      group.future_max_count !== null ||
      group.buffer_minutes !== null ||
      group.audit_over_amount !== null,
  )
