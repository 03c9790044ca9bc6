import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bundle = `${root}apps/server/dist/main.js`

/** Builds what has changed, so that what is measured is what `npm start` runs. */
export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--stale'], { cwd: root, stdio: 'inherit' })
  if (!existsSync(bundle)) throw new Error('The product could not be built.')
  if (status !== 0) console.log('The build failed: what is measured is an older one.')
}

export type Running = { address: string; process: ChildProcess; stop(): Promise<void> }

/** Starts a program of Node's and waits until it says that it is ready. */
async function run(program: string, args: string[], options: { port: number; env?: NodeJS.ProcessEnv; tsx?: boolean }) {
  const child = fork(program, args, {
    cwd: root,
    execArgv: options.tsx ? ['--import', 'tsx'] : [],
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it was ready`)))
  })
  return {
    address: `http://127.0.0.1:${options.port}`,
    process: child,
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** The product as it is shipped, on a database or (without one) with the embedded one of a data folder. */
export async function startProduct(on: { dataDir: string; databaseUrl?: string; mqttPort?: number }): Promise<Running> {
  const port = await freePort()
  const env = {
    ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: on.dataDir, DATABASE_URL: on.databaseUrl ?? '' },
    ...{ MQTT_PORT: on.mqttPort === undefined ? 'off' : String(on.mqttPort), MQTT_HOST: '', MQTT_URL: '' },
    ...{ SEED: 'none', LOG_LEVEL: 'error', NODE_ENV: 'production', ADMIN_PASSWORD: '' },
  }
  return run(bundle, [], { port, env })
}

export async function startBare(databaseUrl: string): Promise<Running> {
  const port = await freePort()
  return run(`${root}bench/bare.ts`, [databaseUrl, String(port)], { port, tsx: true })
}

/** The broker with nothing behind it. */
export async function startEar(): Promise<Running & { port: number }> {
  const port = await freePort()
  return { ...(await run(`${root}bench/ear.ts`, [String(port)], { port, tsx: true })), port }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
