import { createHmac } from 'node:crypto'
import {
  isLiveAt,
  kindOfCode,
  liveCodeText,
  minuteOfInstant,
  readLiveCode,
  type Sign,
} from '@workplace/domain/kernel/live-code'
import { collection } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { Passer } from './facts.store'

/**
 * Codes of another area, by their letter: for the sake of what somebody shows one at a door, where a window was opened for
 * that. The area has made the text and knows by what it holds (`signedCodeText`). null: it is none of theirs, or holds no
 * more.
 */
export type LiveCodes = {
  readonly kind: string
  read(
    db: Db,
    asked: { readonly company_id: number; readonly text: string; readonly door_id: number; readonly at: number },
  ): Promise<{ readonly kind: string; readonly id: number } | null>
}

/** What every area contributes whose codes doors read. */
export const liveCodes = collection<LiveCodes>('live codes that doors read')

/** The letter of codes that stand for a user of the company. */
const own = 'P'

/** Signs codes with a key: those of this area, and of others with theirs. */
export const signerOf =
  (key: Buffer): Sign =>
  (bytes) =>
    createHmac('sha256', key).update(bytes).digest()

/** The code of somebody at this minute. */
export const codeOfUser = (key: Buffer, company_id: number, user_id: number, now: number): string =>
  liveCodeText({ kind: own, company_id, id: user_id, minute: minuteOfInstant(now) }, signerOf(key))

/** Somebody who was recognised by a code; `use` says whether it was the first time at this door. */
export type CodeHolder = {
  readonly passer: Passer
  readonly window_id: number | null
  use(tx: Db, door_id: number): Promise<boolean>
}

/** Whom a code means that was scanned at a door; null: nobody, or it is too old. */
export async function holderOfCode(
  db: Db,
  key: Buffer,
  others: readonly LiveCodes[],
  asked: { company_id: number; text: string; door_id: number; at: number },
): Promise<CodeHolder | null> {
  const { company_id, text, door_id, at } = asked
  const kind = kindOfCode(text)
  if (kind === own) {
    const code = readLiveCode(text, signerOf(key))
    if (code === null || code.company_id !== company_id || !isLiveAt(code, at)) return null
    return {
      ...{ passer: { kind: 'user', id: code.id }, window_id: null },
      use: async (tx, door) => {
        const used = await tx.query(
          `insert into pass_code_use (company_id, user_id, door_id, minute)
           select u.company_id, u.id, $3, $4 from users u where u.company_id = $1 and u.id = $2
           on conflict do nothing returning 1`,
          [company_id, code.id, door, code.minute],
        )
        return used.length > 0
      },
    }
  }
  const source = await others.find((one) => one.kind === kind)?.read(db, { company_id, text, door_id, at })
  if (source === undefined || source === null) return null
  const [window] = await db.query<{ id: number; user_id: number | null }>(
    'select id, user_id from pass_window where company_id = $1 and source_kind = $2 and source_id = $3',
    [company_id, source.kind, source.id],
  )
  if (window === undefined) return null
  const passer: Passer =
    window.user_id === null ? { kind: 'window', id: window.id } : { kind: 'user', id: window.user_id }
  return { passer, window_id: window.id, use: async () => true }
}
