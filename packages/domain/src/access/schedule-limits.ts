import { addDays } from '../kernel/date'
import { canHold, type DeviceLimits } from './compile'
import type { MinuteSets } from './minute-sets'
import { minutesOfDate, type OfficeDay, type PassSchedule } from './pass-schedule'

/** The devices that cannot hold a schedule wholly, on the days of an office from a date on: shown while it is painted. */
export function devicesWithout<D extends DeviceLimits>(
  schedule: PassSchedule,
  devices: readonly D[],
  context: { readonly sets: MinuteSets; readonly from: string; readonly dayOf: (date: string) => OfficeDay },
): D[] {
  const { sets, from, dayOf } = context
  const dates = Array.from({ length: sets.length }, (_, n) => addDays(from, n))
  const set = sets.of(dates.map((date) => minutesOfDate(schedule, date, dayOf(date))))
  return devices.filter((device) => !canHold(set, device, { sets, from }))
}
