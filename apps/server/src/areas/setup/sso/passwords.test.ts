import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encrypted } from '../../../../test/encrypted'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { createSingleUse } from '../../../kernel/secrets/single-use'
import { hashPassword } from '../../../kernel/session/passwords'
import { startSession } from '../../../kernel/session/session-store'
import { recover } from '../../account/public'

type Who = Awaited<ReturnType<Company['person']>>

const password = '密码 Long enough 1'
const codes = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-work-sso-config`)

let world: World
let acme: Company
let other: Company
let password_hash = ''
let provider_id = 0
let admin: Who
let spare: Who
let staff: Who

beforeAll(async () => {
  world = await openWorld({ servers: 2, publicUrl: 'http://127.0.0.1:1', logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  password_hash = await hashPassword(password)
})
afterAll(() => world.close())

const withPassword = async (company: Company, permissions: readonly string[]) => {
  const who = await company.person(permissions)
  await world.db.query('update users set password_hash = $2 where id = $1', [who.user_id, password_hash])
  return who
}
const withFactor = ({ user_id }: Who) =>
  world.db.query(
    `insert into totp (company_id, user_id, secret, confirmed_at) select company_id, id, 'x', now() from users where id = $1`,
    [user_id],
  )

beforeEach(async () => {
  for (const table of ['login_failure', 'passwords_closed', 'break_glass', 'sso_provider'])
    await world.db.query(`delete from ${table}`)
  const [row] = await world.db.query<{ id: number }>(
    `insert into sso_provider (company_id, name, issuer, client_id, status) values ($1, 'Peer', 'https://peer.example.com', 'x', 'on')
     returning id`,
    [acme.company_id],
  )
  provider_id = row?.id ?? 0
  admin = await withPassword(acme, codes)
  spare = await withPassword(acme, codes)
  staff = await withPassword(acme, ['view-meeting'])
  await withFactor(spare)
})

/** A session of somebody by the provider, so many minutes ago; `signedOn`: the sign-on itself was then. */
async function cameBy(who: Who, minutes = 0, signedOn = minutes): Promise<string> {
  const [row] = await world.db.query<{ id: number }>(
    `insert into sso_identity (company_id, provider_id, user_id, subject, last_used_at)
     values ($1, $2, $3, $4, now() - make_interval(secs => $5))
     on conflict (company_id, provider_id, user_id) do update set last_used_at = excluded.last_used_at returning id`,
    [acme.company_id, provider_id, who.user_id, who.username, signedOn * 60],
  )
  const token = await startSession(world.db, {
    ...{ company_id: acme.company_id, user_id: who.user_id, ip: '', agent: '', sso: true },
    sign_on: { identity_id: row?.id ?? 0, sid: null, hint: null },
  })
  await world.db.query(
    `update session set created_at = now() - make_interval(secs => $2)
     where sso_identity_id = $1`,
    [row?.id, minutes * 60],
  )
  return token
}
const set = (token: string, closed: boolean, break_glass: number[] = [spare.user_id]) =>
  world.first.post('/sso_config/policy_set', { closed, break_glass }, { token, language: 'en' })
const policy = async (token = admin.token) => (await world.first.get('/sso_config/policy', {}, { token })).data
const close = async () => expect(await set(await cameBy(admin), true)).toMatchObject({ code: 0 })
async function signIn({ username }: Who, typed = password, more: object = {}) {
  const asked = (await world.first.get('/auth/challenge', { username })).data
  const body = { username, password: encrypted(asked, typed), timeZone: '', key_id: asked.key_id, ...more }
  return world.first.post('/auth/login', body, { language: 'en' })
}
const turn = (on: boolean) => world.db.query('update sso_provider set status = $1', [on ? 'on' : 'off'])

describe('closing passwords', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['came with their password', async () => set(admin.token, true), /Sign in by a provider/],
    ['came by the provider 61 minutes ago', async () => set(await cameBy(admin, 61), true), /more than 60 minutes/],
    ['handed an old session over', async () => set(await cameBy(admin, 0, 61), true), /more than 60 minutes/],
    ['names no emergency account', async () => set(await cameBy(admin), true, []), /at least one emergency account/],
    [
      'finds the provider switched off',
      async () => {
        const token = await cameBy(admin)
        await turn(false)
        return set(token, true)
      },
      /No sign-on provider is switched on/,
    ],
    [
      'names somebody without a second factor',
      async () => set(await cameBy(admin), true, [admin.user_id]),
      /can’t be an em/,
    ],
    [
      'names a colleague who may open nothing',
      async () => set(await cameBy(admin), true, [staff.user_id]),
      /can’t be an em/,
    ],
  ])('is refused to who %s, and nothing is closed', async (_, close, sentence) => {
    expect(await close()).toMatchObject({ message: expect.stringMatching(sentence) })
    await turn(true)
    expect(await policy()).toMatchObject({ wished: false, closed: false, break_glass: [] })
    expect((await signIn(staff)).code).toBe(0)
  })

  test('is no matter of who only looks, nor of another company', async () => {
    const looker = await acme.person(['view-work-sso-config'])
    expect(await set(looker.token, false)).toMatchObject({ data: { reason: 'no_permission' } })
    const theirs = await withPassword(other, codes)
    await withFactor(theirs)
    expect(await set(await cameBy(admin), true, [theirs.user_id])).toMatchObject({
      data: { reason: 'break_glass_unfit' },
    })
    await close()
    expect(await policy(theirs.token)).toMatchObject({ wished: false, break_glass: [] })
    expect((await signIn(theirs)).data.reason).toBe('second_factor_required')
  })

  test('lets in by password only whoever is for emergencies, with their second step; and says it on the page and in the log', async () => {
    await close()
    expect(await policy()).toMatchObject({
      ...{ wished: true, closed: true, by: admin.name },
      break_glass: [{ id: spare.user_id, lacks: [] }],
    })
    for (const server of world.servers)
      expect((await server.get('/sso/providers', { company: acme.company_id })).data).toMatchObject({
        passwords_closed: true,
      })
    expect((await world.first.get('/sso/providers', { company: other.company_id })).data.passwords_closed).toBe(false)
    expect(await signIn(staff)).toMatchObject({
      code: 40338,
      message: expect.stringMatching(/closed sign-in by password/),
    })
    // a wrong one says what it always says, of whomever
    for (const who of [staff, spare]) expect((await signIn(who, 'wrong')).data.reason).toBe('wrong_password')
    expect((await signIn(spare)).data.reason).toBe('second_factor_required')
    const log = await world.db.query<{ after: object }>(
      `select after from operation_log where company_id = $1 and action = 'passwords_set' order by id desc limit 1`,
      [acme.company_id],
    )
    expect(log[0]?.after).toMatchObject({ passwords: 'closed', break_glass: spare.username })
    // what was there goes on
    expect((await world.first.get('/users/check_session', {}, { token: staff.token })).code).toBe(0)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the provider is switched off', () => turn(false)],
    ['the emergency account is disabled', () => change('status = $2', 'disabled')],
    ['its second factor is reset', () => world.db.query('delete from totp where user_id = $1', [spare.user_id])],
    ['its roles are taken', () => world.db.query('delete from user_role where user_id = $1', [spare.user_id])],
    ['it has no password any more', () => change('password_hash = $2', null)],
  ])('opens by itself where %s, and says so', async (_, happen) => {
    await close()
    expect((await signIn(staff)).data.reason).toBe('passwords_closed')
    await happen()
    expect((await signIn(staff)).code).toBe(0)
    expect(await policy()).toMatchObject({ wished: true, closed: false })
  })

  test('is undone without the provider; who is chosen then may change, but not to nobody', async () => {
    await close()
    expect(await set(spare.token, true, [])).toMatchObject({ data: { reason: 'passwords_stay' } })
    await withFactor(admin)
    expect(await set(spare.token, true, [admin.user_id])).toMatchObject({ code: 0 })
    expect((await signIn(spare)).data.reason).toBe('passwords_closed')
    expect(await set(spare.token, false)).toMatchObject({ code: 0 })
    expect((await signIn(staff)).code).toBe(0)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'switched off',
      () => world.first.post('/sso_config/switch', { id: provider_id, on: false }, { token: admin.token }),
    ],
    ['deleted', () => world.first.post('/sso_config/del', { id: provider_id }, { token: admin.token })],
  ])('ends with the last provider, when it is %s: none that comes later closes them by itself', async (_, end) => {
    await close()
    expect(await end()).toMatchObject({ code: 0 })
    expect(await policy()).toMatchObject({ wished: false, closed: false, break_glass: [{ id: spare.user_id }] })
    expect((await signIn(staff)).code).toBe(0)
  })

  test('takes who came by the provider again, where they opened by themselves meanwhile', async () => {
    await close()
    await world.db.query('delete from totp where user_id = $1', [spare.user_id])
    await withFactor(admin)
    expect(await set(admin.token, true, [admin.user_id])).toMatchObject({ data: { reason: 'passwords_stay' } })
    expect(await set(await cameBy(admin), true, [admin.user_id])).toMatchObject({ code: 0 })
    expect((await signIn(staff)).data.reason).toBe('passwords_closed')
  })

  test('leaves the password that links an account, of this account and once', async () => {
    await close()
    const { company_id } = acme
    const { user_id } = staff
    const ticket = await createSingleUse(
      world.db,
      'sso_link',
      600,
      JSON.stringify({
        company_id,
        provider_id,
        subject: 's',
        user_id,
        at: new Date(Date.now() - 60_000).toISOString(),
      }),
    )
    expect((await signIn(admin, password, { ticket })).data.reason).toBe('passwords_closed')
    const { data } = await signIn(staff, password, { ticket })
    expect((await world.first.post('/account/sso_link', { ticket }, { token: data.token })).code).toBe(0)
    expect((await signIn(staff, password, { ticket })).data.reason).toBe('passwords_closed')
    // and it is their only way from then on
    const [own] = (await world.first.get('/account/identities', {}, { token: data.token })).data.items
    expect(await world.first.post('/account/identity_forget', { id: own.id }, { token: data.token })).toMatchObject({
      data: { reason: 'sso_closed_way' },
    })
  })
})

const change = (what: string, value: unknown) =>
  world.db.query(`update users set ${what} where id = $1`, [spare.user_id, value])

describe('recovering by a command on the server', () => {
  const tokenOf = ({ link = '' } = {}) => new URL(link, 'http://x').searchParams.get('redirect_token') ?? ''

  test('signs in once, for an hour, and passwords can be opened', async () => {
    await close()
    const redirect_token = tokenOf(await recover(world.db, admin.username.toUpperCase()))
    const { data } = await world.first.post('/auth/exchange', { redirect_token })
    expect(await world.first.post('/auth/exchange', { redirect_token })).toMatchObject({
      data: { reason: 'hand_over_gone' },
    })
    const [session] = await world.db.query<{ minutes: number }>(
      `select extract(epoch from expires_at - now())::float / 60 as minutes from session where user_id = $1 order by created_at desc limit 1`,
      [admin.user_id],
    )
    expect(session?.minutes).toBeGreaterThan(50)
    expect(session?.minutes).toBeLessThanOrEqual(60)
    // it did not come by the provider
    expect(await policy(data.token)).toMatchObject({ closed: true, blocked: 'not_by_provider' })
    expect(await set(data.token, false)).toMatchObject({ code: 0 })
    expect((await signIn(staff)).code).toBe(0)
    const log = await world.db.query(
      `select user_name, target from operation_log where company_id = $1 and action = 'recover' order by id desc limit 1`,
      [acme.company_id],
    )
    expect(log).toEqual([{ user_name: 'npm run recover', target: admin.username }])
  })

  test('asks nobody for a password that they do not know, and gives a new one where that is wanted', async () => {
    await close()
    await world.db.query('update users set must_change_password = true where id = $1', [admin.user_id])
    const first = await world.first.post('/auth/exchange', {
      redirect_token: tokenOf(await recover(world.db, admin.username)),
    })
    expect(await set(first.data.token, false)).toMatchObject({ code: 0 })
    const made = await recover(world.db, admin.username, { newPassword: true })
    // who was signed in to the account is not any longer
    await expect
      .poll(async () => (await world.first.get('/sso_config/policy', {}, { token: first.data.token })).data.reason)
      .toBe('session_ended')
    expect((await signIn(admin, made?.password ?? '')).code).toBe(0)
    expect((await signIn(admin)).data.reason).toBe('wrong_password')
  })

  test('is nothing after ten minutes, nor of an account that is closed', async () => {
    const redirect_token = tokenOf(await recover(world.db, spare.username))
    await world.db.query(
      `update single_use set expires_at = expires_at - interval '10 minutes' where kind = 'hand_over'`,
    )
    expect(await world.first.post('/auth/exchange', { redirect_token })).toMatchObject({
      data: { reason: 'hand_over_gone' },
    })
    const again = tokenOf(await recover(world.db, spare.username))
    await change('status = $2', 'disabled')
    expect(await world.first.post('/auth/exchange', { redirect_token: again })).toMatchObject({
      data: { reason: 'hand_over_gone' },
    })
    expect(await recover(world.db, spare.username)).toBeUndefined()
    expect(await recover(world.db, 'nobody at all')).toBeUndefined()
  })
})
