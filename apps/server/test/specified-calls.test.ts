import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from './world'

/** Every call that the specification names: method, path, and what is not JSON about it. */
const specified = readFileSync(new URL('specified-calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** What comes with a later area. A call is taken off here when it is built; nothing answers for it before. */
const later = [
  // meeting-room administration
  /^\w+ \/meetingroom\/(outlook_test|outlook_synchronization)/,
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('every call that the specification names exists as it says, or comes with a later area', () => {
  const built = new Set(
    world.first.routes.map(({ endpoint: { method, path, answer, body } }) =>
      [`${method} ${path}`, answer === 'file' ? 'file' : '', body === 'multipart' ? 'multipart' : '']
        .filter(Boolean)
        .join(' '),
    ),
  )
  const missing = specified.filter(
    (call) => !built.has(call) && !later.some((pattern) => pattern.test(call.split(' ').slice(0, 2).join(' '))),
  )
  const builtAfterAll = specified.filter(
    (call) => built.has(call) && later.some((pattern) => pattern.test(call.split(' ').slice(0, 2).join(' '))),
  )
  expect({ missing, builtAfterAll }).toEqual({ missing: [], builtAfterAll: [] })
  console.log(
    `${specified.filter((call) => built.has(call)).length} of ${specified.length} calls of the specification are built`,
  )
})

it('a call of an area that is not built does not exist', async () => {
  expect((await world.first.post('/meetingroom/outlook_test', {})).status).toBe(404)
})
