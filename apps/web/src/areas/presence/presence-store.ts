import * as common from '@workplace/contract/kernel/common-words'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import type { RoomPresence } from '@workplace/contract/presence/detect'
import * as presenceWords from '@workplace/contract/presence/words'
import { useEffect } from 'react'
import { create } from 'zustand'

type Known = {
  readonly rooms: ReadonlyMap<number, RoomPresence>
  /** Rooms that are on the screen, and how often. */
  readonly wanted: ReadonlyMap<number, number>
  /** The server's clock; it moves on now and then, so that ages do. */
  readonly now: number
}

/** What is known of the rooms on the screen. `presence-feed` fetches it and keeps it fresh, where it stands. */
export const presences = create<Known>(() => ({ rooms: new Map(), wanted: new Map(), now: Date.now() }))

function want(room_id: number, more: 1 | -1): void {
  presences.setState(({ wanted }) => {
    const next = new Map(wanted)
    const count = (next.get(room_id) ?? 0) + more
    if (count > 0) next.set(room_id, count)
    else next.delete(room_id)
    return { wanted: next }
  })
}

type Shown = {
  readonly state: RoomPresence['state']
  readonly text: string
  readonly seen: string
  /** In a column. */
  readonly short: string
}

const words = {
  occupied: presenceWords.occupied,
  empty: presenceWords.empty,
  unknown: presenceWords.occupancyUnknown,
  shortUnknown: common.unknown,
  since: ['{state}，已{age}', '{state} for {age}'],
  seen: ['{age}前更新', 'last update {age} ago'],
  moment: ['不到1分钟', 'less than a minute'],
  minutes: common.minutesOf,
  hours: common.hoursOf,
  days: common.daysOf,
} as const satisfies Record<string, Label>

function ageText(milliseconds: number, language: Language): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return say(words.moment, language)
  if (minutes < 60) return say(words.minutes, language, { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? say(words.hours, language, { n: hours })
    : say(words.days, language, { n: Math.floor(hours / 24) })
}

/** What is known of a room at a moment, in words. */
export function presenceText(known: RoomPresence, now: number, language: Language): Shown {
  const isOver = known.until !== null && now >= Date.parse(known.until)
  const state = isOver ? 'unknown' : known.state
  const age = (at: string) => ageText(Math.max(0, now - Date.parse(at)), language)
  const text =
    state === 'unknown' || known.since === null
      ? say(words[state], language)
      : say(words.since, language, { state: say(words[state], language), age: age(known.since) })
  return {
    state,
    text,
    seen: known.seen === null ? '' : say(words.seen, language, { age: age(known.seen) }),
    short: say(words[state === 'unknown' ? 'shortUnknown' : state], language),
  }
}

/** What is known of a room, in words; null where no detector looks at it, or nothing was asked yet. */
export function usePresence(room_id: number, language: Language): Shown | null {
  useEffect(() => {
    want(room_id, 1)
    return () => want(room_id, -1)
  }, [room_id])
  const known = presences((state) => state.rooms.get(room_id))
  const now = presences((state) => (state.rooms.has(room_id) ? state.now : 0))
  return known === undefined ? null : presenceText(known, now, language)
}
