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

/** Opens the first view, and each other kind of day (today or not), where its hours matter; keeps the place otherwise. */
export function useOpeningScroll(
  scroller: RefObject<HTMLDivElement | null>,
  first: BoardRoom | undefined,
  date: string,
  scale: Scale,
): void {
  const zone = first?.room.timezone
  const opens = first === undefined ? 0 : minuteOf(first.room.opentime)
  const isToday = zone !== undefined && nowMinute(Date.now(), date, zone) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the kind of day changes, not with each room or minute
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || zone === undefined) return
    element.scrollLeft = firstScroll(
      isToday ? nowMinute(Date.now(), date, zone) : null,
      opens,
      element.clientWidth,
      scale,
    )
  }, [zone === undefined, isToday, scale.block])
}
