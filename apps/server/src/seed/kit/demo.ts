import type { Slot } from '../../kernel/call/slot'
import type { Db } from '../../kernel/database/db'
import type { Pictures } from './pictures'
import type { Random } from './random'

/** The two companies of the demo: the one that people look at, and a small one, which is there to be kept apart. */
export type DemoSize = 'large' | 'small'

/** A demo company that is being made: what each area is given for its part, and leaves for the areas after it. */
export type Demo = {
  readonly db: Db
  readonly company_id: number
  readonly size: DemoSize
  /** Its administrator, by whom everything was made that says so. */
  readonly by: string
  /** `YYYY-MM-DD` in Shanghai: what happens in the company lies around this day. */
  readonly today: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The areas draw from it in their order, so that the same number always makes the same company. */
  readonly random: Random
  readonly pictures: Pictures
  /** The accounts that people sign in with, by their names, with what is stored of their passwords. */
  readonly passwordHashes: Readonly<Record<string, string>>
  /** Keeps what devices sign in with; without it they cannot. */
  readonly encrypt: ((text: string) => string) | undefined
  provide<T>(what: Slot<T>, value: T): void
  /** What an area before made. */
  provided<T>(what: Slot<T>): T
  /** For what is about all of the company: done when every area has made its part. */
  afterwards(work: () => Promise<void>): void
}

/** An area's part of a demo company: it writes its rows, and provides what areas after it need of them. */
export type DemoPart = (demo: Demo) => Promise<void>

/** Who wrote a row, as most tables have it. */
export const authorsOf = ({ company_id, by }: Pick<Demo, 'company_id' | 'by'>) => ({
  company_id,
  created_by: by,
  updated_by: by,
})
