import type { ClockReading } from '@workplace/domain/access/device-clock'
import { eventsToFetch } from '@workplace/domain/access/record-key'
import type { Controller, ControllerEvent } from '../../../adapters/device/ut0311/port'
import { markOfEvent, toldAt } from './board-events'
import type { LedController } from './controllers.store'

/** So many are read in one round, so that no board keeps the others waiting. */
const mostEvents = 200
const DAY = 86_400_000
/** What happened between reading the clock and reading events is ahead of it. */
const AHEAD = 60_000

/** What was read of a board's events: those from where the reading had been, and where it is now. */
export type FetchedEvents = {
  readonly epoch: number
  readonly last: number
  readonly mark: string | null
  readonly lost: number
  readonly events: readonly ControllerEvent[]
  /** More wait. */
  readonly isMore: boolean
}

const indexOf = (event: ControllerEvent | 'overwritten' | null): number =>
  event === null || event === 'overwritten' ? 0 : event.index

/**
 * What a board that is new holds of the day before: the index behind which that begins. A day by the board's own clock,
 * which nobody has set yet and which may stand at any year; what is ahead of it is of before that clock began anew.
 */
async function lastOfBefore(
  board: Controller,
  controller: LedController,
  { now, offset }: ClockReading,
  first: number,
  last: number,
): Promise<number> {
  const isOfToday = (event: ControllerEvent): boolean => {
    const told = toldAt(event, controller, now) - offset
    return told >= now - DAY && told <= now + AHEAD
  }
  let [low, high] = [first, last + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const event = await board.event(middle)
    const isBefore = event === null || event === 'overwritten' || !isOfToday(event)
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Reads what happened at a board since it was read last. `latest` is what its status says, `clock` its clock; null where
 * there is nothing new.
 */
export async function fetchEvents(
  board: Controller,
  controller: LedController,
  latest: ControllerEvent | null,
  clock: ClockReading,
): Promise<FetchedEvents | null> {
  const { event_epoch, event_last, event_mark } = controller
  const last = latest?.index ?? 0
  if (latest !== null && last === event_last && markOfEvent(latest) === event_mark) return null
  if (last === 0 && event_last === 0) return null
  if (controller.first_contact_at === null) {
    const first = indexOf(await board.event('first'))
    const before = await lastOfBefore(board, controller, clock, first, last)
    if (before > 0) return { epoch: event_epoch, last: before, mark: null, lost: 0, events: [], isMore: before < last }
  }
  const known = event_last === 0 || event_last > last ? null : await board.event(event_last)
  // one that is gone says nothing; one that never had a mark neither
  const same =
    known === null || known === 'overwritten' || event_mark === null ? null : markOfEvent(known) === event_mark
  const first = indexOf(await board.event('first'))
  const { epoch, from, to, lost } = eventsToFetch(
    { epoch: event_epoch, last: event_last },
    { first, last, same_last: same },
  )
  const events: ControllerEvent[] = []
  let [missing, read] = [0, from - 1]
  for (let index = from; index <= to && index < from + mostEvents; index++) {
    const event = await board.event(index)
    read = index
    // newer ones took its place while the others were read
    if (event === null || event === 'overwritten') missing += 1
    else events.push(event)
  }
  const end = events.at(-1) ?? (read === last ? latest : null)
  const mark = end !== null && end.index === read ? markOfEvent(end) : null
  return { epoch, last: Math.max(read, 0), mark, lost: lost + missing, events, isMore: read < to }
}
