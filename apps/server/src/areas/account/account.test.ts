import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountServer, addCompany, addPerson, openHouse } from '../../../test/account'
import { encrypted } from '../../../test/encrypted'
import { endSessions } from '../../kernel/session/session-store'

const password = 'correct horse 7'
let house: Awaited<ReturnType<typeof openHouse>>
let company_id: number
let other_company: number
let ben: number
let eve: number

beforeAll(async () => {
  house = await openHouse(2)
  company_id = await addCompany(house.db, 'Acme')
  other_company = await addCompany(house.db, 'Other')
  ben = await addPerson(house.db, { company_id, username: 'ben', password, permissions: ['view-meeting'] })
  eve = await addPerson(house.db, { company_id: other_company, username: 'eve', password })
  await addPerson(house.db, { company_id, username: 'hr', password, permissions: ['view-user'] })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.query('delete from login_failure')
})

const tokenOf = async (username: string, word = password): Promise<string> =>
  (await house.first.signIn(username, word)).data.token
const codeOf = async (token: string, server = house.first) => (await server.get('/users/check_session', { token })).code

async function change(token: string, old: string, fresh: string, server: AccountServer = house.first) {
  const asked = await server.challenge()
  const body = { old: encrypted(asked, old), new: encrypted(asked, fresh), key_id: asked.key_id }
  return server.post('/users/change_password', body, { token })
}

describe('changing the password', () => {
  it('ends the other sessions, and those with 403, while one’s own goes on under another token', async () => {
    await addPerson(house.db, { company_id, username: 'mover', password })
    const [mine, other] = [await tokenOf('mover'), await tokenOf('mover')]
    expect(await codeOf(other)).toBe(0)
    await house.db.query("update users set must_change_password = true where username = 'mover'")
    const changed = await change(mine, password, 'a better one 8')
    expect(changed).toMatchObject({ code: 0, data: { token: expect.any(String) } })
    const renewed = changed.data.token as string
    expect(await codeOf(renewed)).toBe(0)
    // what was on its way under the old one arrives; then it is worth nothing
    expect(await codeOf(mine)).toBe(0)
    await house.db.query(
      "update session set expires_at = expires_at - interval '10 seconds' where expires_at < now() + interval '1 minute'",
    )
    for (const server of house.servers) server.sessions.forget()
    expect(await codeOf(mine)).toBe(50014)
    for (const server of house.servers) {
      expect(await server.get('/users/check_session', { token: other })).toMatchObject({ status: 403, code: 50012 })
    }
    const { data } = await house.first.get('/users/info', { token: renewed })
    expect(data.must_change_password).toBe(false)
    expect((await house.first.signIn('mover', password)).code).toBe(40010)
    expect((await house.first.signIn('mover', 'a better one 8')).code).toBe(0)
    const logged = await house.db.query<{ text: string }>(
      "select l::text as text from operation_log l where action = 'change_password'",
    )
    expect(logged).toHaveLength(1)
    expect(logged[0]?.text).not.toContain('better')
  })

  it.each([
    ['a wrong old one', 'not mine at all', 'a better one 8', 40012, '旧密码错误'],
    ['the same again', password, password, 40013, '新密码不能与旧密码相同'],
    ['a short one', password, 'short 7', 40014, undefined],
    ['a long one', password, 'x1'.repeat(11), 40014, undefined],
    ['a common one', password, 'Password123', 40014, undefined],
    ['one character again and again', password, 'zzzzzzzzzz', 40014, undefined],
  ])('refuses %s', async (_, old, fresh, code, message) => {
    const token = await tokenOf('ben')
    const answer = await change(token, old, fresh)
    expect(answer.code).toBe(code)
    if (message !== undefined) expect(answer.message).toBe(message)
    expect(await codeOf(token)).toBe(0)
  })

  it('refuses two ciphers of different challenges, and one challenge twice', async () => {
    const token = await tokenOf('ben')
    const [one, two] = [await house.first.challenge(), await house.first.challenge()]
    const mixed = { old: encrypted(one, password), new: encrypted(two, 'a better one 8'), key_id: one.key_id }
    expect((await house.first.post('/users/change_password', mixed, { token })).code).toBe(40015)
    const again = { ...mixed, new: encrypted(one, 'a better one 8') }
    expect((await house.first.post('/users/change_password', again, { token })).code).toBe(40015)
  })

  it('slows down who guesses the old one, without closing the sign-in', async () => {
    const token = await tokenOf('ben')
    for (let n = 0; n < 5; n++) expect((await change(token, `guess ${n} wrong`, 'a better one 8')).code).toBe(40012)
    expect((await change(token, password, 'a better one 8')).status).toBe(429)
    expect((await house.first.signIn('ben', password)).code).toBe(0)
  })
})

describe('a session', () => {
  const end = {
    administrator: [200, 50012],
    elsewhere: [200, 50012],
    account: [403, 50012],
    company: [403, 50012],
  } as const
  it.each(Object.entries(end))('that ended because of %s says so', async (because, [status, code]) => {
    const token = await tokenOf('ben')
    expect(await codeOf(token)).toBe(0)
    const event = await endSessions(house.db, { company_id, user_id: ben }, because as keyof typeof end)
    expect(event).toEqual({ topic: 'session', payload: { user_id: ben } })
    for (const server of house.servers) server.sessions.forget(ben)
    expect(await house.first.get('/users/check_session', { token })).toMatchObject({ status, code })
  })

  it('of a disabled account or a suspended company ends without being told', async () => {
    await addPerson(house.db, { company_id, username: 'leaver', password })
    const token = await tokenOf('leaver')
    await house.db.query("update users set status = 'disabled' where username = 'leaver'")
    expect(await house.first.get('/users/check_session', { token })).toMatchObject({ status: 403, code: 50012 })
    await house.db.query("update users set status = 'active' where username = 'leaver'")
    await house.db.query("update company set status = 'suspended' where id = $1", [company_id])
    expect((await house.servers[1]?.get('/users/check_session', { token }))?.status).toBe(403)
    await house.db.query("update company set status = 'active' where id = $1", [company_id])
  })

  it('is believed for a while, and not any longer once it is forgotten', async () => {
    const token = await tokenOf('ben')
    expect(await codeOf(token)).toBe(0)
    await house.db.query("update session set ended_at = now(), ended_because = 'administrator' where user_id = $1", [
      ben,
    ])
    expect(await codeOf(token)).toBe(0)
    house.first.sessions.forget(eve)
    expect(await codeOf(token)).toBe(0)
    house.first.sessions.forget(ben)
    expect(await codeOf(token)).toBe(50012)
  })

  it('is seen at most once a minute', async () => {
    const token = await tokenOf('ben')
    await house.db.query("update session set seen_at = now() - interval '2 minutes' where user_id = $1", [ben])
    await codeOf(token)
    const minutes = async () =>
      (
        await house.db.query<{ min: number }>(
          'select min(extract(epoch from now() - seen_at))::int as min from session where user_id = $1',
          [ben],
        )
      )[0]?.min
    await expect.poll(minutes).toBeLessThan(5)
  })

  it('carries the permissions of all roles and the offices that they let one administer', async () => {
    const [city] = await house.db.query<{ id: number }>(
      "insert into city (company_id, name, timezone) values ($1, 'C', 'Asia/Shanghai') returning id",
      [company_id],
    )
    const offices = await house.db.query<{ id: number }>(
      `insert into office (company_id, city_id, name, timezone)
       select $1, $2, n, 'Asia/Shanghai' from unnest('{A,B,C}'::text[]) n returning id`,
      [company_id, city?.id],
    )
    const [a = 0, b = 0, c = 0] = offices.map(({ id }) => id)
    const user_id = await addPerson(house.db, { company_id, username: 'many', password, office_id: c })
    const give = async (name: string, scope: string, permissions: string[], office?: number) => {
      const [role] = await house.db.query<{ id: number }>(
        'insert into role (company_id, name, permissions, data_scope) values ($1, $2, $3, $4) returning id',
        [company_id, name, permissions, scope],
      )
      await house.db.query('insert into user_role (company_id, user_id, role_id) values ($1, $2, $3)', [
        company_id,
        user_id,
        role?.id,
      ])
      if (office) await house.db.query('insert into role_office values ($1, $2, $3)', [company_id, role?.id, office])
      house.first.sessions.forget()
    }
    const token = await tokenOf('many')
    const actor = async () => {
      const found = await house.first.sessions.find(token)
      if (found.state !== 'live') throw new Error(found.state)
      const { permissions, office_ids } = found.session.actor
      return [[...permissions].sort(), office_ids && [...office_ids].sort((x, y) => x - y)]
    }
    expect(await actor()).toEqual([[], []])
    await give('one', 'office', ['view-city', 'view-office'], a)
    expect(await actor()).toEqual([['view-city', 'view-office'], [a]])
    await give('two', 'office', ['view-city', 'view-price'], b)
    expect(await actor()).toEqual([
      ['view-city', 'view-office', 'view-price'],
      [a, b],
    ])
    await give('three', 'self', ['view-user'])
    expect((await actor())[1]).toEqual([a, b])
    await give('department', 'department', ['view-user'])
    expect((await actor())[1]).toEqual([a, b, c])
    await give('four', 'all', [])
    expect((await actor())[1]).toBeNull()
  })
})

describe('handing a session over', () => {
  it('gives a session of its own, once', async () => {
    const [one, other] = house.servers
    if (!one || !other) throw new Error('two servers')
    const token = await tokenOf('ben')
    const { redirect_token } = (await one.post('/auth/redirect_token', {}, { token })).data
    expect((await other.get('/users/check_session', { token: redirect_token })).code).toBe(50008)
    const { data } = await other.post('/auth/exchange', { redirect_token })
    expect(data.token).not.toBe(redirect_token)
    expect((await one.get('/users/info', { token: data.token })).data.id).toBe(ben)
    expect(await other.post('/auth/exchange', { redirect_token })).toMatchObject({ code: 40016 })
  })

  it('is dead after a minute, and for a closed account', async () => {
    const token = await tokenOf('ben')
    const make = async () => (await house.first.post('/auth/redirect_token', {}, { token })).data.redirect_token
    const old = await make()
    await house.db.query("update single_use set expires_at = now() where kind = 'hand_over'")
    expect((await house.first.post('/auth/exchange', { redirect_token: old })).code).toBe(40016)
    const closed = await make()
    await house.db.query("update users set status = 'disabled' where id = $1", [ben])
    expect((await house.first.post('/auth/exchange', { redirect_token: closed })).code).toBe(40016)
    await house.db.query("update users set status = 'active' where id = $1", [ben])
  })

  it('ends the session that it takes the place of, and keeps it where the exchange fails', async () => {
    await addPerson(house.db, { company_id, username: 'replaced', password })
    const [before, from] = [await tokenOf('replaced'), await tokenOf('ben')]
    const failed = await house.first.post('/auth/exchange', { redirect_token: 'garbage' }, { token: before })
    expect([failed.code, failed.data.reason, await codeOf(before)]).toEqual([40016, 'hand_over_gone', 0])
    const { redirect_token } = (await house.first.post('/auth/redirect_token', {}, { token: from })).data
    const { data } = await house.first.post('/auth/exchange', { redirect_token }, { token: before })
    expect((await house.first.get('/users/info', { token: data.token })).data.id).toBe(ben)
    expect(await codeOf(before)).toBe(50008)
    // the page that it came from goes on
    expect(await codeOf(from)).toBe(0)
  })

  it('never outlives the session that it came from', async () => {
    const token = await tokenOf('ben')
    await house.db.query(
      "update session set expires_at = now() + interval '1 hour' where user_id = $1 and ended_at is null",
      [ben],
    )
    const { redirect_token } = (await house.first.post('/auth/redirect_token', {}, { token })).data
    await house.first.post('/auth/exchange', { redirect_token })
    const [latest] = await house.db.query<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float8 / 3600 as hours from session order by created_at desc limit 1',
    )
    expect(latest?.hours).toBeLessThanOrEqual(1)
  })
})

describe('the personal centre', () => {
  it('shows oneself, with the certificate number masked', async () => {
    const idno = house.first.secrets.encrypt('11010519491231002X')
    await house.db.query('update users set idno = $2, birthday = $3 where id = $1', [ben, idno, '1990-02-03'])
    const { data, raw } = await house.first.get('/vue-admin-template/user/getbyid', { token: await tokenOf('ben') })
    expect(data).toMatchObject({
      id: ben,
      username: 'ben',
      sex: 0,
      birthday: '1990-02-03',
      idno: '110***********002X',
      mail: '',
    })
    expect(raw).not.toContain('19491231')
    expect(raw).not.toContain('argon2')
  })

  it('shows others only with view-user, and never another company’s', async () => {
    const path = '/vue-admin-template/user/getbyid'
    const ask = async (who: string, id: number) =>
      (await house.first.get(path, { token: await tokenOf(who), query: { id } })).code
    expect(await ask('ben', eve)).toBe(40300)
    expect(await ask('hr', ben)).toBe(0)
    expect(await ask('hr', eve)).toBe(40400)
    await house.db.query("update role set data_scope = 'office' where name = 'role of hr'")
    for (const server of house.servers) server.sessions.forget()
    expect(await ask('hr', ben)).toBe(40301)
    await house.db.query("update role set data_scope = 'all' where name = 'role of hr'")
    for (const server of house.servers) server.sessions.forget()
  })

  it('changes Skype and photos, and nothing else; mail asks for the password', async () => {
    const token = await tokenOf('ben')
    const key = `${'a'.repeat(32)}.png`
    const add = (user_id: number, file: string) =>
      house.db.query(
        "insert into file (company_id, key, kind, media_type, bytes, name, user_id) values ($1, $2, 'avatar', 'image/png', 1, 'x', $3)",
        [company_id, file, user_id],
      )
    await add(ben, key)
    const body = { id: ben, mail: '', skype_num: 'live:ben', avatar: `/${key}`, name: 'Root', sex: 1 }
    expect((await house.first.post('/userinfo/edit', body, { token })).code).toBe(0)
    const { data } = await house.first.get('/vue-admin-template/user/getbyid', { token })
    expect(data).toMatchObject({ mail: '', skype_num: 'live:ben', name: 'Name of ben', sex: 0 })
    const withMail = await house.first.post('/userinfo/edit', { id: ben, mail: 'ben@example.com' }, { token })
    expect([withMail.code, withMail.data.reason]).toEqual([40065, 'mail_by_password'])
    expect(data.avatar).toMatch(new RegExp(`^/files/${company_id}/${key}\\?e=`))
    const images = await house.first.get('/users/getimage', { token })
    expect(images.data).toEqual({ avatar: data.avatar, detect_face: '', show_face: '' })
    const [logged] = await house.db.query<{ after: object }>(
      "select after from operation_log where action = 'edit_person'",
    )
    expect(logged?.after).toEqual({ skype_num: 'live:ben', avatar: true })
    expect((await house.first.post('/userinfo/edit', { id: ben, skype_num: '' }, { token })).code).toBe(0)
    expect((await house.first.get('/vue-admin-template/user/getbyid', { token })).data).toMatchObject({
      mail: '',
      skype_num: '',
    })
  })

  it('refuses somebody else’s record, somebody else’s picture, and a recognition photo', async () => {
    const token = await tokenOf('ben')
    const edit = async (body: object) => house.first.post('/userinfo/edit', { id: ben, ...body }, { token })
    expect((await edit({ id: eve, mail: 'x@example.com' })).code).toBe(40400)
    const key = `${'b'.repeat(32)}.png`
    await house.db.query(
      "insert into file (company_id, key, kind, media_type, bytes, name, user_id) values ($1, $2, 'pic', 'image/png', 1, 'x', $3)",
      [other_company, key, eve],
    )
    expect((await edit({ avatar: `/${key}` })).data.fields).toEqual({ avatar: '图片地址无效' })
    expect((await edit({ avatar: 'https://elsewhere.example/x.png' })).code).toBe(40034)
    const face = await edit({ detect_face: `/${'a'.repeat(32)}.png` })
    expect(face.data.reason).toBe('face_consent_missing')
  })

  it('remembers the language, and speaks it from then on', async () => {
    const token = await tokenOf('ben')
    const wrong = async () => (await house.first.post('/userinfo/edit', { id: eve }, { token })).message
    expect(await wrong()).toBe('记录不存在或已删除')
    expect((await house.first.post('/users/set_language', { language: 'en' }, { token })).code).toBe(0)
    expect(await wrong()).toBe('The record doesn’t exist or has been deleted')
    expect((await house.first.get('/users/info', { token })).data.language).toBe('en')
  })

  it('remembers the view of the booking page for the next browser', async () => {
    const token = await tokenOf('ben')
    const shown = async () => (await house.first.get('/users/info', { token })).data.booking_view
    expect(await shown()).toBeNull()
    expect((await house.first.post('/users/set_booking_view', { view: 'week' }, { token })).code).toBe(0)
    expect(await shown()).toBe('week')
    expect((await house.first.post('/users/set_booking_view', { view: 'year' }, { token })).data.reason).toBe(
      'invalid_input',
    )
    expect(await shown()).toBe('week')
  })

  it('keeps the view of a telephone apart; only there rooms are listed', async () => {
    const token = await tokenOf('ben')
    const set = async (view: string, device?: string) =>
      (await house.first.post('/users/set_booking_view', { view, ...(device && { device }) }, { token })).code
    const shown = async () => {
      const { booking_view, booking_view_phone } = (await house.first.get('/users/info', { token })).data
      return [booking_view, booking_view_phone]
    }
    expect([await set('day'), await shown()]).toEqual([0, ['day', null]])
    expect([await set('list', 'phone'), await shown()]).toEqual([0, ['day', 'list']])
    expect([await set('month', 'phone'), await shown()]).toEqual([0, ['day', 'month']])
    expect([await set('list'), await set('list', 'desk'), await shown()]).toEqual([40000, 40000, ['day', 'month']])
  })
})

describe('the company', () => {
  it('is one’s own, with its settings', async () => {
    const token = await tokenOf('eve')
    await house.db.query(
      "insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'isLogoutButton', 'x', '1')",
      [other_company],
    )
    await house.db.query(
      "insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'EnableSkype', 'x', '1')",
      [company_id],
    )
    const { data } = await house.first.get('/users/conf', { token })
    expect(data).toMatchObject({
      company: other_company,
      companyName: 'Other',
      abbreviation: '',
      logo: '',
      resource_local_or_cloud: 'local',
    })
    const strategies = await house.first.get('/strategy/page_list', { token })
    expect(strategies.data.items).toMatchObject([
      { strategy_key: 'isLogoutButton', strategy_values: '1', option: '{}' },
    ])
  })
})
