import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { roomFacets as declared } from '@workplace/contract/meeting/find/find'
import type { Call } from '../../../kernel/call/call'

type Facets = OutputOf<typeof declared>

const facetsOfPlace = {
  name: 'room-facets',
  text: `with here as materialized (
      select r.id, r.company_id, greatest(p.amount, p.peak_amount, 0)::numeric(12,2) as price from meetingroom r
      join office o on o.company_id = r.company_id and o.id = r.office_id
      left join price p on p.company_id = r.company_id and p.id = r.price_id and p.status = 'on'
      where r.company_id = $1 and r.status <> 'inactive' and ($3::int is null or o.city_id = $3)
        and ($4::int is null or r.office_id = $4) and ($5::int is null or r.floor_id = $5)
        and r.id not in (select unnest($6::int[]))
    )
    select (select count(*)::int from here) as rooms,
      (select count(*)::int from here join favourite_room f
        on f.company_id = here.company_id and f.meetingroom_id = here.id and f.user_id = $2) as favourites,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'name_en', name_en, 'rooms', rooms) order by rooms desc, id)
        from (
          select min(s.id) as id, min(s.name) as name, min(s.name_en) as name_en, count(distinct here.id)::int as rooms
          from here
          join meetingroom_resource mr on mr.company_id = here.company_id and mr.meetingroom_id = here.id
          join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
          group by lower(s.name)) as facility), '[]'::json) as facilities,
      coalesce((select json_agg(json_build_object('amount', price::text, 'rooms', rooms) order by price)
        from (select price, count(*)::int as rooms from here group by price) as step), '[]'::json) as prices`,
}

/** `GET /meeting/room_facets`: what the rooms of a place have, for the filters. */
export async function roomFacets(call: Call, input: ParsedOf<typeof declared>): Promise<Facets> {
  const { company_id, user_id } = call.actor
  const { city, office, floor } = input
  const [found] = await call.db.query<Facets>(facetsOfPlace, [
    company_id,
    user_id,
    city ?? null,
    office ?? null,
    floor ?? null,
    [...call.actor.rooms.hidden],
  ])
  return found ?? { rooms: 0, favourites: 0, facilities: [], prices: [] }
}
