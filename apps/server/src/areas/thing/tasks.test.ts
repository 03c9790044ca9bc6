import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { nextTime } from './tasks/next-time'

const all = [
  ...['view-device', 'add-device', 'change-device', 'delete-device'],
  ...['view-detector-records', 'add-detector-records', 'change-detector-records'],
]

let world: World
let acme: Company
let token: string
let gateway: number
beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T00:00:00Z', servers: 2, logInWords: true })
  acme = await addCompany(world.db, 'Acme', 'Asia/Shanghai')
  token = (await acme.person(all)).token
  const type = await made('/getway_type/add', { name: 'Type', protocol: 'json' })
  gateway = await made('/detector_getway/add', { name: 'Gateway', getway_type_id: type, office_id: acme.office_id })
})
afterAll(() => world.close())

async function made(path: string, body: object): Promise<number> {
  const answer = await world.first.post(path, body, { token })
  if (answer.code !== 0) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data.id
}
const thing = (sn: string, more: object = {}) =>
  made('/iotdevice/add', { name: sn, kind: 'light', getway_id: gateway, sn, ...more })
const task = (name: string, more: object) =>
  made('/iottask/add', { name, office_id: acme.office_id, params: { state: 'ON' }, ...more })
const single = async (id: number) => (await world.first.get('/iottask/single', { id }, { token })).data
const runs = async (id: number) => (await world.first.get('/iottask/runs', { task: id }, { token })).data.items
const commandsOf = async (run: number) =>
  (await world.first.get('/iotcommand/pagelist', { run: String(run) }, { token })).data.items
/** Both servers look at once. */
const tick = () => Promise.all(world.servers.map((server) => server.things.tick()))

it('says when it is due next on the clock of the office, also where that clock is set', () => {
  const at = (text: string) => Date.parse(text)
  const of = (cron: string) => ({ way: 'cron', cron, run_date: null, run_at: null }) as const
  expect(nextTime(of('30 7 * * 1-5'), at('2026-11-20T00:00:00Z'), 'Asia/Shanghai')).toBe(at('2026-11-22T23:30:00Z'))
  // half past two does not exist in Berlin on this day
  expect(nextTime(of('30 8 * * *'), at('2026-03-28T12:00:00Z'), 'Europe/Berlin')).toBe(at('2026-03-29T06:30:00Z'))
  expect(nextTime(of('0 0 30 2 *'), at('2026-03-28T12:00:00Z'), 'Europe/Berlin')).toBeNull()
  const once = { way: 'once', cron: null, run_date: '2026-11-20', run_at: '09:00' } as const
  expect(nextTime(once, at('2026-11-20T00:00:00Z'), 'Asia/Shanghai')).toBe(at('2026-11-20T01:00:00Z'))
  expect(nextTime(once, at('2026-11-20T01:00:00Z'), 'Asia/Shanghai')).toBeNull()
})

it('refuses what could never be done, and says what is missing', async () => {
  const id = await thing('Refused')
  const tried = async (more: object) =>
    (
      await world.first.post(
        '/iottask/add',
        { name: 'Never', office_id: acme.office_id, params: { state: 'ON' }, device_ids: [id], ...more },
        { token },
      )
    ).data?.fields
  expect(await tried({ cron: '30 7 * *' })).toHaveProperty('cron')
  expect(await tried({ cron: '61 7 * * *' })).toHaveProperty('cron')
  expect(await tried({ cron: '* * * * * *' })).toHaveProperty('cron')
  expect(await tried({})).toHaveProperty('cron')
  expect(await tried({ way: 'once' })).toMatchObject({ run_date: expect.anything(), run_at: expect.anything() })
  expect(await tried({ way: 'once', run_date: '2026-11-19', run_at: '09:00' })).toHaveProperty('run_at')
  expect(await tried({ cron: '0 9 * * *', params: {} })).toHaveProperty('params')
  expect(await tried({ cron: '0 9 * * *', device_ids: [] })).toHaveProperty('device_ids')
  expect(await tried({ cron: '0 9 * * *', target: 'kind' })).toHaveProperty('kinds')
  const elsewhere = await acme.office('Elsewhere')
  expect(await tried({ cron: '0 9 * * *', office_id: elsewhere.office_id })).toHaveProperty('device_ids')
})

it('is done once by several servers for the things that it is for, with what became of each', async () => {
  world.setNow('2026-11-20T00:00:00Z')
  const group = await made('/iotgroup/add', { name: 'Hall' })
  const inGroup = [await thing('G1', { group_ids: [group] }), await thing('G2', { group_ids: [group] })]
  const off = await thing('G3', { group_ids: [group], status: 'off' })
  const curtain = await thing('K1', { kind: 'curtain' })
  const ofGroup = await task('Lights', { target: 'group', group_ids: [group], cron: '30 8 * * *' })
  const ofKind = await task('Curtains', {
    target: 'kind',
    kinds: ['curtain'],
    way: 'once',
    run_date: '2026-11-20',
    run_at: '08:30',
  })
  expect(await single(ofGroup)).toMatchObject({ state: 'waiting', next_run: '2026-11-20T00:30:00Z', last_run: null })
  await tick()
  expect(await runs(ofGroup)).toEqual([])
  world.setNow('2026-11-20T00:31:00Z')
  await tick()
  const [run] = await runs(ofGroup)
  expect(await runs(ofGroup)).toMatchObject([
    { due_time: '2026-11-20T00:30:00Z', is_missed: false, total: 2, ok: 0, failed: 0 },
  ])
  const commands = await commandsOf(run.id)
  expect(commands.map((one: { device_id: number }) => one.device_id).sort()).toEqual([...inGroup].sort())
  expect(commands.map((one: { device_id: number }) => one.device_id)).not.toContain(off)
  // nobody listens here: they wait, and are given up with the minutes of the task
  expect(await single(ofGroup)).toMatchObject({ state: 'running', total: 2, next_run: '2026-11-21T00:30:00Z' })
  const [other] = await runs(ofKind)
  expect(await commandsOf(other.id)).toMatchObject([{ device_id: curtain, source: 'task', task_name: 'Curtains' }])
  world.setNow('2026-11-20T00:36:00Z')
  await tick()
  expect(await single(ofGroup)).toMatchObject({ state: 'waiting', total: 2, ok: 0, failed: 2 })
  expect(await single(ofKind)).toMatchObject({ state: 'done', failed: 1, next_run: null })
})

it('what was missed while nothing ran is not done late, but for what is late by minutes', async () => {
  world.setNow('2026-11-20T02:00:00Z')
  const id = await thing('M1')
  const hourly = await task('Hourly', { device_ids: [id], cron: '0 * * * *', late_minutes: 10 })
  world.setNow('2026-11-20T06:05:00Z')
  await tick()
  expect(await runs(hourly)).toMatchObject([
    { due_time: '2026-11-20T06:00:00Z', is_missed: false, total: 1 },
    { due_time: '2026-11-20T03:00:00Z', is_missed: true, total: 0 },
  ])
  world.setNow('2026-11-20T07:30:00Z')
  await tick()
  expect((await runs(hourly))[0]).toMatchObject({ due_time: '2026-11-20T07:00:00Z', is_missed: true })
  expect(await single(hourly)).toMatchObject({ next_run: '2026-11-20T08:00:00Z' })
  const { version } = await single(hourly)
  const edited = await world.first.post('/iottask/edit', { id: hourly, version, status: 'off' }, { token })
  expect(edited.code).toBe(0)
  expect(await single(hourly)).toMatchObject({ state: 'off', next_run: null })
})

it('never opens or refuses at a scanning head: a door is opened with a reason and a record, or not at all', async () => {
  world.setNow('2026-11-20T10:00:00Z')
  const group = await made('/iotgroup/add', { name: 'Entrance' })
  const head = await thing('HD1', { kind: 'head', group_ids: [group] })
  const light = await thing('HD2', { group_ids: [group] })
  const tried = async (more: object) => {
    const body = { name: 'Never', office_id: acme.office_id, params: {}, cron: '30 18 * * *', ...more }
    return (await world.first.post('/iottask/add', body, { token })).data?.fields
  }
  expect(await tried({ device_ids: [head], command: 'open' })).toHaveProperty('command')
  expect(await tried({ device_ids: [light, head], command: 'Refuse' })).toHaveProperty('command')
  expect(await tried({ target: 'kind', kinds: ['head'], command: 'OPEN' })).toHaveProperty('command')
  // a group may have heads among others: those get nothing
  const ofGroup = await task('All', { target: 'group', group_ids: [group], command: 'open', cron: '30 18 * * *' })
  world.setNow('2026-11-20T10:30:30Z')
  await tick()
  const [run] = await runs(ofGroup)
  expect(run).toMatchObject({ total: 1 })
  expect(await commandsOf(run.id)).toMatchObject([{ device_id: light }])
})
