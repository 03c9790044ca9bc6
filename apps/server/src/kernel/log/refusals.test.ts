import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'
import { openRefusals, type RefusedCall } from './refusals'

let world: World
let company_id: number
const clock = { now: Date.parse('2026-11-20T02:00:00Z') }
const silent = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  world = await openWorld({ logInWords: true })
  company_id = (await addCompany(world.db, 'Operator')).company_id
})
afterAll(() => world.close())

const entries = (of: number) =>
  world.db.query<{ target: string; ip: string | null; after: { count?: number } | null }>(
    'select target, ip, after from operation_log where company_id = $1 order by id',
    [of],
  )
const wrong = (of: number | null, more: Partial<RefusedCall> = {}): RefusedCall => ({
  ...{ module: 'account', action: 'login', result: 'wrong', target: 'ann', target_id: 1, company_id: of },
  ...{ user_id: null, user_name: '', ip: '203.0.113.7', agent: 'test', request_id: 'r' },
  ...more,
})

describe('what is refused', () => {
  it('is written at once the first time, and counted for the hour', async () => {
    const { company_id: one } = await addCompany(world.db, 'One')
    const refusals = openRefusals(world.db, () => clock.now, silent)
    for (let n = 0; n < 500; n++) refusals.note(wrong(one))
    await refusals.flush()
    expect(await entries(one)).toEqual([{ target: 'ann', ip: '203.0.113.7', after: null }])
    clock.now += 3_600_000
    await refusals.flush()
    expect(await entries(one)).toMatchObject([{}, { target: 'ann', after: { count: 500, since: expect.any(String) } }])
    refusals.note(wrong(one))
    await refusals.close()
    expect(await entries(one)).toHaveLength(3)
    expect(refusals.counts()).toEqual([{ module: 'account', action: 'login', result: 'wrong', count: 501 }])
  })

  it('fills nobody’s disc: of each kind thirty in an hour are told apart, and the rest is one more', async () => {
    const [{ company_id: flooded }, { company_id: quiet }] = [
      await addCompany(world.db, 'Flooded'),
      await addCompany(world.db, 'Quiet'),
    ]
    const refusals = openRefusals(world.db, () => clock.now, silent)
    for (let n = 0; n < 1000; n++) refusals.note(wrong(flooded, { target_id: n, ip: `203.0.${n % 250}.7` }))
    refusals.note(wrong(quiet))
    refusals.note(wrong(flooded, { action: 'change_password', user_id: 7, user_name: 'Ann' }))
    await refusals.flush()
    await refusals.flush()
    expect(await entries(flooded)).toHaveLength(32)
    expect(await entries(quiet)).toHaveLength(1)
    await refusals.close()
    const all = await entries(flooded)
    expect(all).toHaveLength(33)
    expect(all.at(-1)).toMatchObject({ target: '', ip: null, after: { count: 970 } })
  })

  it('of nobody’s company stands in the log of who runs the installation', async () => {
    const refusals = openRefusals(world.db, () => clock.now, silent)
    refusals.note(wrong(null, { target: '', target_id: undefined }))
    await refusals.close()
    expect(await entries(company_id)).toMatchObject([{ target: '' }])
  })
})
