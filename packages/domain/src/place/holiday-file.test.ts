import { expect, it } from 'vitest'
import { type HolidayFile, readHolidayFile } from './holiday-file'

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const days = (text: string, years = [2026]) => {
  const read = readHolidayFile(text, years)
  if ('fault' in read) throw new Error(`${read.fault} in line ${read.line}`)
  return read.days.map((day) => `${day.date} ${day.kind === 'off' ? '' : 'work '}${day.name}`)
}
const oneEvent = (...lines: string[]) => days(file(...event(...lines)))

it.each([
  [
    'a day',
    ['SUMMARY:Boxing Day', 'DTSTART;VALUE=DATE:20261226', 'DTEND;VALUE=DATE:20261227'],
    ['2026-12-26 Boxing Day'],
  ],
  ['a day without an end', ['SUMMARY:Boxing Day', 'DTSTART;VALUE=DATE:20261226'], ['2026-12-26 Boxing Day']],
  [
    'a day that ends on itself',
    ['SUMMARY:A', 'DTSTART;VALUE=DATE:20261226', 'DTEND;VALUE=DATE:20261226'],
    ['2026-12-26 A'],
  ],
  ['a date without saying so', ['SUMMARY:A', 'DTSTART:20261226'], ['2026-12-26 A']],
  [
    'several days, the end not among them',
    ['SUMMARY:A', 'DTSTART;VALUE=DATE:20260502', 'DTEND;VALUE=DATE:20260505'],
    ['2026-05-02 A', '2026-05-03 A', '2026-05-04 A'],
  ],
  [
    'several days by their number',
    ['SUMMARY:A', 'DTSTART;VALUE=DATE:20260502', 'DURATION:P2D'],
    ['2026-05-02 A', '2026-05-03 A'],
  ],
  [
    'a week by a duration',
    ['SUMMARY:A', 'DTSTART;VALUE=DATE:20261225', 'DURATION:P1W'],
    ['25', '26', '27', '28', '29', '30', '31'].map((at) => `2026-12-${at} A`),
  ],
  [
    'over the turn of the year',
    ['SUMMARY:A', 'DTSTART;VALUE=DATE:20251230', 'DTEND;VALUE=DATE:20260102'],
    ['2026-01-01 A'],
  ],
  [
    'from midnight to midnight',
    ['SUMMARY:A', 'DTSTART;TZID=Asia/Shanghai:20261001T000000', 'DTEND;TZID=Asia/Shanghai:20261002T000000'],
    ['2026-10-01 A'],
  ],
  [
    'as Outlook says it',
    ['SUMMARY:A', 'DTSTART:20261001T080000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
    ['2026-10-01 A'],
  ],
  [
    'escaped and folded',
    ['SUMMARY:Queen’s\\, King’s\\n and ', ' ot', '\ther', 'DTSTART;VALUE=DATE:20261226'],
    ['2026-12-26 Queen’s, King’s  and other'],
  ],
  [
    'with a colon in a parameter',
    ['SUMMARY;ALTREP="http://x:1/;a":A', 'DTSTART;X="a;b:c";VALUE=DATE:20261226'],
    ['2026-12-26 A'],
  ],
  ['in small letters', ['summary:A', 'dtstart;value=date:20261226'], ['2026-12-26 A']],
  [
    'with an alarm of its own text',
    ['SUMMARY:A', 'DTSTART;VALUE=DATE:20261226', 'BEGIN:VALARM', 'SUMMARY:ring', 'DURATION:P9D', 'END:VALARM'],
    ['2026-12-26 A'],
  ],
])('reads %s', (_, lines, found) => {
  expect(oneEvent(...lines)).toEqual(found)
})

it.each([
  ['every year', 'FREQ=YEARLY', '20200704', ['2026-07-04']],
  ['every other year', 'FREQ=YEARLY;INTERVAL=2', '20200704', ['2026-07-04']],
  ['every third', 'FREQ=YEARLY;INTERVAL=3', '20210704', []],
  ['five times', 'FREQ=YEARLY;COUNT=5', '20220704', ['2026-07-04']],
  ['four times', 'FREQ=YEARLY;COUNT=4', '20220704', []],
  ['until before', 'FREQ=YEARLY;UNTIL=20260703', '20220704', []],
  ['until that day', 'FREQ=YEARLY;UNTIL=20260704T000000Z', '20220704', ['2026-07-04']],
  ['on the fourth Thursday of November', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '20201126', ['2026-11-26']],
  ['on the last Monday of May', 'FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO', '20200525', ['2026-05-25']],
  [
    'on the Monday before 25 May',
    'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=MO',
    '20200518',
    ['2026-05-18'],
  ],
  ['on the last day of February', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '20200229', ['2026-02-28']],
  ['on 29 February', 'FREQ=YEARLY', '20200229', []],
  ['twice a year', 'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1', '20200101', ['2026-01-01', '2026-07-01']],
  ['from next year on', 'FREQ=YEARLY', '20270704', []],
])('reads a day that returns %s', (_, rule, start, found) => {
  expect(oneEvent('SUMMARY:A', `DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)).toEqual(found.map((one) => `${one} A`))
})

it('leaves out dates that the event leaves out, and takes those beside', () => {
  const lines = ['SUMMARY:A', 'UID:a', 'DTSTART;VALUE=DATE:20250704', 'RRULE:FREQ=YEARLY']
  expect(days(file(...event(...lines, 'EXDATE;VALUE=DATE:20260704', 'RDATE;VALUE=DATE:20260706')))).toEqual([
    '2026-07-06 A',
  ])
  const moved = event('SUMMARY:A', 'UID:a', 'RECURRENCE-ID;VALUE=DATE:20260704', 'DTSTART;VALUE=DATE:20260703')
  expect(days(file(...event(...lines), ...moved), [2026, 2027])).toEqual(['2026-07-03 A', '2027-07-04 A'])
})

const at = 'DTSTART;VALUE=DATE:20261010'
it.each([
  ['as telephones mark them', ['SUMMARY:国庆节（班）', at, 'X-APPLE-SPECIAL-DAY:ALTERNATE-WORKDAY'], 'work 国庆节'],
  ['by the mark alone', ['SUMMARY:国庆节', at, 'X-APPLE-SPECIAL-DAY:ALTERNATE-WORKDAY'], 'work 国庆节'],
  ['by the name alone', ['SUMMARY:国庆节 (班)', at], 'work 国庆节'],
  ['by the name before', ['SUMMARY:班｜国庆节', at], 'work 国庆节'],
  ['as what is worked in exchange', ['SUMMARY:上班(补国庆节、中秋节假期)', at], 'work 国庆节、中秋节'],
  ['a day off by the name', ['SUMMARY:国庆节（休）', at], '国庆节'],
  ['a day off as holidays are called', ['SUMMARY:国庆节假期', at], '国庆节'],
])('tells make-up workdays %s', (_, lines, found) => {
  expect(oneEvent(...lines)).toEqual([`2026-10-10 ${found}`])
})

it('takes what is only remembered for no day off, in a file that tells the days off', () => {
  const mothers = event('SUMMARY:母亲节', 'DTSTART;VALUE=DATE:20260510')
  const national = event('SUMMARY:国庆节（休）', 'DTSTART;VALUE=DATE:20261001', 'X-APPLE-SPECIAL-DAY:WORK-HOLIDAY')
  const read = readHolidayFile(file(...mothers, ...national), [2026]) as HolidayFile
  expect(read.days.map(({ name }) => name)).toEqual(['国庆节'])
  expect(read.left).toEqual({ timed: 0, unmarked: 1, strange: 0 })
  expect(days(file(...mothers))).toEqual(['2026-05-10 母亲节'])
})

it('puts several events of a day together, and believes a mark more than none', () => {
  const one = event('SUMMARY:国庆节', 'DTSTART;VALUE=DATE:20261001')
  const other = event('SUMMARY:中秋节', 'DTSTART;VALUE=DATE:20261001')
  expect(days(file(...one, ...other, ...one))).toEqual(['2026-10-01 国庆节、中秋节'])
  const off = event('SUMMARY:国庆节（休）', 'DTSTART;VALUE=DATE:20261001')
  const work = event('SUMMARY:国庆节（班）', 'DTSTART;VALUE=DATE:20261001')
  expect(days(file(...off, ...work))).toEqual(['2026-10-01 work 国庆节'])
  const long = event('SUMMARY:国庆节假期', 'DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20261004')
  expect(days(file(...long, ...work))[0]).toBe('2026-10-01 work 国庆节')
})

it('reads back what is said of a day beside its name', () => {
  const own = [
    'X-WORKPLACE-NAME-EN:National Day',
    'X-WORKPLACE-TYPE:2',
    'X-WORKPLACE-STATUTORY:TRUE',
    'X-WORKPLACE-AS-WEEKDAY:4',
  ]
  const read = (summary: string) =>
    (readHolidayFile(file(...event(`SUMMARY:${summary}`, at, ...own)), [2026]) as HolidayFile).days
  expect(read('国庆节')).toEqual([
    {
      date: '2026-10-10',
      name: '国庆节',
      name_en: 'National Day',
      kind: 'off',
      type: 2,
      as_weekday: null,
      statutory: true,
    },
  ])
  expect(read('国庆节（班）')).toEqual([
    {
      date: '2026-10-10',
      name: '国庆节',
      name_en: 'National Day',
      kind: 'workday',
      type: 1,
      as_weekday: 4,
      statutory: false,
    },
  ])
})

it('says which years a file has, and what of it is no holiday', () => {
  const text = file(
    ...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20251230', 'DTEND;VALUE=DATE:20260103'),
    ...event('SUMMARY:Every year', 'DTSTART;VALUE=DATE:20200704', 'RRULE:FREQ=YEARLY'),
    ...event('SUMMARY:Meeting', 'DTSTART:20261001T090000', 'DTEND:20261001T100000'),
    ...event('SUMMARY:Every Friday', 'DTSTART;VALUE=DATE:20260102', 'RRULE:FREQ=WEEKLY'),
    ...event('SUMMARY:A whole summer', 'DTSTART;VALUE=DATE:20260601', 'DTEND;VALUE=DATE:20260901'),
    ...event('SUMMARY:Cancelled', 'DTSTART;VALUE=DATE:20260601', 'STATUS:CANCELLED'),
    ...event('DTSTART;VALUE=DATE:20260601'),
    ...event('SUMMARY:Without a day'),
    ...event('SUMMARY:At the end of time', 'DTSTART;VALUE=DATE:99991231', 'DTEND;VALUE=DATE:99991231'),
  )
  const read = readHolidayFile(text, [2026, 2027]) as HolidayFile
  expect([...read.years]).toEqual([
    [2025, 2],
    [2026, 2],
  ])
  expect(read.days.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-02', '2026-07-04', '2027-07-04'])
  expect(read.left).toEqual({ timed: 3, unmarked: 0, strange: 3 })
})

it.each([
  ['nothing', '', 'no_calendar', 0],
  ['something else', 'date,name\n2026-10-01,国庆节\n', 'no_calendar', 1],
  ['a card', 'BEGIN:VCARD\nEND:VCARD\n', 'no_calendar', 1],
  ['a calendar without events', file(), 'no_days', 0],
  ['one of meetings only', file(...event('SUMMARY:A', 'DTSTART:20261001T090000Z')), 'no_days', 0],
  ['half a file', file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20261001')).slice(0, -15), 'cut_off', 7],
  ['an event in no calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VEVENT\n', 'no_calendar', 3],
  ['ends that cross', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n', 'cut_off', 3],
  ['a date that is none', file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20260230')), 'bad_date', 6],
  ['words for a date', file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:tomorrow')), 'bad_date', 6],
  [
    'a bad date to leave out',
    file(...event('DTSTART;VALUE=DATE:20260101', 'EXDATE;VALUE=DATE:20260132')),
    'bad_date',
    6,
  ],
])('refuses %s', (_, text, fault, line) => {
  expect(readHolidayFile(text, [2026])).toEqual({ fault, line })
})

it('refuses more events than holidays have', () => {
  const many = Array.from({ length: 5001 }, () => event('SUMMARY:A', 'DTSTART;VALUE=DATE:20261001')).flat()
  expect(readHolidayFile(file(...many), [2026])).toMatchObject({ fault: 'too_many' })
  const returning = Array.from({ length: 201 }, () =>
    event('SUMMARY:A', 'DTSTART;VALUE=DATE:20261001', 'RRULE:FREQ=YEARLY'),
  ).flat()
  expect(readHolidayFile(file(...returning), [2026])).toMatchObject({ fault: 'too_many' })
})

it.each([
  ['of other days', 'FREQ=YEARLY;BYYEARDAY=100'],
  ['of months without end', `FREQ=YEARLY;BYMONTH=${Array(50_000).fill('1').join(',')}`],
  ['of weekdays without end', `FREQ=YEARLY;BYMONTH=1;BYDAY=${Array(50_000).fill('MO').join(',')}`],
  ['of no number', 'FREQ=YEARLY;INTERVAL=0'],
  ['of a weekday of the year', 'FREQ=YEARLY;BYDAY=20MO'],
  ['of nothing', ''],
])('takes a rule %s for no holiday', (_, rule) => {
  const read = readHolidayFile(
    file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20260101', `RRULE:${rule}`), ...event('SUMMARY:B', at)),
    [2026],
  )
  expect(read).toMatchObject({ left: { strange: 1 } })
})

it('reads a name of blanks and brackets without end', () => {
  const found = oneEvent(`SUMMARY:A${' ('.repeat(200_000)}`, at)
  expect(found).toHaveLength(1)
  expect(found[0]?.length).toBeLessThanOrEqual(61)
})
