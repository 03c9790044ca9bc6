import type { CityNode } from '@workplace/contract/place/default-place'
import type { Call } from '../../kernel/call/call'
import type { RoomsInPlaces } from './rooms'

type Rooms = Pick<RoomsInPlaces, 'officesWithRooms'>

type OfficeRow = {
  city_id: number
  city_name: string
  city_name_en: string | null
  id: number
  name: string
  name_en: string | null
  timezone: string
}

/** Cities with their offices, in the order that the company gave them; those that are switched off are left out. */
export async function officeTree({ officesWithRooms }: Rooms, call: Call, isAll: boolean): Promise<CityNode[]> {
  const rows = await call.db.query<OfficeRow>(
    `select c.id as city_id, c.name as city_name, c.name_en as city_name_en, o.id, o.name, o.name_en, o.timezone
     from office o join city c on c.company_id = o.company_id and c.id = o.city_id
     where o.company_id = $1 and o.status = 'on' and c.status = 'on'
     order by c.sort, c.id, o.sort, o.id`,
    [call.actor.company_id],
  )
  const shown = isAll ? null : await officesWithRooms(call)
  const cities = new Map<number, CityNode>()
  for (const { city_id, city_name, city_name_en, ...office } of rows) {
    if (shown !== null && !shown.has(office.id)) continue
    const city = cities.get(city_id) ?? { id: city_id, name: city_name, name_en: city_name_en, children: [] }
    cities.set(city_id, city)
    city.children.push(office)
  }
  return [...cities.values()]
}

/** `GET /meeting/city_list`: the cities of the tree. */
export async function citiesOf(rooms: Rooms, call: Call, isAll: boolean) {
  const items = (await officeTree(rooms, call, isAll)).map(({ id, name, name_en }) => ({ id, name, name_en }))
  return { items, total: items.length }
}

/** `GET /meeting/office_list`: the offices of the tree, of one city or of all. */
export async function officesOf(rooms: Rooms, call: Call, isAll: boolean, city_id: number | undefined) {
  const items = (await officeTree(rooms, call, isAll))
    .filter((city) => city_id === undefined || city.id === city_id)
    .flatMap((city) => city.children.map((office) => ({ ...office, city_id: city.id })))
  return { items, total: items.length }
}
