import { connect, type Socket } from 'node:net'
import { type BoardAnswer, readAnswers } from '@workplace/domain/box/board-frames'
import type { WireBoard } from '@workplace/domain/box/cabinet-wire'

/** Asks boards: what they answered by then, nothing where they did not. */
export type Bus = {
  exchange(board: WireBoard, frame: Uint8Array, withinMs: number): Promise<readonly BoardAnswer[]>
  close(): void
}

const silence = Buffer.alloc(0)

/** One line to a server of serial ports, at which boards hang: one at a time speaks on it. */
class Line {
  #socket: Socket | null = null
  #come: Buffer = silence
  #heard: () => void = () => {}
  #turn: Promise<unknown> = Promise.resolve()
  readonly #host: string
  readonly #port: number

  constructor(host: string, port: number) {
    this.#host = host
    this.#port = port
  }

  exchange(board: WireBoard, frame: Uint8Array, withinMs: number): Promise<readonly BoardAnswer[]> {
    const turn = this.#turn.then(() => this.#exchange(board, frame, withinMs))
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #exchange(board: WireBoard, frame: Uint8Array, withinMs: number): Promise<readonly BoardAnswer[]> {
    const until = Date.now() + withinMs
    const socket = await this.#connected(withinMs)
    if (socket === null) return []
    // what came before is an answer to nothing
    this.#come = silence
    socket.write(frame)
    for (;;) {
      const answers = readAnswers(board, this.#come).answers.filter(({ address }) => address === board.address)
      if (answers.some(({ kind }) => kind !== 'changed')) return answers
      const left = until - Date.now()
      if (left <= 0 || socket.destroyed) break
      await this.#something(left)
    }
    // what was not read by then is not to be read later: with the connection goes what still waits in it
    this.close()
    return []
  }

  #something(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      this.#heard = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #connected(withinMs: number): Promise<Socket | null> {
    if (this.#socket !== null && !this.#socket.destroyed) return this.#socket
    const socket = connect(this.#port, this.#host)
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      // no frame is longer than nine bytes: what is more is noise
      this.#come = Buffer.concat([this.#come, chunk]).subarray(-4_096)
      this.#heard()
    })
    socket.on('close', () => this.#heard())
    socket.on('error', () => {})
    this.#socket = socket
    const isThere = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), withinMs)
      socket.once('connect', () => {
        clearTimeout(timer)
        resolve(true)
      })
      socket.once('close', () => {
        clearTimeout(timer)
        resolve(false)
      })
    })
    if (!isThere) this.close()
    return isThere ? socket : null
  }

  close(): void {
    this.#socket?.resetAndDestroy()
    this.#socket = null
  }
}

export function openBus(): Bus {
  const lines = new Map<string, Line>()
  return {
    exchange(board, frame, withinMs) {
      const name = `${board.host} ${board.port}`
      const line = lines.get(name) ?? new Line(board.host, board.port)
      lines.set(name, line)
      return line.exchange(board, frame, withinMs)
    },
    close() {
      for (const line of lines.values()) line.close()
    },
  }
}
