import {
  type SimulatedController,
  simulatedController,
} from '../../../adapters/device/ut0311/simulation/simulated-controller'
import { openSimulator } from '../../../adapters/device/ut0311/simulation/simulator'
import { type Random, randomFrom } from '../../../seed/kit/random'
import { Misuse, type Simulation } from '../../../seed/kit/simulation'
import { type DemoControllers, demoControllers } from './public'

const faults = ['none', 'away', 'answers', 'restart', 'clock', 'foreign'] as const
type Fault = (typeof faults)[number]

const numberOf = (name: string, text: string | undefined, preset: number, most: number): number => {
  const value = Number(text ?? preset)
  if (!(value >= 0 && value <= most)) throw new Misuse(`--${name} must be a number from 0 to ${most}`)
  return value
}

/** The clock of a board in Shanghai. */
const shanghai = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19)

/** Somebody comes to a door: most have a card that opens it, some stand there with another, and now and then one is forced. */
function somethingHappens(board: SimulatedController, door_nos: readonly number[], random: Random): void {
  const door = random.pick(door_nos)
  if (random.chance(0.01)) {
    board.contact(door, true)
    setTimeout(() => board.contact(door, false), 20_000).unref()
    return
  }
  const cards = board.cards().filter(({ doors }) => (doors[door - 1] ?? 0) > 0)
  const card = cards.length === 0 || random.chance(0.04) ? random.int(1_000_000, 9_999_999) : random.pick(cards).card
  if (!board.swipe(door, card, random.chance(0.5) ? 1 : 2)) return
  setTimeout(() => board.contact(door, true), 600).unref()
  // somebody holds the door for others
  setTimeout(() => board.contact(door, false), random.chance(0.02) ? 90_000 : random.int(2_000, 4_500)).unref()
}

/** What goes wrong with the first board, from now on and again. */
function goWrong(board: SimulatedController, fault: Fault, say: (line: string) => void): NodeJS.Timeout | undefined {
  const every = (ms: number, line: string, work: () => void) => {
    say(line)
    work()
    return setInterval(work, ms)
  }
  switch (fault) {
    case 'away':
      board.faults.away = true
      say(`${board.serial} is away.`)
      return undefined
    case 'answers':
      return every(3_000, `${board.serial}: every few answers are lost.`, () => {
        board.faults.lose_answers = 1
      })
    case 'restart':
      return every(120_000, `${board.serial} loses power, and with it its cards, every two minutes.`, () =>
        board.restart({ cards: true, profiles: true, clock: shanghai() }),
      )
    case 'clock':
      return every(60_000, `${board.serial}: its clock is 15 minutes off again and again.`, () =>
        board.setClock(new Date(Date.parse(`${shanghai()}Z`) + 900_000).toISOString().slice(0, 19)),
      )
    case 'foreign':
      say(`${board.serial} holds a card that nobody gave it.`)
      board.putCard({
        card: 4_711_000,
        from: '2020-01-01',
        to: '2099-12-31',
        doors: [1, 1, 1, 1],
        pin: 0,
        first_card: 0,
      })
      return undefined
    default:
      return undefined
  }
}

export const deviceSimulation: Simulation = {
  name: 'controllers',
  about: 'The controllers at the doors of the demo company, by UDP: they take their cards, and people come and go.',
  options: {
    speed: { example: '10', help: 'people a minute at each controller (unless said, 6); 0: nobody comes' },
    port: { example: '60000', help: 'the port that they answer on (unless said, 60000, where the product looks)' },
    host: { example: '127.0.0.1', help: 'the address that they answer on (unless said, 127.0.0.1)' },
    fault: { example: 'restart', help: `what goes wrong with the first: ${faults.slice(1).join(', ')}` },
  },
  keep: (made) => ({ controllers: made.flatMap(({ provided }) => provided(demoControllers).controllers) }),
  async begin({ kept, options, say }) {
    const { controllers } = kept as DemoControllers
    const speed = numberOf('speed', options.speed, 6, 600)
    const port = numberOf('port', options.port, 60_000, 65_535)
    const host = options.host ?? '127.0.0.1'
    const fault = (options.fault ?? 'none') as Fault
    if (!faults.includes(fault)) throw new Misuse(`--fault must be one of ${faults.slice(1).join(', ')}`)
    const random = randomFrom(Date.now() % 1_000_000)
    const boards = controllers.map(({ serial, door_nos }) => ({
      board: simulatedController({ serial, now: Date.now, clock: shanghai() }),
      door_nos,
    }))
    const simulator = await openSimulator(
      boards.map(({ board }) => board),
      { host, port },
    ).catch((error: Error) => {
      throw new Misuse(`nobody can answer on ${host}:${port}: ${error.message}`)
    })
    say(`${boards.length} controllers answer on ${simulator.address}:${simulator.port}.`)
    const first = boards[0]?.board
    const timers = [
      first && goWrong(first, fault, say),
      setInterval(() => {
        for (const { board, door_nos } of boards)
          if (random.chance(speed / 60)) somethingHappens(board, door_nos, random)
      }, 1_000),
      setInterval(
        () => say(boards.map(({ board }) => `${board.serial}: ${board.cards().length} cards`).join(', ')),
        30_000,
      ),
    ]
    return async () => {
      for (const timer of timers) clearInterval(timer)
      await simulator.close()
    }
  },
}
