import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const server = fileURLToPath(new URL('../../', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))

// Two folders below apps/server, where the bundle finds the migrations and the libraries. One for all files of a run,
// whose workers are children of it; global-setup.ts takes it away again.
const bundleFolder = join(server, 'node_modules', `.processes-${process.ppid}`)

/** The server as it is shipped, built from the sources as they are now; once for each run. */
function build(): string {
  const program = join(bundleFolder, 'main.js')
  if (existsSync(program)) return program
  const draft = `${bundleFolder}-${process.pid}`
  const told = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--server-into', draft], {
    encoding: 'utf8',
  })
  if (told.status !== 0) throw new Error(`the server could not be built: ${told.stderr}`)
  try {
    renameSync(draft, bundleFolder)
  } catch (error) {
    // another worker was first
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(program)) throw error
  }
  return program
}

export type ServerProcess = {
  /** `http://127.0.0.1:…`, once it is ready. */
  address: string
  child: ChildProcess
  pid: number
  /** Milliseconds from the start of the process to its being ready. */
  tookMs: number
  output(): string
  /** Waits for its end, however that comes. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; tookMs: number }>
  /** SIGTERM, and how it ended; `tookMs` counts from the signal. */
  stop(): Promise<{ code: number | null; tookMs: number }>
  /** kill -9. */
  kill(): Promise<void>
}

type Environment = Record<string, string | undefined>

/** Nothing of the tests' own environment decides what the product does, but the clock (`npm test -- --at`). */
export function systemEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
  return { PATH, HOME, TMPDIR, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
}

/** Real server processes and the folders that they work in. What a test leaves is ended and removed by `close`. */
export function openProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'proc-'))
  chmodSync(folder, 0o755) // the embedded database runs as another user where the tests run as root
  const program = build()
  const all: ServerProcess[] = []
  let count = 0

  /** Starts a process without waiting for it to be ready. */
  function launch(environment: Environment): ServerProcess {
    const given = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: newFolder(),
      SEED: 'none',
      LOG_LEVEL: 'warn',
      MQTT_PORT: '0',
      CONTROLLER_PORT: 'off',
      DEVICE_PORT: 'off',
      ...environment,
    }
    const began = Date.now()
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      cwd: folder,
      env: { ...systemEnvironment(), ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, tookMs: Date.now() - began }))
    const one: ServerProcess = {
      address: '',
      child,
      pid: child.pid ?? 0,
      tookMs: 0,
      output: () => output,
      ended,
      async stop() {
        const from = Date.now()
        child.kill('SIGTERM')
        const { code } = await ended
        return { code, tookMs: Date.now() - from }
      },
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
    child.stdout.on('data', () => {
      const address = /is ready: +(http\S+)/.exec(output)?.[1]
      if (address === undefined || one.address !== '') return
      one.address = address
      one.tookMs = Date.now() - began
    })
    all.push(one)
    return one
  }

  function newFolder(name = `data-${++count}`): string {
    return join(folder, name)
  }

  return {
    newFolder,
    launch,
    /** Starts a process and waits until it is ready. */
    async start(environment: Environment): Promise<ServerProcess> {
      const one = launch(environment)
      await Promise.race([one.ended, until(() => one.address !== '', 600_000)])
      if (one.address === '') throw new Error(`the server was not ready: ${one.output()}`)
      return one
    },
    async close() {
      for (const one of all) if (one.child.exitCode === null && one.child.signalCode === null) await one.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Processes = ReturnType<typeof openProcesses>

/** Waits until something is so; the time that it took. Fails with what was waited for. */
export async function until(test: () => unknown, withinMs = 60_000): Promise<number> {
  const began = Date.now()
  while (!(await test())) {
    if (Date.now() - began > withinMs) expect.fail(`did not come within ${withinMs} ms: ${test}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return Date.now() - began
}

/** The process id of the PostgreSQL that runs (or ran) on a data folder. */
export const postgresOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Is there a process of this id (one that ended and was not waited for does not count)? */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
