import type { Db } from './db'

/**
 * The next number of a kind of thing on a day, such as `V20261122-001`: by its prefix (one to three capitals, which no other
 * kind has) and the day on the office's clock, `YYYY-MM-DD`. Within a company without gaps and never twice: whoever asks for
 * the next one waits until this transaction has ended. So ask late in it. After 999 comes 1000.
 */
export async function orderNo(tx: Db, company_id: number, prefix: string, day: string): Promise<string> {
  const [row] = await tx.query<{ last: number }>(
    `insert into order_number (company_id, prefix, day, last) values ($1, $2, $3, 1)
     on conflict (company_id, prefix, day) do update set last = order_number.last + 1 returning last`,
    [company_id, prefix, day],
  )
  if (row === undefined) throw new Error('no number was given')
  return `${prefix}${day.replaceAll('-', '')}-${String(row.last).padStart(3, '0')}`
}

/** By what a column of such numbers is sorted: 1000 comes after 999. */
export const orderNoSort = (column: string) =>
  `split_part(${column}, '-', 1) || lpad(split_part(${column}, '-', 2), 9, '0')`
