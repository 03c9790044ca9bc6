import { basePath } from '@workplace/contract/kernel/envelope'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { pdfText } from '../../../../test/pdf-text'
import { upload } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const after = '2026-11-18T03:00:30Z'

type Person = { user_id: number; token: string; name: string }
type Item = { id: number; version: number }
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let keeper: Person
let reader: Person
let people: Person[]
let score: Item
let choice: Item
let text: Item
let rooms = 0

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({
    now,
    servers: 2,
    mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }),
    publicUrl: 'https://rooms.example.org',
  })
  acme = await addCompany(world.db, 'Acme')
  keeper = await acme.person([
    'view-comment',
    'add-comment',
    'change-comment',
    'delete-comment',
    'change-config',
    'view-config',
  ])
  people = []
  for (const _ of [0, 1, 2, 3, 4]) people.push(await acme.person())
  reader = await acme.person(['view-comment'])
  const item = async (more: object) => (await post('/itemcomment/add', { required: false, ...more })).data as Item
  score = await item({ title: '设备', title_en: 'Equipment', kind: 'score', required: true })
  choice = await item({ title: '大小', kind: 'choice', options: '太小|Too small\n合适|Just right' })
  text = await item({ title: '建议', kind: 'text' })
})
afterAll(async () => {
  await world.close()
  await box.close()
})
beforeEach(() => world.setNow(now))

const post = (path: string, body: object, who = keeper) => world.first.post(path, body, { token: who.token })
const get = (path: string, query: object, who = keeper) => world.first.get(path, query, { token: who.token })
const set = (strategy_key: string, strategy_values: string | null) =>
  post('/strategy/edit', { strategy_key, strategy_values }).then(({ code }) => expect(code).toBe(0))
const ask = () => Promise.all(world.servers.map((server) => server.evaluate()))

async function book(many = people, more: object = {}): Promise<{ meeting_id: number; room: number }> {
  const room = await acme.room(`泰山 ${++rooms}`)
  const [host, ...others] = many
  const answer = await post(
    '/meeting/add',
    {
      meetingroom_id: room,
      title: `复盘 ${rooms}`,
      attendees: others.map(({ user_id }) => ({ user_id })),
      ...{ start_time: '2026-11-18 10:00:00', end_time: '2026-11-18 11:00:00' },
      ...more,
    },
    host,
  )
  expect(answer.code).toBe(0)
  return { meeting_id: answer.data.id, room }
}
/** A meeting that is over and whose people were asked. */
async function asked(many = people, more: object = {}) {
  const made = await book(many, more)
  world.setNow(after)
  await ask()
  return made
}
const answers = (n: number, more: { choice?: string; text?: string } = {}) => [
  { item_id: score.id, version: score.version, score: n },
  { item_id: choice.id, version: choice.version, choice: more.choice ?? null },
  { item_id: text.id, version: text.version, content: more.text ?? null },
]
const answer = (meeting_id: number, who: Person | undefined, n: number, more: object = {}) =>
  post('/comment/add', { meeting_id, answers: answers(n), ...more }, who)
const state = async (meeting_id: number, who = people[1]) =>
  (await get('/itemcomment/title', { meeting_id }, who)).data.state
const results = async (meeting_id: number) => (await get('/comment/singlecommentdetail', { meeting_id })).data
const told = (who: Person | undefined, meeting_id: number, kind = 'evaluate') =>
  world.db.query('select 1 from message where user_id = $1 and meeting_id = $2 and kind = $3', [
    who?.user_id,
    meeting_id,
    kind,
  ])

describe('people are asked', () => {
  it('once, after the meeting, by message and by mail with a link', async () => {
    const [, bob, cy] = people
    await world.db.query('update users set mail = $2, language = $3 where id = $1', [
      bob?.user_id,
      'bob@example.org',
      'en',
    ])
    const { meeting_id } = await book()
    await post('/attendee/update_accept_state', { id: meeting_id, accept_state: 3 }, cy)
    await world.first.mail?.round()
    box.take()
    expect(await state(meeting_id)).toBe('early')
    world.setNow('2026-11-18T02:59:00Z')
    await ask()
    expect(await told(bob, meeting_id)).toEqual([])
    world.setNow(after)
    await ask()
    await ask()
    expect([await told(bob, meeting_id), await told(cy, meeting_id)].map((one) => one.length)).toEqual([1, 0])
    await world.first.mail?.round()
    const [mail, ...more] = box.take()
    expect(more).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual(['bob@example.org', `How was your meeting: 复盘 ${rooms}`])
    expect(mail?.text).toContain(`https://rooms.example.org/evaluate?m=${meeting_id}`)
    expect(await state(meeting_id)).toBe('open')
    expect(await get('/itemcomment/title', { meeting_id }, cy)).toMatchObject({ code: 45721 })
  })

  it('not of what was cancelled, not where nothing is asked, not long after, not where it is switched off', async () => {
    const cancelled = await book()
    await post('/meeting/del', { id: cancelled.meeting_id }, people[0])
    const elsewhere = await book()
    const [type] = await world.db.query<{ id: number }>(
      `insert into roomtype (company_id, name, color) values ($1, 'Other', '#000000') returning id`,
      [acme.company_id],
    )
    await world.db.query('update meetingroom set roomtype_id = $2 where id = $1', [elsewhere.room, type?.id])
    for (const item of [score, choice, text])
      Object.assign(item, (await post('/itemcomment/edit', { ...item, roomtype_ids: [acme.roomtype_id] })).data)
    const off = await book()
    await set('evaluate_enabled', '0')
    world.setNow(after)
    await ask()
    expect(await told(people[1], off.meeting_id)).toEqual([])
    await set('evaluate_enabled', null)
    await ask()
    expect(await told(people[1], off.meeting_id)).toHaveLength(1)
    for (const { meeting_id } of [cancelled, elsewhere]) expect(await told(people[1], meeting_id)).toEqual([])
    expect(await state(elsewhere.meeting_id)).toBe('none')
    world.setNow(now)
    const late = await book()
    world.setNow('2026-11-19T03:01:00Z')
    await ask()
    expect(await told(people[1], late.meeting_id)).toEqual([])
    expect((await answer(late.meeting_id, people[1], 5)).code).toBe(45724)
  })
})

describe('an answer', () => {
  it('is given once, by who took part, after the end and before the time is over', async () => {
    const early = await book()
    expect((await answer(early.meeting_id, people[1], 5)).code).toBe(45720)
    const { meeting_id } = await asked(people.slice(0, 2))
    expect((await answer(meeting_id, people[4], 5)).code).toBe(45721)
    expect((await answer(999_999, people[1], 5)).code).toBe(40400)
    const twice = await Promise.all(
      world.servers.map((server) =>
        server.post('/comment/add', { meeting_id, answers: answers(2) }, { token: people[1]?.token ?? '' }),
      ),
    )
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 45722])
    expect((await results(meeting_id)).comments).toHaveLength(1)
    expect(await state(meeting_id)).toBe('answered')
    world.setNow('2026-11-25T03:00:01Z')
    expect((await answer(meeting_id, people[0], 5)).code).toBe(45723)
  })

  it('fits what is asked', async () => {
    const { meeting_id } = await asked()
    const [one, two, three] = answers(3)
    const send = (list: unknown[], more: object = {}) =>
      post('/comment/add', { meeting_id, answers: list, ...more }, people[1])
    expect((await send([{ ...one, score: 6 }, two, three])).data.fields.answers).toMatch(/设备|Equipment/)
    expect((await send([{ ...one, score: null }, two, three])).data.fields).toHaveProperty('answers')
    expect((await send([one, { ...two, choice: 'none of them' }, three])).data.fields).toHaveProperty('answers')
    expect((await send([one, two, { ...three, content: 'x'.repeat(501) }])).code).toBe(40000)
    expect((await send([one, two, three], { anonymous: true })).data.fields).toHaveProperty('anonymous')
    // what need not be answered may be left out, what has to be is asked for
    expect((await send([two, three])).data.fields.answers).toMatch(/设备|Equipment/)
    expect((await send([{ ...one, version: 99 }, two, three])).code).toBe(45725)
    const was = { ...score }
    Object.assign(score, (await post('/itemcomment/edit', { ...score, title: '设备状况' })).data)
    expect((await send([{ ...one, version: was.version }, two, three])).code).toBe(45725)
    expect((await send(answers(3).slice(0, 1))).code).toBe(0)
  })

  it('keeps what it meant: scores of another scale, options that went', async () => {
    const { meeting_id } = await asked(people.slice(0, 2))
    expect((await answer(meeting_id, people[0], 4, { answers: answers(4, { choice: '太小' }) })).code).toBe(0)
    Object.assign(score, (await post('/itemcomment/edit', { ...score, max_score: 10 })).data)
    Object.assign(
      choice,
      (await post('/itemcomment/edit', { ...choice, options: '合适|Just right\n太大|Too large' })).data,
    )
    expect((await answer(meeting_id, people[1], 4, { answers: answers(4, { choice: '合适' }) })).code).toBe(0)
    const { items, average } = await results(meeting_id)
    // 4 of 5 and 4 of 10
    expect(average).toBe(3)
    expect(
      items[0].counts.filter((one: { n: number }) => one.n > 0).map((one: { value: string }) => one.value),
    ).toEqual(['4', '8'])
    expect(items[1].counts.map(({ value, n }: { value: string; n: number }) => [value, n])).toEqual([
      ['合适', 1],
      ['太大', 0],
      ['太小', 1],
    ])
    expect((await post('/itemcomment/edit', { ...choice, kind: 'text' })).data.fields).toHaveProperty('kind')
    expect((await post('/itemcomment/del', { id: choice.id })).code).toBe(40901)
    expect(
      (await post('/itemcomment/add', { title: '空', kind: 'choice', options: 'one' })).data.fields,
    ).toHaveProperty('options')
    Object.assign(score, (await post('/itemcomment/edit', { ...score, max_score: 5 })).data)
    Object.assign(
      choice,
      (await post('/itemcomment/edit', { ...choice, options: '太小|Too small\n合适|Just right' })).data,
    )
  })

  it('may have photos, with a name', async () => {
    const { meeting_id } = await asked()
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const photo = { name: 'a.jpg', content: jpeg }
    const path = (await upload(world.first, '/base/upload', photo, { type: 'photo' }, people[1] as Person)).data
    expect((await answer(meeting_id, people[2], 3, { images: [path] })).data.fields).toHaveProperty('images')
    expect((await answer(meeting_id, people[1], 3, { images: [path] })).code).toBe(0)
    const [comment] = (await results(meeting_id)).comments
    expect((await get('/comment/detail', { id: comment.id })).data.images).toMatchObject([{ path }])
  })
})

describe('an anonymous answer', () => {
  const close = async () => {
    world.setNow('2026-11-25T03:00:31Z')
    await ask()
  }

  it('is read when the time is over, in an order that says nothing, apart from who answered', async () => {
    await set('evaluate_mode', 'anonymous')
    const { meeting_id } = await asked()
    for (const [n, who] of people.entries()) {
      const sent = await answer(meeting_id, who, n + 1, { content: `意见 ${n}` })
      expect(sent.code).toBe(0)
    }
    expect((await answer(meeting_id, people[0], 1)).code).toBe(45722)
    const before = await results(meeting_id)
    expect(before).toMatchObject({ comments: [], items: [], average: null, asked: 5, answered: 5, waiting: 5 })
    expect((await get('/comment/unitcommentdetail', { room: before.meetingroom_id })).data.comments).toBe(0)
    await close()
    const { comments, average } = await results(meeting_id)
    expect(average).toBe(3)
    expect(comments.map((one: { content: string }) => one.content).sort()).toEqual(
      [0, 1, 2, 3, 4].map((n) => `意见 ${n}`),
    )
    for (const one of comments) expect(one).toMatchObject({ anonymous: true, user_name: null, answered_at: null })
    // nothing that the database keeps ties an answer to a person or a moment
    const [stored] = await world.db.query<{ user_id: number | null; answered_at: string | null }>(
      'select user_id, answered_at from meeting_comment where meeting_id = $1',
      [meeting_id],
    )
    expect(stored).toEqual({ user_id: null, answered_at: null })
    const columns = await world.db.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name in ('evaluation_answered', 'evaluation_box')`,
    )
    expect([...new Set(columns.map(({ column_name }) => column_name))].sort()).toEqual(
      ['answers', 'company_id', 'content', 'guest_mail', 'id', 'meeting_id', 'user_id', 'who'].sort(),
    )
    const traces = await world.db.query(
      `select 1 from operation_log where company_id = $1 and module = 'comment' and action = 'evaluate' and user_id = any($2) and target_id = any($3)`,
      [acme.company_id, people.map(({ user_id }) => user_id), comments.map((one: { id: number }) => one.id)],
    )
    expect(traces).toEqual([])
    expect(await world.db.query('select 1 from evaluation_box where meeting_id = $1', [meeting_id])).toEqual([])
  })

  it('comes out in any order', async () => {
    await set('evaluate_mode', 'anonymous')
    const orders = new Set<string>()
    for (let round = 0; round < 8; round++) {
      world.setNow(now)
      const { meeting_id } = await asked(people.slice(0, 4))
      for (const [n, who] of people.slice(0, 4).entries()) await answer(meeting_id, who, n + 1)
      await close()
      const { comments } = await results(meeting_id)
      orders.add(comments.map((one: { score: number }) => one.score).join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  it('is never read where too few answered, and never given where too few take part', async () => {
    await set('evaluate_mode', 'anonymous')
    const { meeting_id } = await asked()
    await answer(meeting_id, people[0], 1, { content: '只有我' })
    await answer(meeting_id, people[1], 2)
    world.setNow(now)
    const few = await asked(people.slice(0, 2))
    expect((await get('/itemcomment/title', { meeting_id: few.meeting_id }, people[0])).data).toMatchObject({
      too_few: true,
    })
    expect((await answer(few.meeting_id, people[0], 1, { anonymous: true })).code).toBe(45726)
    expect((await answer(few.meeting_id, people[0], 1)).code).toBe(0)
    await close()
    expect(await results(meeting_id)).toMatchObject({ comments: [], items: [], answered: 2, withheld: 2, waiting: 0 })
    expect((await get('/comment/pagelist', { title: '只有我' })).data.total).toBe(0)
    expect((await results(few.meeting_id)).comments[0]).toMatchObject({ user_name: people[0]?.name })
  })

  it('is one where each chooses, and has no photos', async () => {
    await set('evaluate_mode', 'choice')
    const { meeting_id } = await asked()
    expect((await answer(meeting_id, people[0], 5, { anonymous: true, images: ['/abc.jpg'] })).code).toBe(45728)
    for (const who of people.slice(0, 3)) await answer(meeting_id, who, 1, { anonymous: true })
    await answer(meeting_id, people[3], 5)
    expect((await results(meeting_id)).comments).toHaveLength(1)
    await close()
    const { comments } = await results(meeting_id)
    expect(comments.map((one: { anonymous: boolean }) => one.anonymous).sort()).toEqual([false, true, true, true])
  })

  it('is let out once, also by two servers at the same moment', async () => {
    await set('evaluate_mode', 'anonymous')
    const meetings = await Promise.all([0, 1, 2].map(() => book()))
    world.setNow(after)
    await ask()
    for (const { meeting_id } of meetings) for (const who of people) await answer(meeting_id, who, 3)
    await close()
    await close()
    for (const { meeting_id } of meetings) expect((await results(meeting_id)).comments).toHaveLength(5)
    await set('evaluate_mode', null)
  })
})

describe('what comes of it', () => {
  it('results by room, item and time; within the offices that somebody administers', async () => {
    const { meeting_id, room } = await asked()
    await answer(meeting_id, people[0], 5, { answers: answers(5, { choice: '合适' }) })
    await answer(meeting_id, people[1], 2, { answers: answers(2, { choice: '合适', text: '投影仪模糊' }) })
    const query = { start_date: '2026-11-01', end_date: '2026-11-30', room }
    const { data } = await get('/comment/unitcommentdetail', query, reader)
    expect(data).toMatchObject({
      ...{ meetings: 1, comments: 2, low: 1, average: 3.5, asked: 5, answered: 2, step: 'day' },
      rooms: [{ id: room, comments: 2, average: 3.5, low: 1 }],
      trend: [{ date: '2026-11-18', comments: 2, average: 3.5 }],
    })
    expect(data.items[0].counts.map((one: { n: number }) => one.n)).toEqual([0, 1, 0, 0, 1])
    expect(data.items[1].counts).toContainEqual({ value: '合适', zh: '合适', en: 'Just right', n: 2 })
    expect((await get('/itemcomment/meeting_score', { meeting_id }, reader)).data).toMatchObject({ average: 3.5 })
    expect((await get('/comment/pagelist', { room, only: 'low' })).data.items).toMatchObject([
      { user_name: people[1]?.name, is_low: true, score: 2 },
    ])
    expect((await get('/comment/pagelist', { room, sort: '+score' })).data.items).toHaveLength(2)
    expect(
      (await get('/comment/unitcommentdetail', { start_date: '2026-11-30', end_date: '2026-11-01' })).data.fields,
    ).toHaveProperty('end_date')
    const { office_id } = await acme.office('Elsewhere')
    const away = await acme.person(['view-comment', 'change-comment'], { office_ids: [office_id] })
    expect((await get('/comment/unitcommentdetail', query, away)).data.comments).toBe(0)
    expect((await get('/comment/singlecommentdetail', { meeting_id }, away)).code).toBe(40400)
    const [comment] = (await results(meeting_id)).comments
    expect((await get('/comment/detail', { id: comment.id }, away)).code).toBe(40400)
    expect((await post('/comment/reply', { id: comment.id, reply: 'x' }, away)).code).toBe(40400)
    expect((await get('/comment/pagelist', {}, people[1])).code).toBe(40300)
  })

  it('a private meeting is not named to readers', async () => {
    const { meeting_id } = await asked(people, { secret: true, title: '并购 X' })
    await answer(meeting_id, people[0], 1)
    expect(JSON.stringify(await results(meeting_id))).not.toContain('并购')
    expect((await get('/itemcomment/title', { meeting_id }, people[1])).data.meeting_title).toBe('并购 X')
  })

  it('a reply reaches who said it', async () => {
    const { meeting_id } = await asked()
    await answer(meeting_id, people[1], 1, { content: '空调太冷' })
    const [comment] = (await results(meeting_id)).comments
    expect((await post('/comment/reply', { id: comment.id, reply: '已调整' }, reader)).code).toBe(40300)
    const replied = await post('/comment/reply', { id: comment.id, version: comment.version, reply: '已调整' })
    expect(replied.code).toBe(0)
    expect((await post('/comment/reply', { id: comment.id, version: comment.version, reply: '再次' })).code).toBe(40902)
    expect(await told(people[1], meeting_id, 'evaluation_replied')).toHaveLength(1)
    expect((await get('/itemcomment/title', { meeting_id }, people[1])).data.replies).toEqual([
      { reply: '已调整', replied_by: keeper.name, mine: true },
    ])
    expect((await get('/itemcomment/title', { meeting_id }, people[2])).data.replies).toEqual([])
  })

  it('a low score becomes a repair of the room, once', async () => {
    const { meeting_id, room } = await asked()
    await answer(meeting_id, people[1], 1, { content: '屏幕不亮' })
    const [comment] = (await results(meeting_id)).comments
    const repair = () => post('/comment/repair', { id: comment.id, title: '屏幕不亮', urgency: 3 })
    const made = await repair()
    expect(made.data.order_no).toMatch(/^R20261118-\d{3}$/)
    const [ticket] = await world.db.query<{ meetingroom_id: number; reporter_id: number }>(
      'select meetingroom_id, reporter_id from repair where id = $1',
      [made.data.repair_id],
    )
    expect(ticket).toEqual({ meetingroom_id: room, reporter_id: keeper.user_id })
    expect(await repair()).toMatchObject({ code: 45727 })
    expect((await results(meeting_id)).comments[0]).toMatchObject({ repair_no: made.data.order_no })
  })

  it('a report as Excel and PDF that others can read', async () => {
    const { meeting_id, room } = await asked()
    await answer(meeting_id, people[1], 2, {
      answers: answers(2, { choice: '合适' }),
      content: '=HYPERLINK("http://x")龘',
    })
    const fetchFile = async (kind: 'excel' | 'pdf') => {
      const response = await world.first.app.inject({
        method: 'GET',
        url: `${basePath}/comment/${kind}?room=${room}&start_date=2026-11-01&end_date=2026-11-30`,
        headers: { 'x-token': reader.token, 'accept-language': 'zh' },
      })
      expect(response.headers.response_code).toBe('0')
      return response.rawPayload
    }
    const excel = await fetchFile('excel')
    expect((await readSheet(excel, '汇总')).find(([label]) => label === '评价数')?.[1]).toBe(1)
    expect((await readSheet(excel, '各评价项'))[1]).toEqual(expect.arrayContaining(['设备状况', 1, 2]))
    expect((await readSheet(excel, '各会议室')).length).toBe(2)
    const [heading, row] = await readSheet(excel, '评价内容')
    const cell = (name: string) => row?.[heading?.indexOf(name) ?? -1]
    expect([cell('评价人'), cell('设备状况'), cell('大小')]).toEqual([people[1]?.name, 2, '合适'])
    expect([cell('会议时间') instanceof Date, cell('时区')]).toEqual([true, 'Asia/Shanghai'])
    // a formula in it would be run by who opens it
    expect(String(cell('意见'))).toMatch(/^'=/)
    const text = pdfText(await fetchFile('pdf'))
    if (text === undefined) return
    for (const part of ['会议评价', '设备状况', '合适: 1', people[1]?.name ?? '', '龘']) expect(text).toContain(part)
    // averages below each other have the same number of digits
    expect(text).toMatch(/设备状况\s+1\s+\d\.\d\d\b/)
  })
})
