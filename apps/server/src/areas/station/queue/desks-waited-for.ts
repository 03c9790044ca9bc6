import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/station/topics'
import { groupsOf } from '@workplace/domain/kernel/groups'
import { dayClock } from '@workplace/domain/kernel/zone'
import { byNumber } from '@workplace/domain/station/suggestion'
import type { Call } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import { bookSeats } from '../booking/book-desk'
import type { DueDeps } from '../booking/desks-due'
import { type JudgedDesk, judgeDesks } from '../booking/judge-desks'
import { wantedOf } from '../booking/list-desks'
import { notifyOfDesk } from '../booking/notify'
import { fittingDesks } from './wait-for-desk'

type Wish = {
  id: number
  user_id: number
  office_id: number
  office_name: string
  timezone: string
  floor_id: number | null
  area_id: number | null
  date: string
  unit: 'day' | 'slot' | 'hour'
  slot_ids: number[]
  start_time: string | null
  end_time: string | null
  resource_ids: number[]
  swap: boolean
  until: string
}

const text = (instant: number) => new Date(instant).toISOString()
/** What came free unseen (a neighbourhood opens, a rule group ended) is found so often. */
const patience = 10 * 60_000

/** Nothing came free until their time began. */
async function giveUp(call: Call, wish: Wish): Promise<void> {
  await call.db.query(`update station_wait set state = 'over' where company_id = $1 and id = $2`, [
    call.actor.company_id,
    wish.id,
  ])
  const day = dayClock(wish.date, wish.timezone)
  await notifyPeople(call, [wish.user_id], {
    ...{ kind: 'desk_none_free', meeting_id: null, occasion: `desk/wait/${wish.id}` },
    values: {
      ...{ title: '', room: wish.office_name, office_id: wish.office_id, who: '', reason: null },
      start_time: wish.start_time === null ? wireTime(day.start, wish.timezone) : `${wish.date} ${wish.start_time}:00`,
      end_time: wish.end_time === null ? `${wish.date} 23:59:00` : `${wish.date} ${wish.end_time}:00`,
      timezone: wish.timezone,
    },
  })
  call.emit(eventOf(topics.own_desk_booking, { user_id: wish.user_id }))
}

/** The first of what is free for somebody is theirs; false: nothing is. */
async function serve(call: Call, wish: Wish): Promise<boolean> {
  const { db, actor } = call
  const { company_id } = actor
  const { user_id, date, unit, swap } = wish
  const desks = await fittingDesks<JudgedDesk>(
    db,
    company_id,
    's.id, s.number, s.area_id, s.attribute, s.need_audit, false as gone',
    wish,
  )
  const wanted = wantedOf(wish)
  const office = { id: wish.office_id, timezone: wish.timezone }
  // who gives up what they have then is asked about as though they had done so: of each desk, whether it could be theirs
  const asked = { company_id, office, user_id, date, wanted, now: call.now(), gives_up: swap }
  const { judge } = await judgeDesks(db, asked, desks)
  const [best] = desks
    .filter((desk) => {
      const { verdict, audited } = judge(desk)
      return verdict.ok && !audited
    })
    .sort(byNumber)
  if (best === undefined) return false
  const seat = { station_id: best.id, user_id, guest_name: null, date }
  const [made] = await bookSeats(call, [seat], { unit, wanted, swap }, 'queue')
  if (made === undefined) return false
  await db.query(
    `update station_wait set state = 'booked', reservation_id = $3, tried_at = $4 where company_id = $1 and id = $2`,
    [company_id, wish.id, made.id, text(call.now())],
  )
  await notifyOfDesk(call, 'desk_came_free', made, `desk/wait/${wish.id}`)
  return true
}

const wishColumns = `w.id, w.user_id, w.office_id, o.name as office_name, o.timezone, w.floor_id, w.area_id, w.date::text as date,
  w.unit, w.slot_ids, w.start_time, w.end_time, w.resource_ids, w.swap, w.until`

type Group = { company_id: number; office_id: number; date: string }

/** Who waits for one office and date, in the order in which they came; one server at a time. How many were served or gave up. */
async function serveGroup(on: DueDeps, { company_id, office_id, date }: Group): Promise<number> {
  const tried = new Set<number>()
  let done = 0
  for (;;) {
    const act = actAlone({ ...on, company_id, name: common.system[0] }, async (call) => {
      const { db } = call
      // all of them are locked in their order: nobody is served before somebody who came earlier was asked
      const wishes = await db.query<Wish>(
        `select ${wishColumns} from station_wait w join office o on o.company_id = w.company_id and o.id = w.office_id
         where w.company_id = $1 and w.office_id = $2 and w.date = $3 and w.state = 'waiting'
         order by w.created_at, w.id for no key update of w`,
        [company_id, office_id, date],
      )
      const wish = wishes.find(({ id }) => !tried.has(id))
      if (wish === undefined) return undefined
      tried.add(wish.id)
      if (Date.parse(wish.until) <= on.now()) await giveUp(call, wish)
      else if (!(await serve(call, wish))) {
        await db.query('update station_wait set tried_at = $3 where company_id = $1 and id = $2', [
          ...[company_id, wish.id, text(on.now())],
        ])
        return 'none'
      }
      return 'done'
    })
    try {
      const said = await act
      if (said === undefined) return done
      if (said === 'done') done++
    } catch (error) {
      // somebody was quicker, or they may not come any more: whoever is next is asked, they again in a while
      if (!(error instanceof Refusal)) throw error
      await on.db.query('update station_wait set tried_at = $3 where company_id = $1 and id = any($2::int[])', [
        ...[company_id, [...tried], text(on.now())],
      ])
    }
  }
}

/** Gives desks that came free to those who wait for one, the first to come first. How many were told something. */
export async function serveWaiting(on: DueDeps): Promise<number> {
  const now = on.now()
  // what says that one came free goes once those who wait were asked: who is killed or fails before that leaves it to others
  const freed = await on.db.query<Group & { id: string }>(
    'select company_id, id, office_id, date::text as date from station_freed order by id limit 5000',
  )
  const due = await on.db.query<Group>(
    `select distinct company_id, office_id, date::text as date from station_wait
     where state = 'waiting' and (until <= $1 or tried_at is null or tried_at < $2)
     order by date, company_id, office_id limit 500`,
    [text(now), text(now - patience)],
  )
  const keyOf = ({ company_id, office_id, date }: Group) => `${company_id} ${office_id} ${date}`
  const seen = groupsOf(freed, keyOf)
  const groups = new Map([...freed, ...due].map((one) => [keyOf(one), one]))
  let done = 0
  for (const [key, { company_id, office_id, date }] of groups) {
    const group = { company_id, office_id, date }
    try {
      done += await serveGroup(on, group)
      const ids = (seen.get(key) ?? []).map(({ id }) => id)
      if (ids.length > 0)
        await on.db.query('delete from station_freed where company_id = $1 and id = any($2::bigint[])', [
          ...[company_id, ids],
        ])
    } catch (error) {
      on.log.warn({ err: error, ...group }, 'who waits for a desk waits longer')
    }
  }
  return done
}
