import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { defaultPlace, rememberPlace } from '@workplace/contract/place/default-place'
import { office } from '@workplace/contract/place/office'
import type { Call } from '../../kernel/call/call'
import { words } from './words'

type Place = {
  city_id: number
  city_name: string
  office_id: number
  office_name: string
  floor_id: number | null
  floor_name: string | null
}

// One row of `place` for each way of knowing it, best first: remembered, one's own office, the nearest, the only one.
const findPlace = {
  name: 'default-place',
  text: `with known as (
      select 1 as rank, p.office_id, p.floor_id, 0::float8 as distance from preferred_address p
      where p.company_id = $1 and p.user_id = $2
      union all
      select 2, u.office_id, null, 0 from users u where u.company_id = $1 and u.id = $2
      union all
      select 3, o.id, null, power(o.lat::float8 - $3::float8, 2) + power((o.lng::float8 - $4::float8) * cos(radians($3::float8)), 2)
      from office o where o.company_id = $1 and o.lat is not null and o.lng is not null and $3::float8 is not null and $4::float8 is not null
      union all
      select 4, min(o.id), null, 0 from office o where o.company_id = $1 and o.status = 'on' having count(*) = 1
    )
    select c.id as city_id, c.name as city_name, o.id as office_id, o.name as office_name, f.id as floor_id, f.name as floor_name
    from known k
    join office o on o.company_id = $1 and o.id = k.office_id and o.status = 'on'
    join city c on c.company_id = o.company_id and c.id = o.city_id and c.status = 'on'
    left join floor f on f.company_id = o.company_id and f.id = k.floor_id and f.office_id = o.id
    order by k.rank, k.distance, o.id limit 1`,
}

const degrees = (text: string, largest: number): number | null => {
  const value = Number(text)
  return text.trim() !== '' && Math.abs(value) <= largest ? value : null
}

/** Where somebody most likely wants to look for a room; nothing where that cannot be guessed. */
export async function findDefaultPlace(
  call: Call,
  { lat, lng }: ParsedOf<typeof defaultPlace>,
): Promise<OutputOf<typeof defaultPlace>> {
  const { company_id, user_id } = call.actor
  const rows = await call.db.query<Place>(findPlace, [company_id, user_id, degrees(lat, 90), degrees(lng, 180)])
  return rows.map((place) => ({ ...place, city_id: JSON.stringify(place.city_id) }))
}

const remember = {
  name: 'remember-place',
  text: `insert into preferred_address
      (company_id, user_id, city_id, city_name, office_id, office_name, floor_id, floor_name, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, now())
    on conflict (company_id, user_id) do update set
      city_id = excluded.city_id, city_name = excluded.city_name, office_id = excluded.office_id,
      office_name = excluded.office_name, floor_id = excluded.floor_id, floor_name = excluded.floor_name,
      updated_at = excluded.updated_at`,
}

/** Remembers the place that somebody chose, under its names as they stand here; null forgets it. */
export async function rememberPlaceOf(call: Call, chosen: ParsedOf<typeof rememberPlace>): Promise<null> {
  const { company_id, user_id } = call.actor
  const place = chosen.office_id === null ? null : await placeOf(call, chosen.office_id, chosen.floor_id)
  await call.db.query(remember, [
    company_id,
    user_id,
    place?.city_id ?? null,
    place?.city_name ?? null,
    place?.office_id ?? null,
    place?.office_name ?? null,
    place?.floor_id ?? null,
    place?.floor_name ?? null,
  ])
  call.record({
    module: 'place',
    action: 'remember',
    target: place?.office_name ?? '',
    target_id: place?.office_id ?? null,
  })
  return null
}

async function placeOf(call: Call, office_id: number, floor_id: number | null): Promise<Place> {
  const [place] = await call.db.query<Place>(
    `select c.id as city_id, c.name as city_name, o.id as office_id, o.name as office_name, f.id as floor_id, f.name as floor_name
     from office o
     join city c on c.company_id = o.company_id and c.id = o.city_id
     left join floor f on f.company_id = o.company_id and f.office_id = o.id and f.id = $3::numeric
     where o.company_id = $1 and o.id = $2::numeric`,
    [call.actor.company_id, office_id, floor_id],
  )
  if (place === undefined) {
    const field = say(office.label, call.language)
    throw new Refusal(refusals.unknown_reference, { field }, { fields: { office_id: words.officeGone } })
  }
  return place
}
