import { join } from 'node:path'
import type { Config } from '../../config/config'
import type { Demo } from './demo'

/** Where stands what simulations know of the demo companies: of each, under its name, what its `keep` answered. */
export const simulationFile = (dataDir: string) => join(dataDir, 'simulate.json')

/** What was asked for cannot be: said without where in the code it happened. */
export class Misuse extends Error {}

/** What a simulation works with, once it was asked for. */
export type SimulationInput = {
  /** What `keep` answered when the demo companies were made; undefined: nothing is kept under its name. */
  readonly kept: unknown
  /** Its own options, as they were typed; those that were not are absent. */
  readonly options: Readonly<Record<string, string | undefined>>
  readonly config: Config
  readonly say: (line: string) => void
}

/**
 * Things of the demo companies that speak by themselves: gateways, controllers, calendars. An area declares one in its
 * folder `demo`, with a line in `simulations` of `areas.ts`.
 */
export type Simulation = {
  /** What it is asked for by: `npm run simulate -- <name>`. */
  readonly name: string
  /** What it speaks as, how, and what comes of it. */
  readonly about: string
  /** What may be said to it, by name: how it looks, and what it does. */
  readonly options: Readonly<Record<string, { readonly example: string; readonly help: string }>>
  /** What it needs to know of the companies that were made, accounts and passwords among it. JSON. */
  keep(made: readonly Pick<Demo, 'provided'>[]): object
  /** Begins to speak; answers how it ends. */
  begin(input: SimulationInput): Promise<() => Promise<void>>
}
