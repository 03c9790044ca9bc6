import { createServer, type Socket } from 'node:net'
import type { SimulatedBoard } from './simulated-board'

/** A server of serial ports that does not exist, and the boards that hang at it. Answers where it listens. */
export async function openSerialServer(boards: readonly SimulatedBoard[], port = 0, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('data', (bytes) => {
      for (const board of boards) {
        const said = board.hear(bytes)
        if (said.length > 0) socket.write(said)
      }
    })
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    host,
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
