import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Language, say } from '@workplace/contract/kernel/words'
import {
  type BadgeField,
  type BadgeSize,
  badgeFieldNames,
  type badgeSample,
  badgeSizeNames,
  badgeSizes,
  type visitorBadges,
} from '@workplace/contract/visitor/badge'
import type { VisitorRow } from '@workplace/contract/visitor/visits'
import * as visitorWords from '@workplace/contract/visitor/words'
import { visitorCodeText } from '@workplace/domain/visitor/visitor-code'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { Db } from '../../../kernel/database/db'
import { jpegWithin } from '../../../kernel/files/picture'
import type { SealingDeps } from '../../../kernel/files/sealed-file'
import type { PdfBlock, PdfDocument } from '../../../kernel/pdf/pdf'
import { cut, drawable, fitting, points } from '../../../kernel/pdf/text-fit'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { wireTime } from '../../../kernel/text/wire-time'
import { settingOf } from '../../company/public'
import { signerOf } from '../../pass/public'
import { looksAfter } from '../core/rights'
import { rowsOf } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'
import { photoContent } from '../photo/visitor-photo'
import { samplePhoto } from './sample-photo'

type Badge = {
  row: Pick<
    VisitorRow,
    | ('visitor_name' | 'company' | 'host_name' | 'order_no' | 'timezone' | 'reason_name' | 'reason_name_en' | 'escort')
    | ('window_start' | 'window_end')
  >
  company: string
  language: Language
  /** What is scanned: who they are, and that they are inside. */
  code: string
  /** As a JPEG in text. */
  photo: string | null
}
type Layout = { width: number; height: number; margin: number; fields: ReadonlySet<BadgeField>; last: boolean }

/** A photo is as wide as this beside its height. */
const photoShape = 0.78

function badgeOf({ row, company, language, code: scanned, photo }: Badge, layout: Layout): PdfBlock {
  const { width, height, margin, fields, last } = layout
  const t = (label: readonly [string, string]) => say(label, language)
  const inner = width - 2 * margin
  const unit = Math.min(width, height) / 153
  const name = drawable(row.visitor_name) || row.order_no
  const isTall = height > width
  // on tall badges the pictures stand side by side below the words, on wide ones above each other beside them
  const side = Math.round(isTall ? Math.min(inner * 0.46, height * 0.25) : height * 0.36)
  const hasPhoto = photo !== null && fields.has('photo')
  const size = { width: Math.round(side * photoShape), height: side }
  const face: PdfBlock[] = hasPhoto ? [{ image: photo, cover: size, width: size.width, height: size.height }] : []
  const qr: PdfBlock[] = fields.has('qr') ? [{ qr: scanned, fit: side }] : []
  const hasPictures = face.length + qr.length > 0
  const beside = hasPictures && !isTall ? inner - side - 8 : inner
  const nameSize = fitting(name, beside, (isTall ? 30 : 24) * unit, 13 * unit)
  const small = (isTall ? 8.5 : 7.5) * unit
  const day = (instant: string) => wireTime(Date.parse(instant), row.timezone).slice(0, 16)
  // a day and its hours say by themselves what they are, and have no line to spare
  const facts: [BadgeField, readonly [string, string] | null, string][] = [
    ['host', visitorWords.host, row.host_name],
    ['reason', visitorWords.reason, t([row.reason_name, row.reason_name_en || row.reason_name])],
    ['date', null, `${day(row.window_start)} – ${day(row.window_end).slice(11)}`],
    ['number', common.orderNumber, row.order_no],
  ]
  const lines = facts.filter(([field]) => fields.has(field))
  const about: PdfBlock[] = [
    { text: cut(name, beside * 0.88, nameSize, 2), fontSize: nameSize, bold: true, lineHeight: 1 },
    ...(fields.has('company') && row.company
      ? [{ text: cut(drawable(row.company), beside, 10 * unit, isTall ? 2 : 1), fontSize: 10 * unit, lineHeight: 1 }]
      : []),
    ...lines.map(([field, label, value]) => ({
      // of a time nothing may be missing
      text: cut(
        label === null ? drawable(value) : `${t(label)}: ${drawable(value)}`,
        ...([beside, small, field === 'date' ? 2 : 1] as const),
      ),
      // as black as the name: printers of labels know no grey
      ...{ fontSize: small, lineHeight: 1 },
    })),
  ]
  const head: PdfBlock = {
    columns: [
      { text: cut(drawable(company), inner * 0.6, 8 * unit, 1), fontSize: 8 * unit, width: '*' },
      {
        text: `${t(common.visitor)}${row.escort ? ` · ${t(words.escort)}` : ''}`,
        ...{ fontSize: 9 * unit, bold: true, alignment: 'right', width: 'auto' },
      },
    ],
    margin: [0, 0, 0, 4 * unit],
  }
  const space = 4 * unit
  const body: PdfBlock[] = !hasPictures
    ? about
    : isTall
      ? [...about, { columns: [...face, ...qr], columnGap: 10, margin: [0, 2 * space, 0, 0] }]
      : [
          {
            columns: [
              // as wide as it may be: a long word must not push the code over the edge
              { stack: about, width: beside },
              {
                stack: [...qr, ...face.map((one) => (qr.length > 0 ? { stack: [one], margin: 2 } : one))],
                width: side,
              },
            ],
            columnGap: 8,
          },
        ]
  return { stack: [head, ...body], unbreakable: true, ...(last ? {} : { pageBreak: 'after' as const }) }
}

export type BadgeDeps = SealingDeps & { readonly codeKey: Buffer }

/**
 * Who is inside wears a code that holds as long as they are, at doors and when they leave; a badge that is printed before has
 * the fixed one, by which reception and the kiosk find them.
 */
async function codesOnBadges(db: Db, company_id: number, key: Buffer, rows: readonly VisitorRow[]) {
  const found = await db.query<{ id: number; link_epoch: number; stay_id: number | null }>(
    `select t.id, t.link_epoch, s.id::int8 as stay_id from visitor t
     left join visitor_stay s on s.company_id = t.company_id and s.visitor_id = t.id and s.out_time is null
     where t.company_id = $1 and t.id = any($2::int[])`,
    [company_id, rows.map(({ id }) => id)],
  )
  const sign = signerOf(key)
  return new Map(
    found.map(({ id, link_epoch, stay_id }) => {
      const of = stay_id === null ? { kind: 'F' as const, of: link_epoch } : { kind: 'B' as const, of: Number(stay_id) }
      return [id, visitorCodeText({ ...of, company_id, visitor_id: id, turn: 0 }, sign)]
    }),
  )
}

/** Of what a badge shows a few kilobytes are enough. */
const photoBytes = 40_000

/** One whose content is gone meanwhile has none. */
async function photosOnBadges(
  db: Db,
  company_id: number,
  deps: SealingDeps,
  rows: readonly VisitorRow[],
): Promise<Map<number, string>> {
  const found = await db.query<{ id: number; photo: string }>(
    'select id, photo from visitor where company_id = $1 and id = any($2::int[]) and photo is not null',
    [company_id, rows.map(({ id }) => id)],
  )
  const made = await Promise.all(
    found.map(async ({ id, photo }): Promise<[number, string][]> => {
      try {
        const small = await jpegWithin(company_id, await photoContent(deps, company_id, photo), photoBytes)
        return small === null ? [] : [[id, `data:image/jpeg;base64,${small.toString('base64')}`]]
      } catch (error) {
        if (error instanceof Refusal) return []
        throw error
      }
    }),
  )
  return new Map(made.flat())
}

/** How an office has its badges, or the company where none is asked for. */
async function usualBadge(db: Db, company_id: number, office_id: number | null) {
  const setting = (key: string) => settingOf(db, company_id, key, office_id)
  const usual = await setting('visitor_badge_size')
  const fields: BadgeField[] = []
  for (const field of badgeFieldNames) if ((await setting(`visitor_badge_${field}`)) === '1') fields.push(field)
  const size: BadgeSize = badgeSizeNames.find((name) => name === usual) ?? '62x100'
  return { size, fields }
}

/** How badges are to be. */
type BadgeLook = { readonly size: BadgeSize; readonly fields: readonly BadgeField[] }

function documentOf(badges: readonly Badge[], { size, fields }: BadgeLook, language: Language): PdfDocument {
  const [width, height] = [points(badgeSizes[size].width), points(badgeSizes[size].height)]
  const margin = points(4)
  const layout = { width, height, margin, fields: new Set(fields) }
  return {
    ...{ title: say(visitorWords.badges, language), language, footer: '', page: { width, height, margin } },
    content: badges.map((badge, n) => badgeOf(badge, { ...layout, last: n === badges.length - 1 })),
  }
}

async function badgeFile(call: Call, document: PdfDocument): Promise<FileAnswer> {
  const body = await pdfFile(call.actor, document)
  return { name: `${say(visitorWords.badges, call.language)}.pdf`, media_type: pdfType, body }
}

const companyName = async ({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<string> => {
  const [company] = await db.query<{ name: string }>('select name from company where id = $1', [actor.company_id])
  return company?.name ?? ''
}

/** With a code that opens nothing, and a shape where the photo is; of an office, or of the company. */
export async function sampleDocument(call: Call, office: number | null, size: BadgeSize | null): Promise<PdfDocument> {
  const { db, actor, language } = call
  const [place] = await db.query<{ timezone: string }>(
    `select timezone from office where company_id = $1 and ($2::int is null or id = $2) order by sort, id limit 1`,
    [actor.company_id, office],
  )
  if (place === undefined) throw new Refusal(commonRefusals.not_found)
  const hour = 3_600_000
  const start = Math.floor(call.now() / hour) * hour
  const badge: Badge = {
    row: {
      ...{ visitor_name: say(words.sampleName, language), company: say(words.sampleCompany, language) },
      ...{ host_name: say(words.sampleHost, language), order_no: 'V20261123-007', timezone: place.timezone },
      ...{ reason_name: words.sampleReason[0], reason_name_en: words.sampleReason[1], escort: true },
      window_start: new Date(start).toISOString(),
      window_end: new Date(start + 2 * hour).toISOString(),
    },
    company: await companyName(call),
    language,
    code: 'SAMPLE BADGE SAMPLE BADGE SAMPLE BADGE',
    photo: samplePhoto,
  }
  const usual = await usualBadge(db, actor.company_id, office)
  return documentOf([badge], { ...usual, size: size ?? usual.size }, language)
}

/** `GET /visitor/badge_sample`. */
export const sampleBadge = async (call: Call, { office }: ParsedOf<typeof badgeSample>): Promise<FileAnswer> =>
  badgeFile(call, await sampleDocument(call, office ?? null, null))

/** The badges of these visitors, one on each page; what is not asked for is as the office has it. */
export async function badgeDocument(
  call: Call,
  deps: BadgeDeps,
  rows: readonly VisitorRow[],
  wish: { size?: BadgeSize | null | undefined; fields?: readonly BadgeField[] | null | undefined },
): Promise<PdfDocument> {
  const { actor, db } = call
  const usual = await usualBadge(db, actor.company_id, rows[0]?.office_id ?? null)
  const { size, fields } = { size: wish.size ?? usual.size, fields: wish.fields ?? usual.fields }
  const company = await companyName(call)
  const languages = await db.query<{ id: number; language: Language }>(
    'select id, language from visitor where company_id = $1 and id = any($2::int[])',
    [actor.company_id, rows.map(({ id }) => id)],
  )
  const codes = await codesOnBadges(db, actor.company_id, deps.codeKey, rows)
  const photos = fields.includes('photo') ? await photosOnBadges(db, actor.company_id, deps, rows) : new Map()
  const languageOf = new Map(languages.map(({ id, language }) => [id, language]))
  const badges = rows.map((row) => ({
    ...{ row, company, language: languageOf.get(row.id) ?? call.language },
    ...{ code: codes.get(row.id) ?? row.order_no, photo: photos.get(row.id) ?? null },
  }))
  return documentOf(badges, { size, fields }, call.language)
}

/** `GET /visitor/badge`: in the order in which they are asked for; whom the caller does not receive is none. */
export async function printBadges(
  call: Call,
  deps: BadgeDeps,
  input: ParsedOf<typeof visitorBadges>,
): Promise<FileAnswer> {
  const rows = (await rowsOf(call, input.ids)).filter((row) => looksAfter(call.actor, row.office_id, 'change-visitor'))
  if (rows.length === 0) throw new Refusal(commonRefusals.not_found)
  return badgeFile(call, await badgeDocument(call, deps, rows, input))
}
