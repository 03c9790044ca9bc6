import { sync } from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { download, upload as sendFile } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { dayKind, dayKinds } from '../public'

const codes = ['view-holidays', 'add-holidays', 'change-holidays', 'delete-holidays']
let world: World
let acme: Company
let boss: string
let reader: string
let calendar: number

beforeAll(async () => {
  world = await openWorld({ logInWords: true, now: '2026-11-20T10:00:00+08:00' })
  acme = await addCompany(world.db, 'Acme')
  boss = (await acme.person([...codes, 'change-office', 'view-office'])).token
  reader = (await acme.person(['view-meeting'])).token
})
afterAll(() => world.close())

let calendars = 0
beforeEach(async () => {
  calendar = (await post('/holidays/add', { name: `中国大陆 ${++calendars}` })).data.id
})

const get = (path: string, query: object = {}, token = boss) => world.first.get(path, query, { token })
const post = (path: string, body: object, token = boss, language?: string) =>
  world.first.post(path, body, { token, ...(language ? { language } : {}) })
const year = async (asked: number, id = calendar) => (await get('/holidays/days', { id, year: asked })).data
const off = (date: string, name = '公司庆典', more: object = {}) => ({ date, name, kind: 'off', ...more })
const save = async (asked: number, days: object[], id = calendar) =>
  post('/holidays/save_days', { id, version: (await year(asked, id)).version, years: [{ year: asked, days }] })
const short = (days: { date: string; name: string; kind: string; source?: string }[]) =>
  days.map(({ date, name, kind, source }) => [date, kind, name, source].filter(Boolean).join(' '))
const version = async () => (await year(2026)).version
const official = async (more: object) =>
  post('/holidays/import_cn', { id: calendar, version: await version(), years: [2026], mode: 'save', ...more })
const upload = async (content: string | Buffer, fields: Record<string, string> = {}, name = 'holidays.ics') => {
  const all = { id: String(calendar), version: String(await version()), ...fields }
  return sendFile(world.first, '/holidays/import_ics', { name, content }, all, { token: boss })
}
const exported = async (query: object) => {
  const file = await download(world.first, '/holidays/export_ics', query, { token: boss })
  expect(file.type).toContain('text/calendar')
  return file.body.toString('utf8')
}
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  )
const event = (date: string, name: string) => [`DTSTART;VALUE=DATE:${date}`, `SUMMARY:${name}`]

describe('the days of a calendar', () => {
  it('are saved by years, each in its own, and read back as they were said', async () => {
    const saved = await post('/holidays/save_days', {
      ...{ id: calendar, version: 1 },
      years: [
        {
          year: 2026,
          days: [off('2026-12-25', ' Christmas\n', { type: 2, statutory: true, as_weekday: 3, name_en: '' })],
        },
        {
          year: 2027,
          days: [{ date: '2027-01-09', name: '元旦', name_en: 'New Year', kind: 'workday', as_weekday: 5, type: 3 }],
        },
      ],
    })
    expect(saved.data).toEqual({ version: 2, changed: 2 })
    expect(await year(2026)).toMatchObject({
      ...{
        version: 2,
        year: 2026,
        years: [
          { year: 2026, days: 1 },
          { year: 2027, days: 1 },
        ],
      },
      days: [
        {
          ...{ date: '2026-12-25', name: 'Christmas', name_en: null, kind: 'off', type: 2 },
          ...{ as_weekday: null, statutory: true, source: 'manual' },
        },
      ],
    })
    expect((await year(2027)).days).toEqual([
      {
        ...{ date: '2027-01-09', name: '元旦', name_en: 'New Year', kind: 'workday', type: 1 },
        ...{ as_weekday: 5, statutory: false, source: 'manual' },
      },
    ])
    // a year that is not named stays
    expect((await save(2027, [])).data).toEqual({ version: 3, changed: 1 })
    expect(short((await year(2026)).days)).toEqual(['2026-12-25 off Christmas manual'])
  })

  it('saved as they are change nothing', async () => {
    await save(2026, [off('2026-12-25')])
    const before = await year(2026)
    expect((await save(2026, before.days)).data).toEqual({ version: before.version, changed: 0 })
    expect((await year(2026)).version).toBe(before.version)
  })

  it.each([
    [
      'a day twice',
      [{ year: 2026, days: [off('2026-12-25'), off('2026-12-25', '圣诞')] }],
      46940,
      '2026-12-25出现了多次',
    ],
    [
      'a year twice',
      [
        { year: 2026, days: [] },
        { year: 2026, days: [off('2026-12-25')] },
      ],
      46941,
      '2026年出现了多次',
    ],
    ['a day of another year', [{ year: 2026, days: [off('2027-01-01')] }], 46942, '2027-01-01不属于2026年'],
  ])('refuses %s and changes nothing', async (_, years, code, sentence) => {
    await save(2026, [off('2026-05-04')])
    const refused = await post('/holidays/save_days', { id: calendar, version: await version(), years })
    expect(refused.code).toBe(code)
    expect(refused.message).toContain(sentence)
    expect(short((await year(2026)).days)).toEqual(['2026-05-04 off 公司庆典 manual'])
  })

  it.each([
    ['a year out of range', { year: 1999, days: [] }, 'years.0.year'],
    ['a far year', { year: 2101, days: [] }, 'years.0.year'],
    ['a date that is none', { year: 2026, days: [off('2026-02-30')] }, 'years.0.days.0.date'],
    ['a day without a name', { year: 2026, days: [off('2026-12-25', '  ')] }, 'years.0.days.0.name'],
    ['a name without end', { year: 2026, days: [off('2026-12-25', 'x'.repeat(51))] }, 'years.0.days.0.name'],
    ['another kind', { year: 2026, days: [off('2026-12-25', 'x', { kind: 'half' })] }, 'years.0.days.0.kind'],
    ['a fourth type', { year: 2026, days: [off('2026-12-25', 'x', { type: 4 })] }, 'years.0.days.0.type'],
    [
      'an eighth weekday',
      { year: 2026, days: [off('2026-12-25', 'x', { as_weekday: 8 })] },
      'years.0.days.0.as_weekday',
    ],
    ['more days than a year has', { year: 2026, days: Array(367).fill(off('2026-12-25')) }, 'years.0.days'],
  ])('refuses %s at its field', async (_, one, field) => {
    const refused = await post('/holidays/save_days', { id: calendar, version: 1, years: [one] })
    expect(refused.code).toBe(40000)
    expect(Object.keys(refused.data.fields)).toEqual([field])
  })

  it('are not saved over what somebody else changed meanwhile', async () => {
    await save(2026, [off('2026-12-25')])
    const refused = await post('/holidays/save_days', { id: calendar, version: 1, years: [{ year: 2026, days: [] }] })
    expect(refused.code).toBe(40900)
    expect((await year(2026)).days).toHaveLength(1)
    expect((await post('/holidays/import_cn', { id: calendar, version: 1, years: [2026], mode: 'save' })).code).toBe(
      40900,
    )
  })

  it('are told live, and stand in the operation log holiday by holiday', async () => {
    await official({})
    const [entry] = await world.db.query<{ after: { days: object[] } }>(
      `select after from operation_log where module = 'holiday_calendar' and action = 'import_cn' and target_id = $1`,
      [calendar],
    )
    expect(entry?.after.days).toContainEqual({ dates: '2026-10-10', name: '国庆节', kind: 'workday' })
    expect(entry?.after.days).toContainEqual({
      ...{ dates: '2026-10-01 – 2026-10-07', name: '国庆节', kind: 'off', statutory: true },
    })
    const told = await world.db.query(
      `select 1 from outbox where topic = 'holiday_calendar' and payload @> $1::jsonb`,
      [JSON.stringify({ ids: [calendar] })],
    )
    expect(told.length).toBeGreaterThan(0)
  })
})

describe('official Chinese years', () => {
  it('are those of the papers, with 10 holidays by law in 2007, 11 from 2008 and 13 from 2025', async () => {
    const { years } = (await get('/holidays/official')).data
    expect(years.map((one: { year: number }) => one.year)).toEqual(
      Array.from({ length: years.length }, (_, at) => 2007 + at),
    )
    expect(years.length).toBeGreaterThanOrEqual(20)
    const all = years.map((one: { year: number }) => one.year)
    expect((await official({ years: all })).code).toBe(0)
    const byLaw = await world.db.query<{ year: number; days: number }>(
      `select extract(year from date)::int as year, count(*)::int as days from holiday_day
       where company_id = $1 and calendar_id = $2 and statutory group by 1 order by 1`,
      [acme.company_id, calendar],
    )
    for (const { year: one, days } of byLaw) {
      // two of them fell on one day
      const together = one === 2009 || one === 2020 ? 1 : 0
      expect([one, days]).toEqual([one, (one < 2008 ? 10 : one < 2025 ? 11 : 13) - together])
    }
    // each of them is a day off in its paper, or it would not be there
    expect(byLaw).toHaveLength(all.length)
    const { days } = await year(2026)
    expect(
      days.filter((day: { kind: string }) => day.kind === 'workday').map((day: { date: string }) => day.date),
    ).toEqual([...['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']])
    expect(days.find((day: { date: string }) => day.date === '2026-10-01')).toEqual({
      ...{ date: '2026-10-01', name: '国庆节', name_en: 'National Day', kind: 'off', type: 1 },
      ...{ as_weekday: null, statutory: true, source: 'cn' },
    })
  })

  it('show what they change before they do, the December of the year before among it', async () => {
    const checked = await official({ years: [2019], mode: 'check' })
    expect(checked.data.version).toBe(1)
    expect(checked.data.changes[0]).toMatchObject({ date: '2018-12-29', change: 'add', after: { kind: 'workday' } })
    expect((await year(2019)).years).toEqual([])
    const saved = await official({ years: [2019] })
    expect(saved.data.changes).toEqual(checked.data.changes)
    expect((await year(2019)).years).toEqual([
      { year: 2018, days: 3 },
      { year: 2019, days: 28 },
    ])
    expect((await official({ years: [2019] })).data).toMatchObject({ changes: [], same: 31 })
  })

  it('leave what was entered by hand, or replace it, as one chooses', async () => {
    await save(2026, [off('2026-10-01', '公司庆典'), off('2026-12-24', '公司年会')])
    const kept = await official({})
    expect(kept.data.changes.filter((one: { change: string }) => one.change === 'keep')).toMatchObject([
      { date: '2026-10-01', before: { name: '公司庆典' }, after: { name: '国庆节' } },
    ])
    expect(short((await year(2026)).days)).toEqual(
      expect.arrayContaining(['2026-10-01 off 公司庆典 manual', '2026-10-02 off 国庆节 cn']),
    )
    await official({ own: 'replace' })
    expect(short((await year(2026)).days)).toEqual(
      expect.arrayContaining(['2026-10-01 off 国庆节 cn', '2026-12-24 off 公司年会 manual']),
    )
  })

  it('take back what a former paper said and the later one does not', async () => {
    await official({})
    await world.db.query(
      `insert into holiday_day (company_id, calendar_id, date, name, kind, source) values ($1, $2, '2026-10-08', '国庆节', 'off', 'cn')`,
      [acme.company_id, calendar],
    )
    expect((await official({})).data.changes).toMatchObject([{ date: '2026-10-08', change: 'remove', after: null }])
    expect(short((await year(2026)).days)).not.toContain('2026-10-08 off 国庆节 cn')
  })

  it('are refused where their paper is not known, and say which are', async () => {
    const refused = await official({ years: [2026, 2099, 2000] })
    expect([refused.code, refused.message]).toEqual([46944, expect.stringContaining('2000, 2099年')])
    expect(refused.message).toContain('2007')
    expect((await year(2026)).days).toEqual([])
  })
})

describe('calendar files', () => {
  it('are shown, and brought in year by year without what is not wanted', async () => {
    const text = file(
      event('20250704', 'Independence Day'),
      event('20260703', 'Independence Day'),
      event('20270705', 'Independence Day'),
      event('20260214', 'Valentine’s Day'),
    )
    const checked = await upload(text)
    expect(checked.data).toMatchObject({
      ...{ version: 1, chosen: [2025, 2026, 2027], same: 0, left: { timed: 0, unmarked: 0, strange: 0 } },
      years: [
        { year: 2025, days: 1 },
        { year: 2026, days: 2 },
        { year: 2027, days: 1 },
      ],
    })
    expect(checked.data.changes).toHaveLength(4)
    const saved = await upload(text, { mode: 'save', years: '2026,2027', leave_out: '2026-02-14' })
    expect(saved.data).toMatchObject({ version: 2, chosen: [2026, 2027] })
    expect(short((await year(2026)).days)).toEqual(['2026-07-03 off Independence Day ics'])
    expect(short((await year(2027)).days)).toEqual(['2027-07-05 off Independence Day ics'])
    expect((await year(2025)).days).toEqual([])
  })

  it('take nothing away, and leave what they do not say of a day', async () => {
    await save(2026, [
      off('2026-07-03', 'Independence Day', { type: 3, statutory: true, name_en: 'The Fourth' }),
      off('2026-12-24'),
    ])
    const saved = await upload(file(event('20260703', 'Independence Day'), event('20261225', 'Christmas')), {
      mode: 'save',
    })
    expect(saved.data).toMatchObject({ same: 1, changes: [{ date: '2026-12-25', change: 'add' }] })
    expect((await year(2026)).days[0]).toMatchObject({
      type: 3,
      statutory: true,
      name_en: 'The Fourth',
      source: 'manual',
    })
  })

  it('of days that return yearly only are read for this year and the next', async () => {
    const checked = await upload(file([...event('20200101', '元旦'), 'RRULE:FREQ=YEARLY']))
    expect(checked.data).toMatchObject({ years: [], chosen: [2026, 2027] })
    expect(checked.data.changes.map((one: { date: string }) => one.date)).toEqual(['2026-01-01', '2027-01-01'])
  })

  it('of former years only are read for the last of them', async () => {
    expect((await upload(file(event('20100101', '元旦'), event('20110101', '元旦')))).data.chosen).toEqual([2011])
  })

  it('may be in GBK, as old programs write them', async () => {
    const gbk = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261001\r\nSUMMARY:'),
      Buffer.from([0xb9, 0xfa, 0xc7, 0xec, 0xbd, 0xda]),
      Buffer.from('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ])
    expect((await upload(gbk)).data.changes).toMatchObject([{ after: { name: '国庆节' } }])
  })

  it.each([
    ['a table', 'date,name\n2026-10-01,国庆节\n', 'holidays.ics', 46945, '.ics'],
    ['another kind of file', 'BEGIN:VCALENDAR', 'holidays.csv', 40021, 'ics'],
    ['an empty file', '', 'holidays.ics', 46945, '.ics'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x80]), 'holidays.ics', 46945, '.ics'],
    ['half a file', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20261001\n', 'holidays.ics', 46946, '第3行'],
    ['an impossible date', file(event('20261301', 'x')), 'holidays.ics', 46947, '第3行'],
    ['meetings only', file(['DTSTART:20261001T090000Z', 'SUMMARY:x']), 'holidays.ics', 46948, '全天'],
    ['too many events', file(...Array(5001).fill(event('20261001', 'x'))), 'holidays.ics', 46949, '过多'],
    ['a file without end', Buffer.alloc(1024 * 1024 + 1, 'x'), 'holidays.ics', 40022, '1MB'],
  ])('that are %s are refused in words', async (_, text, name, code, sentence) => {
    const refused = await upload(text, { mode: 'save' }, name)
    expect([refused.code, refused.message]).toEqual([code, expect.stringContaining(sentence)])
    expect((await year(2026)).version).toBe(1)
  })

  it('that are made to take long keep nobody waiting', async () => {
    const rule = 'RRULE:FREQ=YEARLY;COUNT=99999;BYMONTH=1,2;BYMONTHDAY=1,2,3,4,5,6,7,8,9,10;BYDAY=MO,TU,WE,TH,FR,SA,SU'
    const returning = Array.from({ length: 200 }, () => [...event('19000101', 'x'), rule])
    const dates = Array.from({ length: 20_000 }, () => '20260101').join(',')
    const hostile = [
      file(...returning),
      file([...event('20260101', 'x'), `RDATE:${dates}`, `EXDATE:${dates}`, 'DURATION:P31D']),
      file([...event('20260101', `${' ('.repeat(400_000)}`)]),
      `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(60_000)}`,
      `BEGIN:VCALENDAR\r\n${' \r\n'.repeat(300_000)}END:VCALENDAR`,
      file(
        ...Array.from({ length: 4_900 }, (_, at) => [
          ...event('20260101', 'x'),
          'UID:1',
          ...(at % 2 ? ['RECURRENCE-ID;VALUE=DATE:20260101'] : []),
        ]),
      ),
    ]
    for (const text of hostile) {
      const before = process.cpuUsage()
      const answer = await upload(text.slice(0, 1024 * 1024))
      const { user, system } = process.cpuUsage(before)
      expect(answer.code, text.slice(0, 80)).not.toBe(50000)
      // of the processor, so that a busy machine is no reason to fail
      expect(user + system).toBeLessThan(6_000_000)
    }
  })

  it('written by us are read by another’s reader and by ours as they were', async () => {
    await official({ years: [2025, 2026] })
    await save(2027, [
      off('2027-03-01', '公司, 庆典; \\ 年会', { type: 2, statutory: true, name_en: 'Party, party' }),
      { date: '2027-03-06', name: '补班', kind: 'workday', as_weekday: 4 },
    ])
    const text = await exported({ id: calendar })
    const events = Object.values(sync.parseICS(text)).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []))
    const national = events.filter((one) => String(one.summary).includes('国庆节') && one.start >= new Date(2026, 9))
    expect(national.map((one) => [one.datetype, one.start.getDate(), one.end?.getDate(), one.summary])).toEqual([
      ['date', 1, 4, '国庆节（休）'],
      ['date', 4, 8, '国庆节（休）'],
      ['date', 10, 11, '国庆节（班）'],
    ])
    const days = (await Promise.all([2024, 2025, 2026, 2027].map((one) => year(one)))).flatMap((one) => one.days)
    const from = calendar
    calendar = (await post('/holidays/add', { name: 'Copy' })).data.id
    expect((await upload(text, { mode: 'save', years: '2024,2025,2026,2027' })).code).toBe(0)
    const copied = (await Promise.all([2024, 2025, 2026, 2027].map((one) => year(one)))).flatMap((one) => one.days)
    const plain = (all: object[]) => all.map((one) => ({ ...one, source: '' }))
    expect(plain(copied)).toEqual(plain(days))
    expect(days.length).toBeGreaterThan(70)
    // some years of it
    const some = await exported({ id: from, from_year: 2027, to_year: 2027 })
    expect(some.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })
})

describe('offices', () => {
  it('follow one calendar: another one has to be left by saying so', async () => {
    const [one, two] = [await acme.office(`One ${calendar}`), await acme.office(`Two ${calendar}`)]
    const set = (id: number, office_ids: number[], more: object = {}) =>
      post('/holidays/set_offices', { id, office_ids, ...more })
    expect((await set(calendar, [one.office_id, two.office_id, one.office_id])).data).toEqual({ added: 2, removed: 0 })
    const other = (await post('/holidays/add', { name: `Deutschland ${calendar}` })).data.id
    const refused = await set(other, [one.office_id])
    expect(refused.code).toBe(46943)
    expect(refused.message).toContain(`One ${calendar}（中国大陆 ${calendars}）`)
    expect(refused.data.office_ids).toEqual([one.office_id])
    expect(
      (await post('/holidays/set_offices', { id: other, office_ids: [one.office_id] }, boss, 'en')).message,
    ).toContain(`One ${calendar} (中国大陆`)
    expect((await set(other, [one.office_id], { move: true })).data).toEqual({ added: 1, removed: 0 })
    const follows = async (id: number) =>
      (await get('/holidays/offices')).data.items.find((office: { id: number }) => office.id === id)?.holiday_id
    expect(await follows(one.office_id)).toBe(other)
    expect(await follows(two.office_id)).toBe(calendar)
    expect((await set(calendar, [])).data).toEqual({ added: 0, removed: 1 })
    expect(await follows(two.office_id)).toBeNull()
    expect((await set(calendar, [])).data).toEqual({ added: 0, removed: 0 })
    // a form of the office that was open does not undo it unseen
    const office = (await get('/office/single', { id: two.office_id })).data
    expect(office.version).toBe(3)
    const list = (await get('/holidays/pagelist', { limit: 200 })).data.items
    expect(list.find(({ id }: { id: number }) => id === other)).toMatchObject({ office_count: 1 })
  })

  it('of two who move one at once it follows one', async () => {
    const { office_id } = await acme.office(`Wanted ${calendar}`)
    const ids = await Promise.all(
      ['a', 'b'].map(async (name) => (await post('/holidays/add', { name: `${name} ${calendar}` })).data.id),
    )
    const answers = await Promise.all(ids.map((id) => post('/holidays/set_offices', { id, office_ids: [office_id] })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 46943])
  })

  it('of another company are not found, nor is their calendar', async () => {
    const other = await addCompany(world.db, `Other ${calendar}`)
    const stranger = (await other.person([...codes, 'change-office'])).token
    const asked = { id: calendar, year: 2026 }
    expect((await post('/holidays/set_offices', { id: calendar, office_ids: [other.office_id] })).code).toBe(40400)
    expect((await post('/holidays/set_offices', { id: calendar, office_ids: [] }, stranger)).code).toBe(40400)
    expect((await get('/holidays/days', asked, stranger)).code).toBe(40400)
    expect(
      (await post('/holidays/save_days', { id: calendar, version: 1, years: [{ year: 2026, days: [] }] }, stranger))
        .code,
    ).toBe(40400)
    const [office] = (await get('/holidays/offices', {}, stranger)).data.items
    expect(office).toMatchObject({ id: other.office_id, holiday_id: null })
    const refused = await post('/office/edit', { id: other.office_id, version: 1, holiday_id: calendar }, stranger)
    expect([refused.code, refused.data.fields]).toEqual([40004, { holiday_id: expect.any(String) }])
  })

  it('keep their calendar from being deleted', async () => {
    const { office_id } = await acme.office(`Keeps ${calendar}`)
    await post('/holidays/set_offices', { id: calendar, office_ids: [office_id] })
    const refused = await post('/holidays/del', { id: calendar })
    expect([refused.code, refused.message]).toEqual([40901, expect.stringContaining('办公区')])
    await post('/holidays/set_offices', { id: calendar, office_ids: [] })
    await save(2026, [off('2026-12-25')])
    expect((await post('/holidays/del', { id: calendar })).data).toEqual({ deleted: 1 })
  })

  it('that are new begin with the calendar that is marked, which is one', async () => {
    const mark = (id: number, at: number) => post('/holidays/edit', { id, version: at, is_default: true })
    await mark(calendar, 1)
    const other = (await post('/holidays/add', { name: `Next ${calendar}`, is_default: true })).data.id
    const rows = (await get('/holidays/pagelist', { limit: 200 })).data.items
    expect(rows.filter((one: { is_default: boolean }) => one.is_default).map(({ id }: { id: number }) => id)).toEqual([
      other,
    ])
    const offered = (await get('/holidays/list', { is_default: '1' })).data.items
    expect(offered.map(({ id }: { id: number }) => id)).toEqual([other])
  })
})

describe('what a date is', () => {
  it('is said of an office by its calendar and its working days', async () => {
    const { office_id } = await acme.office(`Kinds ${calendar}`)
    const kind = (date: string) => dayKind(world.db, acme.company_id, office_id, date)
    expect(await kind('2026-10-01')).toEqual({ kind: 'workday' })
    expect(await kind('2026-10-10')).toEqual({ kind: 'weekend' })
    await official({})
    await post('/holidays/set_offices', { id: calendar, office_ids: [office_id] })
    expect(await kind('2026-10-01')).toEqual({
      ...{ kind: 'off', name: '国庆节', name_en: 'National Day', type: 1, statutory: true },
    })
    expect(await kind('2026-10-10')).toEqual({ kind: 'makeup', name: '国庆节', name_en: 'National Day', as_weekday: 1 })
    const span = await dayKinds(world.db, acme.company_id, office_id, { from: '2026-10-07', to: '2026-10-11' })
    expect([...span].map(([date, one]) => `${date.slice(-2)} ${one.kind}`)).toEqual([
      ...['07 off', '08 workday', '09 workday', '10 makeup', '11 weekend'],
    ])
    expect(await dayKinds(world.db, acme.company_id, office_id, { from: '2026-10-07', to: '2026-10-06' })).toEqual(
      new Map(),
    )
    await expect(dayKind(world.db, acme.company_id, 999_999, '2026-10-01')).rejects.toThrow('no office')
  })

  it('is named to everybody who books, by the offices that follow a calendar', async () => {
    const [one, two] = [await acme.office(`Named ${calendar}`), await acme.office(`Too ${calendar}`)]
    const asked = { from: '2026-10-05', to: '2026-10-11' }
    await official({})
    const named = async () =>
      (await get('/holidays/named', asked, reader)).data.calendars.filter(({ office_ids }: { office_ids: number[] }) =>
        office_ids.includes(one.office_id),
      )
    expect(await named()).toEqual([])
    await post('/holidays/set_offices', { id: calendar, office_ids: [one.office_id, two.office_id] })
    expect(await named()).toEqual([
      {
        office_ids: [one.office_id, two.office_id],
        days: [
          ...['05', '06', '07'].map((day) => ({
            date: `2026-10-${day}`,
            name: '国庆节',
            name_en: 'National Day',
            kind: 'off',
          })),
          { date: '2026-10-10', name: '国庆节', name_en: 'National Day', kind: 'workday' },
        ],
      },
    ])
    expect((await get('/holidays/named', { from: '2026-01-01', to: '2026-12-31' }, reader)).code).toBe(40000)
    expect((await get('/holidays/named', { from: '2026-02-01', to: '2026-01-01' }, reader)).code).toBe(40000)
    expect((await get('/holidays/named', asked, 'nobody')).code).toBe(50008)
  })
})

it('is looked at and changed with the permissions for it, of the whole company', async () => {
  const viewer = (await acme.person(['view-holidays'])).token
  const keeper = (await acme.person(codes, { office_ids: [acme.office_id], duties: ['room'] })).token
  const asked = { id: calendar, version: 1, years: [{ year: 2026, days: [] }] }
  expect((await get('/holidays/days', { id: calendar, year: 2026 }, viewer)).code).toBe(0)
  expect((await get('/holidays/days', { id: calendar, year: 2026 }, reader)).code).toBe(40300)
  expect((await post('/holidays/save_days', asked, viewer)).code).toBe(40300)
  expect((await post('/holidays/save_days', asked, keeper)).code).toBe(40316)
  expect((await post('/holidays/import_cn', { ...asked, years: [2026] }, viewer)).code).toBe(40300)
})
