import { BLOCKS_A_DAY, blockOf, minuteOf } from '@workplace/domain/kernel/time'
import { type RefObject, useLayoutEffect } from 'react'
import { serverNow } from '../../../../kernel/time/server-clock'
import { nowMinute } from '../../core/room-day'
import type { Lane, Spot } from '../gesture-surface'
import { type ColumnScale, firstTop, type Kind, leftBeside } from './columns-geometry'

/** Where the keyboard is, or begins: in the first column that is today, now, else when its room opens. */
export function activeIn(lanes: readonly Lane[], chosen: Spot | null, kind: Kind): Spot | null {
  if (chosen !== null) {
    const same = lanes.find(({ boardRoom, date }) => boardRoom.id === chosen.room_id && date === chosen.date)
    if (same !== undefined) return chosen
    // On another day of the same room it stays at its time.
    const other = kind === 'rooms' ? lanes.find(({ boardRoom }) => boardRoom.id === chosen.room_id) : undefined
    if (other !== undefined) return { ...chosen, date: other.date }
  }
  const minuteIn = ({ boardRoom, date }: Lane) => nowMinute(serverNow(), date, boardRoom.room.timezone)
  const lane = lanes.find((one) => minuteIn(one) !== null) ?? lanes[0]
  if (lane === undefined) return null
  const minute = minuteIn(lane) ?? minuteOf(lane.boardRoom.room.opentime)
  return { room_id: lane.boardRoom.id, date: lane.date, block: Math.min(blockOf(minute), BLOCKS_A_DAY - 1) }
}

/** Opens where the hours matter, and each other kind of day (today or not) anew; keeps the place otherwise. */
export function useOpening(
  scroller: RefObject<HTMLDivElement | null>,
  lanes: readonly Lane[],
  scale: ColumnScale,
  first: number | undefined,
): void {
  const [lane] = lanes
  const isKnown = lane !== undefined
  const minutes = lanes.map(({ boardRoom, date }) => nowMinute(serverNow(), date, boardRoom.room.timezone))
  const minute = minutes.find((one) => one !== null) ?? null
  const isToday = minute !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the kind of day changes, not with each room or minute
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !isKnown) return
    element.scrollTop = firstTop(minute, minuteOf(lane.boardRoom.room.opentime), element.clientHeight, scale)
  }, [isKnown, isToday, scale.block])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when columns have their width
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || first === undefined || element.clientWidth === 0) return
    const left = leftBeside(first, element.scrollLeft, element.clientWidth, scale)
    if (left !== null) element.scrollLeft = first * scale.column
  }, [first, scale.column])
}
