import type { Words } from '../kernel/words'
import { serverPerson } from './server-person'
import { station } from './station'
import { stationArea } from './station-area'
import { stationCategory } from './station-category'
import { stationResource } from './station-resource'
import { stationRule } from './station-rule'
import { timeSlot } from './time-slot'
import * as stationWords from './words'

export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'
/** Where people work: desks, and who sits at which. */
export { desks as title } from './words'

export const resources = [
  timeSlot,
  stationCategory,
  stationResource,
  stationArea,
  station,
  stationRule,
  serverPerson,
] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  station_reservation: stationWords.reservation,
  station_holding: stationWords.reservation,
  station_lock: stationWords.locks,
  station_map: stationWords.map,
  station_map_item: stationWords.map,
  station_assign: stationWords.assignment,
  station_assign_day: stationWords.assignment,
  station_move: stationWords.moves,
  person_day: stationWords.plannedDays,
  station_person: stationWords.whoIsIn,
  station_series: stationWords.series,
  station_wait: stationWords.waiting,
  person_seen: stationWords.seenDays,
  station_order: stationWords.orders,
  station_favourite: stationWords.favourites,
} as const satisfies Words
