import { slot } from '../../../kernel/call/slot'

/** What somebody needs to speak as the things behind a gateway of the demo. */
export type DemoThings = {
  readonly account: string
  readonly password: string
  readonly things: readonly { readonly sn: string; readonly values: Readonly<Record<string, DemoValue>> }[]
  /** Heads that scan, and the numbers of cards that are held to them. */
  readonly heads: readonly { readonly sn: string }[]
  readonly cards: readonly string[]
}
/** Around what a measured value lies, and how far it goes; or what a switch is at first. */
export type DemoValue =
  | { readonly mean: number; readonly swing: number; readonly unit: string }
  | { readonly first: string }

export const demoThings = slot<readonly DemoThings[]>('things of the demo company')
