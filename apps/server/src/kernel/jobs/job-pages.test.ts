import { personDisabled } from '@workplace/contract/people/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { on } from '../events/consumer'
import { startJobs } from './jobs'

let world: World
let operator: Company
let other: Company
let boss: { token: string }
let guest: { token: string }
let broken = true

beforeAll(async () => {
  world = await openWorld({
    logInWords: true,
    areas: [
      () => ({
        consumers: {
          meeting: [
            on(personDisabled, async () => {
              if (broken) throw new Error('the lift is out of order')
            }),
          ],
        },
      }),
    ],
  })
  operator = await addCompany(world.db, 'Operator')
  other = await addCompany(world.db, 'Other')
  boss = await operator.person(['system-log'])
  guest = await other.person(['system-log'])
})
afterAll(() => world.close())

const events = async (who: { token: string }, more: object = {}) =>
  (await world.first.get('/system/event_pagelist', more, { token: who.token, language: 'en' })).data
const leave = async (company: Company) => {
  const { user_id } = await company.person()
  await world.db.query(`update users set status = 'disabled' where id = $1`, [user_id])
  return `user/${user_id}`
}
const post = (path: string, id: number, who = boss) => world.first.post(path, { id }, { token: who.token })
/** As often as an event may be tried, but those that wait for their next try. */
const deliver = () => world.first.deliver()

test('what failed is shown with its reason, to each company its own and to the operator all', async () => {
  const [own, foreign] = [await leave(operator), await leave(other)]
  await deliver()
  expect(await events(guest)).toMatchObject({
    total: 1,
    items: [
      {
        ...{ key: foreign, company_name: 'Other', consumer: 'Meetings', event: 'Account disabled', tries: 1 },
        error: 'the lift is out of order',
      },
    ],
  })
  expect((await events(boss)).items.map((one: { key: string }) => one.key).sort()).toEqual([own, foreign].sort())
  expect((await events(boss, { title: foreign, failed: '1' })).total).toBe(1)
  const wrong = await world.first.get('/system/event_pagelist', { sort: '+payload' }, { token: boss.token })
  expect(wrong.code).not.toBe(0)
})

test('it is tried at once where somebody asks for it, or skipped; nobody reaches another company’s', async () => {
  const { items } = await events(boss)
  const [first, second] = items as [{ id: number }, { id: number }]
  const theirs = (await events(guest)).items[0].id
  const foreign = items.find((one: { id: number }) => one.id !== theirs)
  for (const path of ['/system/event_retry', '/system/event_skip'])
    expect((await post(path, foreign.id, guest)).code).toBe(40400)
  broken = false
  expect((await post('/system/event_retry', first.id)).code).toBe(0)
  await deliver()
  expect((await events(boss)).total).toBe(1)
  expect((await post('/system/event_skip', second.id)).code).toBe(0)
  expect((await events(boss)).total).toBe(0)
  expect((await post('/system/event_skip', second.id)).code).toBe(40400)
})

test('the jobs are shown to the operator, with how their last run ended', async () => {
  const ask = async (who: { token: string }) =>
    (await world.first.get('/system/job_pagelist', {}, { token: who.token, language: 'en' })).data
  const before = await ask(boss)
  expect(before.is_operator).toBe(true)
  expect(before.items.find((one: { name: string }) => one.name === 'purge')).toMatchObject({
    ...{ label: 'Clear expired temporary data', cron: '*/10 * * * *', state: 'never', started_at: null },
  })
  expect(await ask(guest)).toEqual({ items: [], total: 0, is_operator: false })
  const silent = { info() {}, warn() {}, error() {} }
  const jobs = await startJobs(world.db, [], silent)
  try {
    await world.db.query(
      `insert into pgboss.archive (id, name, state, started_on, completed_on, created_on, output, archived_on, priority,
         retry_limit, retry_count, retry_delay, retry_backoff, start_after, expire_in, keep_until)
       values (gen_random_uuid(), 'purge', 'completed', now() - interval '9 s', now() - interval '7 s', now(), null, now(), 0, 0, 0, 0, false, now(), '1 min', now()),
         (gen_random_uuid(), 'purge-mail', 'failed', now(), now(), now(), '{"message":"no room"}', now(), 0, 0, 0, 0, false, now(), '1 min', now())`,
    )
    const { items } = await ask(boss)
    const job = (name: string) => items.find((one: { name: string }) => one.name === name)
    expect(job('purge')).toMatchObject({ state: 'done', took: 2000, error: null })
    expect(job('purge-mail')).toMatchObject({ state: 'failed', error: 'no room' })
  } finally {
    await jobs.close()
  }
})
