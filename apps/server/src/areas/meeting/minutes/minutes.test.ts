import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { pdfText } from '../../../../test/pdf-text'
import { upload } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string }
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let ann: Person
let bob: Person
let cy: Person
let dee: Person
let keeper: Person

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({ now, servers: 2, mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }) })
  acme = await addCompany(world.db, 'Acme')
  ;[ann, bob, cy, dee] = [await acme.person(), await acme.person(), await acme.person(), await acme.person()]
  keeper = await acme.person(['view-meeting-minutes', 'change-meeting-minutes', 'delete-meeting-minutes'])
})
afterAll(async () => {
  await world.close()
  await box.close()
})

const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
const get = (path: string, query: object, who = ann) => world.first.get(path, query, { token: who.token })

async function book(more: object = {}): Promise<number> {
  const room = await acme.room(`泰山 ${Math.random()}`)
  const attendees = [{ user_id: bob.user_id }, { user_id: cy.user_id }]
  const times = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
  const answer = await post('/meeting/add', { meetingroom_id: room, title: '周会', attendees, ...times, ...more })
  expect(answer.code).toBe(0)
  return answer.data.id
}

/** Minutes of a new meeting of Ann's with Bob and Cy, Bob their recorder. */
async function begin(content = 'one\ntwo\nthree', more: object = {}) {
  const meeting_id = await book(more)
  const made = await post('/minutes/add', { meeting_id, title: '周会纪要', content, recorder_id: bob.user_id })
  expect(made.code).toBe(0)
  return { meeting_id, id: made.data.id as number }
}
const detail = async (id: number, who = ann) => (await get('/minutes/detail', { id }, who)).data
const code = async (id: number, who: Person) => (await get('/minutes/detail', { id }, who)).code
const publish = (id: number, visible = 'attendee') => post('/minutes/edit', { id, visible, publish_state: 1 })
const told = async (who: Person, kind: string) =>
  world.db.query<{ values: { title: string; reason: string | null; minutes_id: number } }>(
    'select message.values from message where user_id = $1 and kind = $2 order by id',
    [who.user_id, kind],
  )

describe('minutes', () => {
  it('are begun by the organiser or nobody, once, and written by the recorder, too', async () => {
    const meeting_id = await book()
    const before = await get('/minutes/detail', { meeting_id }, cy)
    expect(before.data).toMatchObject({ minutes: null, can_write: false, meeting: { host_name: ann.name } })
    expect(before.data.meeting.people).toHaveLength(3)
    expect((await get('/minutes/detail', { meeting_id }, dee)).code).toBe(40400)
    expect((await post('/minutes/add', { meeting_id, title: 'x' }, cy)).code).toBe(45703)
    expect((await post('/minutes/add', { meeting_id, title: 'x' }, dee)).code).toBe(40400)
    const outsider = await post('/minutes/add', { meeting_id, title: 'x', recorder_id: dee.user_id })
    expect(outsider.data.fields).toHaveProperty('recorder_id')
    const both = await Promise.all(
      world.servers.map((server) =>
        server.post('/minutes/add', { meeting_id, title: 'x', recorder_id: bob.user_id }, { token: ann.token }),
      ),
    )
    expect(both.map((one) => one.code).sort()).toEqual([0, 45701])
    const { id } = both.find((one) => one.code === 0)?.data ?? {}
    expect(both.find((one) => one.code === 45701)?.data.id).toBe(id)
    expect((await post('/minutes/edit', { id, version: 1, content: 'by Bob' }, bob)).data.version).toBe(2)
    expect(await detail(id)).toMatchObject({
      can_write: true,
      can_delete: true,
      minutes: { content: 'by Bob', updated_by: bob.name, recorder_name: bob.name, publish_state: 0 },
    })
    expect((await detail(id, bob)).can_delete).toBe(false)
    expect((await post('/minutes/del', { id }, bob)).code).toBe(45705)
  })

  it('are not written of a meeting that is not held', async () => {
    const meeting_id = await book()
    await post('/meeting/del', { id: meeting_id })
    expect((await post('/minutes/add', { meeting_id, title: 'x' })).code).toBe(45702)
    expect((await get('/minutes/detail', { meeting_id })).data.can_write).toBe(false)
  })

  it('two write at once: the second gets both texts, and nothing is lost', async () => {
    const { id } = await begin()
    const mine = await post('/minutes/edit', { id, version: 1, content: 'ONE\ntwo\nthree' })
    expect(mine.data.version).toBe(2)
    const theirs = await post('/minutes/edit', { id, version: 1, content: 'one\ntwo\nTHREE' }, bob)
    expect(theirs.code).toBe(45700)
    expect(theirs.message).toContain(ann.name)
    expect(theirs.data.current).toEqual({ version: 2, title: '周会纪要', content: 'ONE\ntwo\nthree' })
    expect((await get('/minutes/version', { id, number: 1 }, bob)).data.content).toBe('one\ntwo\nthree')
    expect((await post('/minutes/edit', { id, version: 2, content: 'ONE\ntwo\nTHREE' }, bob)).data.version).toBe(3)
    // of many at the same moment one is first, and every text is kept or refused
    const many = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) =>
        world.servers[n % 2]?.post('/minutes/edit', { id, version: 3, content: `text ${n}` }, { token: ann.token }),
      ),
    )
    expect(many.map((one) => one?.code).sort()).toEqual([0, 45700, 45700, 45700, 45700, 45700])
    expect((await detail(id)).minutes.versions.map((one: { number: number }) => one.number)).toEqual([4, 3, 2, 1])
    // what does not touch the text is in nobody's way
    expect((await post('/minutes/edit', { id, visible: 'all' })).code).toBe(0)
    expect((await post('/minutes/edit', { id, content: 'without a version' })).data.fields).toHaveProperty('version')
  })

  it('keep every text: looked at, and brought back as a new one', async () => {
    const { id } = await begin('first')
    await post('/minutes/edit', { id, version: 1, content: 'second', title: 'Title 2' })
    expect((await post('/minutes/edit', { id, version: 2, content: 'second' })).data.version).toBe(2)
    expect((await post('/minutes/restore', { id, version: 1, number: 1 })).code).toBe(45700)
    expect((await post('/minutes/restore', { id, version: 2, number: 9 })).code).toBe(45707)
    expect((await post('/minutes/restore', { id, version: 2, number: 1 })).data.version).toBe(3)
    const { minutes } = await detail(id)
    expect(minutes).toMatchObject({ content: 'first', title: '周会纪要', version: 3 })
    expect(minutes.versions[0]).toMatchObject({ number: 3, restored_from: 1 })
    expect((await get('/minutes/version', { id, number: 1 }, cy)).code).toBe(40400)
  })

  it('are read by those to whom they are published', async () => {
    const { id } = await begin()
    const [parent, child] = await Promise.all(
      ['Parent', 'Child'].map(
        async (name) =>
          (
            await world.db.query<{ id: number }>(
              'insert into department (company_id, name) values ($1, $2) returning id',
              [acme.company_id, `${name} ${id}`],
            )
          )[0]?.id ?? 0,
      ),
    )
    await world.db.query('update department set parent_id = $2 where id = $1', [child, parent])
    await world.db.query(
      'update meeting set department_id = $2 where id = (select meeting_id from minutes where id = $1)',
      [id, parent],
    )
    const colleague = await acme.person()
    await world.db.query('update users set department_id = $2 where id = $1', [colleague.user_id, child])
    const codes = async () => Promise.all([ann, bob, cy, colleague, dee, keeper].map((who) => code(id, who)))
    expect(await codes()).toEqual([0, 0, 40400, 40400, 40400, 0])
    await publish(id)
    expect(await codes()).toEqual([0, 0, 0, 40400, 40400, 0])
    await publish(id, 'department')
    expect(await codes()).toEqual([0, 0, 0, 0, 40400, 0])
    await publish(id, 'all')
    expect(await codes()).toEqual([0, 0, 0, 0, 0, 0])
    expect((await detail(id, dee)).minutes.versions).toEqual([])
    expect(
      (await get('/minutes/pagelist', { title: '周会' }, dee)).data.items.map((one: { id: number }) => one.id),
    ).toContain(id)
    expect((await get('/minutes/pagelist', { mine: '1' }, dee)).data.total).toBe(0)
    expect((await post('/minutes/edit', { id, publish_state: 0 }, cy)).code).toBe(45703)
    await post('/minutes/edit', { id, publish_state: 0 }, bob)
    expect(await codes()).toEqual([0, 0, 40400, 40400, 40400, 0])
    const other = await (await addCompany(world.db, `Other ${id}`)).person([
      ...['view-meeting', 'view-meeting-minutes'],
    ])
    expect(await code(id, other)).toBe(40400)
  })

  it('of a private meeting are not for those who look after minutes', async () => {
    const { id, meeting_id } = await begin('secret', { secret: true })
    await post('/minutes/todo_save', { id, content: 'Buy them', owner_id: bob.user_id, due: '2026-12-01' })
    const logged = await world.db.query(
      `select target, before, after from operation_log where module = 'minutes' and target_id = $1`,
      [id],
    )
    expect(logged.length).toBeGreaterThan(1)
    expect(JSON.stringify(logged)).not.toMatch(/周会纪要|Buy them/)
    expect(await code(id, keeper)).toBe(40400)
    expect((await get('/minutes/detail', { meeting_id }, keeper)).code).toBe(40400)
    const open = await begin()
    expect(
      (await post('/minutes/edit', { id: open.id, version: 1, content: 'by who looks after it' }, keeper)).code,
    ).toBe(0)
    expect((await post('/minutes/del', { id: open.id }, keeper)).code).toBe(0)
    expect(await code(open.id, ann)).toBe(40400)
  })

  it('tell those who take part once, by the bell and by mail with the way there', async () => {
    await world.db.query('update users set mail = $2 where id = $1', [cy.user_id, 'cy@example.org'])
    const { id } = await begin()
    await world.first.mail?.round()
    box.take()
    await publish(id)
    await post('/minutes/edit', { id, publish_state: 0 })
    await publish(id, 'all')
    expect((await told(cy, 'minutes_published')).filter(({ values }) => values.minutes_id === id)).toHaveLength(1)
    expect((await told(ann, 'minutes_published')).filter(({ values }) => values.minutes_id === id)).toEqual([])
    await world.first.mail?.round()
    const mails = box.take()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['cy@example.org', '会议纪要：周会']])
    expect(mails[0]?.calendar).toBe('')
  })

  it('have files for those who may read them, gone with them', async () => {
    const { id } = await begin()
    const file = async (who: Person) =>
      (await upload(world.first, '/base/upload', { name: '附件.txt', content: 'text' }, { type: 'file' }, who))
        .data as string
    const path = await file(bob)
    expect((await post('/minutes/file_add', { id, path }, ann)).data.fields).toHaveProperty('path')
    const { file_id } = (await post('/minutes/file_add', { id, path }, bob)).data
    expect((await detail(id)).minutes.files).toEqual([{ id: file_id, name: '附件.txt', bytes: 4 }])
    expect((await get('/minutes/file', { id, file_id }, cy)).code).toBe(40400)
    const { url } = (await get('/minutes/file', { id, file_id }, bob)).data
    expect((await world.first.app.inject({ method: 'GET', url })).body).toBe('text')
    expect((await post('/minutes/file_del', { id, file_id })).code).toBe(0)
    // the content goes after the answer
    await expect.poll(async () => (await world.first.app.inject({ method: 'GET', url })).statusCode).toBe(404)
    // a file of the meeting, too: what one of them gives up stays with the other
    const shared = await file(ann)
    const { meeting_id } = (await detail(id)).meeting
    const version = async () => (await get('/meeting/details', { id: meeting_id })).data.version
    const files = async (attachments: object[]) =>
      post('/meeting/edit', { id: meeting_id, version: await version(), attachments })
    expect(await files([{ path: shared }])).toMatchObject({ code: 0 })
    await post('/minutes/file_add', { id, path: shared })
    expect(await files([])).toMatchObject({ code: 0 })
    expect((await detail(id)).minutes.files).toHaveLength(1)
    const again = await file(ann)
    await post('/minutes/file_add', { id, path: again })
    expect((await post('/minutes/del', { id })).code).toBe(0)
    expect(await world.db.query('select 1 from file where key = $1', [again.slice(1)])).toEqual([])
  })
})

describe('tasks', () => {
  const add = async (id: number, more: object = {}) => {
    const answer = await post('/minutes/todo_save', {
      id,
      content: '改文案',
      owner_id: dee.user_id,
      due: '2026-11-20',
      ...more,
    })
    expect(answer.code).toBe(0)
    return answer.data.todo_id as number
  }
  const mine = async (who: Person, state = 'open') =>
    (await get('/minutes/todo_mine', { state }, who)).data.items.map((one: { id: number }) => one.id)
  const remindersOf = async (who: Person, id: number) =>
    (
      await world.db.query<{ kind: string }>(
        `select kind from message where user_id = $1 and kind in ('task_due', 'task_late') and (message.values->>'minutes_id')::int = $2 order by id`,
        [who.user_id, id],
      )
    ).map(({ kind }) => kind)

  it('belong to their owners from the publication on, and are told once to each', async () => {
    const { id } = await begin()
    const todo = await add(id)
    expect(await mine(dee)).toEqual([])
    expect((await post('/minutes/todo_state', { todo_id: todo, state: 1 }, dee)).code).toBe(40400)
    await publish(id)
    expect(await mine(dee)).toEqual([todo])
    expect((await told(dee, 'task_given')).map(({ values }) => values.reason)).toEqual(['改文案'])
    await post('/minutes/todo_save', { id, todo_id: todo, content: '改标题', owner_id: dee.user_id, due: '2026-11-21' })
    expect(await told(dee, 'task_given')).toHaveLength(1)
    await post('/minutes/todo_save', { id, todo_id: todo, content: '改标题', owner_id: cy.user_id, due: '2026-11-21' })
    expect(await told(cy, 'task_given')).toHaveLength(1)
    expect((await post('/minutes/todo_state', { todo_id: todo, state: 1 }, dee)).code).toBe(40400)
    expect((await post('/minutes/todo_state', { todo_id: todo, state: 1 }, cy)).code).toBe(0)
    expect([await mine(cy), await mine(cy, 'over')]).toEqual([[], [todo]])
    expect(
      (await post('/minutes/todo_save', { id, content: 'x', owner_id: 999_999, due: day })).data.fields,
    ).toHaveProperty('owner_id')
    expect(
      (await post('/minutes/todo_save', { id, content: 'x', owner_id: cy.user_id, due: 'soon' })).data.fields,
    ).toHaveProperty('due')
    expect((await post('/minutes/todo_del', { id, todo_id: todo }, cy)).code).toBe(45703)
    expect((await post('/minutes/todo_del', { id, todo_id: todo })).code).toBe(0)
  })

  it('do not tell what a private meeting is about to an owner who was not there', async () => {
    const { id } = await begin('x', { secret: true })
    await add(id, { content: '保密的事' })
    await publish(id)
    expect((await told(dee, 'task_given')).at(-1)?.values.title).toBe('')
    const own = (await get('/minutes/todo_mine', {}, dee)).data.items.find(
      (one: { content: string }) => one.content === '保密的事',
    )
    expect(own).toMatchObject({ minutes_title: '', meeting_title: '', can_read: false })
  })

  it('are reminded of the day before and the day after, once, by whichever server', async () => {
    const { id } = await begin()
    const [open, done] = [await add(id), await add(id, { content: '已做' })]
    await add(id, { content: '明天就到期', due: '2026-11-19' })
    await publish(id)
    const remind = () => Promise.all(world.servers.map((server) => server.remindTasks()))
    try {
      world.setNow('2026-11-19T00:59:00Z')
      await remind()
      expect(await remindersOf(dee, id)).toEqual([])
      await post('/minutes/todo_state', { todo_id: done, state: 1 })
      world.setNow('2026-11-19T01:00:00Z')
      await remind()
      await remind()
      // what was due tomorrow when it was given needs no such reminder
      expect(await remindersOf(dee, id)).toEqual(['task_due'])
      world.setNow('2026-11-21T01:00:00Z')
      await remind()
      await remind()
      expect(await remindersOf(dee, id)).toEqual(['task_due', 'task_late', 'task_late'])
      expect((await get('/minutes/todo_mine', {}, dee)).data).toMatchObject({ late: expect.any(Number) })
      // another day is another reminder
      await post('/minutes/todo_save', {
        id,
        todo_id: open,
        content: '改文案',
        owner_id: dee.user_id,
        due: '2026-11-25',
      })
      world.setNow('2026-11-24T01:00:00Z')
      await remind()
      expect(await remindersOf(dee, id)).toEqual(['task_due', 'task_late', 'task_late', 'task_due'])
    } finally {
      world.setNow(now)
    }
  })

  it('are not told as due when no server ran until they were late', async () => {
    const { id } = await begin()
    await add(id)
    await publish(id)
    try {
      world.setNow('2026-11-22T03:00:00Z')
      await world.first.remindTasks()
      expect(await remindersOf(dee, id)).toEqual(['task_late'])
    } finally {
      world.setNow(now)
    }
  })
})

describe('the PDF', () => {
  const pdf = async (id: number, who = ann) => {
    const answer = await world.first.app.inject({
      method: 'GET',
      url: `${basePath}/minutes/pdf?id=${id}`,
      headers: { 'x-token': who.token, 'accept-language': 'zh' },
    })
    return { code: answer.headers.response_code, file: answer.rawPayload }
  }

  it('has what was written, in Chinese, with tasks and files', async () => {
    const { id } = await begin(
      '# 决定\n\n**龘**先上线，见[规范](https://example.com/spec)\n\n1. 第一项\n2. 第二项\n\n> 引用 <b>粗体</b>\n\n' +
        '| 事项 | 进度 |\n|:--|--:|\n| **上线** \\| 灰度 | 七成 |',
    )
    await post('/minutes/todo_save', { id, content: '写发布说明', owner_id: cy.user_id, due: '2026-11-20' })
    const { code: answered, file } = await pdf(id)
    expect([answered, file.subarray(0, 5).toString()]).toEqual(['0', '%PDF-'])
    expect((await pdf(id, dee)).code).not.toBe('0')
    const text = pdfText(file)
    if (text === undefined) return
    expect(text).not.toContain(':--')
    for (const part of [
      '周会纪要',
      '决定',
      '龘',
      '先上线',
      '规范',
      '第二项',
      '<b>粗体</b>',
      '事项',
      '上线',
      '| 灰度',
      '七成',
      '写发布说明',
      cy.name,
      '草稿，未发布',
    ])
      expect(text).toContain(part)
  })

  it('of hostile text is harmless, and soon there', async () => {
    const hostile = [
      '[x](javascript:alert(1)) [y](file:///etc/passwd) ![secret](http://127.0.0.1:9/x.png) ![a](/etc/hostname)',
      '<script>alert(2)</script>',
      '<img src=x onerror=alert(3)>',
      '| a | b |\n|---|---|\n| [x](javascript:alert(4)) | ![p](http://127.0.0.1:9/y.png) <b onclick=alert(5)> |',
      `${'> '.repeat(20)}deep`,
      `${'- '.repeat(20)}deep too`,
      'a'.repeat(5000),
      '![[[[](((([](',
      '\u202eright to left\u2066',
    ].join('\n\n')
    const { id } = await begin(hostile)
    const { code: answered, file } = await pdf(id)
    expect(answered).toBe('0')
    const raw = file.toString('latin1')
    expect(raw).not.toMatch(/\/JavaScript|\/Launch|javascript:|file:\/\/|127\.0\.0\.1/)
    const text = pdfText(file)
    if (text !== undefined) expect(text).toContain('<script>alert(2)</script>')
  })

  it('is not even asked of text that chokes a parser', async () => {
    const { id } = await begin()
    for (const content of ['>'.repeat(20_000), `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`, '!['.repeat(9000)]) {
      const answer = await post('/minutes/edit', { id, version: 1, content })
      expect([answer.code, answer.data.fields]).toEqual([45704, { content: expect.any(String) }])
    }
    const long = await post('/minutes/edit', { id, version: 1, content: 'a'.repeat(30_001) })
    expect(long.data.fields).toHaveProperty('content')
    // one that came in by another way is shown as it was typed
    await world.db.query('update minutes set content = $2 where id = $1', [id, `${'>'.repeat(3000)}end`])
    expect((await pdf(id)).code).toBe('0')
  })
})
