import type { Language } from '@workplace/contract/kernel/words'
import type { Db } from '../../kernel/database/db'

/** A company's own words for an event; null in a language that has none. */
export type OwnWords = Record<Language, string | null>

/** By kind: the messages that a company words itself. */
export async function ownSentences(db: Db, company_id: number): Promise<ReadonlyMap<string, OwnWords>> {
  const rows = await db.query<{ event_key: string } & OwnWords>(
    `select event_key, template_zh as zh, template_en as en from notification
     where company_id = $1 and channel = 'site' and coalesce(template_zh, template_en) is not null`,
    [company_id],
  )
  return new Map(rows.map(({ event_key, zh, en }) => [event_key, { zh, en }]))
}

/** How a company wants a mail: not at all, or in its own words. */
export type OwnMail = { readonly enabled: boolean; readonly subject: OwnWords; readonly body: OwnWords }

/** Undefined where the company changed nothing about it. */
export async function ownMail(db: Db, company_id: number, kind: string): Promise<OwnMail | undefined> {
  const [row] = await db.query<
    Record<'subject_zh' | 'subject_en' | 'template_zh' | 'template_en', string | null> & { enabled: boolean }
  >(
    `select enabled, subject_zh, subject_en, template_zh, template_en from notification
     where company_id = $1 and channel = 'mail' and event_key = $2`,
    [company_id, kind],
  )
  if (row === undefined) return undefined
  return {
    enabled: row.enabled,
    subject: { zh: row.subject_zh, en: row.subject_en },
    body: { zh: row.template_zh, en: row.template_en },
  }
}

/** Fit for a header: without the ends of lines and other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
