import { expect, it } from 'vitest'
import { openControllers } from '../../../adapters/device/ut0311/controllers'
import { readConfig } from '../../../config/config'
import { Misuse } from '../../../seed/kit/simulation'
import { deviceSimulation } from './simulation'

const kept = {
  controllers: [
    { serial: 990_000_101, name: 'One', door_nos: [1, 2] },
    { serial: 990_000_102, name: 'Other', door_nos: [1] },
  ],
  devices: [],
}

async function begin(options: Record<string, string> = {}) {
  const lines: string[] = []
  const end = await deviceSimulation.begin({
    ...{ kept, options: { port: '0', only: 'controllers', ...options }, config: readConfig({}) },
    say: (line) => lines.push(line),
  })
  const port = Number(/:(\d+)\.$/.exec(lines[0] ?? '')?.[1])
  const at = { address: '127.0.0.1', port }
  const controllers = await openControllers(
    { listen: null, networks: () => [at], patience: [500, 5_000], searchWithinMs: 600 },
    { info() {}, warn() {}, error() {} },
  )
  return {
    lines,
    controllers,
    board: (serial: number) => controllers.at({ serial, at }),
    async close() {
      await controllers.close()
      await end()
    },
  }
}

it('the boards of the demo answer, take cards, and people come to their doors', async () => {
  const run = await begin({ speed: '600' })
  try {
    expect((await run.controllers.search([])).map(({ serial }) => serial)).toEqual([990_000_101, 990_000_102])
    const board = run.board(990_000_102)
    expect(await board.putCard({ card: 77, from: '2020-01-01', to: '2099-12-31', doors: [1, 0, 0, 0] })).toBe(true)
    await expect.poll(async () => (await board.status()).last?.type).toBe('swipe')
  } finally {
    await run.close()
  }
})

it('things go wrong when they are asked to', async () => {
  const foreign = await begin({ speed: '0', fault: 'foreign' })
  expect(await foreign.board(990_000_101).cardCount()).toBe(1)
  expect(await foreign.board(990_000_102).cardCount()).toBe(0)
  await foreign.close()
  const restart = await begin({ speed: '0', fault: 'power' })
  expect((await restart.board(990_000_101).status()).last?.reason).toBe('restarted')
  await restart.close()
  const clock = await begin({ speed: '0', fault: 'clock' })
  const shown = async (serial: number) => Date.parse(`${(await clock.board(serial).status()).clock}Z`)
  expect((await shown(990_000_101)) - (await shown(990_000_102))).toBeGreaterThan(800_000)
  await clock.close()
  const answers = await begin({ speed: '0', fault: 'answers' })
  expect(await answers.board(990_000_101).cardCount()).toBe(0)
  await answers.close()
  const away = await begin({ speed: '0', fault: 'away' })
  expect((await away.controllers.search([])).map(({ serial }) => serial)).toEqual([990_000_102])
  await away.close()
  const full = await begin({ speed: '0', fault: 'full' })
  const card = { card: 77, from: '2020-01-01', to: '2099-12-31', doors: [1, 0, 0, 0] }
  expect(await full.board(990_000_101).putCard(card)).toBe(false)
  expect(await full.board(990_000_102).putCard(card)).toBe(true)
  await full.close()
  const wrong: Record<string, string>[] = [
    ...[{ fault: 'fire' }, { speed: 'fast' }, { port: '70000' }, { only: 'doors' }],
    ...[{ fault: 'photo' }, { only: 'faces', url: 'ftp://x' }, { only: 'faces', fault: 'foreign' }],
  ]
  for (const options of wrong) await expect(begin(options)).rejects.toThrow(Misuse)
})
