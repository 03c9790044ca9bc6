import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type suggestedRooms as declared, nearnesses } from '@workplace/contract/meeting/form'
import { verdict } from '@workplace/domain/booking/verdict'
import { instantsOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { escapeLike } from '../../../kernel/database/like'
import { readRoomsFor } from '../core/eligibility.store'
import { readOccupiedIn } from '../core/holding.store'
import { bookingRequestFor, sentenceFor } from '../core/judge'
import { daysAround, rangeIn, sensibleRange } from '../core/range'

type Input = ParsedOf<typeof declared>
type Item = OutputOf<typeof declared>['items'][number]

type Candidate = { id: number; capacity: number; floor_name: string; near: number; lacks: string[] }

/** Rooms are looked at in steps of so many, and no more than so many in all. */
const step = 40
const mostLookedAt = 400

/**
 * Other rooms, the best first: those of the city, those that seat everybody, the nearest, those with the facilities of
 * the chosen one, the smallest. A facility is one thing by its name, whichever office it stands in.
 */
function candidatesOf(call: Call, input: Input): Promise<Candidate[]> {
  return call.db.query<Candidate>(
    `with own as (
       select r.id, r.floor_id, r.office_id, o.city_id, r.capacity,
         array(select distinct lower(s.name) from meetingroom_resource mr
           join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
           where mr.company_id = r.company_id and mr.meetingroom_id = r.id) as facilities
       from meetingroom r join office o on o.company_id = r.company_id and o.id = r.office_id
       where r.company_id = $1 and r.id = $2
     )
     select r.id, r.capacity, f.name as floor_name,
       case when r.floor_id = own.floor_id then 0 when r.office_id = own.office_id then 1
         when o.city_id = own.city_id then 2 else 3 end as near,
       array(select s.name from meetingroom_resource mr join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
         where mr.company_id = $1 and mr.meetingroom_id = own.id and not exists (
           select 1 from meetingroom_resource hr join resources h on h.company_id = hr.company_id and h.id = hr.resource_id
           where hr.company_id = $1 and hr.meetingroom_id = r.id and lower(h.name) = lower(s.name))
         order by s.name) as lacks
     from own
     join meetingroom r on r.company_id = $1 and r.id <> own.id and r.status <> 'inactive'
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     where not r.id = any($3::int[])
       and ($4 <> '' or r.status = 'online' and not r.readonly)
       and ($4 = '' or r.name ilike '%' || $4 || '%')
     order by o.city_id = own.city_id desc, r.capacity >= $5 desc, near, cardinality(own.facilities) > 0 and exists (
         select 1 from unnest(own.facilities) as wanted(name) where not exists (
           select 1 from meetingroom_resource hr join resources h on h.company_id = hr.company_id and h.id = hr.resource_id
           where hr.company_id = $1 and hr.meetingroom_id = r.id and lower(h.name) = wanted.name)),
       abs(r.capacity - greatest($5, 1)), r.id
     limit ${mostLookedAt}`,
    [
      call.actor.company_id,
      input.meetingroom_id,
      input.without ?? [],
      escapeLike(input.title ?? ''),
      input.people ?? 1,
    ],
  )
}

/** `GET /meeting/suggested_rooms`: other rooms for the same time; searched by name, also those that cannot be had. */
export async function suggestedRooms(call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const [chosen] = await readRoomsFor(call, [input.meetingroom_id])
  if (chosen === undefined) throw new Refusal(refusals.not_found)
  const asked = sensibleRange(input.start_time, input.end_time)
  const span = instantsOf(asked.date, asked.start_minute, asked.end_minute, chosen.timezone)
  const candidates = await candidatesOf(call, input)
  const who = { user_id: actor.user_id, now: call.now(), ignored_meeting_id: input.ignored_meeting_id }
  const items: Item[] = []
  for (let n = 0; n < candidates.length && items.length < input.limit; n += step) {
    const some = candidates.slice(n, n + step)
    const ruled = new Map(
      (
        await readRoomsFor(
          call,
          some.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    )
    const known = some.flatMap((one) => {
      const room = ruled.get(one.id)
      return room === undefined ? [] : [{ ...one, room, range: rangeIn(room.timezone, span.start, span.end) }]
    })
    const windows = known.map(({ room, range }) => {
      const [from, until] = daysAround(range, room.timezone)
      return { room_id: room.id, from, until }
    })
    const occupied = await readOccupiedIn(db, actor, windows)
    for (const [at, { room, range, near, ...one }] of known.entries()) {
      const answer = verdict(bookingRequestFor(room, occupied[at] ?? [], range, who))
      if (!answer.ok && !input.title) continue
      items.push({
        ...one,
        name: room.name,
        office_name: room.office_name,
        near: nearnesses[near] ?? 'far',
        ok: answer.ok,
        pending: answer.ok && answer.warnings.includes('audit'),
        message: answer.ok ? null : sentenceFor(answer, call.language).message,
      })
    }
  }
  return { items: items.slice(0, input.limit) }
}
