import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Log } from '../../../kernel/call/call'
import { endBans } from './end-bans'

const silent = () => {}
const log = { info: silent, warn: silent, error: silent } as unknown as Log
let world: World
let acme: Company
beforeAll(async () => {
  world = await openWorld({ now: '2026-11-18T01:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
})
afterAll(() => world.close())

it('tells who may book again, once, and nobody whose time is old or goes on', async () => {
  const [ann, old, still] = [await acme.person(), await acme.person(), await acme.person()]
  for (const [who, end] of [
    [ann, '2026-11-18T01:30:00Z'],
    [old, '2026-11-01T00:00:00Z'],
    [still, null],
  ] as const)
    await world.db.query(
      `insert into blacklist (company_id, user_id, numbers, window_days, reason, start_time, end_time)
       values ($1, $2, 3, 30, 'no_sign', '2026-10-20T00:00:00Z', $3)`,
      [acme.company_id, who.user_id, end],
    )
  const on = { db: world.db, now: () => Date.parse(world.now()), log }
  expect(await endBans(on)).toBe(0)
  world.setNow('2026-11-18T01:31:00Z')
  const runs = await Promise.all([endBans(on), endBans(on)])
  expect(runs[0] + runs[1]).toBe(1)
  const kinds = async (token: string) =>
    (await world.first.get('/message/pagelist', {}, { token })).data.items.map((one: { kind: string }) => one.kind)
  expect([await kinds(ann.token), await kinds(old.token), await kinds(still.token)]).toEqual([
    ['blacklist_lifted'],
    [],
    [],
  ])
})
