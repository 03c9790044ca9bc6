import type { Language } from '@workplace/contract/kernel/words'
import type { Db } from '../database/db'

/** A mail about no meeting, and in nobody's own words: about an account, or to a guest. */
export type Letter = {
  readonly to: { readonly name: string; readonly mail: string; readonly language: Language }
  /** Whom it is about, `visitor/12`: forgotten, they are forgotten with it, sent or not. */
  readonly about?: string
  readonly subject: string
  readonly text: string
  /** Whose name the sender goes by; the product's own where nobody says it. */
  readonly from_name?: string
  /** A PDF that is stored encrypted, by its key: read when the mail leaves. */
  readonly sealed?: { readonly name: string; readonly key: string }
  /** Stands below the text as a picture that is scanned, drawn when the mail leaves; `about` where no picture is shown. */
  readonly code?: { readonly text: string; readonly about: string }
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly text: string }
}

/** Leaves letters for the servers that send mail; they go with the transaction. */
export async function writeLetters(db: Db, company_id: number, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return
  const jobs = letters.map((content) => ({ recipient: content.to.mail.toLowerCase(), content }))
  await db.query(
    `insert into mail_job (company_id, recipient, kind, content)
     select $1, j.recipient, 'letter', j.content from jsonb_to_recordset($2::jsonb) as j(recipient text, content jsonb)`,
    [company_id, JSON.stringify(jobs)],
  )
}

/** Takes away letters about somebody: what waits is not sent any more. */
export const forgetLetters = (db: Db, company_id: number, about: readonly string[]): Promise<unknown> =>
  db.query(`delete from mail_job where company_id = $1 and content ? 'about' and content->>'about' = any($2::text[])`, [
    company_id,
    about,
  ])
