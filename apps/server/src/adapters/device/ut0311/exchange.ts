import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { PACKET_BYTES } from './fields'
import { type AnswerOf, type ExchangeName, headOf, packQuestion, type QuestionOf, unpackAnswer } from './packets'
import { type ControllerAddress, type ControllerPlace, NoAnswer } from './port'

/** So many are asked at once. */
const mostAtOnce = 32

export type ExchangeOptions = {
  /** How long an answer is waited for before it is asked again, each time. */
  readonly patience?: readonly number[]
  /** Where those are called whose address nobody knows. */
  readonly networks: () => readonly ControllerAddress[]
}

export type AnswerFrom<N extends ExchangeName> = { readonly answer: AnswerOf<N>; readonly from: ControllerAddress }

/** A socket of its own, whose datagrams are those that may be an answer. */
async function openSocket(heard: (packet: Buffer, from: RemoteInfo) => void): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (packet, from) => {
    if (packet.length === PACKET_BYTES) heard(packet, from)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, () => {
      socket.removeListener('error', reject)
      socket.on('error', () => {})
      socket.setBroadcast(true)
      resolve()
    })
  })
  return socket
}

// where no way leads nobody answers: that is found out by waiting
const send = (socket: Socket, packet: Buffer, to: readonly ControllerAddress[]) => {
  for (const { address, port } of to) socket.send(packet, port, address, () => {})
}

/**
 * Asks controllers, and finds the answer that belongs to a question: by who answers, from where, to what, and by what it
 * repeats of the question. Most repeat nothing, and may come twice, or when nobody waits any more; so each question has
 * a socket of its own, and what comes late is heard by nobody.
 */
export function openExchanges({ patience = [500, 800, 1_200], networks }: ExchangeOptions) {
  const turns: (() => void)[] = []
  /** The last exchange with each controller: they are asked one thing after the other. */
  const last = new Map<number, Promise<unknown>>()
  let busy = 0
  let closed = false
  /** Those who wait, and wait no longer when nobody is asked any more. */
  const waiting = new Set<() => void>()

  /** So long, or until nobody is asked any more, or the other comes first. */
  async function orSilence<T>(waitMs: number, other: Promise<T>): Promise<T | null> {
    let stop = () => {}
    const silence = new Promise<null>((resolve) => {
      stop = () => resolve(null)
    })
    const timer = setTimeout(stop, waitMs)
    waiting.add(stop)
    try {
      return await Promise.race([other, silence])
    } finally {
      clearTimeout(timer)
      waiting.delete(stop)
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= mostAtOnce) await new Promise<void>((turn) => turns.push(turn))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = turns.shift()
      if (next === undefined) busy -= 1
      else next()
    }
  }

  async function exchange<N extends ExchangeName>(
    { serial, at }: ControllerPlace,
    name: N,
    values: QuestionOf<N>,
    belongs: (answer: AnswerOf<N>) => boolean,
  ): Promise<AnswerFrom<N>> {
    let found: (answered: AnswerFrom<N>) => void = () => {}
    const answered = new Promise<AnswerFrom<N>>((resolve) => {
      found = resolve
    })
    const socket = await openSocket((packet, from) => {
      const head = headOf(packet)
      if (head?.name !== name || head.serial !== serial) return
      if (at !== null && (from.address !== at.address || from.port !== at.port)) return
      const answer = unpackAnswer(name, packet)
      if (belongs(answer)) found({ answer, from: { address: from.address, port: from.port } })
    })
    try {
      const packet = packQuestion(name, serial, values)
      for (const wait of patience) {
        if (closed) break
        send(socket, packet, at === null ? networks() : [at])
        const value = await orSilence(wait, answered)
        if (value !== null) return value
      }
      throw new NoAnswer(serial)
    } finally {
      socket.close()
    }
  }

  return {
    /** `belongs`: whether an answer repeats what was asked, where it repeats something. */
    ask<N extends ExchangeName>(
      place: ControllerPlace,
      name: N,
      values: QuestionOf<N>,
      belongs: (answer: AnswerOf<N>) => boolean = () => true,
    ): Promise<AnswerFrom<N>> {
      const before = last.get(place.serial) ?? Promise.resolve()
      const asked = before.catch(() => {}).then(() => inTurn(() => exchange(place, name, values, belongs)))
      last.set(place.serial, asked)
      const forget = () => {
        if (last.get(place.serial) === asked) last.delete(place.serial)
      }
      asked.then(forget, forget)
      return asked
    },
    /** Asks whoever is there, twice, and listens for a while. */
    async call(to: readonly ControllerAddress[], most: number, waitMs: number) {
      const found = new Map<number, AnswerFrom<'getDevice'>>()
      const socket = await openSocket((packet, from) => {
        const head = headOf(packet)
        if (head?.name !== 'getDevice' || head.serial === 0) return
        // of two that answer to one number the first is shown
        if (found.size >= most || found.has(head.serial)) return
        const answer = unpackAnswer('getDevice', packet)
        found.set(head.serial, { answer, from: { address: from.address, port: from.port } })
      })
      try {
        const packet = packQuestion('getDevice', 0, {})
        for (let round = 0; round < 2 && !closed; round++) {
          send(socket, packet, to)
          await orSilence(waitMs / 2, new Promise(() => {}))
        }
        return found
      } finally {
        socket.close()
      }
    },
    async close() {
      closed = true
      for (const stop of [...waiting]) stop()
      await Promise.allSettled(last.values())
    },
  }
}
