import { areas } from './areas'
import type { StrategyForm } from './kernel/strategy-option'
import type { Label } from './kernel/words'

export type AreaSettings = { readonly title: Label; readonly settings: Readonly<Record<string, StrategyForm>> }

/** What each area declares, in their order. */
export const settingsByArea: readonly AreaSettings[] = Object.values(areas).flatMap((area) =>
  'settings' in area ? [{ title: area.title, settings: area.settings }] : [],
)

/** Every setting that a company may change, by its key, in the order of the areas. */
export const settings: Readonly<Record<string, StrategyForm>> = Object.assign(
  {},
  ...settingsByArea.map((area) => area.settings),
)

/** A setting by its key; undefined where no area declares it. */
export const settingNamed = (key: string): StrategyForm | undefined =>
  Object.hasOwn(settings, key) ? settings[key] : undefined
