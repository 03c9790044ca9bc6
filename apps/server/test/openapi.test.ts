import { Validator } from '@seriousme/openapi-schema-validator'
import type { ApiDocument } from '@workplace/contract/kernel/api-document'
import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, openWorld, type World } from './world'

let world: World
// biome-ignore lint/suspicious/noExplicitAny: the document as others read it
let document: any

beforeAll(async () => {
  world = await openWorld()
  const { token } = await (await addCompany(world.db, 'Acme')).person(['view-oath2-Application'])
  const answer = await world.first.app.inject({ url: `${basePath}/openapi.json`, headers: { 'x-token': token } })
  document = answer.json()
})
afterAll(() => world.close())

const operations = () => Object.values((document as ApiDocument).paths).flatMap((methods) => Object.values(methods))

test('the description of the calls passes a validator that we did not write, and a wrong one does not', async () => {
  const judged = await new Validator().validate(structuredClone(document))
  expect(judged.errors ?? []).toEqual([])
  expect(judged.valid).toBe(true)
  const broken = structuredClone(document)
  broken.paths['/price/add'].post.responses = 7
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('each call is named once, and says who calls it in which way', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'device', 'bearer'])
  for (const { security } of operations())
    for (const one of security)
      for (const scheme of Object.keys(one)) expect(document.components.securitySchemes).toHaveProperty(scheme)
})

test('what a program needs stands beside each call that a key opens, with the answers that only programs get', () => {
  const { get } = document.paths['/price/pagelist']
  expect(get.security).toEqual([{ token: [] }, { bearer: ['meetingroom:read'] }])
  expect(get['x-scope']).toBe('meetingroom:read')
  expect(Object.keys(get.responses)).toEqual(['200', '401', '403', '429'])
  const own = document.paths['/oauth2_application/key_add'].post
  expect([own.security, own['x-scope'], Object.keys(own.responses)]).toEqual([[{ token: [] }], undefined, ['200']])
  const scoped = operations().filter((one) => one['x-scope'] !== undefined).length
  console.log(`${scoped} of ${operations().length} calls can be made with a key`)
  expect(scoped).toBeGreaterThan(500)
})
