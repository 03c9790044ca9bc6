import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './process.mjs'

export type Running = {
  /** `http://127.0.0.1:…`, as the program said it. */
  address: string
  process: ChildProcess
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>
}

/** Against hanging, not for speed: the demo company of a first start takes a while on a busy machine. */
const longestStartMs = 180_000

/** Starts a program of Node's and waits for its message `{ address }`, which says that it answers and where. */
export async function startProgram(
  program: string,
  options: { args?: string[]; flags?: string[]; env?: NodeJS.ProcessEnv; hear?: (text: string) => void } = {},
) {
  const child = fork(join(root, program), options.args ?? [], {
    cwd: root,
    execArgv: [...(options.flags ?? []), ...(program.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.hear === undefined ? 'ignore' : 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.setEncoding('utf8').on('data', (text: string) => options.hear?.(text))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  try {
    const address = await addressOf(child, program)
    return { address, process: child, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function addressOf(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`${program} ${what}`))
    const late = setTimeout(() => fail('was not ready within three minutes'), longestStartMs)
    child.once('message', (said: { address: string }) => resolve(said.address))
    child.once('exit', (code) => fail(`ended with code ${code} instead of starting`))
    child.once('error', reject)
    child.once('exit', () => clearTimeout(late)).once('message', () => clearTimeout(late))
  })
}

/** Starts the product on a data folder, beside whatever else runs here; the caller's environment does not decide how. */
export function startProduct(on: {
  /** What `npm start` does, which builds what is stale; without it what is built is started as it is. */
  asPeopleDo?: boolean
  dataDir: string
  seed: 'demo' | 'none'
  /** Without it the embedded database of the folder. */
  databaseUrl?: string
  password?: string
  /** Without it gateways of detectors find a free port; `off`: none. */
  mqttPort?: number | 'off'
  /** Where people reach it, with its port: what signing in from elsewhere comes back to. Without it any free port. */
  publicUrl?: string
  logLevel?: 'warn' | 'error'
  /** Is told what the product says to who started it. */
  hear?: (text: string) => void
}): Promise<Running> {
  const env = {
    ...{
      PORT: on.publicUrl === undefined ? '0' : new URL(on.publicUrl).port,
      PUBLIC_URL: on.publicUrl ?? '',
      HOST: '127.0.0.1',
      DATA_DIR: on.dataDir,
      DATABASE_URL: on.databaseUrl ?? '',
    },
    ...{ MQTT_PORT: String(on.mqttPort ?? 0), MQTT_HOST: '', MQTT_URL: '' },
    CONTROLLER_PORT: 'off',
    ...{ DEVICE_PORT: '0', DEVICE_HOST: '' },
    // callbacks of tests go to receivers of tests, badges to printers of tests
    INNER_NETWORKS: 'callback=127.0.0.1,printer=127.0.0.1,identity=127.0.0.1',
    ...{ SEED: on.seed, ADMIN_PASSWORD: on.password ?? '', LOG_LEVEL: on.logLevel ?? 'warn', NODE_ENV: 'production' },
  }
  return startProgram(on.asPeopleDo ? 'scripts/start.mjs' : 'apps/server/dist/main.js', {
    ...{ env, ...(on.hear === undefined ? {} : { hear: on.hear }) },
  })
}
