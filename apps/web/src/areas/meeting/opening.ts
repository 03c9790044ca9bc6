import { BLOCKS_A_DAY, blockOf, minuteOf } from '@workplace/domain/kernel/time'
import { type RefObject, useLayoutEffect } from 'react'
import type { BoardRoom } from './board'
import { firstScroll, type Scale } from './geometry'
import type { Spot } from './gesture-surface'
import { nowMinute } from './room-day'

/** Where the keyboard begins: in the first room, now or when it opens. */
export function firstSpot(first: BoardRoom | undefined, date: string): Spot | null {
  if (first === undefined) return null
  const minute = nowMinute(Date.now(), date, first.room.timezone) ?? minuteOf(first.room.opentime)
  return { room_id: first.id, date, block: Math.min(blockOf(minute), BLOCKS_A_DAY - 1) }
}

/** The view before it is measured, near enough that its first drawing is seldom drawn again. */
export const roughView = () => ({ width: Math.max(320, innerWidth - 230), height: Math.max(300, innerHeight - 200) })

/** Where the day opens: where its hours matter. */
export function openingScroll(first: BoardRoom | undefined, date: string, width: number, scale: Scale): number {
  if (first === undefined) return 0
  const { timezone, opentime } = first.room
  return firstScroll(nowMinute(Date.now(), date, timezone), minuteOf(opentime), width, scale)
}

/** Scrolls the first view, and each other kind of day (today or not), to its opening place; keeps the place otherwise. */
export function useOpeningScroll(
  scroller: RefObject<HTMLDivElement | null>,
  first: BoardRoom | undefined,
  date: string,
  scale: Scale,
): void {
  const zone = first?.room.timezone
  const isToday = zone !== undefined && nowMinute(Date.now(), date, zone) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the kind of day changes, not with each room or minute
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || zone === undefined) return
    element.scrollLeft = openingScroll(first, date, element.clientWidth, scale)
  }, [zone === undefined, isToday, scale.block])
}
