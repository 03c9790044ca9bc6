import type { Language } from '@workplace/contract/kernel/words'
import { nameIn } from '../../kernel/name-in'
import { clockOf, dayInWords, wallClock } from '../../kernel/time/zone-time'

type Placed = {
  readonly cabinet: string
  readonly cabinet_en: string | null
  readonly office_name: string
  readonly office_name_en: string | null
  readonly floor_name: string
}

/** Where a cabinet stands. */
export const floorText = (language: Language, row: Placed) =>
  [nameIn(language, row.office_name, row.office_name_en), row.floor_name].join(' · ')

/** Where a locker is. */
export const placeText = (language: Language, row: Placed) =>
  [nameIn(language, row.cabinet, row.cabinet_en), floorText(language, row)].join(' · ')

/** An instant on the clock of an office, with its day. */
export function momentText(language: Language, instant: string, timezone: string): string {
  const wall = wallClock(new Date(instant), timezone)
  return `${dayInWords(wall, language)} ${clockOf(wall)}`
}
