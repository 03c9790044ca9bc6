import { slot } from '../../../kernel/call/slot'

export type DemoDoors = {
  /** The door by which an office is entered, by office. */
  readonly entrances: ReadonlyMap<number, number>
  /** Doors that are for few people. */
  readonly closed: readonly number[]
}

export const demoDoors = slot<DemoDoors>('doors of the demo company')
