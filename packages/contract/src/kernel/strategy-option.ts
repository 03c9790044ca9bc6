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
