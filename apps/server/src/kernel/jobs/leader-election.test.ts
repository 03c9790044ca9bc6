import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database'
import { electLeader, type Leadership, takenOverWithinMs } from './leader-election'

const log = { info() {}, warn() {}, error() {}, debug() {} } as unknown as Parameters<typeof electLeader>[3]
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A line to the database that can fall silent: it stays open, and carries nothing. */
async function silentLine({ hostname, port }: URL) {
  const sockets = new Set<Socket>()
  const line = { isSilent: false, said: '', port: 0 }
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.on('data', (data) => {
        if (from === near) line.said += data.toString('latin1')
        if (!line.isSilent) to.write(data)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.port = (server.address() as AddressInfo).port
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return line
}

it('another leads ten seconds after the last word of who led, at most; and at its next question where the line was closed', async () => {
  expect(takenOverWithinMs).toBeLessThanOrEqual(10_000)
  const database: FreshDatabase = await freshDatabase()
  closing.push(() => database.drop())
  const leads: string[] = []
  for (const name of ['first', 'second']) {
    const leading = electLeader(
      database.url,
      'tests',
      {
        begin: () => void leads.push(name),
        end: () => void leads.push(`${name} ended`),
      },
      log,
    )
    closing.push(() => leading.close())
    await expect.poll(() => leads, { timeout: 60_000 }).toContain('first')
  }
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: database.url })
  await client.connect()
  closing.push(() => client.end())
  const leader = async () =>
    (
      await client.query(
        `select pid from pg_locks where locktype = 'advisory' and classid = 7221004 and granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0]?.pid as number | undefined
  const before = await leader()
  await client.query('select pg_terminate_backend($1)', [before])
  await expect.poll(() => leads.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  expect(leads.slice(0, 2)).toEqual(['first', 'first ended'])
  expect(await leader()).not.toBe(before)
})

it('who leads stops when its line falls silent, and another leads then; the database is told to let go soon', async () => {
  const database: FreshDatabase = await freshDatabase()
  closing.push(() => database.drop())
  const url = new URL(database.url)
  const line = await silentLine(url)
  const through = new URL(database.url)
  through.hostname = '127.0.0.1'
  through.port = String(line.port)
  const leads: string[] = []
  const stand = (name: string, at: URL): Leadership => {
    const leading = electLeader(
      at.href,
      'tests',
      { begin: () => void leads.push(`${name} leads`), end: () => void leads.push(`${name} ended`) },
      log,
    )
    closing.push(() => leading.close())
    return leading
  }
  stand('first', through)
  await expect.poll(() => leads, { timeout: 60_000 }).toEqual(['first leads'])
  // who is silent is let go of by the database itself, where no line is closed
  for (const [name, value] of [
    ['idle', 3],
    ['interval', 2],
    ['count', 2],
  ])
    expect(line.said).toContain(`set_config('tcp_keepalives_${name}', '${value}', false)`)
  // a pooler in between refuses a connection that begins with settings of its own
  expect(line.said).not.toContain('options\0')
  stand('second', url)
  line.isSilent = true
  await expect.poll(() => leads, { timeout: 60_000 }).toEqual(['first leads', 'first ended', 'second leads'])
})
