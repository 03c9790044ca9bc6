import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { encrypted } from '../../../test/encrypted'
import { softwareAuthenticator, tab } from '../../../test/software-authenticator'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { hashPassword } from '../../kernel/session/passwords'
import { checkMade, checkUsed } from './passkey-check'
import { codeOfStep, fromBase32 } from './totp'

const origin = 'https://workplace.example.com'
const password = '密码 Long enough 1'
let world: World
let acme: Company
let password_hash = ''
type Who = Awaited<ReturnType<Company['person']>>

beforeAll(async () => {
  world = await openWorld({ servers: 2, publicUrl: origin, logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  password_hash = await hashPassword(password)
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['login_failure', 'strategy', 'passwords_closed', 'break_glass', 'sso_provider'])
    await world.db.query(`delete from ${table}`)
})

async function newcomer(permissions: string[] = []): Promise<Who> {
  const who = await acme.person(permissions)
  await world.db.query('update users set password_hash = $2 where id = $1', [who.user_id, password_hash])
  return who
}
const [one, other] = [0, 1] as const
const server = (n: 0 | 1) => world.servers[n] ?? world.first
/** What asks for a proof of the last minutes: beginning the session was one. */
const own = (token: string, path: string, body: object) => world.first.post(path, body, { token })
const minutesAgo = (minutes: number, user_id: number) =>
  world.db.query('update session set proved_at = now() - make_interval(mins => $2) where user_id = $1', [
    user_id,
    minutes,
  ])
async function signIn({ username }: { username: string }, more: object = {}) {
  const asked = (await world.first.get('/auth/challenge', { username })).data
  const body = { username, password: encrypted(asked, password), timeZone: '', key_id: asked.key_id, ...more }
  return world.first.post('/auth/login', body)
}
/** Somebody with a passkey on a telephone of theirs, made over two servers. */
async function withPasskey(permissions: string[] = [], name = 'Phone') {
  const who = await newcomer(permissions)
  return { ...who, ...(await addOne(who.token, name)) }
}
async function addOne(token: string, name: string, how: object = {}) {
  const phone = softwareAuthenticator(origin)
  const { secret, binding } = tab()
  const { options } = (await own(token, '/account/passkey_options', { binding })).data
  const body = { secret, name, response: phone.make(options, how) }
  const { code, data } = await server(other).post('/account/passkey_add', body, { token })
  return {
    phone,
    code,
    reason: data?.reason,
    id: data?.id as number,
    codes: data?.backup_codes as string[],
    options,
    body,
  }
}
async function begun(binding: string) {
  return (await server(one).post('/auth/passkey_options', { binding })).data.options
}
/** A sign-in by passkey alone, with what deviates. */
async function byPasskey(phone: ReturnType<typeof softwareAuthenticator>, how: object = {}) {
  const { secret, binding } = tab()
  return server(other).post('/auth/passkey', { secret, response: phone.use(await begun(binding), how) })
}
const security = async (token: string) => (await world.first.get('/account/security', {}, { token })).data
const isAlive = async (token: string) => (await world.first.get('/users/check_session', {}, { token })).code === 0

describe('the vectors of WebAuthn (W3C, Web Authentication Level 3, 16.2 “ES256 Credential with No Attestation”)', () => {
  const text = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const id = text('f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4')
  const key =
    'a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220'
  const named = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  const party = { id: 'example.org', origin: 'https://example.org' }

  it('hold as a second factor; alone they do not, since nobody was verified', async () => {
    const who = await newcomer()
    await world.db.query(
      `insert into passkey (company_id, user_id, rp_id, credential_id, public_key, syncs, backed_up, name)
       values ($1, $2, $3, $4, $5, true, true, 'W3C')`,
      [acme.company_id, who.user_id, party.id, id, Buffer.from(key, 'hex')],
    )
    const response = {
      clientDataJSON: text(
        '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
      ),
      authenticatorData: text('bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000'),
      signature: text(
        '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
      ),
    }
    const challenge = text('39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408')
    const check = (verified: boolean, at = party, of = challenge) =>
      checkUsed({ db: world.db, notifyCopied: async () => {} }, at, { ...named, response }, { challenge: of, verified })
    await expect(check(true)).rejects.toMatchObject({ reason: 'passkey_wrong' })
    await expect(check(false, party, id)).rejects.toMatchObject({ reason: 'passkey_wrong' })
    await expect(check(false, { ...party, origin: 'https://evil.example' })).rejects.toMatchObject({
      reason: 'passkey_wrong',
    })
    expect(await check(false)).toMatchObject({ user_id: who.user_id, name: 'W3C' })
  })

  it('are not taken for a new passkey: whoever makes one has to be verified', async () => {
    const response = {
      clientDataJSON: text(
        '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
      ),
      attestationObject: text(
        `a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4${key}`,
      ),
    }
    const challenge = text('00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130')
    await expect(checkMade(party, { ...named, response }, challenge)).rejects.toMatchObject({
      reason: 'passkey_wrong',
      cause: { message: expect.stringMatching(/verif/i) },
    })
  })
})

describe('making one', () => {
  it('needs a fresh proof, not a password, has a name, gives codes with the first, and is shown without anything that could be used', async () => {
    const who = await newcomer()
    const { binding } = tab()
    await world.db.query('update users set password_hash = null where id = $1', [who.user_id])
    await minutesAgo(11, who.user_id)
    expect((await own(who.token, '/account/passkey_options', { binding })).data.reason).toBe('proof_required')
    await minutesAgo(9, who.user_id)
    const first = await addOne(who.token, '  手机 ')
    expect(first).toMatchObject({ code: 0, options: { rp: { id: 'workplace.example.com', name: 'Acme' } } })
    expect(first.options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    // what an authenticator keeps of somebody says nothing of them
    expect(Buffer.from(first.options.user.id, 'base64url')).toHaveLength(32)
    expect(first.codes).toHaveLength(10)
    const second = await addOne(who.token, 'Key')
    expect(second.codes).toEqual([])
    expect(second.options.user.id).toBe(first.options.user.id)
    expect(second.options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([first.phone.id])
    const state = await security(who.token)
    expect(state.passkeys).toMatchObject([
      { name: '手机', last_used_at: null, suspect_at: null, backed_up: false, here: true },
      { name: 'Key' },
    ])
    expect(JSON.stringify(state)).not.toContain(first.phone.id)
    const named = await world.db.query<{ target: string }>(
      `select target from operation_log where user_id = $1 and action = 'passkey_add' order by id`,
      [who.user_id],
    )
    expect(named.map(({ target }) => target)).toEqual(['手机', 'Key'])
    const logged = await world.db.query<{ text: string }>(
      'select o::text as text from operation_log o where user_id = $1',
      [who.user_id],
    )
    for (const { text } of logged) expect(text).not.toContain(first.phone.id)
  })

  it.each<[string, object]>([
    ['another page', { origin: 'https://evil.example' }],
    ['another port of the same machine', { origin: `${origin}:8443` }],
    ['another domain', { rpId: 'evil.example' }],
    ['a page in a frame of somebody else', { crossOrigin: true }],
    ['a browser that used one instead', { type: 'webauthn.get' }],
    ['a key that verified nobody', { verified: false }],
    ['a key at which nobody was', { present: false }],
    ['one that has left and may not', { mayLeave: false, hasLeft: true }],
  ])('is refused to %s', async (_, how) => {
    const who = await newcomer()
    expect((await addOne(who.token, 'Phone', how)).reason).toBe('passkey_wrong')
    expect((await security(who.token)).passkeys).toEqual([])
  })

  it('takes a challenge once, of its own session and tab, and while it is young', async () => {
    const who = await newcomer()
    const again = await addOne(who.token, 'Phone')
    const send = (body: object, token = who.token) => server(one).post('/account/passkey_add', body, { token })
    expect((await send(again.body)).data.reason).toBe('passkey_gone')
    const anew = async () => {
      const { secret, binding } = tab()
      const { options } = (await own(who.token, '/account/passkey_options', { binding })).data
      return { secret, name: 'Phone', response: softwareAuthenticator(origin).make(options) }
    }
    expect((await send({ ...(await anew()), secret: tab().secret })).data.reason).toBe('passkey_gone')
    const session = (await signIn(await newcomer())).data.token
    expect((await send(await anew(), session)).data.reason).toBe('passkey_gone')
    const late = await anew()
    await world.db.query(
      `update single_use set expires_at = expires_at - interval '5 minutes' where kind = 'passkey_add'`,
    )
    expect((await send(late)).data.reason).toBe('passkey_gone')
    // one to sign in with is none to make one with
    const { secret, binding } = tab()
    const { challenge } = await begun(binding)
    const response = softwareAuthenticator(origin).make({ ...again.options, challenge })
    expect((await send({ secret, name: 'Phone', response })).data.reason).toBe('passkey_gone')
    expect((await security(who.token)).passkeys).toHaveLength(1)
  })

  it('is refused for a credential that is somebody’s already', async () => {
    const [mine, theirs] = [await withPasskey(), await newcomer()]
    const { secret, binding } = tab()
    const { options } = (await own(theirs.token, '/account/passkey_options', { binding })).data
    const body = { secret, name: 'Phone', response: mine.phone.make(options) }
    expect((await world.first.post('/account/passkey_add', body, { token: theirs.token })).data.reason).toBe(
      'passkey_there',
    )
  })

  it('is not offered where the address of the product is a number, not encrypted, or not set', async () => {
    for (const [publicUrl, why] of [
      ['http://127.0.0.1:3000', 'ip_address'],
      ['http://workplace.example.com', 'plain_http'],
      [undefined, 'no_address'],
    ] as const) {
      const elsewhere = await openWorld(publicUrl === undefined ? {} : { publicUrl })
      try {
        const company = await addCompany(elsewhere.db, 'Elsewhere')
        const { token } = await company.person([])
        expect((await elsewhere.first.get('/auth/brand', {})).data.passkeys_at).toBeNull()
        const state = (await elsewhere.first.get('/account/security', {}, { token })).data
        expect(state).toMatchObject({ passkeys_off: why, passkeys: [] })
        const { code, data, message } = await elsewhere.first.post('/auth/passkey_options', { binding: tab().binding })
        expect({ code, why: data.why }).toEqual({ code: 40096, why })
        expect(message).toContain('PUBLIC_URL')
      } finally {
        await elsewhere.close()
      }
    }
  })
})

describe('signing in by it alone', () => {
  it('asks for nothing else, on whichever server, and is in the log by its name', async () => {
    const { phone, username, token } = await withPasskey()
    const { code, data } = await byPasskey(phone)
    expect({ code, username: data.username }).toEqual({ code: 0, username })
    expect(await isAlive(data.token)).toBe(true)
    const state = await security(token)
    expect(state.passkeys[0].last_used_at).toMatch(/^\d{4}-/)
    expect(state.sign_ins[0]).toMatchObject({ action: 'login_by_passkey', result: 'ok' })
  })

  it('asks who has a start password to change nothing that they do not know', async () => {
    const { phone, user_id } = await withPasskey()
    await world.db.query('update users set must_change_password = true where id = $1', [user_id])
    const { data } = await byPasskey(phone)
    expect(await isAlive(data.token)).toBe(true)
    expect((await world.first.get('/users/info', {}, { token: data.token })).data.must_change_password).toBe(false)
  })

  it.each<[string, object]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['in a frame of somebody else', { crossOrigin: true }],
    ['with another key', { forged: true }],
    ['to another challenge', { challenge: 'x'.repeat(43) }],
    ['by nobody who was verified', { verified: false }],
    ['that made one instead', { type: 'webauthn.create' }],
    ['that may not leave its device any more', { mayLeave: false }],
    ['that does not say whose it is', { userHandle: undefined }],
    ['that is said to be somebody else’s', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('is refused to an answer %s', async (_, how) => {
    const { phone, token } = await withPasskey()
    const { data } = await byPasskey(phone, how)
    expect(['passkey_wrong', 'passkey_gone']).toContain(data.reason)
    expect(data.token).toBeUndefined()
    expect((await security(token)).passkeys[0].last_used_at).toBeNull()
  })

  it('takes an answer once, and from the tab that began', async () => {
    const { phone } = await withPasskey()
    const { secret, binding } = tab()
    const response = phone.use(await begun(binding))
    const send = (body: object) => server(other).post('/auth/passkey', body)
    // an answer that was read on its way is of no use at another tab, nor to the one that began after that
    expect((await send({ secret: tab().secret, response })).data.reason).toBe('passkey_gone')
    expect((await send({ secret, response })).data.reason).toBe('passkey_gone')
    const again = phone.use(await begun(binding))
    expect((await send({ secret, response: again })).code).toBe(0)
    expect((await send({ secret, response: again })).data.reason).toBe('passkey_gone')
    const late = phone.use(await begun(binding))
    await world.db.query(
      `update single_use set expires_at = expires_at - interval '5 minutes' where kind = 'passkey_login'`,
    )
    expect((await send({ secret, response: late })).data.reason).toBe('passkey_gone')
  })

  it('lets one of two at once in that count alike', async () => {
    const { phone } = await withPasskey()
    const answers = await Promise.all(
      [one, other].map(async (n) => {
        const { secret, binding } = tab()
        const response = phone.use((await server(n).post('/auth/passkey_options', { binding })).data.options, {
          counter: 9,
        })
        return server(n).post('/auth/passkey', { secret, response })
      }),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40339])
  })

  it('tells of a counter that went back, refuses that time, and goes on with who goes on', async () => {
    const { phone, token, user_id } = await withPasskey()
    expect((await byPasskey(phone, { counter: 20 })).code).toBe(0)
    expect((await byPasskey(phone, { counter: 12 })).data.reason).toBe('passkey_counter')
    expect((await security(token)).passkeys[0].suspect_at).toMatch(/^\d{4}-/)
    await Promise.all(world.servers.map(({ refusals }) => refusals.flush()))
    const [entry] = await world.db.query<{ after: object }>(
      `select after from operation_log where target_id = $1 and action = 'login_by_passkey' and result = 'refused'`,
      [user_id],
    )
    expect(entry?.after).toMatchObject({ why: 'passkey_counter' })
    // its person is told, once however often it is tried
    expect((await byPasskey(phone, { counter: 13 })).data.reason).toBe('passkey_counter')
    const { items } = (await server(one).get('/message/pagelist', {}, { token })).data
    expect(items).toMatchObject([{ kind: 'passkey_copied', values: { title: expect.any(String) } }])
    // one that is forged makes nobody suspect
    const clean = await withPasskey()
    await byPasskey(clean.phone, { counter: 20 })
    expect((await byPasskey(clean.phone, { counter: 1, forged: true })).data.reason).toBe('passkey_wrong')
    expect((await security(clean.token)).passkeys[0].suspect_at).toBeNull()
    expect((await byPasskey(phone, { counter: 21 })).code).toBe(0)
  })

  it('goes on with those that do not count', async () => {
    const who = await newcomer()
    const { phone } = await addOne(who.token, 'Synced', { counter: 0, hasLeft: true })
    expect((await byPasskey(phone, { counter: 0, hasLeft: true })).code).toBe(0)
    expect((await byPasskey(phone, { counter: 0 })).code).toBe(0)
    expect((await security(who.token)).passkeys[0].backed_up).toBe(false)
  })

  it('is no way into an account that is closed, or with one that was removed', async () => {
    const closed = await withPasskey()
    await world.db.query("update users set status = 'disabled' where id = $1", [closed.user_id])
    expect((await byPasskey(closed.phone)).data.reason).toBe('passkey_unknown')
    const removed = await withPasskey()
    expect((await own(removed.token, '/account/passkey_remove', { id: removed.id })).code).toBe(0)
    expect((await byPasskey(removed.phone)).data.reason).toBe('passkey_unknown')
    expect((await byPasskey(softwareAuthenticator(origin), { userHandle: 'x' })).data.reason).toBe('passkey_unknown')
  })

  it('goes round closed passwords for emergency accounts alone', async () => {
    const codes = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-work-sso-config`)
    const [spare, staff] = [await withPasskey(codes), await withPasskey()]
    await world.db.query(
      `insert into sso_provider (company_id, name, issuer, client_id, status) values ($1, 'Peer', 'https://peer.example.com', 'x', 'on')`,
      [acme.company_id],
    )
    await world.db.query('insert into passwords_closed (company_id) values ($1)', [acme.company_id])
    await world.db.query('insert into break_glass (company_id, user_id) values ($1, $2)', [
      acme.company_id,
      spare.user_id,
    ])
    expect((await byPasskey(staff.phone)).data.reason).toBe('passwords_closed')
    expect((await byPasskey(spare.phone)).code).toBe(0)
  })
})

describe('as second factor', () => {
  async function second(asked: { ticket: string }, phone: ReturnType<typeof softwareAuthenticator>, how: object = {}) {
    const { secret, binding } = tab()
    const { ticket } = asked
    const { options } = (await server(one).post('/auth/factor_passkey', { ticket, binding })).data
    const passkey = { secret, response: phone.use(options, how) }
    return server(other).post('/auth/second_factor', { ticket, method: 'passkey', passkey, remember: true })
  }

  it('is asked for after the password, beside the app and the codes; it is enough that somebody was there', async () => {
    const who = await withPasskey()
    const asked = (await signIn(who)).data
    expect(asked).toMatchObject({ reason: 'second_factor_required', methods: ['passkey', 'backup'] })
    const done = await second(asked, who.phone, { verified: false })
    expect(done.code).toBe(0)
    // the browser is trusted from then on
    expect((await signIn(who, { trusted: done.data.trusted })).code).toBe(0)
    const { secret } = (await own(who.token, '/account/totp_begin', {})).data
    const now = Math.floor(Date.now() / 30_000)
    const code = codeOfStep(fromBase32(secret), now)
    expect((await world.first.post('/account/totp_confirm', { code }, { token: who.token })).code).toBe(0)
    const both = (await signIn(who)).data
    expect(both.methods).toEqual(['passkey', 'totp', 'backup'])
    const next = codeOfStep(fromBase32(secret), now + 1)
    expect(
      (await server(one).post('/auth/second_factor', { ticket: both.ticket, method: 'totp', code: next })).code,
    ).toBe(0)
  })

  it('opens with a backup code, too, and with that alone where the product has another address', async () => {
    const who = await withPasskey()
    await world.db.query(`update passkey set rp_id = 'before.example.com' where user_id = $1`, [who.user_id])
    const asked = (await signIn(who)).data
    expect(asked.methods).toEqual(['backup'])
    const body = { ticket: asked.ticket, method: 'backup', code: who.codes[0] }
    expect((await server(one).post('/auth/second_factor', body)).code).toBe(0)
    expect((await security(who.token)).passkeys[0].here).toBe(false)
  })

  it.each<[string, object]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['with another key', { forged: true }],
    ['by nobody', { present: false }],
    ['whose counter stands still', { counter: 1 }],
  ])('is refused to an answer %s', async (_, how) => {
    const who = await withPasskey()
    const { data } = await second((await signIn(who)).data, who.phone, how)
    expect(['passkey_wrong', 'passkey_counter']).toContain(data.reason)
  })

  it('is nobody else’s, and of no other sign-in', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    expect((await second((await signIn(mine)).data, theirs.phone)).data.reason).toBe('passkey_wrong')
    const [first, later] = [(await signIn(mine)).data.ticket, (await signIn(mine)).data.ticket]
    const { secret, binding } = tab()
    const { options } = (await server(one).post('/auth/factor_passkey', { ticket: first, binding })).data
    const passkey = { secret, response: mine.phone.use(options) }
    const send = (ticket: string) => server(one).post('/auth/second_factor', { ticket, method: 'passkey', passkey })
    expect((await send(later)).data.reason).toBe('passkey_gone')
    expect((await send(first)).data.reason).toBe('passkey_gone')
    // without anything that answered
    expect((await server(one).post('/auth/second_factor', { ticket: first, method: 'passkey' })).data.reason).toBe(
      'factor_wrong',
    )
    // who has none is not told of any
    const none = await newcomer()
    await world.db.query(`insert into totp (company_id, user_id, secret, confirmed_at) values ($1, $2, 'x', now())`, [
      acme.company_id,
      none.user_id,
    ])
    const { ticket } = (await signIn(none)).data
    expect((await server(one).post('/auth/factor_passkey', { ticket, binding })).data.reason).toBe('passkey_unknown')
  })

  it('is what the company wants of who must have one', async () => {
    const who = await withPasskey()
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values, option) values ($1, 'login_factor', 'x', 'everybody', '{}')`,
      [acme.company_id],
    )
    expect((await signIn(who)).data.methods).toEqual(['passkey', 'backup'])
    expect((await security(who.token)).factor).toMatchObject({ required: true, due: null })
    // the last one stays, one of two goes
    expect((await own(who.token, '/account/passkey_remove', { id: who.id })).data.reason).toBe('factor_needed')
    await addOne(who.token, 'Key')
    expect((await own(who.token, '/account/passkey_remove', { id: who.id })).code).toBe(0)
  })
})

test('they are renamed and removed by their person, with the codes when it is the last; nobody else reaches them', async () => {
  const [who, stranger] = [await withPasskey(), await newcomer()]
  const rename = (token: string, name: string) =>
    world.first.post('/account/passkey_rename', { id: who.id, name }, { token })
  expect((await rename(stranger.token, 'Mine')).code).toBe(40400)
  expect((await own(stranger.token, '/account/passkey_remove', { id: who.id })).code).toBe(40400)
  expect((await rename(who.token, ' ')).code).toBe(40000)
  expect((await rename(who.token, '旧手机')).code).toBe(0)
  expect((await security(who.token)).passkeys).toMatchObject([{ name: '旧手机' }])
  expect((await security(who.token)).factor.codes_left).toBe(10)
  await minutesAgo(11, who.user_id)
  expect((await own(who.token, '/account/passkey_remove', { id: who.id })).data.reason).toBe('proof_required')
  await minutesAgo(9, who.user_id)
  expect((await own(who.token, '/account/passkey_remove', { id: who.id })).code).toBe(0)
  expect(await security(who.token)).toMatchObject({ passkeys: [], factor: { codes_left: 0 } })
  expect((await signIn(who)).code).toBe(0)
})

test('an administrator’s reset takes them with the rest', async () => {
  const [helper, lost] = [await acme.person(['change-user']), await withPasskey()]
  expect(
    (await world.first.post('/users/reset_second_factor', { id: lost.user_id }, { token: helper.token })).code,
  ).toBe(0)
  expect((await byPasskey(lost.phone)).data.reason).toBe('passkey_unknown')
  expect((await signIn(lost)).code).toBe(0)
})

test('they are in what a person takes away, without what they are proved by', async () => {
  const { phone, token } = await withPasskey([], '我的手机')
  const { sections } = (await world.first.get('/privacy/mine', {}, { token, language: 'en' })).data
  const section = sections.find(({ key }: { key: string }) => key === 'passkeys')
  expect(section).toMatchObject({ label: 'Passkeys', total: 1 })
  expect(section.rows[0][0]).toBe('我的手机')
  expect(JSON.stringify(section)).not.toContain(phone.id)
})
