import { say } from '@workplace/contract/kernel/words'
import type { Strokes } from '@workplace/contract/visitor/agreement'
import { drawing } from '@workplace/contract/visitor/agreement'
import { type SigningWay, signingWays } from '@workplace/contract/visitor/agreement-words'
import type { Log } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import { storedKey } from '../../../kernel/files/keep-file'
import { putSealed, type SealingDeps } from '../../../kernel/files/sealed-file'
import { writeLetters } from '../../../kernel/mail/letter'
import type { PdfBlock, PdfDocument } from '../../../kernel/pdf/pdf'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { pdfFile } from '../../../kernel/subprocess/pdf-file'
import { wireTime } from '../../../kernel/text/wire-time'
import { settingOf } from '../../company/public'
import { smsAbout } from '../core/sms-about'
import { visitorWords as words } from '../core/words'

type Signed = {
  readonly id: number
  readonly visitor_id: number
  readonly company_id: number
  readonly company: string
  readonly order_no: string
  readonly timezone: string
  readonly office_name: string
  readonly office_name_en: string | null
  readonly revision: number
  readonly name: string
  readonly name_en: string | null
  readonly content: string
  readonly content_en: string | null
  readonly words_hash: string
  readonly signer: string
  readonly office_id: number
  readonly mail: string | null
  readonly language: 'zh' | 'en'
  readonly way: SigningWay
  readonly signed_at: string
  readonly line: string
}

const signedText = `select s.id, s.visitor_id, s.company_id, c.name as company, v.order_no, o.timezone, o.name as office_name, o.name_en as office_name_en,
    s.revision, e.name, e.name_en, e.content, e.content_en, encode(s.words_hash, 'hex') as words_hash, s.name as signer, v.office_id, t.mail, s.language, s.way,
    s.signed_at, s.line
  from visitor_signature s
  join company c on c.id = s.company_id
  join visitor_agreement_edition e on e.company_id = s.company_id and e.agreement_id = s.agreement_id and e.revision = s.revision
  join visitor t on t.company_id = s.company_id and t.id = s.visitor_id
  join visit v on v.company_id = t.company_id and v.id = t.visit_id
  join office o on o.company_id = v.company_id and o.id = v.office_id
  where s.line is not null and s.file_key is null order by s.id limit $1`

/** As wide as it is drawn on the page, in points. */
const LINE_WIDTH = 240

function drawn(strokes: Strokes): PdfBlock {
  const scale = LINE_WIDTH / drawing.width
  const at = (n: number | undefined) => Math.round((n ?? 0) * scale * 100) / 100
  return {
    canvas: strokes.map((stroke) => {
      const points = Array.from({ length: stroke.length / 2 }, (_, n) => ({
        x: at(stroke[2 * n]),
        y: at(stroke[2 * n + 1]),
      }))
      // a dot is a line of no length, which nobody would see
      const [only] = points
      if (points.length === 1 && only !== undefined) points.push({ x: only.x + 0.5, y: only.y })
      return { type: 'polyline', lineWidth: 1.25, points }
    }),
  }
}

/** The words that were agreed to, in the language in which they were read, with who signed, when, where and what they come to. */
function signedPages(one: Signed, strokes: Strokes): PdfDocument {
  const { language, timezone } = one
  const [title, content] =
    language === 'en' ? [one.name_en || one.name, one.content_en || one.content] : [one.name, one.content]
  const office = say([one.office_name, one.office_name_en || one.office_name], language)
  const facts: [string, string][] = [
    [say(words.signer, language), one.signer],
    [say(words.signedAt, language), `${wireTime(Date.parse(one.signed_at), timezone)} (${timezone})`],
    [say(words.signedWhere, language), `${one.company} · ${office} · ${say(signingWays[one.way], language)}`],
    [say(words.visitNumber, language), one.order_no],
    [say(words.edition, language), String(one.revision)],
    [say(words.wordsHash, language), one.words_hash],
  ]
  return {
    title,
    author: one.company,
    language,
    footer: `${title} · ${one.order_no}`,
    content: [
      { text: title, style: 'title', margin: [0, 0, 0, 12] },
      ...content.split(/\n{2,}/).map((part): PdfBlock => ({ text: part, margin: [0, 0, 0, 8] })),
      {
        unbreakable: true,
        stack: [
          { text: say(words.signature, language), style: 'h2' },
          drawn(strokes),
          {
            layout: 'noBorders',
            margin: [0, 12, 0, 0],
            table: {
              widths: ['auto', '*'],
              body: facts.map(([label, value]): PdfBlock[] => [{ text: label, style: 'quiet' }, value]),
            },
          },
        ],
      },
    ],
  }
}

export type SigningDeps = SealingDeps & {
  readonly db: Database
  readonly secrets: Pick<Secrets, 'decrypt' | 'encryptFile' | 'decryptFile'>
  readonly log: Log
  /** Whether the product sends mail. */
  readonly mails: boolean
}

/** A copy for who signed, where they have an address. */
async function mailCopy(tx: Db, one: Signed, key: string): Promise<void> {
  const { language, mail } = one
  if (mail === null || (await settingOf(tx, one.company_id, 'visitor_guest_mail', one.office_id)) !== '1') return
  const title = language === 'en' ? one.name_en || one.name : one.name
  const values = { title, company: one.company, name: one.signer }
  await writeLetters(tx, one.company_id, [
    {
      to: { name: one.signer, mail, language },
      about: smsAbout(one.visitor_id),
      from_name: one.company,
      subject: say(words.copySubject, language, values),
      text: say(words.copyText, language, values),
      // a name of a file is a name on somebody else’s machine
      sealed: {
        name: `${
          title
            .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
            .trim()
            .slice(0, 80) || one.order_no
        }.pdf`,
        key,
      },
    },
  ])
}

const batch = 20

/**
 * Makes the files of what was signed, encrypted. It is work, and nobody's change waits for it: whoever comes first of the
 * servers keeps theirs, the other's is thrown away. How many were made.
 */
export async function makeSignedFiles(on: SigningDeps): Promise<number> {
  const rows = await on.db.query<Signed>(signedText, [batch])
  let made = 0
  for (const one of rows) {
    try {
      const strokes: Strokes = JSON.parse(on.secrets.decrypt(one.line))
      const body = await pdfFile({ company_id: one.company_id, user_id: null }, signedPages(one, strokes))
      const key = await putSealed(on, one.company_id, body)
      // the line stands in the file now, and nowhere else
      const kept = await on.db.transaction(async (tx) => {
        const rows = await tx.query(
          `update visitor_signature set file_key = $3, line = null where company_id = $1 and id = $2 and file_key is null returning id`,
          [one.company_id, one.id, key],
        )
        if (rows.length > 0 && on.mails) await mailCopy(tx, one, key)
        return rows.length > 0
      })
      if (!kept) await on.storage.remove(storedKey(one.company_id, key))
      else made += 1
    } catch (error) {
      on.log.warn({ err: error, signature: one.id }, 'the file of a signature waits')
    }
  }
  return made
}
