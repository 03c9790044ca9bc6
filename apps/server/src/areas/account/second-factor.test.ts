import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, addPerson, openHouse } from '../../../test/account'
import { encrypted } from '../../../test/encrypted'
import { codeOfStep, fromBase32 } from './totp'

const password = '密码 Long enough 1'
const minute = 60_000
let house: Awaited<ReturnType<typeof openHouse>>
let company_id: number
// codes are taken once: each test goes on to a later step
let clock = Date.UTC(2026, 10, 28, 9)
let n = 0

beforeAll(async () => {
  house = await openHouse(2, { now: () => clock })
  company_id = await addCompany(house.db, 'Acme 智慧')
})
afterAll(() => house.close())
beforeEach(async () => {
  clock += 10 * minute
  await house.db.query('delete from login_failure')
  await house.db.query('delete from strategy')
})

const codeNow = (secret: string, steps = 0) => codeOfStep(fromBase32(secret), Math.floor(clock / 30_000) + steps)
const wantOf = (values: Record<string, string>) =>
  Promise.all(
    Object.entries(values).map(([key, value]) =>
      house.db.query(
        `insert into strategy (company_id, strategy_key, name, strategy_values, option) values ($1, $2, $2, $3, '{}')`,
        [company_id, key, value],
      ),
    ),
  )

async function newcomer(permissions: string[] = []) {
  const username = `person-${++n}`
  return { username, id: await addPerson(house.db, { company_id, username, password, permissions }) }
}
async function signedIn(username: string): Promise<string> {
  return (await house.first.signIn(username, password)).data.token
}
/** What asks for a proof of the last minutes: signing in was one. */
const own = (token: string, path: string) => house.first.post(path, {}, { token })
const minutesAgo = (minutes: number, user_id: number) =>
  house.db.query('update session set proved_at = now() - make_interval(mins => $2) where user_id = $1', [
    user_id,
    minutes,
  ])
async function prove(token: string, typed = password) {
  const asked = await house.first.challenge()
  const proof = { method: 'password', password: encrypted(asked, typed), key_id: asked.key_id }
  return house.first.post('/account/sudo', proof, { token })
}
/** Somebody who turned it on: their secret, and the codes that they wrote down. */
async function withFactor(permissions: string[] = []) {
  const person = await newcomer(permissions)
  const token = await signedIn(person.username)
  const { secret } = (await own(token, '/account/totp_begin')).data
  const { data } = await house.first.post('/account/totp_confirm', { code: codeNow(secret) }, { token })
  clock += minute
  return { ...person, token, secret, codes: data.backup_codes as string[] }
}
const ticketOf = async (username: string, more: object = {}) =>
  (await house.first.signIn(username, password, { with: more })).data.ticket
const second = (ticket: string, code: string, more: object = {}) =>
  house.first.post('/auth/second_factor', { ticket, method: 'totp', code, ...more })

describe('turning it on', () => {
  it('needs a fresh proof, then a right code, and gives ten codes for when the app is lost', async () => {
    const { username, id } = await newcomer()
    const token = await signedIn(username)
    await minutesAgo(11, id)
    expect((await own(token, '/account/totp_begin')).data.reason).toBe('proof_required')
    expect((await prove(token, 'wrong')).data.reason).toBe('old_password_wrong')
    expect((await own(token, '/account/totp_begin')).data.reason).toBe('proof_required')
    expect((await prove(token)).code).toBe(0)
    expect((await house.first.post('/account/totp_confirm', { code: '123456' }, { token })).data.reason).toBe(
      'factor_not_begun',
    )
    const { secret, uri } = (await own(token, '/account/totp_begin')).data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(`Acme 智慧:${username}`)
    // what was only begun asks nobody
    expect((await house.first.signIn(username, password)).code).toBe(0)
    expect((await house.first.post('/account/totp_confirm', { code: '000000' }, { token })).data.reason).toBe(
      'app_code_wrong',
    )
    const { code, data } = await house.first.post('/account/totp_confirm', { code: codeNow(secret) }, { token })
    expect(code).toBe(0)
    expect(new Set(data.backup_codes).size).toBe(10)
    const state = (await house.first.get('/account/security', { token })).data
    expect(state.factor).toMatchObject({ codes_left: 10, required: false, due: null })
    expect(state.factor.since).toMatch(/^\d{4}-/)
    expect((await own(token, '/account/totp_begin')).data.reason).toBe('factor_there')
    // nothing that is stored can be used: the secret is encrypted, codes are digests
    const [stored] = await house.db.query<{ secret: string }>('select secret from totp where user_id = $1', [id])
    expect(stored?.secret).not.toContain(secret)
    const log = await house.db.query<{ text: string }>(
      'select o::text as text from operation_log o where user_id = $1',
      [id],
    )
    for (const { text } of log) for (const hidden of [secret, ...data.backup_codes]) expect(text).not.toContain(hidden)
  })

  it('is off again after a fresh proof, and asked for no more', async () => {
    const { username, id, token } = await withFactor()
    await minutesAgo(11, id)
    for (const path of ['/account/totp_remove', '/account/backup_codes'])
      expect((await own(token, path)).data.reason).toBe('proof_required')
    expect((await house.first.signIn(username, password)).code).toBe(40330)
    expect((await prove(token)).code).toBe(0)
    expect((await own(token, '/account/totp_remove')).code).toBe(0)
    expect((await house.first.signIn(username, password)).code).toBe(0)
  })
})

describe('a sign-in', () => {
  it('asks for a code, and takes each once', async () => {
    const { username, secret } = await withFactor()
    const asked = await house.first.signIn(username, password)
    expect(asked).toMatchObject({
      code: 40330,
      data: { reason: 'second_factor_required', methods: ['totp', 'backup'] },
    })
    expect(asked.data.token).toBeUndefined()
    const code = codeNow(secret)
    const done = await second(asked.data.ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(done).toMatchObject({ code: 0, data: { trusted: null, backup_codes: [] } })
    expect((await house.first.get('/users/check_session', { token: done.data.token })).code).toBe(0)
    // neither the ticket nor the code is good again
    expect((await second(asked.data.ticket, codeNow(secret, 1))).data.reason).toBe('factor_ticket_gone')
    expect((await second(await ticketOf(username), code)).data.reason).toBe('factor_wrong')
    expect((await second(await ticketOf(username), codeNow(secret, 1))).code).toBe(0)
  })

  it('says nothing of it before the password is right', async () => {
    const { username } = await withFactor()
    expect((await house.first.signIn(username, 'wrong')).data.reason).toBe('wrong_password')
  })

  it('gives the same code to one of two that send it at once', async () => {
    const { username, secret } = await withFactor()
    const tickets = [await ticketOf(username), await ticketOf(username)]
    const answers = await Promise.all(
      tickets.map((ticket, at) =>
        (house.servers[at] ?? house.first).post('/auth/second_factor', {
          ticket,
          method: 'totp',
          code: codeNow(secret),
        }),
      ),
    )
    expect(answers.map(({ code }) => code === 0).sort()).toEqual([false, true])
  })

  it('takes a backup code in any writing, once', async () => {
    const { username, codes } = await withFactor()
    const [code = ''] = codes
    const typed = code.toUpperCase().replace('-', ' ')
    expect((await second(await ticketOf(username), typed, { method: 'backup' })).code).toBe(0)
    expect((await second(await ticketOf(username), code, { method: 'backup' })).data.reason).toBe('factor_wrong')
    const others = await withFactor()
    expect((await second(await ticketOf(username), others.codes[0] ?? '', { method: 'backup' })).data.reason).toBe(
      'factor_wrong',
    )
  })

  it('ends a ticket after five tries, and slows down who guesses on with new ones', async () => {
    const { username, secret } = await withFactor()
    const ticket = await ticketOf(username)
    const wrong = async (of: string) => (await second(of, '000000')).data.reason
    for (let at = 0; at < 4; at++) expect(await wrong(ticket)).toBe('factor_wrong')
    const fifth = await wrong(ticket)
    expect(['factor_wrong', 'too_many']).toContain(fifth)
    expect((await second(ticket, codeNow(secret))).data.reason).not.toBe(undefined)
    const reasons: string[] = []
    for (let at = 0; at < 4; at++) reasons.push(await wrong(await ticketOf(username)))
    expect(reasons.at(-1)).toBe('too_many')
  })

  it('is not gone on with after the password was changed or the account closed', async () => {
    const { username, id, secret } = await withFactor()
    const [changed, closed] = [await ticketOf(username), await ticketOf(username)]
    await house.db.query("update users set password_hash = password_hash || 'x' where id = $1", [id])
    expect((await second(changed, codeNow(secret))).data.reason).toBe('factor_ticket_gone')
    await house.db.query(
      "update users set password_hash = rtrim(password_hash, 'x'), status = 'disabled' where id = $1",
      [id],
    )
    expect((await second(closed, codeNow(secret))).data.reason).toBe('factor_ticket_gone')
    expect((await second('x'.repeat(32), codeNow(secret))).data.reason).toBe('factor_ticket_gone')
  })
})

describe('a trusted browser', () => {
  it('is asked for the password alone, until it is forgotten or the company allows it no more', async () => {
    const { username, secret, token } = await withFactor()
    const done = await second(await ticketOf(username), codeNow(secret), { remember: true })
    const trusted = done.data.trusted
    const again = () => house.first.signIn(username, password, { with: { trusted } })
    expect((await again()).code).toBe(0)
    // it says nothing for somebody else
    const other = await withFactor()
    expect((await house.first.signIn(other.username, password, { with: { trusted } })).code).toBe(40330)
    await wantOf({ login_trusted_days: '0' })
    expect((await again()).code).toBe(40330)
    await house.db.query('delete from strategy')
    const [browser] = (await house.first.get('/account/security', { token })).data.browsers
    expect((await house.first.post('/account/trusted_forget', { id: browser.id }, { token: other.token })).code).toBe(
      40400,
    )
    expect((await house.first.post('/account/trusted_forget', { id: browser.id }, { token })).code).toBe(0)
    expect((await again()).code).toBe(40330)
  })
})

describe('what the company wants', () => {
  it('lets who has to set it up in for their days, and then leads them through it', async () => {
    await wantOf({ login_factor: 'administrators', login_factor_grace_days: '7' })
    const boss = await newcomer(['change-user'])
    const staff = await newcomer(['view-meeting'])
    expect((await house.first.signIn(staff.username, password)).data.factor_due).toBeNull()
    const due = (await house.first.signIn(boss.username, password)).data.factor_due
    expect(due).toBe(new Date(clock + 7 * 24 * 60 * minute).toISOString())
    clock += 8 * 24 * 60 * minute
    const asked = await house.first.signIn(boss.username, password)
    expect(asked).toMatchObject({ code: 40330, data: { methods: ['setup'] } })
    const { ticket } = asked.data
    const { secret } = (await house.first.post('/auth/factor_setup', { ticket })).data
    // neither of the other ways goes round it
    expect((await second(ticket, codeNow(secret))).data.reason).toBe('factor_wrong')
    const done = await second(ticket, codeNow(secret), { method: 'setup' })
    expect(done).toMatchObject({ code: 0 })
    expect(done.data.backup_codes).toHaveLength(10)
    expect((await own(done.data.token, '/account/totp_remove')).data.reason).toBe('factor_needed')
    expect((await house.first.signIn(boss.username, password)).data.methods).toEqual(['totp', 'backup'])
  })

  it('never shows a secret for a ticket of somebody who has it', async () => {
    const { username } = await withFactor()
    expect((await house.first.post('/auth/factor_setup', { ticket: await ticketOf(username) })).data.reason).toBe(
      'factor_there',
    )
  })
})

describe('one’s own sessions', () => {
  it('are listed, and ended one by one or all but the one that asks', async () => {
    const { username } = await newcomer()
    const [own, other, third] = [await signedIn(username), await signedIn(username), await signedIn(username)]
    const listed = (await house.first.get('/account/security', { token: own })).data.sessions
    expect(listed.map((one: { own: boolean }) => one.own)).toEqual([true, false, false])
    const end = (body: object, token: string) => house.first.post('/account/session_end', body, { token })
    // one's own is not ended here
    expect((await end({ id: listed[0].id }, own)).data).toEqual({ ended: 0 })
    expect((await end({ id: listed[1].id }, own)).data).toEqual({ ended: 1 })
    expect((await end({}, own)).data).toEqual({ ended: 1 })
    const codes = await Promise.all(
      [own, other, third].map(async (token) => (await house.first.get('/users/check_session', { token })).code),
    )
    expect(codes[0]).toBe(0)
    expect(codes.slice(1)).toEqual([50012, 50012])
    // nobody ends a stranger's
    const stranger = await signedIn((await newcomer()).username)
    const [mine] = (await house.first.get('/account/security', { token: own })).data.sessions
    expect((await end({ id: mine.id }, stranger)).data).toEqual({ ended: 0 })
  })

  it('come with the last sign-ins', async () => {
    const { username, secret } = await withFactor()
    await house.first.signIn(username, 'wrong')
    const { data } = await second(await ticketOf(username), codeNow(secret))
    const { sign_ins } = (await house.first.get('/account/security', { token: data.token })).data
    expect(sign_ins[0]).toMatchObject({ action: 'login', result: 'ok' })
  })
})

describe('an administrator', () => {
  it('resets it for who lost theirs, but not for who stands above, nor their own', async () => {
    const helper = await withFactor(['change-user'])
    const lost = await withFactor()
    const chief = await withFactor(['change-user', 'delete-user', 'change-roles'])
    const reset = (id: number) => house.first.post('/users/reset_second_factor', { id }, { token: helper.token })
    await house.db.query("update role set data_scope = 'all' where company_id = $1", [company_id])
    house.first.sessions.forget()
    expect((await reset(lost.id)).code).toBe(0)
    expect((await house.first.signIn(lost.username, password)).code).toBe(0)
    expect((await house.first.get('/users/check_session', { token: lost.token })).code).not.toBe(0)
    expect((await reset(lost.id)).data.reason).toBe('factor_off')
    expect((await reset(helper.id)).data.reason).toBe('own_factor')
    expect((await reset(chief.id)).data.reason).toBe('beyond_own')
    expect((await reset(2 ** 30)).code).toBe(40400)
    expect((await house.first.post('/users/reset_second_factor', { id: helper.id }, { token: chief.token })).code).toBe(
      0,
    )
    const nobody = await withFactor()
    expect((await house.first.post('/users/reset_second_factor', { id: chief.id }, { token: nobody.token })).code).toBe(
      40300,
    )
  })
})
