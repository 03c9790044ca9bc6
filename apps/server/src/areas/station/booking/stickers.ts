import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import {
  type renewStickers as declaredRenew,
  type deskStickers,
  type StickerSize,
  stickerSizes,
} from '@workplace/contract/station/desk-stickers'
import { station } from '@workplace/contract/station/station'
import * as stationWords from '@workplace/contract/station/words'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock } from '../../../kernel/pdf/pdf'
import { cut, drawable, fitting, points } from '../../../kernel/pdf/text-fit'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { stickerCode } from './sticker-code'

export type StickerDeps = { readonly stickerKey: Buffer; readonly publicUrl: string | null }

type Row = {
  id: number
  number: string
  code_no: number
  place: string
  area: string
}

/** These desks, as far as the caller looks after them, in the order in which they are asked for. */
async function desksOf({ db, actor, language }: Call, ids: readonly number[]): Promise<Row[]> {
  return await db.query<Row>(
    `select s.id, s.number, s.code_no,
       -- the floor first: where both are too long for a line, it is the office that one knows
       f.name || ' · ' || (case when $4 then coalesce(nullif(o.name_en, ''), o.name) else o.name end) as place,
       case when $4 then coalesce(nullif(a.name_en, ''), a.name) else a.name end as area
     from unnest($2::int[]) with ordinality as wanted(id, place)
     join station s on s.company_id = $1 and s.id = wanted.id and s.deleted_at is null
     join station_area a on a.company_id = s.company_id and a.id = s.area_id
     join floor f on f.company_id = s.company_id and f.id = s.floor_id
     join office o on o.company_id = s.company_id and o.id = s.office_id
     where $3::int[] is null or s.office_id = any($3) order by wanted.place`,
    [actor.company_id, ids, officesFor(actor, 'station'), language === 'en'],
  )
}

const padding = points(3)

function stickerOf(row: Row, link: string, size: StickerSize, hint: string): PdfBlock {
  const [width, height] = [points(stickerSizes[size].width), points(stickerSizes[size].height)]
  const code = height - 2 * padding - 2
  // a line is nearly half as high again as its letters
  const unit = code / 65
  const beside = width - 2 * padding - code - 8
  const number = drawable(row.number) || String(row.id)
  const numberSize = fitting(number, beside, 20 * unit, 10)
  const line = (text: string, fontSize: number): PdfBlock => ({
    text: cut(drawable(text), beside, fontSize, 1),
    ...{ fontSize, color: '#5b6675', lineHeight: 1 },
  })
  return {
    columns: [
      { qr: link, fit: code, width: code },
      {
        stack: [
          { text: cut(number, beside, numberSize, 1), link, fontSize: numberSize, bold: true, lineHeight: 1 },
          line(row.area, 7.5 * unit),
          line(row.place, 6.5 * unit),
          { text: cut(hint, beside, 6.5 * unit, 1), fontSize: 6.5 * unit, lineHeight: 1 },
        ],
        width: beside,
      },
    ],
    columnGap: 8,
    // on a roll it has the page to itself, and the margin of that
    margin: stickerSizes[size].columns > 1 ? padding : 0,
  }
}

/** `GET /station_checkin/stickers`: labels on sheets, or one after the other. */
export async function printStickers(
  call: Call,
  { stickerKey, publicUrl }: StickerDeps,
  { ids, size = 'A4', origin }: ParsedOf<typeof deskStickers>,
): Promise<FileAnswer> {
  const { actor, language } = call
  const rows = await desksOf(call, ids)
  if (rows.length === 0) throw new Refusal(commonRefusals.not_found)
  const { width, height, columns, rows: lines } = stickerSizes[size]
  const address = publicUrl ?? (origin === undefined ? '' : new URL(origin).origin)
  const hint = say(stationWords.scanToSit, language)
  const labels = rows.map(({ id, code_no, ...row }): PdfBlock => {
    const code = stickerCode(stickerKey, { company_id: actor.company_id, station_id: id, code_no })
    return stickerOf({ id, code_no, ...row }, `${address}/station/scan?c=${code}`, size, hint)
  })
  const pages: PdfBlock[] = []
  const onPage = columns * lines
  if (onPage === 1)
    for (const [n, label] of labels.entries())
      pages.push({
        stack: [label],
        unbreakable: true,
        ...(n < labels.length - 1 ? { pageBreak: 'after' as const } : {}),
      })
  for (let at = 0; onPage > 1 && at < labels.length; at += onPage) {
    const page = labels.slice(at, at + onPage)
    const body: PdfBlock[][] = []
    for (let from = 0; from < page.length; from += columns) {
      const row = page.slice(from, from + columns)
      body.push([...row, ...Array.from({ length: columns - row.length }, (): PdfBlock => ({ text: '' }))])
    }
    pages.push({
      layout: 'labels',
      table: { body, widths: Array.from({ length: columns }, () => points(width)), heights: points(height) - 1 },
      ...(at + onPage < labels.length ? { pageBreak: 'after' as const } : {}),
    })
  }
  const sheet =
    columns > 1 ? { width: points(210), height: points(297) } : { width: points(width), height: points(height) }
  const title = say(stationWords.stickers, language)
  const body = await pdfFile(actor, {
    title,
    language,
    footer: '',
    page: { ...sheet, margin: onPage === 1 ? padding : 0 },
    content: pages,
  })
  return { name: `${title}.pdf`, media_type: pdfType, body }
}

/** `POST /station_checkin/renew`. */
export async function renewStickers(
  call: Call,
  { ids }: ParsedOf<typeof declaredRenew>,
): Promise<OutputOf<typeof declaredRenew>> {
  const { db, actor } = call
  const wanted = [...new Set(ids)]
  const rows = await desksOf(call, wanted)
  if (rows.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  await db.query(
    `update station set code_no = code_no + 1, version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id in (select id from station where company_id = $1 and id = any($2::int[]) order by id for no key update)`,
    [actor.company_id, wanted, actor.name],
  )
  for (const { id, number } of rows)
    call.record({ module: 'station', action: 'station_renew', target: number, target_id: id })
  call.emit(eventOf(resourceTopic(station), { ids: wanted }))
  return { renewed: wanted.length }
}
