import { configKeys } from '@workplace/contract/company/strategy'
import { strategyValue } from '@workplace/contract/kernel/strategy-option'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let other: Company
let admin: string
let booker: string

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  admin = (await acme.person(['view-config', 'change-config', 'view-operationlog-log'])).token
  booker = (await acme.person(['change-strategy'])).token
})
afterAll(() => world.close())

const edit = (body: object, token = admin) => world.first.post('/strategy/edit', body, { token })
const list = async (token = admin) => (await world.first.get('/companyconfig/list', {}, { token })).data.items

describe('the settings', () => {
  it('are all there with their defaults, also for a company that never had any', async () => {
    const items = await list()
    expect(items).toHaveLength(configKeys.length)
    expect(items.find((row: { strategy_key: string }) => row.strategy_key === 'EnableEmaill')).toMatchObject({
      strategy_values: '1',
      option: { kind: 'flag' },
    })
  })

  it('are changed, shown to the shell, logged with both sides, and reset', async () => {
    const changed = await edit({ strategy_key: 'EnableSkype', strategy_values: '0' })
    expect(changed.data).toMatchObject({ strategy_key: 'EnableSkype', strategy_values: '0', version: 2 })
    const { data } = await world.first.get('/strategy/page_list', {}, { token: booker })
    expect(data.items.find((row: { strategy_key: string }) => row.strategy_key === 'EnableSkype')).toMatchObject({
      id: changed.data.id,
      strategy_values: '0',
    })
    const told = await world.db.query("select payload from outbox where company_id = $1 and topic = 'strategy'", [
      acme.company_id,
    ])
    expect(told).toEqual([{ payload: { key: 'EnableSkype' } }])

    expect((await edit({ id: changed.data.id, strategy_values: null })).data.strategy_values).toBe('1')
    const log = await world.first.get('/operation_log/pagelist', { module: 'strategy' }, { token: admin })
    expect(log.data.items.map((row: { action: string }) => row.action)).toEqual(['reset', 'edit'])
    const entry = await world.first.get('/operation_log/single', { id: log.data.items[1].id }, { token: admin })
    expect(entry.data).toMatchObject({ before: { EnableSkype: true }, after: { EnableSkype: false } })
  })

  it('say no to what does not fit, and change nothing', async () => {
    const before = await list()
    expect(await edit({ strategy_key: 'EnableSkype', strategy_values: 'perhaps' })).toMatchObject({
      code: 40000,
      data: { fields: { strategy_values: '只能是开或关' } },
    })
    expect(await edit({ strategy_key: 'NavbarBackgroundColor', strategy_values: 'red;}' })).toMatchObject({
      code: 40000,
    })
    expect(await edit({ strategy_key: 'EnableNothing', strategy_values: '1' })).toMatchObject({ code: 40400 })
    expect(await edit({ strategy_values: '1' })).toMatchObject({ code: 40000 })
    expect(await edit({ strategy_key: 'EnableSkype', strategy_values: '0', version: 99 })).toMatchObject({
      code: 40902,
    })
    expect(await list()).toEqual(before)
  })

  it('need their own permission, and stay in their company', async () => {
    expect(await edit({ strategy_key: 'EnableSkype', strategy_values: '0' }, booker)).toMatchObject({
      code: 40300,
      message: expect.stringContaining('change-config'),
    })
    expect(await edit({ strategy_key: 'sign_before_minutes', strategy_values: '20' })).toMatchObject({ code: 40300 })
    expect((await edit({ strategy_key: 'sign_before_minutes', strategy_values: '20' }, booker)).code).toBe(0)
    expect((await edit({ strategy_key: 'sign_before_minutes', strategy_values: '241' }, booker)).code).toBe(40000)

    const theirs = (await other.person(['view-config', 'change-config'])).token
    const [mine] = await world.db.query<{ id: number }>('select id from strategy where company_id = $1 limit 1', [
      acme.company_id,
    ])
    expect(await edit({ id: mine?.id, strategy_values: '0' }, theirs)).toMatchObject({ code: 40400 })
    await edit({ strategy_key: 'NavbarBackgroundColor', strategy_values: '#aa0000' })
    const seen = await list(theirs)
    expect(seen.find((row: { strategy_key: string }) => row.strategy_key === 'NavbarBackgroundColor')).toMatchObject({
      strategy_values: '',
    })
  })
})

it('a value is kept in one form, or not at all', () => {
  const cases = [
    [{ kind: 'flag' }, ' "true" ', '1'],
    [{ kind: 'flag' }, '0', '0'],
    [{ kind: 'flag' }, '', undefined],
    [{ kind: 'color' }, '#aabbcc', '#AABBCC'],
    [{ kind: 'color' }, '', ''],
    [{ kind: 'color' }, '#abc', undefined],
    [{ kind: 'number', min: 1, max: 5 }, '5', '5'],
    [{ kind: 'number', min: 1, max: 5 }, '5.5', undefined],
    [{ kind: 'number', min: 1, max: 5 }, '6', undefined],
    [{ kind: 'text', max: 3 }, ' abc ', 'abc'],
    [{ kind: 'text', max: 3 }, 'abcd', undefined],
    [{ kind: 'text', max: 3 }, '\u0000', undefined],
    [{ kind: 'select', options: ['a', 'b'] }, 'b', 'b'],
    [{ kind: 'select', options: ['a', 'b'] }, 'c', undefined],
  ] as const
  for (const [option, text, kept] of cases) {
    const given = option.kind === 'select' ? { ...option, options: [...option.options] } : option
    expect([option.kind, text, strategyValue(given, text)]).toEqual([option.kind, text, kept])
  }
})
