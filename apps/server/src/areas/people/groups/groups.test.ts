import { groupKinds, groupResources } from '@workplace/contract/people/group'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { furnish } from '../people.sample'
import { groupFieldsOf } from './employee-groups'

const codes = groupKinds.flatMap((kind) =>
  ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${groupResources[kind].permission}`),
)

let world: World
let acme: Company
let boss: Awaited<ReturnType<Company['person']>>
let people: Awaited<ReturnType<typeof furnish>>

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person([...codes, 'view-department', 'delete-department'])
  people = await furnish(world, acme)
})
afterAll(() => world.close())

const get = (path: string, query: object, as = boss) => world.first.get(path, query, { token: as.token })
const post = (path: string, body: object, as = boss) => world.first.post(path, body, { token: as.token })
let made = 0
const add = (kind: string, given: object, as = boss) =>
  post(`/${kind}group/add`, { name: `Group ${++made}`, ...given }, as)
const read = async (kind: string, id: number) => (await get(`/${kind}group/single`, { id })).data
const reason = async (answer: ReturnType<typeof post>) => (await answer).data?.reason

describe('groups', () => {
  it('each kind has its own list, though names are shared', async () => {
    const white = await add('whitelist', { name: 'Guests of honour' })
    expect((await get('/whitelistgroup/pagelist', { title: 'honour' })).data.total).toBe(1)
    expect((await get('/blacklistgroup/pagelist', { title: 'honour' })).data.total).toBe(0)
    for (const kind of ['blacklist', 'employees']) {
      const path = `/${kind}group`
      expect(await reason(get(`${path}/single`, { id: white.data.id }))).toBe('not_found')
      expect(await reason(post(`${path}/edit`, { id: white.data.id, version: 1, remark: 'x' }))).toBe('not_found')
      expect(await reason(post(`${path}/del`, { id: white.data.id }))).toBe('not_found')
      expect(await reason(add(kind, { name: 'guests of HONOUR' }))).toBe('duplicate')
    }
  })

  it('counts everybody once, by name and by department, with those below where that is said', async () => {
    const top = await people.department('Top')
    const low = await people.department('Low', top)
    const inTop = await people.person({ department_id: top })
    await people.person({ department_id: low })
    await people.person({ department_id: low, status: 'disabled' })
    const alone = await people.person({})
    const count = async (given: object) => {
      const { data } = await add('employees', given)
      return (await read('employees', data.id)).member_count
    }
    expect(await count({})).toBe(0)
    expect(await count({ user_ids: [inTop, alone], department_ids: [top] })).toBe(3)
    expect(await count({ user_ids: [inTop, alone], department_ids: [top], include_children: false })).toBe(2)
    expect(await count({ department_ids: [low, top] })).toBe(2)
  })

  it('says who stands on a white and a black list at once, before and after saving', async () => {
    const team = await people.department('Both')
    const one = await people.person({ department_id: team, name: 'Twice' })
    await people.person({ department_id: team, name: 'Once' })
    const black = await add('blacklist', { name: 'No shows', user_ids: [one] })
    const asked = { kind: 'whitelist', department_ids: team, only: 'both' }
    expect((await get('/people_group/people', asked)).data).toMatchObject({
      items: [{ id: one, name: 'Twice', department: 'Both', others: ['No shows'] }],
      total: 1,
    })
    expect((await get('/people_group/people', { ...asked, only: 'all', limit: 1 })).data).toMatchObject({ total: 2 })
    const white = await add('whitelist', { department_ids: [team] })
    expect((await read('whitelist', white.data.id)).overlap_count).toBe(1)
    expect((await read('blacklist', black.data.id)).overlap_count).toBe(1)
    // what is over or switched off is no contradiction
    const edit = (version: number, values: object) =>
      post('/blacklistgroup/edit', { id: black.data.id, version, ...values })
    await edit(1, { end_time: '2020-01-01T00:00:00Z' })
    expect((await read('whitelist', white.data.id)).overlap_count).toBe(0)
    await edit(2, { end_time: null, status: 'off' })
    expect((await read('whitelist', white.data.id)).overlap_count).toBe(0)
    expect((await get('/people_group/people', asked)).data).toEqual({ items: [], total: 0 })
  })

  it('shows people whom its reader administers, and no others', async () => {
    const [near, far] = [await acme.office('Near'), await acme.office('Far')]
    const team = await people.department('Scattered')
    const here = await people.person({ department_id: team, name: 'Here' })
    const there = await people.person({ department_id: team, name: 'There' })
    for (const [id, { office_id }] of [
      [here, near],
      [there, far],
    ] as const)
      await world.db.query('update users set office_id = $2 where id = $1', [id, office_id])
    const keeper = await acme.person(['view-whitelistgroup'], { office_ids: [near.office_id] })
    const asked = { kind: 'whitelist', department_ids: team, only: 'all' }
    expect((await get('/people_group/people', asked)).data.total).toBe(2)
    expect((await get('/people_group/people', asked, keeper)).data).toMatchObject({ items: [{ id: here }], total: 1 })
  })

  it('asks for the permission of the very kind', async () => {
    const half = await acme.person(['view-whitelistgroup'])
    expect((await get('/people_group/people', { kind: 'whitelist' }, half)).code).toBe(0)
    for (const kind of ['blacklist', 'employees'])
      expect(await reason(get('/people_group/people', { kind }, half))).toBe('no_permission')
  })

  it('a term ends after it begins', async () => {
    for (const kind of ['whitelist', 'blacklist']) {
      const same = '2026-12-01T00:00:00Z'
      const refused = await add(kind, { start_time: same, end_time: same })
      expect(refused.data.fields).toEqual({ end_time: '失效时间须晚于生效时间' })
      expect((await add(kind, { start_time: same, end_time: '2026-12-01T08:00:01+08:00' })).code).toBe(0)
    }
  })

  it('of lists are taken nowhere where groups of employees are meant', async () => {
    const taking = registry.filter((one) => groupFieldsOf(one).length > 0)
    // each of them asks `listsNamed`; another one has to, too
    expect(taking.map(({ name }) => name).sort()).toEqual(['rule', 'station_rule', 'throughstrategy', 'visible_range'])
    const keeper = await acme.person(taking.flatMap(({ permission }) => [`add-${permission}`, `change-${permission}`]))
    const room = await acme.room('Ranged')
    const { id: team } = (await add('employees', { user_ids: [boss.user_id] })).data
    const insert = async (text: string, ...values: unknown[]) =>
      (await world.db.query<{ id: number }>(`insert into ${text} returning id`, [acme.company_id, ...values]))[0]?.id
    // what strategies of doors ask for besides
    const passing = {
      valid_start: '2026-01-01',
      schedule_id: await insert(
        `pass_schedule (company_id, name, weeks) values ($1, 'Always', '[{"week":1,"periods":[{"start":"00:00","end":"24:00"}]}]')`,
      ),
      door_ids: [await insert(`door (company_id, name, office_id) values ($1, 'Main', $2)`, acme.office_id)],
    }
    for (const resource of taking) {
      for (const field of groupFieldsOf(resource)) {
        for (const kind of ['whitelist', 'blacklist']) {
          const { id } = (await add(kind, {})).data
          const body = {
            name: `Of ${++made}`,
            title: `Of ${made}`,
            range_type: 'chosen',
            single_max_minutes: 30,
            advance_max_days: 30,
          }
          const given = { ...body, ...passing, meetingroom_ids: [room], group_ids: [team], [field]: [team, id] }
          const refused = await post(`${resource.path}/add`, given, keeper)
          expect(refused.data.fields).toEqual({ [field]: '只能选择员工组，不能选择白名单组或黑名单组' })
          const made_so = await post(`${resource.path}/add`, { ...given, [field]: [team] }, keeper)
          expect(made_so.message).toBe('ok')
          const edited = { ...made_so.data, [field]: [id] }
          expect((await post(`${resource.path}/edit`, edited, keeper)).data.fields).toHaveProperty(field)
        }
      }
    }
  })

  it('a department of a group is not deleted under it', async () => {
    const kept = await people.department('Kept')
    await add('blacklist', { department_ids: [kept] })
    expect((await post('/department/del', { id: kept })).message).toContain('人员组（1）')
  })

  it('who administers some people keeps groups of those only', async () => {
    const own = await people.department('Own')
    const other = await people.department('Other')
    const [mine, theirs] = [await people.person({ department_id: own }), await people.person({ department_id: other })]
    const chief = await people.administrator(codes, 'department', own)
    expect((await add('blacklist', { user_ids: [mine] }, chief)).code).toBe(0)
    expect((await add('blacklist', { department_ids: [own] }, chief)).code).toBe(0)
    expect((await add('blacklist', { user_ids: [theirs] }, chief)).data.fields).toEqual({
      user_ids: '不在您的管理范围内',
    })
    const mixed = await add('blacklist', { user_ids: [mine, theirs] })
    const change = post('/blacklistgroup/edit', { id: mixed.data.id, version: 1, remark: 'x' }, chief)
    expect((await change).data.fields.user_ids).toContain('组内有不在您管理范围内的人员：')
    expect(await reason(post('/blacklistgroup/del', { id: mixed.data.id }, chief))).toBe('group_beyond')
    // by the department in which they are
    const by = await add('blacklist', { department_ids: [other] })
    const off = await post('/blacklistgroup/edit', { id: by.data.id, version: 1, status: 'off' }, chief)
    expect(off.data.fields.user_ids).toContain('组内有不在您管理范围内的人员：')
  })
})
