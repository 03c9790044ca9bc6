import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'
import { purgeMessages } from '../../message/purge-messages'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = Awaited<ReturnType<Company['person']>>
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let ann: Person
let boss: Person
let far: Person

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({ now, mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }) })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  boss = await acme.person(['view-meeting', 'view-audit', 'change-audit'])
  const elsewhere = await acme.office('Elsewhere')
  far = await acme.person(['view-audit', 'change-audit'], { office_ids: [elsewhere.office_id] })
  await world.db.query(`update users set mail = 'boss@example.org', language = 'en' where id = $1`, [boss.user_id])
})
afterAll(async () => {
  await world.close()
  await box.close()
})

const at = (time: string, date = day) => `${date} ${time}:00`
const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
const room = (columns: object = { isaudit: true }) => acme.room(`Asked ${Math.random()}`, { ...columns })
const book = async (room_id: number, more: object = {}, who = ann) => {
  const times = { start_time: at('10:00'), end_time: at('11:00') }
  const answer = await post('/meeting/add', { meetingroom_id: room_id, title: 'Board', ...times, ...more }, who)
  expect(answer.code).toBe(0)
  return answer.data as { id: number; version: number; ids: number[] }
}
const messages = async (who: Person) =>
  (await world.first.get('/message/pagelist', { limit: 100 }, { token: who.token })).data.items as {
    kind: string
    meeting_id: number
    values: { title: string; who: string; start_time: string; meetings?: number }
  }[]
const toldOf = async (meeting_id: number, who = boss) =>
  (await messages(who)).filter((one) => one.meeting_id === meeting_id)
/** The mail that left for the one who approves since it was last asked for. */
const mailed = async () => {
  await world.first.mail?.round()
  return box.take().map(({ subject }) => subject)
}

describe('those who approve', () => {
  it('are told of a new request by message and mail, where they may decide about it', async () => {
    const made = await book(await room())
    expect(await toldOf(made.id)).toMatchObject([
      { kind: 'audit_asked', values: { title: 'Board', who: ann.name, start_time: at('10:00') } },
    ])
    expect(await toldOf(made.id, far)).toEqual([])
    expect(await toldOf(made.id, ann)).toEqual([])
    expect(await mailed()).toEqual(['Approval needed: Board'])
  })

  it('are not told of what needs no approval, nor of what they ask for themselves', async () => {
    const free = await book(await room({}))
    const own = await book(await room(), {}, boss)
    expect([await toldOf(free.id), await toldOf(own.id)]).toEqual([[], []])
    expect((await mailed()).filter((subject) => subject.startsWith('To approve'))).toEqual([])
  })

  it('are not told what a private meeting is about', async () => {
    const made = await book(await room(), { secret: true, title: 'Merger', content: 'All of it' })
    expect(await toldOf(made.id)).toMatchObject([{ values: { title: '' } }])
    expect(await mailed()).toEqual(['Approval needed: Private meeting'])
  })

  it('are told of a series once, with how many meetings wait', async () => {
    const made = await book(await room(), { series: { period: 'day', times: 4 } })
    expect(made.ids).toHaveLength(4)
    expect(await toldOf(made.id)).toMatchObject([{ kind: 'audit_asked', values: { meetings: 4 } }])
    expect(await mailed()).toHaveLength(1)
  })

  it('are told of another time that is asked for, not of other words', async () => {
    const made = await book(await room())
    await post('/meeting/edit', { id: made.id, version: 1, title: 'Board of all' })
    expect(await toldOf(made.id)).toHaveLength(1)
    await post('/meeting/edit', { id: made.id, version: 2, start_time: at('14:00'), end_time: at('15:00') })
    expect(await toldOf(made.id)).toMatchObject([{ values: { start_time: at('14:00') } }, {}])
  })

  it('are told where a confirmed meeting is to be moved', async () => {
    const room_id = await room({})
    const made = await book(room_id)
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room_id])
    await post('/meeting/edit', { id: made.id, version: 1, start_time: at('14:00'), end_time: at('15:00') })
    expect(await toldOf(made.id)).toMatchObject([{ kind: 'change_asked', values: { start_time: at('14:00') } }])
  })
})

describe('messages', () => {
  it('are forgotten three months after they were written once they are read, and after a year in any case', async () => {
    const made = await book(await room())
    const [row] = await world.db.query<{ id: number; company_id: number }>(
      'select company_id, id from message where meeting_id = $1',
      [made.id],
    )
    const copy = (age: string, read: string | null) =>
      world.db.query(
        `insert into message (company_id, user_id, kind, meeting_id, values, created_at, read_at)
         select company_id, user_id, 'audit_taken', meeting_id, values || jsonb_build_object('reason', $2 || coalesce($3, '')),
           now() - $2::interval, now() - $3::interval from message where id = $1`,
        [row?.id, age, read],
      )
    await copy('80 days', '79 days')
    await copy('100 days', '95 days')
    await copy('100 days', '1 day')
    await copy('100 days', null)
    await copy('400 days', null)
    await purgeMessages(world.first.db)
    const left = await world.db.query<{ reason: string }>(
      `select values->>'reason' as reason from message where meeting_id = $1 and kind = 'audit_taken' order by id`,
      [made.id],
    )
    expect(left.map((one) => one.reason)).toEqual(['80 days79 days', '100 days1 day', '100 days'])
  })
})
