import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import type { CommentRow, ItemResult, Results } from '@workplace/contract/meeting/evaluation'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock } from '../../../kernel/pdf/pdf'
import { guarded } from '../../../kernel/resources/escape'
import { excelFile, excelType, type SheetCell, wallCell } from '../../../kernel/sheet/sheet'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { optionNamed, readComments, type Span } from './comments'
import { resultsOf } from './results'
import { words } from './words'

const MOST_IN_PDF = 100
const MOST_IN_EXCEL = 20_000
const PAGE = 2000

type Cell = string | number
const placeIn = (row: { office_name: string; office_name_en: string | null }, language: Language) =>
  (language === 'en' && row.office_name_en) || row.office_name
const titleIn = (item: { title: string; title_en: string | null }, language: Language) =>
  (language === 'en' && item.title_en) || item.title
const whoIn = ({ user_name, is_guest }: CommentRow, language: Language) =>
  user_name === null
    ? say(words.anonymous, language)
    : is_guest
      ? say(words.guest, language, { name: user_name })
      : user_name
const spreadIn = ({ counts }: ItemResult, language: Language) =>
  counts.map((one) => `${language === 'en' ? one.en : one.zh}: ${one.n}`).join(' · ')

async function commentsIn(call: Call, span: Span, most: number): Promise<{ rows: CommentRow[]; total: number }> {
  const rows: CommentRow[] = []
  for (let page = 1; ; page++) {
    const limit = Math.min(PAGE, most)
    const some = await readComments(call, { ...span, page, limit, sort: '-start_time' })
    rows.push(...some.items)
    if (some.items.length < limit || rows.length >= most) return { rows: rows.slice(0, most), total: some.total }
  }
}

type Answer = {
  comment_id: number
  item_id: number
  score: number | null
  choice: string | null
  content: string | null
  options: string | null
}

async function answersTo(call: Call, ids: readonly number[]): Promise<Map<string, Answer>> {
  const rows = await call.db.query<Answer>(
    `select a.comment_id, a.item_id, a.score, a.choice, a.content, i.options from comment_answer a
     join itemcomment i on i.company_id = a.company_id and i.id = a.item_id
     where a.company_id = $1 and a.comment_id = any($2::int[])`,
    [call.actor.company_id, ids],
  )
  return new Map(rows.map((row) => [`${row.comment_id} ${row.item_id}`, row]))
}

function answerCell(answer: Answer | undefined, language: Language): Cell {
  if (answer === undefined) return ''
  if (answer.score !== null) return answer.score
  if (answer.choice === null) return answer.content ?? ''
  const option = optionNamed(answer.options, answer.choice)
  return language === 'en' ? option.en : option.zh
}

/** Two digits in every row, so that they can be compared. */
const two = (value: number | null) => value?.toFixed(2) ?? '–'

const numbersOf = (results: Results): [Label, Cell][] => [
  [words.meetings, results.meetings],
  [words.comments, results.comments],
  [words.average, results.average ?? ''],
  [words.low, results.low],
  [words.asked, results.asked],
  [words.answered, results.answered],
  [words.withheld, results.withheld],
]

const nameOf = (title: Label, { from, to }: Results, ending: string, language: Language) =>
  `${say(title, language)}_${from}_${to}.${ending}`

/** `GET /comment/excel`: the numbers, the items, the rooms, and every evaluation with its answers. */
export async function commentExcel(call: Call, span: Span): Promise<FileAnswer> {
  const { language } = call
  const results = await resultsOf(call, span)
  const days = { ...span, start_date: results.from, end_date: results.to }
  const { rows } = await commentsIn(call, days, MOST_IN_EXCEL)
  const answers = await answersTo(
    call,
    rows.map(({ id }) => id),
  )
  const heading = (labels: readonly Label[]) => labels.map((label) => say(label, language))
  const safe = (cells: readonly SheetCell[]) => cells.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell))
  const lines = rows.map((row) => [
    ...[row.meeting_title || say(words.private, language), wallCell(row.start_time.slice(0, 16)), row.timezone],
    ...[row.meetingroom_name, placeIn(row, language), whoIn(row, language), row.score ?? ''],
    ...results.items.map((item) => answerCell(answers.get(`${row.id} ${item.item_id}`), language)),
    ...[row.content ?? '', row.reply ?? '', row.repair_no ?? ''],
  ])
  const body = await excelFile([
    {
      name: say(words.numbers, language),
      heading: [say(words.span, language, { from: results.from, to: results.to }), ''],
      rows: numbersOf(results).map(([label, value]) => [say(label, language), value]),
    },
    {
      name: say(words.byItem, language),
      heading: heading([words.item, words.answers, words.average, words.spread]),
      rows: results.items.map((item) =>
        safe([titleIn(item, language), item.answers, item.average ?? '', spreadIn(item, language)]),
      ),
    },
    {
      name: say(words.byRoom, language),
      heading: heading([words.room, words.office, words.comments, words.average, words.low]),
      rows: results.rooms.map((room) =>
        safe([room.name, placeIn(room, language), room.comments, room.average ?? '', room.low]),
      ),
    },
    {
      name: say(words.all, language),
      heading: [
        ...heading([words.meeting, words.time, words.zone, words.room, words.office, words.who, words.score]),
        ...results.items.map((item) => titleIn(item, language)),
        ...heading([words.content, words.reply, words.repair]),
      ],
      rows: lines.map(safe),
    },
  ])
  return { name: nameOf(words.report, results, 'xlsx', language), media_type: excelType, body }
}

/** `GET /comment/pdf`: the report that people read. */
export async function commentPdf(call: Call, span: Span): Promise<FileAnswer> {
  const { language } = call
  const results = await resultsOf(call, span)
  const { rows, total } = await commentsIn(
    call,
    { ...span, start_date: results.from, end_date: results.to },
    MOST_IN_PDF,
  )
  const text = (cell: Cell): PdfBlock => String(cell)
  type Column = '*' | 'auto' | 'number'
  const section = (label: Label): PdfBlock => ({ text: say(label, language), style: 'h2' })
  const table = (labels: readonly Label[], columns: Column[], body: Cell[][]): PdfBlock => {
    const lines = [labels.map((label) => say(label, language)), ...body]
    const cell = (value: Cell, line: number, column: number): PdfBlock => ({
      text: String(value),
      ...(line === 0 ? { style: 'head' as const } : {}),
      ...(columns[column] === 'number' ? { alignment: 'right' as const } : {}),
    })
    const widths = columns.map((column) => (column === 'number' ? 'auto' : column))
    const filled = lines.map((row, line) => row.map((value, column) => cell(value, line, column)))
    return { layout: 'rows', table: { headerRows: 1, widths, body: filled } }
  }
  const said = rows.map((row) => [
    `${row.meeting_title || say(words.private, language)}\n${row.start_time.slice(0, 16)} · ${row.meetingroom_name}`,
    whoIn(row, language),
    row.score ?? '–',
    [row.content, row.reply === null ? null : `${say(words.reply, language)}：${row.reply}`].filter(Boolean).join('\n'),
  ])
  const content: PdfBlock[] = [
    { text: say(words.report, language), style: 'title' },
    { text: say(words.span, language, { from: results.from, to: results.to }), style: 'quiet' },
    section(words.numbers),
    {
      layout: 'noBorders',
      table: {
        widths: ['auto', '*'],
        body: numbersOf(results).map(([label, value]): PdfBlock[] => [
          { text: say(label, language), style: 'quiet' },
          text(label === words.average ? two(results.average) : value),
        ]),
      },
    },
    ...(results.comments === 0
      ? [text(say(words.nobody, language))]
      : [
          section(words.byItem),
          table(
            [words.item, words.answers, words.average, words.spread],
            ['*', 'number', 'number', '*'],
            results.items.map((item) => [
              ...[titleIn(item, language), item.answers, two(item.average)],
              spreadIn(item, language),
            ]),
          ),
          section(words.byRoom),
          table(
            [words.room, words.office, words.comments, words.average, words.low],
            ['*', '*', 'number', 'number', 'number'],
            results.rooms.map((room) => [
              ...[room.name, placeIn(room, language), room.comments, two(room.average), room.low],
            ]),
          ),
          section(words.all),
          table([words.meeting, words.who, words.score, words.content], ['*', 'auto', 'number', '*'], said),
          ...(total > rows.length
            ? [{ text: say(words.more, language, { n: rows.length }), style: 'quiet' as const }]
            : []),
        ]),
  ]
  const title = say(words.report, language)
  const body = await pdfFile(call.actor, { title, language, footer: title, content })
  return { name: nameOf(words.report, results, 'pdf', language), media_type: pdfType, body }
}
