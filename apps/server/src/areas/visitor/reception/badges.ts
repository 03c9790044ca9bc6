import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Language, say } from '@workplace/contract/kernel/words'
import {
  type BadgeField,
  type BadgeSize,
  badgeFieldNames,
  badgeSizeNames,
  badgeSizes,
  type visitorBadges,
} from '@workplace/contract/visitor/badge'
import type { VisitorRow } from '@workplace/contract/visitor/visits'
import * as visitorWords from '@workplace/contract/visitor/words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock } from '../../../kernel/pdf/pdf'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { wireTime } from '../../../kernel/text/wire-time'
import { settingOf } from '../../company/public'
import { looksAfter } from '../core/rights'
import { rowsOf } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'

const points = (millimetres: number) => (millimetres * 72) / 25.4

/** The font has no pictures: what it cannot draw is left out rather than drawn as a box. */
const drawable = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** How wide a text is in ems, near enough to choose its size: a Han character is one, a Latin letter about half. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\uffe6]/.test(letter) ? 1 : 0.6),
    0,
  )

/** As large as it may be on one line; what would become too small to read takes two. */
function fitting(text: string, width: number, largest: number, smallest: number): number {
  return Math.max(smallest, Math.min(largest, Math.floor((width / Math.max(1, widthOf(text))) * 2) / 2))
}

/** Of what does not fit on its lines the end is left out. */
function cut(text: string, width: number, size: number, lines: number): string {
  const most = (width / size) * lines * 0.95
  let taken = ''
  for (const letter of text) {
    if (widthOf(taken + letter) > most) return `${taken.trimEnd()}…`
    taken += letter
  }
  return taken
}

type Badge = { row: VisitorRow; company: string; language: Language }
type Layout = { width: number; height: number; margin: number; fields: ReadonlySet<BadgeField>; last: boolean }

function badgeOf({ row, company, language }: Badge, { width, height, margin, fields, last }: Layout): PdfBlock {
  const t = (label: readonly [string, string]) => say(label, language)
  const inner = width - 2 * margin
  const unit = Math.min(width, height) / 153
  const name = drawable(row.visitor_name) || row.order_no
  const isTall = height > width
  const code = Math.round(Math.min(inner * 0.34, height * 0.34))
  const beside = fields.has('qr') && !isTall ? inner - code - 8 : inner
  const nameSize = fitting(name, beside, (isTall ? 30 : 24) * unit, 13 * unit)
  const small = (isTall ? 8.5 : 7.5) * unit
  const day = (instant: string) => wireTime(Date.parse(instant), row.timezone).slice(0, 16)
  const facts: [BadgeField, readonly [string, string], string][] = [
    ['host', visitorWords.host, row.host_name],
    ['reason', visitorWords.reason, t([row.reason_name, row.reason_name_en || row.reason_name])],
    ['date', visitorWords.planned, `${day(row.window_start)} – ${day(row.window_end).slice(11)}`],
    ['number', common.orderNumber, row.order_no],
  ]
  const lines = facts.filter(([field]) => fields.has(field))
  const qr: PdfBlock = { qr: row.order_no, fit: code }
  const about: PdfBlock[] = [
    { text: cut(name, beside, nameSize, 2), fontSize: nameSize, bold: true, lineHeight: 1 },
    ...(fields.has('company') && row.company
      ? [{ text: cut(drawable(row.company), beside, 11 * unit, isTall ? 2 : 1), fontSize: 11 * unit, lineHeight: 1 }]
      : []),
    ...lines.map(([, label, value]) => ({
      text: cut(`${t(label)}: ${drawable(value)}`, beside, small, 2),
      ...{ fontSize: small, color: '#5b6675', lineHeight: 1 },
    })),
  ]
  return {
    stack: [
      {
        columns: [
          { text: cut(drawable(company), inner * 0.62, 9 * unit, 1), fontSize: 9 * unit, width: '*' },
          {
            text: `${t(visitorWords.visitor)}${row.escort ? ` · ${t(words.escort)}` : ''}`,
            ...{ fontSize: 9 * unit, bold: true, alignment: 'right', width: 'auto' },
          },
        ],
        margin: [0, 0, 0, 5 * unit],
      },
      ...(fields.has('qr') && !isTall
        ? [
            {
              columns: [
                { stack: about, width: '*' as const },
                { ...qr, width: code },
              ],
              columnGap: 8,
            },
          ]
        : [
            ...about,
            ...(fields.has('qr')
              ? [
                  {
                    stack: [qr],
                    alignment: 'center' as const,
                    margin: [0, 6 * unit, 0, 0] as [number, number, number, number],
                  },
                ]
              : []),
          ]),
    ],
    unbreakable: true,
    ...(last ? {} : { pageBreak: 'after' as const }),
  }
}

/** `GET /visitor/badge`: in the order in which they are asked for; whom the caller does not receive is none. */
export async function printBadges(call: Call, input: ParsedOf<typeof visitorBadges>): Promise<FileAnswer> {
  const { actor, db } = call
  const rows = (await rowsOf(call, input.ids)).filter((row) => looksAfter(actor, row.office_id, 'change-visitor'))
  const [first] = rows
  if (first === undefined) throw new Refusal(commonRefusals.not_found)
  const settings = async (key: string) => settingOf(db, actor.company_id, key, first.office_id)
  const usual = await settings('visitor_badge_size')
  const size: BadgeSize = input.size ?? badgeSizeNames.find((name) => name === usual) ?? '62x100'
  const chosen: BadgeField[] = []
  for (const field of badgeFieldNames) if ((await settings(`visitor_badge_${field}`)) === '1') chosen.push(field)
  const fields = new Set(input.fields ?? chosen)
  const [company] = await db.query<{ name: string }>('select name from company where id = $1', [actor.company_id])
  const languages = await db.query<{ id: number; language: Language }>(
    'select id, language from visitor where company_id = $1 and id = any($2::int[])',
    [actor.company_id, rows.map(({ id }) => id)],
  )
  const languageOf = new Map(languages.map(({ id, language }) => [id, language]))
  const [width, height] = [points(badgeSizes[size].width), points(badgeSizes[size].height)]
  const margin = points(4)
  const body = await pdfFile(actor, {
    title: say(visitorWords.badges, call.language),
    language: call.language,
    footer: '',
    page: { width, height, margin },
    content: rows.map((row, n) =>
      badgeOf(
        { row, company: company?.name ?? '', language: languageOf.get(row.id) ?? call.language },
        { width, height, margin, fields, last: n === rows.length - 1 },
      ),
    ),
  })
  return { name: `${say(visitorWords.badges, call.language)}.pdf`, media_type: pdfType, body }
}
