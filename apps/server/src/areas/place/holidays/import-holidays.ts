import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { endingOf } from '@workplace/contract/kernel/upload'
import {
  firstYear,
  type ImportOutcome,
  type importCalendarFile,
  type importOfficial,
  lastYear,
  mostYears,
  type officialYears,
} from '@workplace/contract/place/holidays'
import * as refusals from '@workplace/contract/place/refusals'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { type FileFault, type HolidayFile, readHolidayFile } from '@workplace/domain/place/holiday-file'
import { importPlan, type StoredDay } from '@workplace/domain/place/import-plan'
import { officialDays } from '@workplace/domain/place/official-days'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { locked } from '../../../kernel/resources/save'
import { changeDays } from './calendar-change'
import { daysOfYears } from './day.store'
import { officialPapers } from './official/official-papers'

/** `GET /holidays/official`. */
export async function listOfficialYears(): Promise<OutputOf<typeof officialYears>> {
  return { years: officialPapers().map(({ year, days, urls }) => ({ year, days: days.length, papers: [...urls] })) }
}

type Wanted = {
  readonly id: number
  readonly version: number
  readonly mode: 'check' | 'save'
  readonly own: 'keep' | 'replace'
}
type Incoming = {
  readonly action: 'import_cn' | 'import_ics'
  readonly source: 'cn' | 'ics'
  /** What is imported, as the calendar's own days stand at the same dates. */
  readonly days: (stored: ReadonlyMap<string, StoredDay>) => readonly SpecialDay[]
  /** The years that days are looked for in. */
  readonly years: readonly number[]
  /** Years of which the import says everything. */
  readonly whole: readonly number[]
}

/** Works out what an import changes and, in earnest, changes it. */
async function importDays(calendars: Engine, call: Call, wanted: Wanted, incoming: Incoming): Promise<ImportOutcome> {
  const { id, version, mode, own } = wanted
  const { action, source, years, whole } = incoming
  const [calendar] = await locked(calendars, call, [{ id, version }])
  if (calendar === undefined) throw new Refusal(commonRefusals.not_found)
  const stored = await daysOfYears(call.db, call.actor.company_id, id, years)
  const days = incoming.days(new Map(stored.map((day) => [day.date, day])))
  const plan = importPlan({ stored, incoming: days, source, whole, own })
  const real = plan.filter(({ change }) => change !== 'keep')
  const same = days.length - plan.filter(({ change }) => change !== 'remove').length
  const shown = {
    changes: plan.map(({ before, after, ...one }) => ({ ...one, before: bare(before), after: bare(after) })),
    same,
  }
  if (mode === 'check' || real.length === 0) {
    call.unchanged()
    return { version, ...shown }
  }
  const saved = await changeDays(
    call,
    { id, name: String(calendar.name) },
    {
      ...{ action, source },
      days: real.flatMap(({ after }) => after ?? []),
      gone: real.flatMap(({ date, after }) => (after === null ? [date] : [])),
      before: real.flatMap(({ before }) => before ?? []),
    },
  )
  return { version: saved, ...shown }
}

const bare = (day: SpecialDay | null): SpecialDay | null => {
  if (day === null) return null
  const { date, name, name_en, kind, type, as_weekday, statutory } = day
  return { date, name, name_en, kind, type, as_weekday, statutory }
}

/** `POST /holidays/import_cn`. */
export async function importOfficialDays(
  calendars: Engine,
  call: Call,
  { years: asked, ...wanted }: ParsedOf<typeof importOfficial>,
): Promise<ImportOutcome> {
  const papers = officialPapers()
  const years = [...new Set(asked)].sort()
  const unknown = years.filter((year) => !papers.some((paper) => paper.year === year))
  if (unknown.length > 0) {
    const [first, last] = [papers[0]?.year ?? 0, papers.at(-1)?.year ?? 0]
    throw new Refusal(refusals.official_year_unknown, {
      ...{ years: unknown.join(', '), first: String(first), last: String(last) },
    })
  }
  const days = officialDays(papers, years)
  return importDays(calendars, call, wanted, {
    ...{ action: 'import_cn', source: 'cn', days: () => days, whole: years },
    years: [...new Set([...years, ...days.map(({ date }) => Number(date.slice(0, 4)))])],
  })
}

/** The longest that are found hold a few years of a country in 100 kB. */
const mostKilobytes = 1024
const faults = {
  no_calendar: refusals.calendar_file_unreadable,
  cut_off: refusals.calendar_file_cut_off,
  bad_date: refusals.calendar_file_date,
  no_days: refusals.calendar_file_empty,
  too_many: refusals.calendar_file_too_many,
} as const satisfies Record<FileFault['fault'], unknown>

function readFile(text: string, years: readonly number[]): HolidayFile {
  const read = readHolidayFile(text, years)
  if ('fault' in read) throw new Refusal(faults[read.fault], { line: read.line })
  return read
}

/** Calendar files are UTF-8; what is not is one in GBK, or none. */
function decoded({ name, buffer }: Call['file']): string {
  if (endingOf(name) !== 'ics') throw new Refusal(commonRefusals.upload_format, { formats: 'ics' })
  if (buffer.length > mostKilobytes * 1024) throw new Refusal(commonRefusals.upload_too_large, { n: 1 })
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(buffer)
    } catch {
      // not in this encoding: the next one, or none
    }
  }
  throw new Refusal(refusals.calendar_file_unreadable)
}

/** The years that somebody means who does not say: those of the file from last year on, else its last; this and the next where it has none of its own. */
function nearYears(has: readonly number[], now: number): number[] {
  const year = new Date(now).getUTCFullYear()
  const near = has.filter((one) => one >= year - 1).slice(0, mostYears)
  return near.length > 0 ? near : has.length > 0 ? has.slice(-1) : [year, year + 1]
}

/** What a file does not say of a day stays as it was said here. */
function withKnown(day: SpecialDay, known: StoredDay | undefined): SpecialDay {
  if (known === undefined || known.name !== day.name || known.kind !== day.kind) return day
  return {
    ...day,
    name_en: day.name_en ?? known.name_en,
    type: day.type === 1 ? known.type : day.type,
    as_weekday: day.as_weekday ?? known.as_weekday,
    statutory: day.statutory || known.statutory,
  }
}

/** `POST /holidays/import_ics`. */
export async function importFile(
  calendars: Engine,
  call: Call,
  { years: asked, leave_out = [], ...wanted }: ParsedOf<typeof importCalendarFile>,
): Promise<OutputOf<typeof importCalendarFile>> {
  const text = decoded(call.file)
  const now = new Date(call.now()).getUTCFullYear()
  const { years: has, left } = readFile(text, [now])
  const years = [...has].flatMap(([year, days]) => (year >= firstYear && year <= lastYear ? [{ year, days }] : []))
  const chosen =
    asked === undefined || asked.length === 0
      ? nearYears(
          years.map(({ year }) => year),
          call.now(),
        )
      : asked
  const { days } = readFile(text, chosen)
  const unwanted = new Set(leave_out)
  const kept = days.filter(({ date }) => !unwanted.has(date))
  const imported = await importDays(calendars, call, wanted, {
    ...{ action: 'import_ics', source: 'ics', years: chosen, whole: [] },
    days: (stored) => kept.map((day) => withKnown(day, stored.get(day.date))),
  })
  return { ...imported, years, chosen, left }
}
