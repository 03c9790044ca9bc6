import { createSocket } from 'node:dgram'
import type { SimulatedController } from './simulated-controller'

type Options = {
  readonly host?: string
  /** 0 takes a free one. */
  readonly port?: number
}

/** Controllers in one process, behind one port: what is for all of them, each answers. */
export async function openSimulator(controllers: readonly SimulatedController[], options: Options = {}) {
  const { host = '127.0.0.1', port = 0 } = options
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  let closed = false
  const send = (packet: Buffer, toPort: number, address: string) => {
    if (!closed) socket.send(packet, toPort, address, () => {})
  }
  socket.on('message', (packet, from) => {
    for (const controller of controllers)
      for (const answer of controller.hear(packet)) send(answer, from.port, from.address)
  })
  for (const controller of controllers) controller.onEvent((packet, to) => send(packet, to.port, to.address))
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.removeListener('error', reject)
      socket.on('error', () => {})
      resolve()
    })
  })
  return {
    address: host,
    port: socket.address().port,
    async close() {
      closed = true
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}
