import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'

let world: World
let acme = 0
let other = 0

beforeAll(async () => {
  world = await openWorld()
  acme = (await addCompany(world.db, 'Acme')).company_id
  other = (await addCompany(world.db, 'Other')).company_id
  await world.db.query(`update company set qywxid = 'ww' || id, ddid = 'ding' || id`)
})
afterAll(() => world.close())

const ask = (query: object) => world.first.get('/mobile/get_yachid', query)

test('says by what WeCom and DingTalk know a company, to who is not signed in', async () => {
  expect((await ask({ company: other })).data).toEqual({ qywxid: `ww${other}`, ddid: `ding${other}`, sso: '' })
  expect((await ask({ company: '' })).data).toEqual({ qywxid: `ww${acme}`, ddid: `ding${acme}`, sso: '' })
})

test('of one that does not exist or is suspended it says nothing', async () => {
  const nothing = { qywxid: '', ddid: '', sso: '' }
  expect((await ask({ company: 4711 })).data).toEqual(nothing)
  await world.db.query(`update company set status = 'suspended' where id = $1`, [other])
  expect((await ask({ company: other })).data).toEqual(nothing)
  expect((await ask({ company: 'x' })).data.fields).toHaveProperty('company')
})

test('nobody asks for one after the other without end', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask({ company: n + 1 })))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
