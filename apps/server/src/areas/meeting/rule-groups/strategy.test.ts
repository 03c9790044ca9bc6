import { settingsByArea } from '@workplace/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { settingOf } from '../../company/public'
import { settingsElsewhere } from './booking-strategy'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const key = 'extend_step_minutes'

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let boss: Person
let near: { office_id: number }
let far: { office_id: number }

const get = (path: string, query: object, who: Person = boss) => world.first.get(path, query, { token: who.token })
const post = (path: string, body: object, who: Person = boss) => world.first.post(path, body, { token: who.token })
const item = async (of: string, who: Person = boss) =>
  (await get('/strategy/booking', {}, who)).data.sections
    .flatMap((section: { items: object[] }) => section.items)
    .find((one: { strategy_key: string }) => one.strategy_key === of)

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person(['view-strategy', 'change-strategy', 'view-meeting'])
  near = await acme.office('Near office')
  far = await acme.office('Far office')
})
afterAll(() => world.close())

describe('the booking strategy', () => {
  it('is shown as declared until somebody chooses, with who did it, and goes back to its default', async () => {
    expect(await item(key)).toMatchObject({ strategy_values: '15', initial: '15', updated_by: '', scope: 'office' })
    expect(await post('/strategy/edit', { strategy_key: key, strategy_values: '20' })).toMatchObject({ code: 0 })
    const [{ name }] = (await world.db.query('select name from users where id = $1', [boss.user_id])) as [
      { name: string },
    ]
    expect(await item(key)).toMatchObject({ strategy_values: '20', updated_by: name, version: 2 })
    expect(await post('/strategy/edit', { strategy_key: key, strategy_values: '25', version: 1 })).toMatchObject({
      data: { reason: 'conflict' },
    })
    await post('/strategy/edit', { strategy_key: key, strategy_values: null })
    expect(await item(key)).toMatchObject({ strategy_values: '15' })
  })

  it('an office has its own value, and the company’s again without it', async () => {
    const of = (strategy_values: string | null, office_id: number, who = boss) =>
      post('/strategy/edit', { strategy_key: key, strategy_values, office_id }, who)
    expect(await of('30', near.office_id)).toMatchObject({ code: 0, data: { version: 1 } })
    expect(await item(key)).toMatchObject({
      strategy_values: '15',
      offices: [{ office_id: near.office_id, strategy_values: '30' }],
    })
    const inOffice = async (office_id: number) =>
      (
        await world.db.query<{ value: string }>('select strategy_of($1, $2, $3) as value', [
          acme.company_id,
          office_id,
          key,
        ])
      )[0]?.value
    expect([await inOffice(near.office_id), await inOffice(far.office_id)]).toEqual(['30', '15'])
    // who looks after one office decides for it alone
    const keeper = await acme.person(['view-strategy', 'change-strategy'], { office_ids: [near.office_id] })
    expect(await of('45', near.office_id, keeper)).toMatchObject({ code: 0 })
    expect((await of('45', far.office_id, keeper)).data).toMatchObject({ reason: 'outside_scope' })
    const whole = await post('/strategy/edit', { strategy_key: key, strategy_values: '45' }, keeper)
    expect(whole.data).toMatchObject({ reason: 'company_wide' })
    expect((await item(key, keeper)).offices).toHaveLength(1)
    expect(await of(null, near.office_id)).toMatchObject({ code: 0 })
    expect((await item(key)).offices).toEqual([])
  })

  it.each(['', '4', '61', '1.5', 'many', '99999999999'])('refuses %s beside its field', async (strategy_values) => {
    for (const more of [{}, { office_id: near.office_id }]) {
      const answer = await post('/strategy/edit', { strategy_key: key, strategy_values, ...more })
      expect(answer.data.fields).toHaveProperty('strategy_values')
    }
  })

  it('settings of the system are none of it, and offices have no value of what is the company’s', async () => {
    expect((await post('/strategy/edit', { strategy_key: 'EnableJob', strategy_values: '0' })).code).toBe(40300)
    expect(await item('EnableJob')).toBeUndefined()
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values, option)
       values ($1, 'plain_flag', '一个开关', '1', '{"kind":"flag"}'), ($1, 'broken', 'x', '1', '{}')`,
      [acme.company_id],
    )
    // a key that only stands in the table is shown by what its row says
    expect(await item('plain_flag')).toMatchObject({ label: ['一个开关', '一个开关'], option: { kind: 'flag' } })
    expect(await item('broken')).toBeUndefined()
    const answer = await post('/strategy/edit', {
      strategy_key: 'plain_flag',
      strategy_values: '0',
      office_id: near.office_id,
    })
    expect(answer.data).toMatchObject({ reason: 'strategy_not_by_office' })
    expect(await post('/strategy/edit', { strategy_key: 'plain_flag', strategy_values: '0' })).toMatchObject({
      code: 0,
    })
  })

  it('is read by the key of any area: of the office, the company, or as it is declared', async () => {
    const read = (office_id: number | null, of = key) => settingOf(world.db, acme.company_id, of, office_id)
    const edit = (strategy_values: string | null, more: object = {}) =>
      post('/strategy/edit', { strategy_key: key, strategy_values, ...more })
    expect([await read(near.office_id), await read(null)]).toEqual(['15', '15'])
    await edit('20')
    await edit('30', { office_id: near.office_id })
    expect([await read(near.office_id), await read(far.office_id), await read(null)]).toEqual(['30', '20', '20'])
    await edit(null, { office_id: near.office_id })
    await world.db.query(`update strategy set strategy_values = 'often' where company_id = $1 and strategy_key = $2`, [
      acme.company_id,
      key,
    ])
    expect(await read(near.office_id)).toBe('15')
    await edit(null)
    expect(await read(null, 'evaluate_days')).toBe('7')
    await expect(read(null, 'no_such_setting')).rejects.toThrow('no setting is named no_such_setting')
  })

  it('has a section for each area that has settings and no page for them', () => {
    const [shown] = settingsElsewhere(settingsByArea).filter(
      ({ settings }) => key in settings || 'evaluate_days' in settings,
    )
    expect(shown).toBeUndefined()
    const own = {
      locker_idle_days: { label: ['闲置天数', 'Idle days'], option: { kind: 'flag' }, initial: '0' },
    } as const
    const lockers = { title: ['储物柜', 'Lockers'], settings: { ...own, ...settingsByArea[0]?.settings } } as const
    expect(settingsElsewhere([...settingsByArea, lockers]).slice(-1)).toEqual([{ title: lockers.title, settings: own }])
  })

  it('says for which coming meetings another value counts', async () => {
    const room = await acme.room('Here')
    const times = { start_time: '2026-11-19 10:00:00', end_time: '2026-11-19 11:00:00' }
    const made = await post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...times })
    expect(made).toMatchObject({ code: 0 })
    const preview = (more: object = {}) => post('/strategy/preview', { strategy_key: key, ...more })
    expect((await preview()).data).toMatchObject({ total: 1, items: [{ id: made.data.id, ...times }] })
    expect((await preview({ office_id: far.office_id })).data.total).toBe(0)
    // of what is no matter of meetings none
    expect((await preview({ strategy_key: 'visitor_overstay_minutes' })).data).toEqual({ total: 0, items: [] })
  })
})
