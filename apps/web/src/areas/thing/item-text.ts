import { itemNames } from '@workplace/contract/thing/thing-now'
import type { ThingValue } from '@workplace/contract/thing/values'
import type { Translate } from '../../kernel/words'

/** An item by the name that people know, else by its own. */
export const itemText = (item: string, t: Translate): string => {
  const name = Object.hasOwn(itemNames, item) ? itemNames[item] : undefined
  return name === undefined ? item : t(name)
}

const rounded = (value: number) => String(Math.round(value * 100) / 100)

export const valueText = (value: ThingValue, unit: string | null): string =>
  `${typeof value === 'number' ? rounded(value) : String(value)}${unit === null ? '' : ` ${unit}`}`
