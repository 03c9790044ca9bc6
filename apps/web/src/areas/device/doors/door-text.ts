import { commandResults, type DoorTile } from '@workplace/contract/device/door-wall'
import { clockOf, wallClock, wallText } from '../../../kernel/time/zone-time'
import type { Label, Language } from '../../../kernel/words'
import { words } from './door-words'

/** A time on the clock of the office: the hour alone where it is today there. */
export function officeTime(instant: string, zone: string, language: Language, now = new Date()): string {
  const wall = wallClock(new Date(instant), zone)
  const isToday = wall.slice(0, 10) === wallClock(now, zone).slice(0, 10)
  return isToday ? clockOf(wall) : wallText(wall, language)
}

/** How a door is held that is not as its rules say; undefined: it is. */
export function holdOf({
  mode,
  by_emergency,
  by_plan,
}: Pick<DoorTile, 'mode' | 'by_emergency' | 'by_plan'>): Label | undefined {
  if (by_emergency) return words.byEmergency
  if (by_plan) return words.byPlan
  if (mode === 'always_open') return words.heldOpen
  return mode === 'always_closed' ? words.heldShut : undefined
}

/** What became of an opening, and how that looks. */
export function resultOf({ result }: NonNullable<DoorTile['last']>): { label: Label; tone: 'good' | 'busy' | 'bad' } {
  const tone = result === 'done' ? 'good' : result === 'waiting' || result === 'taken' ? 'busy' : 'bad'
  return { label: commandResults[result], tone }
}

/** Something asks for somebody: it was forced or stands open too long, has an alarm, or does not do what it should. */
export const isTrouble = ({ state, alarm_level, by_emergency, is_confirmed }: DoorTile): boolean =>
  state === 'forced' || state === 'held' || alarm_level > 0 || (by_emergency && !is_confirmed)
