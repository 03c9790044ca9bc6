import { expect, it } from 'vitest'
import { officialDays, readPapers } from './official-days'
import { stretchesOf } from './stretches'

const papers = readPapers(
  `
year 2018 https://paper/2018
off 2018-02-15 3 春节 2-3
work 2018-02-11 1 春节
off 2018-12-31 1 元旦
year 2019 https://paper/2019 https://paper/2019-more
work 2018-12-29 1 元旦
off 2018-12-30 3 元旦 3
work 2019-02-02 2 春节
off 2019-02-04 4 春节 1-2,4
`,
  { 元旦: 'New Year’s Day' },
)
const inShort = (years: number[]) =>
  officialDays(papers, years).map((day) => `${day.date} ${day.kind} ${day.name}${day.statutory ? ' *' : ''}`)

it('reads papers as they are shipped', () => {
  expect(papers.map(({ year, urls, days }) => [year, urls.length, days.length])).toEqual([
    [2018, 1, 5],
    [2019, 2, 10],
  ])
  expect(papers[1]?.days[0]).toEqual({
    ...{ date: '2018-12-29', name: '元旦', name_en: 'New Year’s Day', kind: 'workday' },
    ...{ type: 1, as_weekday: null, statutory: false },
  })
})

it('takes the December that stands in the next paper to its own year, where the later paper counts', () => {
  expect(inShort([2018])).toEqual([
    '2018-02-11 workday 春节',
    '2018-02-15 off 春节',
    '2018-02-16 off 春节 *',
    '2018-02-17 off 春节 *',
    '2018-12-29 workday 元旦',
    '2018-12-30 off 元旦',
    '2018-12-31 off 元旦',
  ])
})

it('brings with a year what its paper says of the December before', () => {
  expect(inShort([2019])).toEqual([
    '2018-12-29 workday 元旦',
    '2018-12-30 off 元旦',
    '2018-12-31 off 元旦',
    '2019-01-01 off 元旦 *',
    '2019-02-02 workday 春节',
    '2019-02-03 workday 春节',
    '2019-02-04 off 春节 *',
    '2019-02-05 off 春节 *',
    '2019-02-06 off 春节',
    '2019-02-07 off 春节 *',
  ])
  expect(inShort([2018, 2019])).toHaveLength(14)
})

it('has nothing for a year whose paper is not out', () => {
  expect(inShort([2020])).toEqual([])
})

it('counts with the later paper whichever comes first', () => {
  const turned = [...papers].reverse()
  expect(officialDays(turned, [2018, 2019])).toEqual(officialDays(papers, [2018, 2019]))
})

it('puts days that follow each other together as long as they are one holiday', () => {
  const days = officialDays(papers, [2018, 2019])
  expect(stretchesOf([...days].reverse()).map(({ from, to, name, kind }) => `${from} ${to} ${name} ${kind}`)).toEqual([
    '2018-02-11 2018-02-11 春节 workday',
    '2018-02-15 2018-02-17 春节 off',
    '2018-12-29 2018-12-29 元旦 workday',
    '2018-12-30 2019-01-01 元旦 off',
    '2019-02-02 2019-02-03 春节 workday',
    '2019-02-04 2019-02-07 春节 off',
  ])
  const typed = days.map((day) => (day.date === '2019-02-06' ? { ...day, type: 2 as const } : day))
  expect(
    stretchesOf(typed)
      .slice(-3)
      .map(({ days: each }) => each.length),
  ).toEqual([2, 1, 1])
  expect(stretchesOf([])).toEqual([])
})
