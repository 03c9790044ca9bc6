import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, addPerson, openHouse } from '../../../test/account'
import { encrypted } from '../../../test/encrypted'
import type { Mail, Mailer } from '../../adapters/mail/port'
import { startSession } from '../../kernel/session/session-store'

const password = 'correct horse 7'
const sent: Mail[] = []
const mailer: Mailer = {
  from: 'console@example.org',
  send: async (mail) => {
    if (mail.to.mail.startsWith('broken')) throw new Error('550 no such mailbox')
    sent.push(mail)
  },
  close: () => {},
}
let house: Awaited<ReturnType<typeof openHouse>>
let bare: Awaited<ReturnType<typeof openHouse>>
let company_id: number
let ben: number
let token: string

beforeAll(async () => {
  house = await openHouse(1, { mailer })
  bare = await openHouse()
  company_id = await addCompany(house.db, 'Acme')
  ben = await addPerson(house.db, { company_id, username: 'ben', password })
  await addPerson(house.db, { company_id, username: 'ann', password })
  await house.db.query("update users set mail = 'Ann@example.org' where username = 'ann'")
  token = (await house.first.signIn('ben', password)).data.token
})
afterAll(async () => {
  await house.close()
  await bare.close()
})
beforeEach(async () => {
  sent.splice(0)
  await house.db.query('delete from login_failure')
  await house.db.query('delete from mail_change')
  await house.db.query("update users set mail = 'old@example.org', language = 'en' where id = $1", [ben])
})

type House = typeof house
async function change(mail: string, word = password, at: House = house, who = token) {
  const asked = await at.first.challenge()
  const body = { mail, password: encrypted(asked, word), key_id: asked.key_id }
  return at.first.post('/userinfo/change_mail', body, { token: who })
}
const confirm = (code: string) => house.first.post('/userinfo/confirm_mail', { code }, { token })
const mailOf = async () =>
  (await house.db.query<{ mail: string }>('select mail from users where id = $1', [ben]))[0]?.mail
const codeSent = () => /\d{8}/.exec(sent.find((one) => one.to.mail === 'new@example.org')?.subject ?? '')?.[0] ?? ''

describe('one’s own mail address', () => {
  it('changes with the password and the code that came to the new address; the old one is told', async () => {
    expect((await change('new@example.org')).data).toEqual({ state: 'code_sent', seconds: 600 })
    expect(await mailOf()).toBe('old@example.org')
    const code = codeSent()
    expect((await confirm(code === '00000000' ? '00000001' : '00000000')).code).toBe(40064)
    expect((await confirm(`${code.slice(0, 4)} ${code.slice(4)}`)).data).toEqual({ mail: 'new@example.org' })
    expect(await mailOf()).toBe('new@example.org')
    expect(sent.at(-1)).toMatchObject({
      to: { mail: 'old@example.org' },
      subject: 'Your email address was changed',
      text: expect.stringContaining('new@example.org'),
    })
    expect((await confirm(code)).code).toBe(40064)
    const logged = await house.db.query<{ text: string }>(
      "select l::text as text from operation_log l where action = 'change_mail'",
    )
    expect(logged).toHaveLength(1)
    expect(logged[0]?.text).not.toContain(code)
  })

  it('stays where the password is wrong, and guessing it waits', async () => {
    const answers: number[] = []
    for (let n = 0; n < 7; n++) answers.push((await change('new@example.org', 'not mine at all')).code)
    expect(answers[0]).toBe(40012)
    expect(answers.at(-1)).toBe(42900)
    expect(sent).toEqual([])
  })

  it('is nobody else’s of the company, whatever its capitals', async () => {
    const refused = await change('aNN@example.org')
    expect([refused.code, refused.data.reason]).toEqual([40063, 'mail_taken'])
    expect(Object.keys(refused.data.fields)).toEqual(['mail'])
    expect(sent).toEqual([])
    // who was faster while the code was on its way
    await change('new@example.org')
    await house.db.query("update users set mail = 'NEW@example.org' where username = 'ann'")
    expect((await confirm(codeSent())).code).toBe(40063)
    await house.db.query("update users set mail = 'ann@example.org' where username = 'ann'")
    await expect(house.db.query("update users set mail = 'ann@EXAMPLE.org' where id = $1", [ben])).rejects.toThrow(
      'users_mail_unique',
    )
  })

  it('sends one code a minute, and gives one up after five tries', async () => {
    await change('new@example.org')
    expect((await change('new@example.org')).code).toBe(42900)
    const code = codeSent()
    for (let n = 0; n < 5; n++) await confirm(code === '11111111' ? '22222222' : '11111111')
    expect((await confirm(code)).code).toBe(40064)
  })

  it('says where no mail can be sent to the new address', async () => {
    expect(await change('broken@example.org')).toMatchObject({ code: 40062, data: { why: '550 no such mailbox' } })
    expect(await mailOf()).toBe('old@example.org')
  })

  it('ends what was sent to the old address, and sessions that came by it, whoever changes it', async () => {
    const other = await startSession(house.db, { company_id, user_id: ben, ip: '', agent: '', meeting_id: 1 })
    const alive = async (who: string) => (await house.first.get('/users/check_session', { token: who })).code
    expect(await alive(other)).toBe(0)
    await house.db.query(
      `insert into mail_code (company_id, user_id, code_hash, expires_at, sent_at, hour_began, sent_in_hour)
       values ($1, $2, '\\x00', now() + interval '1 hour', now(), now(), 1)`,
      [company_id, ben],
    )
    await house.db.query("update users set mail = 'third@example.org' where id = $1", [ben])
    house.first.sessions.forget()
    expect(await alive(other)).not.toBe(0)
    expect(await alive(token)).toBe(0)
    expect(await house.db.query('select 1 from mail_code where user_id = $1', [ben])).toEqual([])
  })

  it('needs the password only where no mail can be sent, and to have none', async () => {
    const company = await addCompany(bare.db, 'Bare')
    await addPerson(bare.db, { company_id: company, username: 'bob', password })
    const bob = (await bare.first.signIn('bob', password)).data.token
    expect((await change('bob@example.org', password, bare, bob)).data.state).toBe('changed')
    expect((await change('', password)).data.state).toBe('changed')
    expect(await mailOf()).toBeNull()
    expect(sent.at(-1)).toMatchObject({ to: { mail: 'old@example.org' } })
  })
})

describe('a code to sign in by mail', () => {
  const ask = (username: string) => house.first.post('/auth/mail_code', { username })
  const signIn = (code_id: string, code: string, word = password, username = 'ben') =>
    house.first.signIn(username, word, { ip: '192.0.2.5', with: { code_id, code } })
  beforeEach(async () => {
    await house.db.query("delete from single_use where kind = 'login_mail'")
    await house.db.query(
      `insert into login_failure (subject, failures, last_at, blocked_until)
       select 'account:' || rtrim(translate(left(encode(sha256(convert_to('ben', 'utf8')), 'base64'), 32), '+/', '-_'), '='), 5, now(), null`,
    )
  })

  it('takes the place of the one in the picture, once, with the right password', async () => {
    expect((await house.first.challenge('ben')).code_id).toBeDefined()
    expect((await house.first.signIn('ben', password)).code).toBe(40011)
    const { data } = await ask('ben')
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.to.mail).toBe('old@example.org')
    const code = /\d{8}/.exec(sent[0]?.subject ?? '')?.[0] ?? ''
    expect((await signIn(data.code_id, code, 'wrong')).code).toBe(40010)
    expect((await signIn(data.code_id, code)).code).not.toBe(0)
    const again = (await ask('ben')).data
    await expect.poll(() => sent.length).toBe(2)
    const second = /\d{8}/.exec(sent[1]?.subject ?? '')?.[0] ?? ''
    expect((await signIn(again.code_id, second)).code).toBe(0)
  })

  it('is answered the same to everybody, and sent three times at most while it is good', async () => {
    const [known, unknown] = [await ask('ben'), await ask('nobody')]
    expect(Object.keys(known.data).sort()).toEqual(Object.keys(unknown.data).sort())
    expect([known.code, unknown.code]).toEqual([0, 0])
    for (let n = 0; n < 5; n++) await ask('ben')
    await expect.poll(() => sent.length).toBe(3)
    expect((await bare.first.post('/auth/mail_code', { username: 'bob' })).code).toBe(45221)
  })
})
