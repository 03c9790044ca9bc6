import {
  type SimulatedController,
  simulatedController,
} from '../../../adapters/device/ut0311/simulation/simulated-controller'
import { openSimulator } from '../../../adapters/device/ut0311/simulation/simulator'
import { type Random, randomFrom } from '../../../seed/kit/random'
import { Misuse } from '../../../seed/kit/simulation'
import type { DemoControllers } from './public'

/** What may go wrong with a board. */
export const boardFaults = ['away', 'answers', 'power', 'clock', 'foreign', 'full'] as const
type Fault = (typeof boardFaults)[number]

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
function goWrong(
  board: SimulatedController,
  fault: Fault | undefined,
  say: (line: string) => void,
): NodeJS.Timeout | undefined {
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
    case 'power':
      return every(120_000, `${board.serial} loses power, and with it its cards, every two minutes.`, () =>
        board.restart({ cards: true, profiles: true, clock: shanghai() }),
      )
    case 'clock':
      return every(60_000, `${board.serial}: its clock is 15 minutes off again and again.`, () =>
        board.setClock(new Date(Date.parse(`${shanghai()}Z`) + 900_000).toISOString().slice(0, 19)),
      )
    case 'full':
      board.faults.full = true
      say(`${board.serial} has no room for another card.`)
      return undefined
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

type Speaking = {
  readonly host: string
  readonly port: number
  /** People a minute at each board. */
  readonly speed: number
  /** Of the first board. */
  readonly fault: Fault | undefined
  readonly say: (line: string) => void
}

/** Boards answer, take their cards, and people come to their doors. Answers how it ends. */
export async function boardsSpeak({ controllers }: DemoControllers, speaking: Speaking): Promise<() => Promise<void>> {
  const { host, port, speed, fault, say } = speaking
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
        if (door_nos.length > 0 && random.chance(speed / 60)) somethingHappens(board, door_nos, random)
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
}
