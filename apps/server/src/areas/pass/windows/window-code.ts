import { randomInt } from 'node:crypto'
import type { Db } from '../../../kernel/database/db'

/** Ten digits, so that none is taken for a shorter number that somebody typed. */
const wide = { from: 1_000_000_000, to: 4_294_967_294 }
/** What 24 bits have room for. */
const narrow = { from: 1_000_000, to: 2 ** 24 - 1 }
/** So long nobody else is given a number: devices may still hold it, and passes by it be told late. */
const restMs = 90 * 86_400_000

/** A number that is nobody's card or code, and was none lately. */
export async function freeCode(tx: Db, company_id: number, isNarrow: boolean, now: number): Promise<number> {
  const { from, to } = isNarrow ? narrow : wide
  for (;;) {
    const few = Array.from({ length: 8 }, () => randomInt(from, to + 1))
    const [free] = await tx.query<{ number: number }>(
      `select n.number from unnest($2::bigint[]) as n(number)
       where not exists (select from pass_card c where c.company_id = $1 and c.number = n.number)
         and not exists (select from pass_window w where w.company_id = $1 and w.code = n.number
           and coalesce(w.ended_at, 'infinity') > $3)
         and not exists (select from pass_window w where w.company_id = $1 and w.card = n.number and w.ended_at is null)
       limit 1`,
      [company_id, few, new Date(now - restMs).toISOString()],
    )
    if (free !== undefined) return Number(free.number)
  }
}

/** Which of these numbers open to somebody by a window: a card that was lent, or a code. */
export async function cardsOfWindows(
  db: Db,
  company_id: number,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set()
  const rows = await db.query<{ number: number }>(
    `select n.number from unnest($2::bigint[]) as n(number) where exists (select from pass_window w
       where w.company_id = $1 and (w.card = n.number or w.code = n.number) and w.ended_at is null)`,
    [company_id, numbers],
  )
  return new Set(rows.map(({ number }) => Number(number)))
}
