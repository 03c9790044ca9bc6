// Brings the official Chinese holidays up to date, once a year when the new paper is out:
//   node scripts/holiday-cn.mjs <a checkout of github.com/NateScarlet/holiday-cn>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node scripts/holiday-cn.mjs <checkout of holiday-cn>')
const target = join(import.meta.dirname, '../apps/server/src/areas/place/holidays/official/official-days.data.ts')

const addDays = (date, days) => new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
const lunar = (date) => chinese.format(new Date(`${date}T12:00:00Z`))

/** The date of a year that is this month and day of the Chinese calendar. */
function ofLunar(year, monthDay) {
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1))
    if (lunar(date) === monthDay) return date
  throw new Error(`${year} has no ${monthDay}`)
}

/** 清明 of the years 2000 to 2099. */
const qingming = (year) => {
  const short = year % 100
  return `${year}-04-0${Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)}`
}

/**
 * The days that the regulation on holidays itself names (全国年节及纪念日放假办法, as of 1999, 2008, 2014 and 2025):
 * work on them is paid threefold. The yearly paper does not tell them from the days off that it adds.
 */
function statutoryDays(year) {
  const newYear = ofLunar(year, '1/1')
  const [first, count] = year >= 2025 ? [-1, 4] : year >= 2014 ? [0, 3] : year >= 2008 ? [-1, 3] : [0, 3]
  const labourDays = year >= 2025 ? 2 : year >= 2008 ? 1 : 3
  const days = (from, n) => Array.from({ length: n }, (_, at) => addDays(from, at))
  return new Set([
    `${year}-01-01`,
    ...days(addDays(newYear, first), count),
    ...(year >= 2008 ? [qingming(year), ofLunar(year, '5/5'), ofLunar(year, '8/15')] : []),
    ...days(`${year}-05-01`, labourDays),
    ...days(`${year}-10-01`, 3),
  ])
}

/** The paper's own quotation marks stand for the full names. */
const nameOf = (name) => ({ '“五一”': '劳动节', '“五一”国际劳动节': '劳动节', '“十一”': '国庆节' })[name] ?? name

/** What the holidays are called in English, as the government's own translations have it. */
const englishNames = {
  元旦: 'New Year’s Day',
  春节: 'Spring Festival',
  清明节: 'Qingming Festival',
  劳动节: 'Labour Day',
  端午节: 'Dragon Boat Festival',
  中秋节: 'Mid-Autumn Festival',
  国庆节: 'National Day',
  '中秋节、国庆节': 'Mid-Autumn Festival and National Day',
  '国庆节、中秋节': 'National Day and Mid-Autumn Festival',
  抗日战争暨世界反法西斯战争胜利70周年纪念日: '70th Anniversary of Victory in the War',
}

/** Places of a stretch's statutory days, as `2-5` or `1-3,6`. */
function ranges(places) {
  const found = []
  for (const place of places) {
    const last = found.at(-1)
    if (last !== undefined && last[1] === place - 1) last[1] = place
    else found.push([place, place])
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

function linesOf({ year, papers, days }) {
  const statutory = new Set([...statutoryDays(year), ...statutoryDays(year - 1)])
  const sorted = days
    .map(({ name, date, isOffDay }) => ({ name: nameOf(name), date, kind: isOffDay ? 'off' : 'work' }))
    .sort((one, other) => one.date.localeCompare(other.date))
  const stretches = []
  for (const day of sorted) {
    const last = stretches.at(-1)
    const goesOn =
      last?.name === day.name && last.kind === day.kind && addDays(last.date, last.days.length) === day.date
    if (goesOn) last.days.push(day.date)
    else stretches.push({ ...day, days: [day.date] })
  }
  return [
    `year ${year} ${papers.join(' ')}`,
    ...stretches.map(({ name, kind, date, days: each }) => {
      const marks = kind === 'off' ? ranges(each.flatMap((one, at) => (statutory.has(one) ? [at + 1] : []))) : ''
      return [kind, date, each.length, name, marks].join(' ').trim()
    }),
  ]
}

const years = readdirSync(folder)
  .filter((file) => /^\d{4}\.json$/.test(file))
  .sort()
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  // a year whose paper is not out yet stands there without days
  .filter(({ days }) => days.length > 0)

const names = [...new Set(years.flatMap(({ days }) => days.map(({ name }) => nameOf(name))))]
const nameless = names.filter((name) => englishNames[name] === undefined)
if (nameless.length > 0) throw new Error(`without an English name: ${nameless.join(', ')}`)

writeFileSync(
  target,
  `/*! Days from holiday-cn, Copyright (c) 2019 NateScarlet, MIT License: see LICENSE beside this file. */

/**
 * The official holidays of mainland China, as the State Council's papers have them; written by \`scripts/holiday-cn.mjs\`.
 * \`year\`: a year with the addresses of its papers. \`off\`, \`work\`: from this date so many days are off, or are worked in
 * exchange, for this holiday; at the end which of them are statutory, counted from 1.
 */
export const officialText = \`
${years.flatMap(linesOf).join('\n')}
\`

export const englishNames: Readonly<Record<string, string>> = {
${names.map((name) => `  ${/^[\p{L}\d]+$/u.test(name) ? name : `'${name}'`}: '${englishNames[name]}',`).join('\n')}
}
`,
)
console.log(`${years.length} years, ${years[0].year} to ${years.at(-1).year}, written to ${target}`)
