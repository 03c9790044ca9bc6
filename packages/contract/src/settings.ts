import { areas } from './areas'
import type { StrategyForm } from './kernel/strategy-option'

/** Every setting that a company may change, by its key, in the order of the areas. */
export const settings: Readonly<Record<string, StrategyForm>> = Object.assign(
  {},
  ...Object.values(areas).map((area) => ('settings' in area ? area.settings : {})),
)

/** A setting by its key; undefined where no area declares it. */
export const settingNamed = (key: string): StrategyForm | undefined =>
  Object.hasOwn(settings, key) ? settings[key] : undefined
