import { expect, test } from 'vitest'
import { attlogLines, csvLines, punchLine, wallTimeIn } from './punch-file'

test.each([
  ['2026-03-02 08:59:07', '2026-03-02 08:59:07'],
  ['2026/3/2 8:59', '2026-03-02 08:59:00'],
  ['2026-03-02T08:59', '2026-03-02 08:59:00'],
  ['2026-02-30 08:59', null],
  ['2026-03-02 24:10', null],
  ['yesterday', null],
  ['', null],
])('%s is a time: %s', (text, wanted) => {
  expect(wallTimeIn(text)).toBe(wanted)
})

test('a line has date and time in one column or in two', () => {
  expect(punchLine(1, ['J7', '2026-03-02 08:59'])).toEqual({ row: 1, person: 'J7', wall_time: '2026-03-02 08:59:00' })
  expect(punchLine(1, ['J7', '2026-03-02', '08:59'])).toMatchObject({ wall_time: '2026-03-02 08:59:00' })
  expect(punchLine(3, ['', '2026-03-02 08:59'])).toEqual({ row: 3, reason: 'person' })
  expect(punchLine(3, ['J7'])).toEqual({ row: 3, reason: 'columns' })
  expect(punchLine(3, ['J7', 'then'])).toEqual({ row: 3, reason: 'time' })
})

test('the file of a device is read line by line; what is none is told with its number', () => {
  const text = '       12\t2026-03-02 08:59:07\t1\t0\t1\t0\r\n\r\n13\tthen\t1\n14\t2026-03-02 18:01:00\t1\t1\t1\t0\n'
  expect([...attlogLines(text)]).toEqual([
    { row: 1, person: '12', wall_time: '2026-03-02 08:59:07' },
    { row: 3, reason: 'time' },
    { row: 4, person: '14', wall_time: '2026-03-02 18:01:00' },
  ])
})

test.each([
  ['a heading', '\ufeffno,time\r\nJ7,2026-03-02 08:59\r\n'],
  ['no heading', '\nJ7,2026-03-02 08:59'],
  ['semicolons', 'no;time\nJ7;2026-03-02 08:59\n'],
  ['quotes', 'no,time\n"J7","2026-03-02 08:59"\n'],
])('a table with %s is read', (_, text) => {
  const [one, ...more] = csvLines(text)
  expect([one, more]).toEqual([{ row: 2, person: 'J7', wall_time: '2026-03-02 08:59:00' }, []])
})

test('a quoted cell keeps the delimiter and doubled quotes', () => {
  expect([...csvLines('"J,""7""",2026-03-02 08:59')]).toEqual([
    { row: 1, person: 'J,"7"', wall_time: '2026-03-02 08:59:00' },
  ])
})
