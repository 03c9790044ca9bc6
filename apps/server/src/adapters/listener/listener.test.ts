import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { Log } from '../../kernel/call/call'
import { type Listener, listenWhenFree } from './listener'

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const said: string[] = []
const say = (_: unknown, text: string) => void said.push(text)
const log = { info: say, warn: say, error: say } as unknown as Log
const open = async (more: { host?: string; port?: number } = {}): Promise<Listener> => {
  said.length = 0
  const listener = await listenWhenFree({
    ...{ host: '127.0.0.1', port: 0, log, retryAfterMs: 5, who: 'devices', variables: 'DEVICE' },
    server: () => createServer((socket) => socket.end('hello')),
    ...more,
  })
  opened.push(listener)
  return listener
}
const greeting = (port: number) =>
  new Promise<string>((resolve, reject) => {
    connect(port, '127.0.0.1')
      .once('data', (data) => resolve(String(data)))
      .once('error', reject)
  })
const taken = () =>
  new Promise<Server>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => resolve(server))
    opened.push(server)
  })
const portOf = (server: Server) => (server.address() as AddressInfo).port

it('takes any free port for 0, and says which', async () => {
  const { state } = await open()
  expect(state()).toMatchObject({ state: 'listening', host: '127.0.0.1' })
  expect(state().port).toBeGreaterThan(0)
  expect(await greeting(state().port)).toBe('hello')
  expect(said).toEqual([])
})

it('says once that a port is taken and what to do, and has it as soon as it is free', async () => {
  const other = await taken()
  const port = portOf(other)
  const listener = await open({ port })
  expect(listener.state()).toEqual({ state: 'taken', host: '127.0.0.1', port })
  expect(said).toEqual([
    `Port ${port} on 127.0.0.1 is taken, so devices cannot connect to this server. Set DEVICE_PORT to another one, or to off.`,
  ])
  other.close()
  await vi.waitFor(() => expect(listener.state().state).toBe('listening'), { timeout: 20_000, interval: 5 })
  expect(await greeting(port)).toBe('hello')
  expect(said.slice(1)).toEqual([`Port ${port} on 127.0.0.1 is free now: devices can connect.`])
})

it('says that an address is not one of this machine', async () => {
  const { state } = await open({ host: '192.0.2.1', port: 1883 })
  expect(state().state).toBe('taken')
  expect(said[0]).toContain('192.0.2.1 is no address of this machine')
  expect(said[0]).toContain('DEVICE_HOST')
})

it('is closed, also while it waits', async () => {
  const other = await taken()
  const listener = await open({ port: portOf(other) })
  listener.close()
  const port = portOf(other)
  await new Promise((done) => other.close(done))
  const again = await open({ port })
  expect(again.state().state).toBe('listening')
  again.close()
  await expect(greeting(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
