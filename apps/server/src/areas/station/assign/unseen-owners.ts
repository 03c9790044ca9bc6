import * as common from '@workplace/contract/kernel/common-words'
import { dayClock } from '@workplace/domain/kernel/zone'
import { actAlone } from '../../../kernel/call/job-call'
import type { Db } from '../../../kernel/database/db'
import { awayOf } from '../../people/public'
import type { DueDeps } from '../booking/desks-due'
import { notifyOwner } from '../booking/notify'

/** So long it is kept on which days owners were noticed. */
const keptDays = 35
/** Who was asked is left in peace for so long. */
const patienceDays = 56

/** Owners at whose desk a detector sees somebody now; where a colleague has it today, it is the colleague. */
async function noticeByDetectors(db: Db, now: string): Promise<void> {
  await db.query(
    `insert into person_seen (company_id, user_id, office_id, date)
     select distinct d.company_id, d.user_id, d.office_id, day.date from station s
     join office o on o.company_id = s.company_id and o.id = s.office_id
     cross join lateral (select ($1::timestamptz at time zone o.timezone)::date as date) as day
     join detectors t on t.company_id = s.company_id and t.id = s.detector_id and t.status = 'on'
     join detector_state v on v.company_id = t.company_id and v.detector_id = t.id and v.occupied and not v.offline
       and v.silent_at > $1 and v.since <= $1::timestamptz - interval '5 minutes'
     join station_assign_day d on d.company_id = s.company_id and d.station_id = s.id and d.days @> day.date
       and d.weekday = extract(isodow from day.date)::int
     where not exists (select 1 from station_share h where h.company_id = s.company_id and h.station_id = s.id
       and h.date = day.date)
     on conflict do nothing`,
    [now],
  )
}

type Unseen = {
  company_id: number
  assign_id: number
  weekday: number
  user_id: number
  station_id: number
  number: string
  office_id: number
  office_name: string
  timezone: string
  last: string
  before: string
  first: string
  today: string
}

/** Owners who were not seen on the same weekday three times running, in offices in which others were seen on those days. */
const unseen = `select d.company_id, d.assign_id, d.weekday, d.user_id, d.station_id, s.number, d.office_id, o.name as office_name,
    o.timezone, day.last::text as last, (day.last - 7)::text as before, (day.last - 14)::text as first, day.today::text as today
  from station_assign_day d
  join station s on s.company_id = d.company_id and s.id = d.station_id and s.deleted_at is null
  join office o on o.company_id = s.company_id and o.id = s.office_id
  join users u on u.company_id = d.company_id and u.id = d.user_id and u.status = 'active'
  cross join lateral (select ($1::timestamptz at time zone o.timezone)::date as today) as now
  cross join lateral (select now.today, now.today - ((extract(isodow from now.today)::int - d.weekday + 6) % 7 + 1) as last) as day
  where d.days @> (day.last - 14) and d.days @> day.today and (d.asked_on is null or d.asked_on < day.today - ${patienceDays})
    and not exists (select 1 from unnest(array[day.last, day.last - 7, day.last - 14]) as on_date(date)
      where exists (select 1 from person_seen p where p.company_id = d.company_id and p.user_id = d.user_id
          and p.office_id = d.office_id and p.date = on_date.date)
        or exists (select 1 from station_share h where h.company_id = d.company_id and h.station_id = d.station_id
          and h.date = on_date.date)
        or exists (select 1 from person_day n where n.company_id = d.company_id and n.user_id = d.user_id
          and n.date = on_date.date and n.place <> 'office')
        or not exists (select 1 from person_seen p where p.company_id = d.company_id and p.office_id = d.office_id
          and p.date = on_date.date))
  order by d.company_id, d.assign_id, d.weekday limit 500`

/** Was somebody on leave on one of these dates? Then nothing is asked of them. */
async function wasAway(db: Db, one: Unseen): Promise<boolean> {
  const span = { start: dayClock(one.first, one.timezone).start, end: dayClock(one.last, one.timezone).end }
  const spans = (await awayOf(db, one.company_id, [one.user_id], span)).get(one.user_id) ?? []
  return [one.first, one.before, one.last].some((date) => {
    const day = dayClock(date, one.timezone)
    return spans.some(({ start, end }) => start < day.end && end > day.start)
  })
}

/** Asks owners whom nobody saw on one weekday three times running whether they need their desk then; shares nothing. How many. */
export async function askUnseen(on: DueDeps): Promise<number> {
  const now = new Date(on.now()).toISOString()
  await noticeByDetectors(on.db, now)
  await on.db.query(`delete from person_seen where date < ($1::timestamptz)::date - ${keptDays}`, [now])
  let asked = 0
  for (const one of await on.db.query<Unseen>(unseen, [now])) {
    const { company_id, assign_id, weekday, user_id, today, last } = one
    if (await wasAway(on.db, one)) continue
    const done = await actAlone({ ...on, company_id, name: common.system[0] }, async (call) => {
      const rows = await call.db.query(
        `update station_assign_day set asked_on = $4 where company_id = $1 and assign_id = $2 and weekday = $3
           and (asked_on is null or asked_on < $4::date - ${patienceDays}) returning weekday`,
        [company_id, assign_id, weekday, today],
      )
      if (rows.length === 0) return undefined
      await notifyOwner(call, 'desk_unseen', user_id, { ...one, id: one.station_id }, last)
      return true
    })
    if (done) asked++
  }
  return asked
}
