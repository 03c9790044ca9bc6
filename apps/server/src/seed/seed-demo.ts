import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Storage } from '../adapters/storage/port'
import type { Slot } from '../kernel/call/slot'
import type { Db } from '../kernel/database/db'
import { hashPassword } from '../kernel/session/passwords'
import { companies } from './companies'
import type { Demo, DemoPart } from './kit/demo'
import { knowTables } from './kit/know-tables'
import { openPictures } from './kit/pictures'
import { randomFrom } from './kit/random'
import { insertRows } from './kit/rows'

export type DemoOptions = {
  /** `admin` administers, `staff` is an ordinary employee; `songjian` administers the second company. */
  passwords: Readonly<Record<'admin' | 'staff' | 'songjian', string>>
  /** Milliseconds since the epoch: the meetings lie around this day in Shanghai. */
  now: number
  storage: Storage
  /** Keeps the passwords of gateways; without it they have none. */
  encrypt?: (text: string) => string
  /** Another number makes another company. */
  seed?: number
}

export const DEMO_SEED = 20_261

/**
 * Fills an empty database with the two demo companies, the same for the same day and seed; each area makes its part, in
 * their order. Run it in a transaction: half a company is of no use. Answers what was made.
 */
export async function seedDemo(
  db: Db,
  parts: readonly DemoPart[],
  { passwords, now, storage, encrypt, seed = DEMO_SEED }: DemoOptions,
): Promise<Pick<Demo, 'provided'>[]> {
  const today = wallClock(now, 'Asia/Shanghai').date
  const hashed = await Promise.all(
    Object.entries(passwords).map(async ([name, password]) => [name, await hashPassword(password)] as const),
  )
  const passwordHashes = Object.fromEntries(hashed)
  const made: Demo[] = []
  for (const [index, { size, by, row }] of companies.entries()) {
    const [company_id = 0] = await insertRows(db, 'company', [
      { ...row, license_begin: addDays(today, -90), license_end: addDays(today, 275) },
    ])
    const pictures = openPictures(storage, company_id, seed + index)
    const provisions = new Map<Slot<unknown>, unknown>()
    const last: (() => Promise<void>)[] = []
    const demo: Demo = {
      ...{ db, company_id, size, by, today, now, pictures, passwordHashes, encrypt },
      random: randomFrom(seed + index),
      provide: (what, value) => void provisions.set(what, value),
      provided<T>(what: Slot<T>): T {
        if (!provisions.has(what)) throw new Error(`no area before has made the ${what.name}`)
        return provisions.get(what) as T
      },
      afterwards: (work) => void last.push(work),
    }
    for (const part of parts) {
      await part(demo)
      await knowTables(db)
    }
    for (const work of last) await work()
    await pictures.keep(db, by)
    made.push(demo)
  }
  // So that the first questions are planned with what is there.
  await db.query('analyze')
  return made
}
