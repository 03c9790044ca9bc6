import { doorDevice } from '@workplace/contract/device/door-device'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { clockCare, timeOfRecord } from '@workplace/domain/access/device-clock'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart, wallClock } from '@workplace/domain/kernel/zone'
import {
  type Controller,
  type ControllerEvent,
  type ControllerStatus,
  type DoorSetting,
  NoAnswer,
} from '../../../adapters/device/ut0311/port'
import type { Log } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import { alarmOver, alarmStands, raiseAlarm } from '../alarms/raise-alarm'
import type { Deliveries } from '../core/deliveries'
import { emitWithin } from '../core/emit-doors'
import type { OpeningPlans } from '../core/opening-plans'
import type { PassRecords } from '../core/pass-records'
import { doorHoldHeard } from '../doors/door-commands'
import { doorHeard } from '../doors/door-heard'
import { fireHeard } from '../doors/emergency'
import { NEWS_MS } from '../doors/news'
import { addressText, type BoardDeps, findBoard } from './ask-board'
import { boardTime, readClock } from './board-clock'
import { passesOf, toldAt } from './board-events'
import { type ControllerNote, type LedController, noteController, noteEvents } from './controllers.store'
import { deliver } from './deliver'
import { heldAs } from './do-commands'
import { type FetchedEvents, fetchEvents } from './fetch-events'
import { readWhole } from './read-whole'
import { writeSettings } from './write-settings'
import { writeTasks } from './write-tasks'

/** It counts as connected for so long after it answered: three missed contacts, and at least a minute. */
const ALIVE_MS = 60_000
/** Beyond that nobody wants to know it more exactly, and the column has no room (24 days). */
const MOST_OFF = 2_147_483_647
/** How often it is looked whether the cards are still there. */
const COUNT_MS = 60_000
/** When boards are read whole, on the clock of their office. */
const READ_MINUTE = 2 * 60

export type VisitDeps = BoardDeps & {
  readonly db: Database
  readonly now: () => number
  readonly log: Log
  readonly passRecords: () => PassRecords
  readonly deliveries: () => Deliveries
  readonly openingPlans: () => OpeningPlans
  /** True as soon as another server leads, or this one ends. */
  readonly stopped: () => boolean
}

const alarmOf = ({ company_id, id }: LedController) => ({ company_id, thing: { kind: 'controller', id } }) as const

/** Lists of controllers look again. */
const tellLists = (db: Db, { company_id, id }: LedController) =>
  emitWithin(db, company_id, [eventOf(resourceTopic(doorDevice), { ids: [id] })])

/** The instant of the last reading that was due by the clock of the office. */
function lastNight(now: number, zone: string): number {
  const { date, minute } = wallClock(now, zone)
  const today = dayStart(date, zone)
  return minute >= READ_MINUTE ? today + READ_MINUTE * 60_000 : today - (24 * 60 - READ_MINUTE) * 60_000
}

/** What an event says of a door, or of the board. */
async function heard(
  tx: Db,
  controller: LedController,
  event: ControllerEvent,
  { at, isNews, records }: { at: number; isNews: boolean; records: PassRecords },
): Promise<void> {
  const { company_id } = controller
  const door = controller.doors.find(({ door_no }) => door_no === event.door)
  if (event.reason === 'fire' || event.reason === 'emergency') {
    const thing = door === undefined ? alarmOf(controller).thing : ({ kind: 'door', id: door.id } as const)
    await fireHeard(tx, { company_id, thing, at, isNews })
    return
  }
  if (door === undefined) return
  const of = { company_id, door_id: door.id, at }
  if (event.reason === 'opened') {
    await doorHeard(tx, { ...of, state: 'open' })
    await records.doorOpened(tx, of)
  }
  if (event.reason === 'closed') await doorHeard(tx, { ...of, state: 'closed' })
  if (event.reason === 'forced') await doorHeard(tx, { ...of, state: 'forced' })
  if (event.reason === 'held') await doorHeard(tx, { ...of, state: 'held' })
  if (event.reason === 'threat')
    await raiseAlarm(tx, { company_id, kind: 'duress', thing: { kind: 'door', id: door.id }, at })
}

/** Stores what was read of events, all of it or nothing: false where another server did so meanwhile. */
async function storeEvents(
  { db, passRecords }: VisitDeps,
  controller: LedController,
  fetched: FetchedEvents,
  clock: ReturnType<typeof readClock>,
): Promise<boolean> {
  const { epoch, events } = fetched
  const first_contact_at = controller.first_contact_at ?? clock.now
  class ReadByOther extends Error {}
  try {
    await db.transaction(async (tx) => {
      if (!(await noteEvents(tx, controller, fetched))) throw new ReadByOther()
      const timed = events.map((event) => {
        const { time, time_state } = timeOfRecord(toldAt(event, controller, clock.now), clock, first_contact_at)
        // of a time in doubt nobody knows, but the board was asked a moment ago and had not seen it then
        const isDoubtful = time_state === 'doubtful'
        const since = isDoubtful ? (controller.last_seen ?? 0) : time
        const at = isDoubtful ? clock.now : Math.min(time, clock.now)
        return { event, at, isNews: clock.now - since <= NEWS_MS }
      })
      const opened = timed.flatMap(({ event: { reason, door }, at }) => {
        const known = reason === 'opened' ? controller.doors.find(({ door_no }) => door_no === door) : undefined
        return known === undefined ? [] : [{ door_id: known.id, at }]
      })
      const passes = passesOf(controller, epoch, events, clock.now)
      await passRecords().take(tx, controller, clock, first_contact_at, passes, opened)
      for (const { event, ...more } of timed) await heard(tx, controller, event, { ...more, records: passRecords() })
      if (events.some(({ reason }) => reason === 'restarted'))
        await noteController(tx, controller, { read_wanted: true, settings: {} })
    })
    return true
  } catch (error) {
    if (error instanceof ReadByOther) return false
    throw error
  }
}

/** What the contacts of doors say just now. */
async function hearDoors({ db, now }: VisitDeps, controller: LedController, { doors }: ControllerStatus) {
  await db.transaction(async (tx) => {
    for (const { id, door_no } of controller.doors) {
      const state = doors[door_no - 1] === true ? 'open' : 'closed'
      await doorHeard(tx, { company_id: controller.company_id, door_id: id, state, at: now() })
    }
  })
}

/** Sets a clock that is off, and says so where it was far off. Its events are read. */
async function careForClock(
  { db, now }: VisitDeps,
  controller: LedController,
  board: Controller,
  clock: ReturnType<typeof readClock>,
): Promise<number | null> {
  const { steps, alarm } = clockCare(clock, controller.zone)
  // before it was set for the first time it may show anything
  if (alarm !== 0 && controller.clock_set_at !== null) {
    const text = `${Math.round(clock.offset / 1000)} s`
    await db.transaction(async (tx) => {
      // it is visited every few seconds: once it is said, it is said
      if (await alarmStands(tx, { ...alarmOf(controller), kind: 'clock', level: alarm })) return
      await raiseAlarm(tx, { ...alarmOf(controller), kind: 'clock', level: alarm, text, at: now() })
    })
  }
  if (!steps.includes('set_clock') && controller.clock_set_at !== null) {
    if (alarm === 0) await alarmOver(db, { ...alarmOf(controller), kind: 'clock', at: now() })
    return controller.clock_set_at
  }
  const at = now()
  await board.setClock(boardTime(at, controller.zone))
  await noteController(db, controller, { clock_set_at: at })
  return at
}

/** Reads a board whole: what it holds, and how it holds its doors. What nobody gave it raises an alarm. */
async function readBoard(deps: VisitDeps, controller: LedController, board: Controller): Promise<boolean> {
  const { db, deliveries, now, stopped } = deps
  if (controller.adoption === 'new') await noteController(db, controller, { adoption: 'reading' })
  const held = await readWhole(board, controller.door_count, stopped)
  if (held === null) return false
  const holds: { id: number; mode: DoorSetting['mode'] }[] = []
  for (const { id, door_no } of controller.doors) holds.push({ id, mode: (await board.door(door_no)).mode })
  await db.transaction(async (tx) => {
    await deliveries().readBack(tx, controller, held)
    for (const { id, mode } of holds)
      await doorHoldHeard(tx, {
        ...{ company_id: controller.company_id, door_id: id, at: now() },
        held_as: heldAs[mode],
      })
    const { foreign } = await deliveries().standing(tx, controller)
    const isNew = controller.adoption !== 'adopted' && controller.adoption !== 'found'
    const adoption = !isNew ? controller.adoption : foreign === 0 ? 'adopted' : 'found'
    // one that is empty holds nothing that anybody could want to keep
    if (isNew && adoption === 'adopted') await deliveries().adopted(tx, controller)
    // reading back has named those that are new
    if (controller.adoption !== 'adopted' || foreign === 0)
      await alarmOver(tx, { ...alarmOf(controller), kind: 'foreign_entry', at: now() })
    await noteController(tx, controller, {
      ...{
        read_at: now(),
        read_wanted: false,
        cards: held.holders.size,
        cards_at: now(),
        settings: {},
        adoption,
        foreign_cards: foreign,
      },
      ...(isNew && adoption === 'adopted' ? { adopted_at: now() } : {}),
    })
    await tellLists(tx, controller)
  })
  return true
}

/** Whether the cards are there that were there: a board that lost them is given all of them again. */
async function countCards({ db, deliveries, now }: VisitDeps, controller: LedController, board: Controller) {
  const cards = await board.cardCount()
  await db.transaction(async (tx) => {
    if (cards === 0 && (controller.cards ?? 0) > 0) await deliveries().lost(tx, controller)
    await noteController(tx, controller, {
      ...{ cards, cards_at: now() },
      ...(controller.cards !== null && controller.cards !== cards ? { read_wanted: true } : {}),
    })
  })
}

/** Until when what it holds is true, and how much of it nobody gave it. */
async function noteStanding({ db, deliveries }: VisitDeps, controller: LedController): Promise<void> {
  const { foreign, held_until } = await deliveries().standing(db, controller)
  const until = held_until === null ? null : dayStart(addDays(held_until, 1), controller.zone)
  if (until !== controller.held_until || foreign !== controller.foreign_cards)
    await noteController(db, controller, { held_until: until, foreign_cards: foreign })
}

/** What a visit left. */
export type VisitEnd = 'away' | 'more' | 'done'

/**
 * One visit to a controller, in this order: how it is; what happened, before its clock is set; its settings; what it holds,
 * where that is due; what it is to be given. `more`: it is to be visited again at once.
 */
export async function visit(deps: VisitDeps, known: LedController): Promise<VisitEnd> {
  const { db, now, stopped } = deps
  let controller = known
  const note = async (more: ControllerNote) => {
    await noteController(db, controller, more)
    controller = { ...controller, ...more } as LedController
  }
  try {
    const { board, status } = await findBoard(deps, controller)
    const at = now()
    const clock = readClock(status.clock, controller.zone, controller.clock_set_at, at)
    const isBack = controller.first_contact_at === null || controller.fault !== null
    const { firmware } = isBack ? await board.device() : { firmware: undefined }
    await note({
      ...{ last_seen: at, alive_until: at + ALIVE_MS, address: addressText(status.from), fault: null },
      ...{ clock_offset_ms: Math.max(-MOST_OFF, Math.min(clock.offset, MOST_OFF)), clock_at: at },
      ...(firmware === undefined ? {} : { firmware }),
    })
    const fetched = await fetchEvents(board, controller, status.last, clock)
    if (fetched !== null && !(await storeEvents(deps, controller, fetched, clock))) return 'more'
    if (controller.first_contact_at === null) {
      await note({ first_contact_at: at })
      await tellLists(db, controller)
    }
    await hearDoors(deps, controller, status)
    if (fetched?.isMore === true) return 'more'
    await deps.passRecords().caughtUp(db, controller, at)
    const clock_set_at = await careForClock(deps, controller, board, clock)
    controller = { ...controller, clock_set_at }
    if (stopped()) return 'done'
    await board.tellUs()
    const isRestarted = fetched?.events.some(({ reason }) => reason === 'restarted') === true
    if (isRestarted) controller = { ...controller, settings: {} }
    const isDue = (controller.read_at ?? 0) < lastNight(now(), controller.zone)
    if (isRestarted || controller.read_wanted || isDue) {
      if (!(await readBoard(deps, controller, board))) return 'done'
      controller = { ...controller, settings: {} }
    } else if ((controller.cards_at ?? 0) < now() - COUNT_MS) {
      await countCards(deps, controller, board)
    }
    controller = { ...controller, settings: await writeSettings(db, controller, board) }
    await writeTasks(deps, controller, board)
    const { changedCards } = await deliver(deps, controller, board, stopped)
    if (changedCards) await noteController(db, controller, { cards: await board.cardCount(), cards_at: now() })
    await noteStanding(deps, controller)
    return 'done'
  } catch (error) {
    if (error instanceof NoAnswer) return 'away'
    if (!(error instanceof Refusal)) throw error
    // people entered an address to which this product may not go
    if (controller.fault !== 'address') {
      await note({ fault: 'address' })
      await tellLists(db, controller)
    }
    return 'away'
  }
}
