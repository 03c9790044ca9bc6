import { createSocket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import type { Log } from '../../../kernel/call/call'
import { listenWhenFree } from '../../listener/listener'
import { type AnswerFrom, openExchanges } from './exchange'
import { type AnswerOf, headOf, type QuestionOf } from './packets'
import {
  CONTROLLER_PORT,
  type Controller,
  type ControllerAddress,
  type ControllerCard,
  type ControllerDevice,
  type ControllerEvent,
  type ControllerPlace,
  type ControllerReason,
  type Controllers,
  type DoorSetting,
} from './port'
import {
  doorModes,
  doorTasks,
  eventTypes,
  FIRST_EVENT,
  interlockCodes,
  LAST_EVENT,
  NO_CARD_ANY_MORE,
  reasons,
} from './vocabulary'

/** A search waits so long for those who answer, and shows no more. */
const searchMs = 1_600
/** So often each controller is visited, besides when it says that something happened. */
const visitMs = 10_000
const mostFound = 500

export type ControllersConfig = {
  /** Where they are heard; null: nowhere. */
  readonly listen: { readonly host: string; readonly port: number } | null
  /** Where controllers are called; without it in all networks of this machine. Tests have their own. */
  readonly networks?: () => readonly ControllerAddress[]
  /** Tests do not wait as long. */
  readonly patience?: readonly number[]
  readonly searchWithinMs?: number
  readonly visitEveryMs?: number
}

/** The last address of each network that this machine is in: what is sent there is for all in it. */
function networksOfMachine(): ControllerAddress[] {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  const last = all
    .filter(({ family }) => family === 'IPv4')
    .map(({ address, netmask, internal }) => {
      // simulated ones answer on the machine itself
      if (internal) return address
      const mask = netmask.split('.').map(Number)
      return address
        .split('.')
        .map((part, n) => (Number(part) & (mask[n] ?? 255)) | (~(mask[n] ?? 255) & 255))
        .join('.')
    })
  return [...new Set(last)].map((address) => ({ address, port: CONTROLLER_PORT }))
}

const meanings: Readonly<Record<number, ControllerReason>> = {
  [reasons.swipe]: 'swipe',
  [reasons.button]: 'button',
  [reasons.opened]: 'opened',
  [reasons.super_password]: 'opened',
  [reasons.closed]: 'closed',
  [reasons.power_on]: 'restarted',
  [reasons.reset]: 'restarted',
  [reasons.threat]: 'threat',
  [reasons.held]: 'held',
  [reasons.forced]: 'forced',
  [reasons.fire]: 'fire',
  [reasons.emergency]: 'emergency',
  [reasons.remote]: 'remote',
  [reasons.remote_usb]: 'remote',
}

const kinds = { [eventTypes.swipe]: 'swipe', [eventTypes.door]: 'door', [eventTypes.alarm]: 'alarm' } as const

const deviceOf = (serial: number, { answer, from }: AnswerFrom<'getDevice'>): ControllerDevice => ({
  ...{ serial, from, firmware: answer.version, mac: answer.mac },
})

function eventOf(answer: AnswerOf<'getEvent'>): ControllerEvent | null {
  const { index, granted, door, card, at } = answer
  if (index === 0) return null
  return {
    ...{ index, granted, door, card, at, direction: answer.direction === 2 ? 'out' : 'in' },
    type: kinds[answer.type as keyof typeof kinds] ?? 'other',
    reason: meanings[answer.reason] ?? 'other',
  }
}

const cardOf = ({ card, from, to, doors }: QuestionOf<'putCard'>): ControllerCard => ({ card, from, to, doors })

/** By which of its addresses this machine speaks to another. */
function ownAddress({ address, port }: ControllerAddress): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    const end = (own: string | null) => {
      socket.close()
      resolve(own)
    }
    socket.once('error', () => end(null))
    socket.connect(port, address, () => end(socket.address().address))
  })
}

/** Something that hears datagrams, as `listenWhenFree` opens it. */
function ear(heard: (packet: Buffer) => void) {
  const socket = createSocket('udp4')
  socket.on('message', heard)
  return Object.assign(socket, {
    listen: (port: number, host: string, done: () => void) => void socket.bind(port, host, done),
  })
}

/** The network of controllers UT0311-L0x. */
export async function openControllers(options: ControllersConfig, log: Log): Promise<Controllers> {
  const { listen, networks = networksOfMachine, patience, searchWithinMs = searchMs, visitEveryMs = visitMs } = options
  const exchanges = openExchanges({ networks, ...(patience === undefined ? {} : { patience }) })
  let hint: (serial: number) => void = () => {}
  const listener =
    listen &&
    (await listenWhenFree({
      ...{ host: listen.host, port: listen.port, log },
      ...{ who: 'controllers of doors', variables: 'CONTROLLER' },
      server: () =>
        ear((packet) => {
          const head = headOf(packet)
          if (head?.name === 'getStatus') hint(head.serial)
        }),
    }))
  const state = () => listener?.state() ?? { state: 'off' as const, host: '', port: 0 }

  function at(place: ControllerPlace): Controller {
    const { ask } = exchanges
    const isDone = async (answered: Promise<{ answer: { ok: boolean } }>) => (await answered).answer.ok
    return {
      async status() {
        const { answer, from } = await ask(place, 'getStatus', {})
        return { from, clock: answer.clock, doors: answer.doors, last: eventOf(answer) }
      },
      device: async () => deviceOf(place.serial, await ask(place, 'getDevice', {})),
      async setClock(to) {
        await ask(place, 'setTime', { at: to })
      },
      async event(asked) {
        const index = asked === 'first' ? FIRST_EVENT : asked === 'last' ? LAST_EVENT : asked
        const { answer } = await ask(
          ...([place, 'getEvent', { index }] as const),
          // of one that there is not nothing is repeated
          (said) => said.index === index || said.index === 0 || typeof asked === 'string',
        )
        if (answer.type === eventTypes.overwritten) return 'overwritten'
        return eventOf(answer)
      },
      cardCount: async () => (await ask(place, 'getCards', {})).answer.count,
      async cardAt(index) {
        const { answer } = await ask(place, 'getCardAt', { index })
        if (answer.card === 0) return null
        return answer.card === NO_CARD_ANY_MORE ? 'taken' : cardOf(answer)
      },
      putCard: (card) => isDone(ask(place, 'putCard', { ...card, pin: 0, first_card: 0 })),
      async takeCard(card) {
        if (await isDone(ask(place, 'deleteCard', { card }))) return true
        // it says no where there is none
        const { answer } = await ask(place, 'getCard', { card }, (said) => said.card === card || said.card === 0)
        return answer.card !== card
      },
      async profile(number) {
        const { answer } = await ask(
          ...([place, 'getTimeProfile', { number }] as const),
          (said) => said.number === number || said.number === 0,
        )
        const { from, to, weekdays, segments, next } = answer
        return answer.number === 0 ? null : { from: from ?? '', to: to ?? '', weekdays, segments, next }
      },
      putProfile: (number, { from, to, weekdays, segments, next }) =>
        isDone(ask(place, 'setTimeProfile', { number, from, to, weekdays, segments, next })),
      openDoor: (door) => isDone(ask(place, 'openDoor', { door })),
      async door(door): Promise<DoorSetting> {
        const { answer } = await ask(place, 'getDoorControl', { door }, (said) => said.door === door)
        const mode = answer.mode === doorModes.open ? 'open' : answer.mode === doorModes.shut ? 'shut' : 'controlled'
        return { mode, seconds: answer.seconds }
      },
      async setDoor(door, { mode, seconds }) {
        const wanted = { door, mode: doorModes[mode], seconds }
        const { answer } = await ask(place, 'setDoorControl', wanted, (said) => said.door === door)
        return answer.mode === wanted.mode && answer.seconds === seconds
      },
      setInterlock: (interlock) => isDone(ask(place, 'setInterlock', { kind: interlockCodes[interlock] })),
      clearTasks: () => isDone(ask(place, 'clearTasks', {})),
      addTask: (door, { act, from, to, weekdays, minute }) =>
        isDone(ask(place, 'addTask', { from, to, weekdays, start: minute, door, task: doorTasks[act], more_cards: 0 })),
      beginTasks: () => isDone(ask(place, 'refreshTasks', {})),
      recordDoors: () => isDone(ask(place, 'recordSpecialEvents', { on: true })),
      async tellUs() {
        const { state: heard, host, port } = state()
        if (heard !== 'listening' || place.at === null) return false
        const own = await ownAddress(place.at)
        if (own === null || (host !== '0.0.0.0' && host !== own)) return false
        const { answer } = await ask(place, 'getListener', {})
        if (answer.address === own && answer.port === port) return true
        return isDone(ask(place, 'setListener', { address: own, port, interval: 0 }))
      },
    }
  }

  return {
    ...{ at, visitEveryMs },
    async search(addresses) {
      const found = await exchanges.call([...networks(), ...addresses], mostFound, searchWithinMs)
      return [...found].map(([serial, answered]) => deviceOf(serial, answered)).sort((a, b) => a.serial - b.serial)
    },
    onHint(heard) {
      hint = heard
    },
    state,
    async close() {
      listener?.close()
      await exchanges.close()
    },
  }
}
