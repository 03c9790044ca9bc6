import { addDays } from '../kernel/date'
import type { SpecialDay } from './day-kind'

/** The official paper of a year: what is off in it and what is worked in exchange, with the address where it stands. */
export type HolidayPaper = {
  readonly year: number
  readonly urls: readonly string[]
  readonly days: readonly SpecialDay[]
}

/** Places of days, counted from 1, as `2-5` or `1-3,6`. */
const placesIn = (text: string): Set<number> =>
  new Set(
    text
      .split(',')
      .filter(Boolean)
      .flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map(Number)
        return Array.from({ length: to - from + 1 }, (_, at) => from + at)
      }),
  )

/** Reads papers as they are shipped: `year 2026 address`, then `off 2026-02-15 9 春节 2-5` or `work 2026-01-04 1 元旦`. */
export function readPapers(text: string, english: Readonly<Record<string, string>>): HolidayPaper[] {
  const papers: { year: number; urls: string[]; days: SpecialDay[] }[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const [word, first = '', ...rest] = line.split(' ')
    if (word === 'year') {
      papers.push({ year: Number(first), urls: rest, days: [] })
      continue
    }
    const [count, name = '', marks = ''] = rest
    const kind = word === 'off' ? 'off' : 'workday'
    const statutory = placesIn(marks)
    for (let at = 0; at < Number(count); at++) {
      papers.at(-1)?.days.push({
        date: addDays(first, at),
        ...{ name, name_en: english[name] ?? null, kind, type: 1, as_weekday: null, statutory: statutory.has(at + 1) },
      })
    }
  }
  return papers
}

/**
 * What the papers say of these years. The last days of a year may stand in the paper of the next one only, and where two
 * papers speak of a day the later one counts. So a year brings its own days, whichever paper they stand in, and those days
 * of the December before that stand in its own paper.
 */
export function officialDays(papers: readonly HolidayPaper[], years: readonly number[]): SpecialDay[] {
  const wanted = new Set(years)
  const latest = new Map<string, { paper: number; day: SpecialDay }>()
  for (const { year: paper, days } of papers) {
    for (const day of days) {
      const known = latest.get(day.date)
      if (known === undefined || known.paper <= paper) latest.set(day.date, { paper, day })
    }
  }
  return [...latest.values()]
    .filter(({ paper, day }) => wanted.has(Number(day.date.slice(0, 4))) || wanted.has(paper))
    .map(({ day }) => day)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
