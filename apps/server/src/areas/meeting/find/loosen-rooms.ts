import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { loosenRooms as declared } from '@workplace/contract/meeting/find/find'
import type { Call } from '../../../kernel/call/call'
import { askRooms, type Parts, rooms, usedFilters } from './room-search'

/** Counts, for each filter in use, the rooms that all others let through, and those of the place that it hides. */
function loosenText({ before, shown, used }: Parts): string {
  const all = used.map(([filter]) => `"${filter}"`)
  const yes = (names: readonly string[]) => [...names, 'true'].join(' and ')
  const inPlace = all.includes('"place"') ? '"place"' : 'true'
  const counts = used.map(([filter]) => {
    const own = `"${filter}"`
    const hidden = filter === 'place' ? `not ${own}` : `${inPlace} and not ${own}`
    return `, count(*) filter (where ${yes(all.filter((one) => one !== own))})::int as without_${filter},
      count(*) filter (where ${hidden})::int as not_${filter}`
  })
  return `${before},
    judged as (select r.id${used.map(([filter, condition]) => `, ${condition} as "${filter}"`).join('')} ${rooms} where ${shown})
    select count(*) filter (where ${inPlace})::int as all_rooms${counts.join('')} from judged`
}

/** `GET /meeting/room_loosen`: what a search that finds nothing would find if one of its filters were left out. */
export async function loosenRooms(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const [counts = {}] = await askRooms<Record<string, number>>(call, input, 'loosen-rooms', loosenText)
  const items = usedFilters(input).map((filter) => ({
    filter,
    rooms: counts[`without_${filter}`] ?? 0,
    excludes: counts[`not_${filter}`] ?? 0,
  }))
  // The one that helps most first.
  items.sort((a, b) => b.rooms - a.rooms)
  return { items, all: counts.all_rooms ?? 0 }
}
