import type { BookableRoom } from '@workplace/contract/meeting/booking'
import type { Db, Statement } from '../../../kernel/database/db'

/** What the card of a room shows to everybody beside its rules. */
export type RoomCard = Pick<
  BookableRoom,
  | 'id'
  | 'city_id'
  | 'city_name'
  | 'city_name_en'
  | 'office_name_en'
  | 'floor_id'
  | 'capacity'
  | 'size'
  | 'roomtype_id'
  | 'roomtype_name'
  | 'roomtype_name_en'
  | 'roomtype_color'
  | 'price_name'
  | 'price'
  | 'resources'
  | 'remark'
  | 'navpicture_room'
  | 'place'
  | 'map_version'
> & { map_image: string | null }

// Whatever is read here raises the epoch of the company's rules when it changes (migrations 0014, 0037 and 0076).
const cardsOfRooms: Statement = {
  name: 'cards-of-rooms',
  text: `select r.id, r.floor_id, r.capacity, r.size, r.roomtype_id, t.name as roomtype_name, t.name_en as roomtype_name_en,
      t.color as roomtype_color, p.name as price_name, r.remark, r.navpicture_room, fl.map_image, fl.map_version,
      (select json_build_object('x', l.x, 'y', l.y) from floor_place l
        where l.company_id = r.company_id and l.kind = 'room' and l.thing_id = r.id and l.floor_id = r.floor_id) as place,
      o.name_en as office_name_en, o.city_id, c.name as city_name, c.name_en as city_name_en,
      case when p.status = 'on' and greatest(p.amount, p.peak_amount) > 0 then json_build_object('unit', p.unit,
        'amount', p.amount::text, 'peak_amount', p.peak_amount::text, 'peak_periods', p.peak_periods, 'free_minutes', p.free_minutes) end as price,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'name_en', s.name_en) order by s.id)
        from meetingroom_resource mr join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
        where mr.company_id = r.company_id and mr.meetingroom_id = r.id), '[]'::json) as resources
    from unnest((select $2::int[])) as wanted(id)
    cross join lateral (select * from meetingroom where company_id = $1 and id = wanted.id offset 0) as r
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join city c on c.company_id = o.company_id and c.id = o.city_id
    join floor fl on fl.company_id = r.company_id and fl.id = r.floor_id
    join roomtype t on t.company_id = r.company_id and t.id = r.roomtype_id
    left join price p on p.company_id = r.company_id and p.id = r.price_id`,
}

/** The cards of these rooms, in no order. */
export const readCards = (db: Db, company_id: number, ids: readonly number[]): Promise<RoomCard[]> =>
  db.query<RoomCard>(cardsOfRooms, [company_id, ids])
