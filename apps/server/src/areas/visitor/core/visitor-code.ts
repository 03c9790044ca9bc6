import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/visitor/refusals'
import {
  isCodeGood,
  readVisitorCode,
  typedLetters,
  type VisitorCode,
  visitorCodeText,
} from '@workplace/domain/visitor/visitor-code'
import type { Db } from '../../../kernel/database/db'
import { type LiveCodes, signerOf } from '../../pass/public'
import { windowForDoor, windowKind } from './visitor-doors'

type Found = { readonly visitor_id: number; readonly kind: VisitorCode['kind'] }

/** Whom a code means that somebody shows; null: it is forged, of another company, of before, or of nobody any more. */
async function holderOf(
  db: Db,
  key: Buffer,
  { company_id, text, at }: { company_id: number; text: string; at: number },
): Promise<Found | null> {
  const code = readVisitorCode(text.trim(), signerOf(key))
  if (code === null || code.company_id !== company_id) return null
  const [holder] = await db.query<{
    is_over: boolean
    link_epoch: number
    phone_epoch: number
    stay_id: number | null
  }>(
    `select t.state in (4, 5, 6) or t.audit_state = 3 and t.state not in (2, 7) as is_over, t.link_epoch, t.phone_epoch, s.id::int8 as stay_id from visitor t
     left join visitor_stay s on s.company_id = t.company_id and s.visitor_id = t.id and s.out_time is null
     where t.company_id = $1 and t.id = $2 and t.forgotten_at is null`,
    [company_id, code.visitor_id],
  )
  if (holder === undefined) return null
  const stay_id = holder.stay_id === null ? null : Number(holder.stay_id)
  return isCodeGood(code, { ...holder, stay_id }, at) ? { visitor_id: code.visitor_id, kind: code.kind } : null
}

/** The same for reception: forged codes, old ones and those of others are refused all alike. */
export async function visitorOfCode(
  db: Db,
  key: Buffer,
  asked: { company_id: number; text: string; at: number },
): Promise<Found> {
  const found = await holderOf(db, key, asked)
  if (found === null) throw new Refusal(refusals.visitor_code)
  return found
}

/**
 * The codes of guests that doors read: the live one of their page, and that of the badge; the fixed one, which is passed on
 * and printed, opens no door. Which doors, and when, is what was opened to them.
 */
export const codesAtDoors = (key: Buffer): LiveCodes[] =>
  (['L', 'B'] as const).map((kind) => ({
    kind,
    read: async (db, asked) => {
      const found = await holderOf(db, key, asked)
      if (found === null) return null
      const id = await windowForDoor(db, asked.company_id, found.visitor_id, asked)
      return id === undefined ? null : { kind: windowKind, id }
    },
  }))

/** Something that was scanned or typed may be a code: it begins as ours do. */
export const looksLikeCode = (text: string): boolean => /^\s*W1[LFB][A-Z2-7]{20,}\s*$/.test(text)

/** Whom eight typed letters mean; nobody, where they are none or two have the same. */
export async function visitorOfLetters(db: Db, company_id: number, typed: string): Promise<number | undefined> {
  const letters = typedLetters(typed)
  if (letters === null) return undefined
  const rows = await db.query<{ id: number }>(
    'select id from visitor where company_id = $1 and letters = $2 and state in (0, 1, 2, 3, 7) limit 2',
    [company_id, letters],
  )
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** As they are shown: in two groups. */
export const shownLetters = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`

/** The code that is passed on and printed, until the link of the guest is renewed. */
export const fixedCode = (
  key: Buffer,
  { company_id, id, link_epoch }: { readonly company_id: number; readonly id: number; readonly link_epoch: number },
): string => visitorCodeText({ kind: 'F', company_id, visitor_id: id, of: link_epoch, turn: 0 }, signerOf(key))
