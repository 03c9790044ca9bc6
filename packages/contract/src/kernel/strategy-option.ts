import { z } from 'zod'
import type { Label } from './words'

/** How the value of a setting is typed in: the `option` of its row, as JSON. */
export const strategyOption = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flag') }),
  /** #RRGGBB, or nothing for the theme's own. */
  z.object({ kind: z.literal('color') }),
  z.object({ kind: z.literal('number'), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal('text'), max: z.number() }),
  z.object({ kind: z.literal('select'), options: z.array(z.string()) }),
])
export type StrategyOption = z.output<typeof strategyOption>

/** A key with what it means, how it is typed in, and the value of a company that chose nothing. */
export type StrategyForm = {
  readonly label: Label
  readonly help?: Label
  readonly option: StrategyOption
  /** What the options of a choice are called. */
  readonly words?: Readonly<Record<string, Label>>
  readonly initial: string
  /** `office`: an office may have a value of its own (`strategy_office`, read through `strategy_of`). */
  readonly scope?: 'company' | 'office'
}

/** A value may be written as plain text or as JSON: 1, "1" and true are the same. */
export const isStrategyValueOn = (value: string): boolean => /^\s*"?(1|true)"?\s*$/.test(value)

/** A value in the form in which it is kept, or undefined where it does not fit its option. */
export function strategyValue(option: StrategyOption, text: string): string | undefined {
  const value = text.trim()
  switch (option.kind) {
    case 'flag':
      return isStrategyValueOn(value) ? '1' : /^"?(0|false)"?$/.test(value) ? '0' : undefined
    case 'color':
      return value === '' || /^#[\da-f]{6}$/i.test(value) ? value.toUpperCase() : undefined
    case 'number': {
      const number = /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      return number >= option.min && number <= option.max ? String(number) : undefined
    }
    case 'text':
      // NUL cannot be stored as text by PostgreSQL
      return value.length <= option.max && !value.includes('\u0000') ? value : undefined
    case 'select':
      return option.options.includes(value) ? value : undefined
  }
}
