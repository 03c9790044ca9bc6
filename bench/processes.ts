import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Running, startProduct as start, startProgram } from '../scripts/product'

export type { Running }
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds what has changed, so that what is measured is what `npm start` runs. */
export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--stale'], { cwd: root, stdio: 'inherit' })
  if (!existsSync(`${root}apps/server/dist/main.js`)) throw new Error('The product could not be built.')
  if (status !== 0) console.log('The build failed: what is measured is an older one.')
}

/** The product as it is shipped, on a database or (without one) with the embedded one of a data folder. */
export const startProduct = (on: {
  dataDir: string
  databaseUrl?: string
  mqttPort?: number
  /** Where it is reached, with its port: without it nobody signs in at other applications. */
  publicUrl?: string
}): Promise<Running> => start({ mqttPort: 'off', ...on, seed: 'none', logLevel: 'error' })

export const startBare = (databaseUrl: string): Promise<Running> =>
  startProgram('bench/bare.ts', { args: [databaseUrl] })

/** A server that writes what it is sent into a folder, and does nothing else. */
export const startSink = (folder: string): Promise<Running> => startProgram('bench/sink.ts', { args: [folder] })

/** The product with three consumers of its bookings. */
export const startListener = (args: string[]): Promise<Running> => startProgram('bench/listener.ts', { args })

/** Three that take callbacks signed with this secret, and one that hangs. */
export const startReceivers = (secret: string): Promise<Running> =>
  startProgram('bench/receivers.ts', { args: [secret] })

/** A provider of OpenID Connect that keeps everything in memory; it says the refresh tokens of so many sign-ins. */
export const startBareProvider = (many: number): Promise<Running> =>
  startProgram('bench/bare-provider.ts', { args: [String(many)] })

/** Says how much memory the modules of integration hold, in the place of an address. */
export const startWeight = (): Promise<Running> => startProgram('bench/weight.ts', { flags: ['--expose-gc'] })

/** What says commands to gateways: a server of the product on this database, or without one a plain broker. */
export async function startSpeaker(args: string[]): Promise<Running & { port: number }> {
  const speaker = await startProgram('bench/speaker.ts', { args })
  return { ...speaker, port: Number(new URL(speaker.address).port) }
}

/** The broker with nothing behind it. */
export async function startEar(): Promise<Running & { port: number }> {
  const ear = await startProgram('bench/ear.ts')
  return { ...ear, port: Number(new URL(ear.address).port) }
}
