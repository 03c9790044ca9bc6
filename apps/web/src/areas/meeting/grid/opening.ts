import { BLOCKS_A_DAY, blockOf, minuteOf } from '@workplace/domain/kernel/time'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { serverNow } from '../../../kernel/time/server-clock'
import type { BoardRoom } from '../core/board'
import { nowMinute } from '../core/room-day'
import { firstScroll, type Scale } from './geometry'
import type { Spot } from './gesture-surface'

/** Where the keyboard begins: in the first room, now or when it opens. */
export function firstSpot(first: BoardRoom | undefined, date: string): Spot | null {
  if (first === undefined) return null
  const minute = nowMinute(serverNow(), date, first.room.timezone) ?? minuteOf(first.room.opentime)
  return { room_id: first.id, date, block: Math.min(blockOf(minute), BLOCKS_A_DAY - 1) }
}

type View = { readonly width: number; readonly height: number }

const sizeKey = 'booking-grid-size'
const windowSize = () => `${innerWidth}x${innerHeight}`

/**
 * The view before it is measured: as a window of this size had it last, or near enough. Drawn for another size it is drawn
 * again at once, and everything that could have waited runs in between (measured: a fifth of the page's load).
 */
export function roughView(): View {
  const [size, width, height] = (localStorage.getItem(sizeKey) ?? '').split(' ')
  if (size === windowSize() && Number(width) > 0 && Number(height) > 0) {
    return { width: Number(width), height: Number(height) }
  }
  return { width: Math.max(320, innerWidth - 230), height: Math.max(300, innerHeight - 200) }
}

/** Keeps the measured view for the next time. */
export function useViewKept(view: View | null): void {
  const [width, height] = [view?.width ?? 0, view?.height ?? 0]
  useEffect(() => {
    if (width > 0 && height > 0) localStorage.setItem(sizeKey, `${windowSize()} ${width} ${height}`)
  }, [width, height])
}

/** Where the day opens: where its hours matter. */
export function openingScroll(first: BoardRoom | undefined, date: string, width: number, scale: Scale): number {
  if (first === undefined) return 0
  const { timezone, opentime } = first.room
  return firstScroll(nowMinute(serverNow(), date, timezone), minuteOf(opentime), width, scale)
}

/** Scrolls the first view, and each other kind of day (today or not), to its opening place; keeps the place otherwise. */
export function useOpeningScroll(
  scroller: RefObject<HTMLDivElement | null>,
  first: BoardRoom | undefined,
  date: string,
  scale: Scale,
): void {
  const zone = first?.room.timezone
  const isToday = zone !== undefined && nowMinute(serverNow(), date, zone) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the kind of day changes, not with each room or minute
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || zone === undefined) return
    element.scrollLeft = openingScroll(first, date, element.clientWidth, scale)
  }, [zone === undefined, isToday, scale.block])
}
