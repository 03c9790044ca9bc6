import { afterAll, beforeAll, expect, it } from 'vitest'
import { upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { pngOf } from '../../kernel/files/hostile.sample'

let world: World
let acme: Company
let other: Company
let admin: string
let rival: string

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  admin = (await acme.person(['view-company', 'change-company', 'view-operationlog-log'])).token
  rival = (await other.person(['view-company', 'change-company'])).token
})
afterAll(() => world.close())

const single = async (token = admin, id = acme.company_id) => world.first.get('/company/single', { id }, { token })
const edit = async (body: object, token = admin) => {
  const version = (await single()).data?.version
  return world.first.post('/company/edit', { id: acme.company_id, version, ...body }, { token })
}
const picture = async (type: string, token = admin) =>
  upload(world.first, '/base/upload', { name: 'a.png', content: await pngOf(26, 8) }, { type }, { token })

it('shows the company, what its licence allows and how much of that is used', async () => {
  await world.db.query(
    `update company set license_code = 'ABCD-1234-WXYZ', license_end = '2027-01-31', most_users = 50 where id = $1`,
    [acme.company_id],
  )
  expect((await single()).data).toMatchObject({
    name: 'Acme',
    license_code: '****WXYZ',
    license_end: '2027-01-31',
    most_users: 50,
    most_rooms: null,
    used_users: 1,
    used_rooms: 0,
  })
})

it('is changed, and told to the shell, the login page and the log', async () => {
  const logo = (await picture('logo')).data
  const background = (await picture('background')).data
  const saved = await edit({ abbreviation: 'AC', welcome: '欢迎', logo, background, domain: 'https://cdn.acme.cn/' })
  expect(saved).toMatchObject({ code: 0, data: { version: 2 } })
  const conf = (await world.first.get('/users/conf', {}, { token: admin })).data
  expect(conf).toMatchObject({ abbreviation: 'AC', domain: 'https://cdn.acme.cn' })
  expect(conf.logo).toContain(logo.slice(1))
  const face = (await world.first.get('/auth/brand', {})).data
  expect(face).toMatchObject({ name: 'AC', welcome: '欢迎' })
  expect((await world.first.app.inject(face.background)).statusCode).toBe(200)
  const told = await world.db.query("select 1 from outbox where company_id = $1 and topic = 'company'", [
    acme.company_id,
  ])
  expect(told).toHaveLength(1)
  const log = await world.first.get('/operation_log/pagelist', { module: 'company' }, { token: admin })
  const entry = await world.first.get('/operation_log/single', { id: log.data.items[0].id }, { token: admin })
  expect(entry.data).toMatchObject({ before: { logo: false, welcome: null }, after: { logo: true, welcome: '欢迎' } })
})

it('says no to what is wrong and changes nothing', async () => {
  const before = (await single()).data
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ mail: 'nobody' }, 'mail'],
    [{ phone: 'call me' }, 'phone'],
    [{ domain: 'javascript:alert(1)' }, 'domain'],
    [{ domain: 'https://a b' }, 'domain'],
    [{ qywxid: '<b>' }, 'qywxid'],
    [{ logo: '/00000000000000000000000000000000.png' }, 'logo'],
    // an upload of another kind, whose limits are others
    [{ logo: (await picture('icon')).data }, 'logo'],
    [{ logo: (await picture('logo', rival)).data }, 'logo'],
    [{ abbreviation: 'x'.repeat(21) }, 'abbreviation'],
  ]
  for (const [body, field] of wrong) {
    const answer = await edit(body)
    expect([field, answer.code, Object.keys(answer.data.fields)]).toEqual([field, 40000, [field]])
  }
  expect((await single()).data).toEqual(before)
  expect(await edit({ version: 1, name: 'Late' })).toMatchObject({ code: 40900 })
})

it('is the business of its own people, with their permission', async () => {
  expect((await single(rival)).code).toBe(40400)
  expect((await edit({ name: 'Taken over' }, rival)).code).toBe(40400)
  const reader = (await acme.person(['view-company'])).token
  expect((await edit({ name: 'Changed' }, reader)).code).toBe(40300)
  const stranger = (await acme.person([])).token
  expect((await single(stranger)).code).toBe(40300)
})
