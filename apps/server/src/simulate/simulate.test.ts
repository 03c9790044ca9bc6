import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../test/world'
import { simulations } from '../areas'
import { gatewayOf } from '../areas/presence/gateway.sample'
import { Misuse, type Simulation, type SimulationInput } from '../seed/kit/simulation'
import { simulate } from './simulate'

const folder = mkdtempSync(join(tmpdir(), 'workplace-simulate-'))
const file = join(folder, 'simulate.json')
const env = { DATA_DIR: folder, MQTT_PORT: 'off' }

let world: World
let acme: Company

beforeAll(async () => {
  world = await openWorld({ mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 } })
  acme = await addCompany(world.db, 'Acme')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What is said, and what is answered, to these words after `npm run simulate --`. */
async function answerTo(args: readonly string[], among = simulations, environment: Record<string, string> = env) {
  const said: string[] = []
  const end = await simulate(among, args, environment, (line) => said.push(line)).catch((error: unknown) => {
    if (error instanceof Misuse) return error.message
    throw error
  })
  return { said: said.join('\n'), end }
}

const begun: SimulationInput[] = []
const doors: Simulation = {
  name: 'doors',
  about: 'Doors that open and close.',
  options: { count: { example: '3', help: 'how many' } },
  keep: () => ({ doors: [] }),
  begin: async (input) => {
    begun.push(input)
    return async () => {}
  },
}

it('says what there is, and how it is asked for', async () => {
  const all = await answerTo([], [...simulations, doors])
  expect(all.end).toBeNull()
  for (const { name, about, options } of [...simulations, doors]) {
    expect(all.said).toContain(`npm run simulate -- ${name}\n  ${about}`)
    for (const option of Object.keys(options)) expect(all.said).toContain(`--${option} `)
  }
  expect((await answerTo(['doors', '--help'], [...simulations, doors])).said).not.toContain(
    'npm run simulate -- presence',
  )
  expect(new Set(simulations.map(({ name }) => name)).size).toBe(simulations.length)
})

it('refuses what it does not know, and says what it knows', async () => {
  writeFileSync(file, JSON.stringify({ doors: { doors: [1] } }))
  expect((await answerTo(['door'], [doors])).end).toMatch(/^There is no door\. There is: doors\./)
  // as it was asked for when there was one of them
  expect((await answerTo(['--speed', '10'], [doors])).end).toMatch(/^Say first what is to speak, then --speed\./)
  expect((await answerTo(['doors', '--speed', '10'], [doors])).end).toContain("'--speed'")
  expect((await answerTo(['doors', '--count'], [doors])).end).toContain('--count <value>')
  expect((await answerTo(['doors', 'more'], [doors])).end).toContain("'more'")
  expect((await answerTo(['doors'], [doors], { ...env, MQTT_PORT: 'often' })).end).toContain('MQTT_PORT')
  expect((await answerTo(['doors', '--file', join(folder, 'none')], [doors])).end).toContain('the first start')
  expect((await answerTo(['presence'])).end).toContain('has nothing for presence')
  expect(begun).toEqual([])
})

it('hands what is kept and what was said to what was asked for', async () => {
  const { end } = await answerTo(['doors', '--count', '2'], [doors])
  expect(end).toBeTypeOf('function')
  expect(begun).toMatchObject([{ kept: { doors: [1] }, options: { count: '2' }, config: { dataDir: folder } }])
})

it('lets gateways speak, also those of a file of the version before, and says why they cannot', async () => {
  const { token } = await acme.person(['view', 'add', 'change', 'delete'].map((action) => `${action}-detector-records`))
  const gateway = await gatewayOf(world.first, acme, token, 'Simulated')
  const room = await acme.room('Lively')
  await gateway.detector('S1', room)
  const { account, password } = gateway
  const detectors = [{ sn: 'S1', detector_type: 'mmwave', report_interval: 10 }]
  const gateways = [{ account, password, protocol: 'json', detectors }]
  const url = `mqtt://127.0.0.1:${world.first.detection.listening().port}`
  for (const kept of [{ gateways }, { presence: { gateways } }]) {
    writeFileSync(file, JSON.stringify(kept))
    const { said, end } = await answerTo(['presence', '--speed', '1000', '--url', url])
    expect(said).toContain('1 gateways with 1 detectors speak to 127.0.0.1')
    const heard = async () => {
      const { data } = await world.first.get('/detectors/room_presence', { rooms: String(room) }, { token })
      return data.items[0]?.state ?? 'unknown'
    }
    await expect.poll(heard, { timeout: 20_000 }).not.toBe('unknown')
    if (typeof end === 'function') await end()
    // with its last word the gateway says that nothing is known any more
    await expect.poll(heard, { timeout: 20_000 }).toBe('unknown')
  }

  expect((await answerTo(['presence'])).end).toContain('MQTT_PORT is off')
  expect((await answerTo(['presence', '--speed', 'fast', '--url', url])).end).toContain('--speed must be a number')
  expect((await answerTo(['presence', '--url', 'http://x'])).end).toContain('--url must be an address')
  writeFileSync(file, JSON.stringify({ presence: { gateways: [{ ...gateways[0], password: 'another password' }] } }))
  expect((await answerTo(['presence', '--url', url])).end).toMatch(/cannot connect to 127\.0\.0\.1/)
})
