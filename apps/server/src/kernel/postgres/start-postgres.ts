import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from './binaries'
import {
  createApplicationDatabase,
  createCluster,
  databaseEnvironment,
  keptPassword,
  refuseOtherMajor,
} from './cluster'
import { applicationDatabase, applicationRole, connect } from './connection'
import { type Folders, prepareFolders } from './folders'
import { freePort } from './free-port'
import { DatabaseHeld, hold, takeOver } from './holder'
import { keepSayingSo, refuseIfOnOtherHost } from './other-host'
import { settings } from './settings'
import { whileStartingAlone } from './start-lock'

export type EmbeddedPostgres = {
  /** For the application: an ordinary role that owns its database and may create others. Stays the same over restarts. */
  url: string
  port: number
  /** Of the server as it runs now. */
  readonly pid: number
  /** Close every pool first: sessions that are still open are broken off. */
  stop(): Promise<void>
}

export type Exit = {
  code: number | null
  signal: NodeJS.Signals | null
  /** False: it will not come back, because another process holds the data folder now. */
  restarting: boolean
}

export type StartPostgres = {
  dataDir: string
  log: (message: string) => void
  /** The server ended without being asked. It is started again by itself; this is for saying so to whoever waits. */
  onExit?: (exit: Exit) => void
  /** False where everything may be lost with the power of the machine: for tests that make hundreds of databases. */
  durable?: boolean
  /** Settings of the server besides ours: for one that recovers from a backup. */
  more?: Record<string, string>
}

type Running = { server: ChildProcess; holder: pg.Client; port: number }

/** Starts the PostgreSQL that npm brought on a data folder, creating it if needed, and keeps it running. */
export async function startPostgres({ dataDir, log, onExit, durable, more }: StartPostgres): Promise<EmbeddedPostgres> {
  const folders = prepareFolders(dataDir, log)
  const binaries = findBinaries(folders.user, folders.state, log)
  const startLock = join(folders.data, 'postgres.starting')
  const hostFile = join(folders.data, 'postgres.host')
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  const { running: first, password } = await whileStartingAlone(startLock, async () => {
    refuseIfOnOtherHost(hostFile)
    const password = keptPassword(folders)
    await takeOver(folders.cluster, password, log)
    refuseOtherMajor(folders.cluster, binaries.postgres)
    createCluster(folders, binaries.initdb, password)
    const running = await startServer({ folders, binaries, password, log, durable, more })
    await createApplicationDatabase(running.holder, password)
    return { running, password }
  })
  const { port } = first
  let running = first
  const stopSayingSo = keepSayingSo(hostFile)

  // The last resort where nobody calls stop(): an uncaught failure must not leave a server behind.
  const interrupt = () => signal(running.server, 'SIGINT')
  process.once('exit', interrupt)

  const watch = () => {
    running.server.once('exit', (code, endedBy) => {
      if (!stopping) restarting = restart(code, endedBy)
    })
    keepHolding(running, password, log)
  }
  const restart = async (code: number | null, endedBy: NodeJS.Signals | null) => {
    log(`The database server ended unexpectedly (${endedBy ?? code}) and is started again.`)
    onExit?.({ code, signal: endedBy, restarting: true })
    while (!stopping) {
      try {
        running = await whileStartingAlone(startLock, async () => {
          await takeOver(folders.cluster, password, log)
          return startServer({ folders, binaries, password, log, durable, more, port })
        })
        log('The database server runs again.')
        return watch()
      } catch (error) {
        log(`The database server could not be started: ${(error as Error).message}`)
        if (error instanceof DatabaseHeld) return onExit?.({ code, signal: endedBy, restarting: false })
        await sleep(500)
      }
    }
  }
  watch()

  return {
    url: `postgres://${applicationRole}:${password}@127.0.0.1:${port}/${applicationDatabase}`,
    port,
    get pid() {
      return running.server.pid ?? 0
    },
    async stop() {
      stopping = true
      await restarting
      process.removeListener('exit', interrupt)
      await end(running)
      stopSayingSo()
    },
  }
}

/** If one backend of the server crashes, all connections end while the server goes on: ours must come back. */
function keepHolding(running: Running, password: string, log: (message: string) => void): void {
  running.holder.once('end', async () => {
    while (runs(running.server)) {
      const client = await connect(running.port, password)
      if (typeof client !== 'string') {
        if (await hold(client).catch(() => false)) {
          running.holder = client
          log('The database server lost its connections and has recovered.')
          return keepHolding(running, password, log)
        }
        await client.end().catch(() => {})
      }
      await sleep(100)
    }
  })
}

type Start = {
  folders: Folders
  binaries: { postgres: string }
  password: string
  log: (message: string) => void
  durable?: boolean
  more?: Record<string, string>
  /** Given when it starts again, because the application knows the old address. */
  port?: number
}

/** One server, up and held by us. */
async function startServer(start: Start): Promise<Running> {
  const { folders, binaries, password, log, durable, more } = start
  const logFile = join(folders.data, 'postgres.log')
  const giveUpAt = Date.now() + 10_000
  // A killed server's helpers may need a while to go, and a free port can be taken before we have it: try again.
  for (;;) {
    const port = start.port ?? (await freePort())
    const output = openLog(logFile)
    const server = spawn(binaries.postgres, ['-D', folders.cluster, ...settings(port, durable, more)], {
      ...folders.user,
      cwd: folders.cluster,
      env: databaseEnvironment(),
      stdio: ['ignore', output, output],
      // Not in our process group: Ctrl-C is for the application, which closes its work before the database ends.
      detached: true,
    })
    closeSync(output)
    const holder = await untilReady(server, port, password, log)
    if (holder !== undefined) {
      if (await hold(holder)) return { server, holder, port }
      await holder.end()
      throw new DatabaseHeld(`The database in ${folders.cluster} is being taken over by another process.`)
    }
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL does not start. ${logFile} ends with:\n${tail(logFile)}`)
    await sleep(200)
  }
}

async function untilReady(server: ChildProcess, port: number, password: string, log: (message: string) => void) {
  const tellAt = Date.now() + 5_000
  let told = false
  let failed = false
  server.once('error', () => {
    failed = true
  })
  while (!failed && runs(server)) {
    const client = await connect(port, password)
    if (client === 'stranger') break
    if (typeof client !== 'string') return client
    if (!told && Date.now() > tellAt) {
      log('The database is recovering what a sudden end left unfinished. This can take a while.')
      told = true
    }
    await sleep(15)
  }
  signal(server, 'SIGINT')
  return undefined
}

async function end({ server }: Running): Promise<void> {
  if (!runs(server)) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  // The holder's connection ends with the server and not before: until then the folder is ours.
  signal(server, 'SIGINT')
  // Eight seconds is plenty for a last checkpoint; after that the log on disk is what a next start recovers from.
  const hurry = setTimeout(() => signal(server, 'SIGQUIT'), 8_000)
  await exited
  clearTimeout(hurry)
}

function runs(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null
}

function signal(server: ChildProcess, name: NodeJS.Signals): void {
  if (server.pid === undefined || !runs(server)) return
  try {
    process.kill(server.pid, name)
  } catch {
    // It ended between the question and the signal.
  }
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > 5_000_000) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}

function tail(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
