import { type CardFormat, cardFromController, readCard } from '@workplace/domain/access/card-number'
import { personOfNumber } from '@workplace/domain/access/person-number'
import type { Db } from '../../../kernel/database/db'
import type { PassDeviceRef } from '../../device/public'
import type { Passer } from './facts.store'

/** Who holds a number that a reader told: a card of ours, or one of a window, or its code. */
export type CardHolder = {
  readonly passer: Passer
  /** The window whose card or code it is. */
  readonly window_id: number | null
  readonly card: { readonly state: 'in_use' | 'lost'; readonly valid_until: number | null }
  /** It is known to somebody, and opens to them: no list may show it. */
  readonly is_code: boolean
}

/** The number that a device means by what it wrote; null: no number at all. */
export function cardNumber(text: string | null, device: PassDeviceRef, format: CardFormat): number | null {
  if (text === null || text === '' || text === '0') return null
  if (device.kind === 'controller') return /^\d{1,10}$/.test(text) ? cardFromController(Number(text), format) : null
  const read = readCard(text, 'number')
  return read.ok ? read.number : null
}

export async function cardFormatOf(db: Db, { company_id, kind, id }: PassDeviceRef): Promise<CardFormat> {
  if (kind !== 'controller') return 'any'
  const [row] = await db.query<{ card_format: CardFormat }>(
    'select card_format from door_device where company_id = $1 and id = $2',
    [company_id, id],
  )
  return row?.card_format ?? 'any'
}

const statement = {
  name: 'holders-of-cards',
  text: `select c.number, c.user_id, null::int as window_id, c.state, c.valid_until, c.updated_at, false as is_code
    from pass_card c where c.company_id = $1 and c.number = any($2::bigint[]) and c.state <> 'returned'
    union all
    select * from (
      select n.number, w.user_id, w.id, 'in_use', null::timestamptz, w.created_at, n.number is not distinct from w.code
      from unnest($2::bigint[]) as n(number)
      join pass_window w on w.company_id = $1 and (w.card = n.number or w.code = n.number)
      order by w.ended_at nulls last, w.id) as windows`,
}

/**
 * Who holds these numbers. One that is a card of somebody and of a window is the window's, which was lent; of several
 * windows the one that did not end, else the one that ended last.
 */
export async function holdersOf(
  db: Db,
  company_id: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, CardHolder & { readonly changed_at: number }>> {
  if (numbers.length === 0) return new Map()
  const rows = await db.query<{
    number: number
    user_id: number | null
    window_id: number | null
    state: 'in_use' | 'lost'
    valid_until: string | null
    updated_at: string
    is_code: boolean
  }>(statement, [company_id, [...new Set(numbers)]])
  return new Map(
    rows.map(({ number, user_id, window_id, state, valid_until, updated_at, is_code }) => [
      number,
      {
        passer: user_id === null ? { kind: 'window', id: window_id ?? 0 } : { kind: 'user', id: user_id },
        card: { state, valid_until: valid_until === null ? null : Date.parse(valid_until) },
        ...{ window_id, is_code },
        changed_at: Date.parse(updated_at),
      },
    ]),
  )
}

/** Whom a face device means by a number of ours. */
export function passerOf(pin: string | null): Passer | null {
  return pin === null ? null : personOfNumber(pin)
}
