import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { type loosenRooms as declared, loosenable } from '@workplace/contract/meeting/find'
import type { Call } from '../../kernel/call'
import { before, conditions, rooms, searchValues, shown, usedFilters } from './room-search'

const others = (filter: string) =>
  loosenable
    .filter((one) => one !== filter)
    .map((one) => `"${one}"`)
    .join(' and ')
const counted = (filter: string) =>
  `count(*) filter (where ${others(filter)})::int as without_${filter}, count(*) filter (where ${filter === 'place' ? '' : '"place" and '}not "${filter}")::int as not_${filter}`

const judgeRooms = {
  name: 'loosen-rooms',
  text: `${before},
    judged as (
      select ${loosenable.map((one) => `(${conditions[one]}) as "${one}"`).join(', ')} ${rooms} where ${shown}
    )
    select count(*) filter (where "place")::int as all_rooms, ${loosenable.map(counted).join(', ')} from judged`,
}

/** `GET /meeting/room_loosen`: what a search that finds nothing would find if one of its filters were left out. */
export async function loosenRooms(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const [counts = {}] = await call.db.query<Record<string, number>>(judgeRooms, await searchValues(call, input))
  const items = usedFilters(input).map((filter) => ({
    filter,
    rooms: counts[`without_${filter}`] ?? 0,
    excludes: counts[`not_${filter}`] ?? 0,
  }))
  // The one that helps most first.
  items.sort((a, b) => b.rooms - a.rooms)
  return { items, all: counts.all_rooms ?? 0 }
}
