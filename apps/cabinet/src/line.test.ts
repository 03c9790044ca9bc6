import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openLine } from './line'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A broker that takes who comes, and then confirms nothing of what they say. */
async function deafBroker() {
  const sockets = new Set<Socket>()
  let published = () => {}
  const heard = new Promise<void>((resolve) => {
    published = resolve
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      const kind = (chunk[0] ?? 0) >> 4
      if (kind === 1) socket.write(Buffer.from([0x20, 0x02, 0x00, 0x00])) // connected
      if (kind === 8) socket.write(Buffer.from([0x90, 0x04, chunk[2] ?? 0, chunk[3] ?? 0, 1, 1])) // subscribed
      if (kind === 3) published()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  ends.push(cut)
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, cut }
}

it.each([['silent'], ['gone']])(
  'stops though what it said last is not confirmed, and its network is %s',
  async (how) => {
    const broker = await deafBroker()
    let isThere = () => {}
    const there = new Promise<void>((resolve) => {
      isThere = resolve
    })
    const line = openLine(
      { url: broker.url, account: 'bx-1', password: 'secret' },
      { connected: () => isThere(), hear: () => {} },
    )
    await there
    const said = line.say('event', '{}')
    await broker.heard
    if (how === 'gone') broker.cut()
    await line.close()
    expect(line.isOpen).toBe(false)
    expect(await said).toBe(false)
  },
)
