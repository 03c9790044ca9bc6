import type { ThingSort } from '@workplace/contract/thing/thing'
import type { Feature } from '@workplace/contract/thing/thing-now'
import type { ThingValues } from '@workplace/contract/thing/values'

/** What a thing most likely is, by what it can do and says: offered where it is taken in. */
export function kindOfThing(features: readonly Feature[], sample: ThingValues): ThingSort {
  const says = new Set([...features.map(({ item }) => item), ...Object.keys(sample)])
  const sets = new Set(features.filter(({ settable }) => settable).map(({ item }) => item))
  const has = (...items: readonly string[]) => items.some((item) => says.has(item))
  const isSwitched = [...says].some((item) => /^(state|POWER)(\d|_.*)?$/.test(item))
  if (sets.has('position')) return 'curtain'
  if (has('brightness', 'Dimmer', 'color_temp')) return 'light'
  if (has('target', 'occupied_heating_setpoint', 'current_heating_setpoint', 'system_mode')) return 'climate'
  if (isSwitched) return has('power', 'energy', 'current') ? 'socket' : 'switch'
  if (has('energy')) return 'meter'
  return says.size > 0 ? 'sensor' : 'other'
}
