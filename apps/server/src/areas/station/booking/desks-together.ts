import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { deskTogether as declared } from '@workplace/contract/station/desk-booking'
import * as refusals from '@workplace/contract/station/refusals'
import type { FreeSeat } from '@workplace/domain/station/together'
import { seatsTogether } from '@workplace/domain/station/together'
import type { Call } from '../../../kernel/call/call'
import { mayForOthers } from '../rules/desk-rights'
import { type DeskJudgement, type JudgedDesk, judgeDesks } from './judge-desks'
import { viewOf, wantedOf } from './list-desks'

type Desk = JudgedDesk &
  FreeSeat & { floor_name: string; area_name: string; area_name_en: string | null; resource_ids: number[] }

/** `GET /reservation/together`: a proposal; who takes it books all of it or nothing. */
export async function proposeTogether(
  call: Call,
  input: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const { office_id, date } = input
  if (!mayForOthers(call, office_id)) throw new Refusal(refusals.station_for_others)
  const [office] = await db.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1 and id = $2',
    [actor.company_id, office_id],
  )
  if (office === undefined) throw new Refusal(commonRefusals.not_found)
  const wanted = [...new Set(input.user_ids)]
  const people = await db.query<{ id: number; name: string }>(
    `select id, name from users where company_id = $1 and id = any($2::int[]) and status = 'active'
     order by array_position($2::int[], id)`,
    [actor.company_id, wanted],
  )
  if (people.length < wanted.length) throw new Refusal(refusals.station_no_person)
  const stored = await db.query<Desk>(
    `select s.id, s.number, s.floor_id, f.name as floor_name, s.area_id, a.name as area_name, a.name_en as area_name_en,
       s.attribute, false as gone, s.x, s.y, array(select l.resource_id from station_equipment l
         where l.company_id = s.company_id and l.station_id = s.id) as resource_ids
     from station s join floor f on f.company_id = s.company_id and f.id = s.floor_id
     join station_area a on a.company_id = s.company_id and a.id = s.area_id
     where s.company_id = $1 and s.office_id = $2 and s.deleted_at is null and not s.leaving
       and ($3::int is null or s.floor_id = $3) and ($4::int is null or s.area_id = $4)`,
    [actor.company_id, office_id, input.floor_id ?? null, input.area_id ?? null],
  )
  const asked = input.resource_ids ?? []
  let free: readonly Desk[] = stored.filter(({ resource_ids }) => asked.every((id) => resource_ids.includes(id)))
  const left = new Map<number, number>()
  const minutes = new Map<number, DeskJudgement['minutes']>()
  const have: { name: string; number: string }[] = []
  for (const { id: user_id, name } of people) {
    const { judge } = await judgeDesks(
      db,
      { company_id: actor.company_id, office, user_id, date, wanted: wantedOf(input), now: call.now() },
      free,
    )
    let other: string | undefined
    // a desk that one of them may not have is none for them together: they may sit as they like
    free = free.filter((desk) => {
      const found = judge(desk)
      if (found.left !== null) left.set(desk.area_id, Math.min(found.left, left.get(desk.area_id) ?? found.left))
      minutes.set(desk.id, found.minutes)
      if (!found.verdict.ok && found.verdict.reason === 'person') other = found.verdict.other
      return viewOf(found, user_id) === 'free'
    })
    if (other !== undefined) have.push({ name, number: other })
  }
  const found =
    people.length < 2
      ? null
      : seatsTogether(free, people.length, {
          around: input.station_id ?? null,
          left: (area_id) => left.get(area_id) ?? Number.POSITIVE_INFINITY,
        })
  if (found === null) return { seats: [], metres: null, have }
  const seats = found.seats.flatMap((desk, n) => {
    const person = people[n]
    if (person === undefined) return []
    const { number, floor_id, floor_name, area_name, area_name_en } = desk
    const time = minutes.get(desk.id) ?? null
    return [
      {
        ...{ station_id: desk.id, number, floor_id, floor_name, area_name, area_name_en },
        ...{ start_minute: time?.start ?? null, end_minute: time?.end ?? null, user_id: person.id, name: person.name },
      },
    ]
  })
  return { seats, metres: found.measured ? Math.max(1, Math.round(found.metres)) : null, have }
}
