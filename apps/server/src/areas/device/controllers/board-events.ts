import type { ControllerEvent } from '../../../adapters/device/ut0311/port'
import type { TakenPass } from '../core/pass-records'
import { instantOfBoard } from './board-clock'
import type { LedController } from './controllers.store'

/** What an event says, by which it is known again. */
export const markOfEvent = ({ type, granted, door, direction, card, at, reason }: ControllerEvent): string =>
  JSON.stringify([type, granted, door, direction, card, at, reason])

/** How somebody had a door opened, if that is what an event tells. */
function wayOf({ type, reason, granted }: ControllerEvent): TakenPass['way'] | null {
  if (type === 'swipe') return 'card'
  if (reason === 'remote' || reason === 'button') return granted ? reason : null
  return reason === 'fire' ? 'fire' : null
}

/** When an event was by the board's clock; one that does not say when was at no time that anybody relies on. */
export const toldAt = ({ at }: ControllerEvent, { zone, clock_set_at }: LedController, now: number): number =>
  at === null ? 0 : instantOfBoard(at, zone, clock_set_at, now)

const isOfContact = (reason: ControllerEvent['reason']) => reason === 'opened' || reason === 'closed'

/** So long after its lock was opened a door may still be pulled. */
const PULLED_WITHIN_MS = 5_000

/**
 * Whether a door was opened after a pass, as far as the events behind it tell: null where it has no contact. What is not
 * among them yet is awaited. Several people may go through while it is open once.
 */
function openedAfter(events: readonly ControllerEvent[], n: number, { doors }: LedController): TakenPass['opened'] {
  const pass = events[n]
  const door = doors.find(({ door_no }) => door_no === pass?.door)
  if (pass === undefined || door === undefined || !pass.granted || pass.at === null) return null
  // who comes to a door that stands open goes through, and its contact tells nothing of it
  const before = events.slice(0, n).findLast(({ door: at, reason }) => at === pass.door && isOfContact(reason))
  if (before === undefined ? door.is_open : before.reason === 'opened') return null
  const until = Date.parse(`${pass.at}Z`) + door.open_seconds * 1000 + PULLED_WITHIN_MS
  const hasContact = door.has_contact || events.some((one) => one.door === pass.door && one.reason === 'opened')
  for (const event of events.slice(n + 1)) {
    if (event.door !== pass.door || event.at === null) continue
    const isInTime = Date.parse(`${event.at}Z`) <= until
    if (event.reason === 'opened' && isInTime) return true
    if (!isInTime) return hasContact ? false : null
  }
  return hasContact ? 'awaited' : null
}

/** The passes among the events of a board. */
export function passesOf(
  controller: LedController,
  epoch: number,
  events: readonly ControllerEvent[],
  now: number,
): TakenPass[] {
  const doors = new Map(controller.doors.map(({ id, door_no }) => [door_no, id]))
  return events.flatMap((event, n): TakenPass[] => {
    const way = wayOf(event)
    if (way === null) return []
    return [
      {
        ...{ index: event.index, epoch, mark: markOfEvent(event), told_at: toldAt(event, controller, now), way },
        door_id: doors.get(event.door) ?? null,
        direction: way === 'button' ? 'out' : event.direction,
        ...{ pin: null, card: way === 'card' ? String(event.card) : null, granted: way === 'fire' || event.granted },
        ...{ verified_by: 'device', opened: openedAfter(events, n, controller), score: null },
      },
    ]
  })
}
