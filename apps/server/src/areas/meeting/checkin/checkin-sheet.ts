import { say, type Values } from '@workplace/contract/kernel/words'
import type { CheckinDetail, CheckinPerson } from '@workplace/contract/meeting/checkin'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock } from '../../../kernel/pdf/pdf'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { wireTime } from '../core/wall-time'
import { paperCode, typedPaperCode } from './checkin-code'
import { checkinDetail } from './checkin-details'
import { checkinWords as words } from './checkin-words'

/** Names that no file system takes are made harmless. */
export const fileName = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 60)

/** Lines for people who come and are on no list. */
const blankLines = 4

/** In groups of four, as one reads them out. */
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')

/** `GET /signinlog/pdf`: a sheet that hangs at the door, with the code and a line to sign for each. */
export async function checkinSheet(
  call: Call,
  { id, origin }: { id: number; origin?: string },
  key: Buffer,
): Promise<FileAnswer> {
  const { language } = call
  const t = (label: readonly [string, string], values?: Values) => say(label, language, values)
  const detail = await checkinDetail(call, id, () => null)
  const about = { company_id: call.actor.company_id, meeting_id: id }
  const printed = t(words.printed, { time: wireTime(call.now(), detail.timezone).slice(0, 16) })
  const body = await pdfFile(call.actor, {
    title: `${t(words.sheet)} ${detail.title}`,
    language,
    footer: `${detail.title} · ${printed}`,
    content: [
      {
        columns: [
          {
            stack: [
              { text: t(words.sheet), style: 'quiet' },
              { text: detail.title, style: 'title' },
              ...facts(detail, t),
            ],
            width: '*',
          },
          codeOf(paperCode(key, about), grouped(typedPaperCode(key, about)), origin, t),
        ],
        columnGap: 16,
        margin: [0, 0, 0, 16],
      },
      listOf(detail.people, detail.timezone, t),
      { text: t(words.blank), style: 'h3' },
      {
        layout: 'rows',
        table: {
          widths: ['*', '*', 150],
          heights: 24,
          headerRows: 1,
          body: [
            [head(t(words.name)), head(t(words.department)), head(t(words.signature))],
            ...Array.from({ length: blankLines }, () => ['', '', '']),
          ],
        },
      },
    ],
  })
  return { name: `${fileName(`${t(words.sheet)} ${detail.title}`)}.pdf`, media_type: pdfType, body }
}

type Translate = (label: readonly [string, string], values?: Values) => string
const head = (text: string): PdfBlock => ({ text, style: 'head' })

function facts(detail: CheckinDetail, t: Translate): PdfBlock[] {
  const office = t([detail.office_name, detail.office_name_en || detail.office_name])
  const at = (instant: string) => wireTime(Date.parse(instant), detail.timezone).slice(11, 16)
  const sameDay = detail.start_time.slice(0, 10) === detail.end_time.slice(0, 10)
  const rows: [string, string][] = [
    [t(words.time), `${detail.start_time.slice(0, 16)} – ${detail.end_time.slice(sameDay ? 11 : 0, 16)}`],
    [t(words.place), [detail.rooms.join(t(['、', ', '])), detail.floor_name, office].filter(Boolean).join(' · ')],
    [t(words.booker), detail.booker_name],
    [t(words.invited), String(detail.invited)],
    ['', t(words.open, { from: at(detail.window.opens), to: at(detail.window.closes) })],
  ]
  return rows.map(([name, value]) => ({
    columns: [
      { text: name, style: 'quiet', width: 56 },
      { text: value, width: '*' },
    ],
    columnGap: 8,
    margin: [0, 2, 0, 0],
  }))
}

function codeOf(code: string, typed: string, origin: string | undefined, t: Translate): PdfBlock {
  const link = origin === undefined ? null : `${origin}/auth-meeting-login?c=${encodeURIComponent(code)}`
  return {
    width: 130,
    stack: [
      ...(link === null ? [] : [{ qr: link, fit: 120, alignment: 'center' } as const]),
      {
        text: t(link === null ? words.scanOnly : words.scan),
        style: 'quiet',
        alignment: 'center',
        margin: [0, 6, 0, 0],
      },
      { text: typed, bold: true, fontSize: 13, alignment: 'center' },
    ],
  }
}

function listOf(people: readonly CheckinPerson[], timezone: string, t: Translate): PdfBlock {
  const heading = [words.number, words.name, words.department, words.signTime, words.signature].map((word) =>
    head(t(word)),
  )
  return {
    layout: 'rows',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      heights: 24,
      widths: [28, '*', '*', 92, 150],
      body: [
        heading,
        ...people.map((one, n) => [
          String(n + 1),
          one.is_host ? t(words.isHost, { name: one.name }) : one.name,
          one.department ?? (one.user_id === null ? t(words.guest) : ''),
          one.sign_time === null
            ? ''
            : `${wireTime(Date.parse(one.sign_time), timezone).slice(11, 16)}${one.state === 'late' ? ` ${t(words.late)}` : ''}`,
          '',
        ]),
      ],
    },
  }
}
