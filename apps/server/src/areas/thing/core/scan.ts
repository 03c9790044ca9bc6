import type { Thing } from './thing-state'

/** A code or a card that somebody showed at a thing, for whoever decides about it. */
export type Scan = {
  readonly thing: Thing
  readonly text: string
  readonly at: number
  /** When the thing says that it was; null: it does not say. */
  readonly told_at: number | null
}
