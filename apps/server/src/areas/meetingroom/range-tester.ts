import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { rangeTester as declared } from '@workplace/contract/meetingroom/visible-range'
import type { Call } from '../../kernel/call/call'
import { actorNamed } from '../../kernel/session/session-store'

type Answer = OutputOf<typeof declared>
type Row = Omit<Answer['items'][number], 'manages'>

/** The department, role or group through which a range (`v`, judged as `g`) names the person (`who`) or leaves them out. */
const named = `case g.through
  when 'role' then (select min(n.name) from visible_range_role x join role n on n.company_id = $1 and n.id = x.role_id
    where x.company_id = $1 and x.visible_range_id = v.id and n.id = any(who.role_ids))
  ${['', 'except_']
    .map(
      (side) => `when '${side}department' then (
        select n.name from visible_range_${side}department x join department n on n.company_id = $1 and n.id = x.department_id
        where x.company_id = $1 and x.visible_range_id = v.id and n.id = any(who.department_ids)
        order by array_position(who.department_ids, n.id) limit 1)
      when '${side}group' then (
        select min(n.name) from visible_range_${side}group x join people_group n on n.company_id = $1 and n.id = x.people_group_id
        where x.company_id = $1 and x.visible_range_id = v.id and n.id = any(who.group_ids))`,
    )
    .join(' ')} end`

/**
 * `GET /visible_range/tester`: what a person sees in the caller's offices, as the database judges it for them, and the
 * ranges that make it so.
 */
export async function testRanges(call: Call, input: ParsedOf<typeof declared>): Promise<Answer> {
  const { db, actor } = call
  const values = [actor.company_id, input.user_id, input.office_id ?? null, actor.office_ids]
  const [person] = await db.query<Answer['person']>(
    `select u.id, u.name, d.name as department from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.id = $2`,
    values.slice(0, 2),
  )
  const theirs = person && (await actorNamed(db, actor.company_id, person.id))
  if (person === undefined || theirs === undefined) throw new Refusal(refusals.not_found)
  const here = `r.company_id = $1 and r.status <> 'inactive' and ($3::int is null or r.office_id = $3)
    and ($4::int[] is null or r.office_id = any($4))`
  const items = await db.query<Row>(
    `with told as materialized (
       select v.id, json_build_object('id', v.id, 'name', v.name, 'effect', v.effect, 'covers', g.covers,
         'through', g.through, 'named', ${named}) as told
       from people_to_rules($1, array[$2::int]) who cross join ranges_for($1, $2) g
       join visible_range v on v.company_id = $1 and v.id = g.visible_range_id
     )
     select r.id, r.name, o.name as office_name, f.name as floor_name, s.may_see as sees, s.may_book as books,
       (select json_agg(t.told order by v.effect desc, v.name)
        from ranged_room x join told t on t.id = x.visible_range_id
        join visible_range v on v.company_id = $1 and v.id = x.visible_range_id
        where x.company_id = $1 and x.meetingroom_id = r.id) as ranges
     from room_sight($1, $2) s
     join meetingroom r on r.id = s.room_id and ${here}
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     order by o.sort, o.id, r.order_no desc, r.id limit 2000`,
    values,
  )
  const [counted] = await db.query<{ open_rooms: number }>(
    `select count(*)::int as open_rooms from meetingroom r where ${here} and $2::int is not null
       and not exists (select 1 from ranged_room x where x.company_id = r.company_id and x.meetingroom_id = r.id)`,
    values,
  )
  return {
    person,
    open_rooms: counted?.open_rooms ?? 0,
    items: items.map((one) => {
      const manages = !one.sees && !theirs.rooms.hidden.has(one.id)
      return { ...one, sees: one.sees || manages, manages }
    }),
  }
}
