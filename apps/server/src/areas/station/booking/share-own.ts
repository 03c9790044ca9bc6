import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { station } from '@workplace/contract/station/station'
import * as topics from '@workplace/contract/station/topics'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import type { StoredDesk } from './desk.store'
import type { StoredBooking } from './desk-booking.store'
import { notifyOwner } from './notify'

/** Why a desk is shared: by hand, as its owner is elsewhere or on leave, or by who assigns desks. */
export type Origin = 'owner' | 'plan' | 'leave' | 'manager'

/** Who looks at desks of that day sees it at once. */
export function emitShared(
  call: Call,
  { id, office_id }: Pick<StoredDesk, 'id' | 'office_id'>,
  date: string,
  user_id: number,
) {
  call.emit(eventOf(topics.desk_booking, { office_id, dates: [date] }))
  call.emit(eventOf(resourceTopic(station), { ids: [id] }))
  call.emit(eventOf(topics.own_desk_booking, { user_id }))
}

/** Everybody may book the desk on that day; under its lock. Again: nothing more. */
export async function share(call: Call, desk: StoredDesk, date: string, owner: number, origin: Origin): Promise<void> {
  const { db, actor } = call
  const rows = await db.query(
    `insert into station_share (company_id, station_id, date, origin, created_by) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning date`,
    [actor.company_id, desk.id, date, origin, actor.name],
  )
  if (rows.length === 0) return
  call.record({
    ...{ module: 'desk_assign', action: 'desk_share', target: desk.number, target_id: desk.id },
    after: { desk: desk.number, day: date },
  })
  emitShared(call, desk, date, owner)
  if (origin === 'manager') await notifyOwner(call, 'desk_shared', owner, desk, date)
}

type Own = { readonly station_id: number; readonly user_id: number; readonly date: string }

const keptStatement = {
  name: 'kept-desks',
  text: `select d.station_id, d.user_id, w.date::text as date from unnest($2::int[], $3::date[]) as w(user_id, date)
     join station_assign_day d on d.company_id = $1 and d.user_id = w.user_id and d.days @> w.date
       and d.weekday = extract(isodow from w.date)::int
     where not exists (select 1 from station_share h where h.company_id = d.company_id and h.station_id = d.station_id
       and h.date = w.date)`,
}

/** The own desks that these people have on these dates, and keep for themselves so far. */
export const keptDesks = (
  db: Db,
  company_id: number,
  seats: readonly { readonly user_id: number | null; readonly date: string }[],
): Promise<Own[]> =>
  db.query<Own>(keptStatement, [company_id, seats.map(({ user_id }) => user_id), seats.map(({ date }) => date)])

/** Who booked another desk for a day needs their own not: it is shared at once, where the office has it so; under its lock. */
export async function shareForElsewhere(
  call: Call,
  own: readonly Own[],
  made: readonly StoredBooking[],
  desks: ReadonlyMap<number, StoredDesk>,
): Promise<void> {
  for (const { station_id, user_id, date } of own) {
    const theirs = made.filter((one) => one.user_id === user_id && one.date === date && one.state === 'booked')
    const desk = desks.get(station_id)
    if (desk === undefined || theirs.length === 0 || theirs.some((one) => one.station_id === station_id)) continue
    const isOn = (await settingOf(call.db, call.actor.company_id, 'station_share_when_absent', desk.office_id)) === '1'
    if (isOn) await share(call, desk, date, user_id, 'plan')
  }
}
