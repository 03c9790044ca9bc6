import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mailer } from './adapters/mail/port'
import { diskStorage } from './adapters/storage/disk'
import type { Storage } from './adapters/storage/port'
import { setupCode } from './areas/account/first-run'
import { type Config, readConfig, readSecretKey } from './config'
import { firstStart } from './first-start'
import { openDatabase } from './kernel/db'
import { migrate, unfitness } from './kernel/migrate'
import { type EmbeddedPostgres, startPostgres } from './kernel/postgres/start-postgres'
import { openSecrets } from './kernel/secrets'
import { openProduct } from './product'

const say = (line: string) => console.log(line)

/** Says what is wrong in one line and ends: whoever starts the product is no developer. */
function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const lacks = {
  version: 'PostgreSQL 15 or newer',
  icu: 'PostgreSQL built with ICU',
  btree_gist: 'the extension btree_gist',
  pooler: 'a direct connection (no transaction pooler: live updates need LISTEN)',
}

async function databaseUrl(config: Config): Promise<{ url: string; embedded?: EmbeddedPostgres }> {
  if (config.databaseUrl === undefined) {
    const embedded = await startPostgres({ dataDir: config.dataDir, log: say })
    return { url: embedded.url, embedded }
  }
  const missing = await unfitness(config.databaseUrl).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be reached: ${error.message}`)
  })
  if (missing.length > 0) throw new Error(`DATABASE_URL needs ${missing.map((one) => lacks[one]).join(', ')}.`)
  if (config.s3 === undefined)
    say('Files are on the local disk: with several servers on this database set S3_*, so that they share them.')
  return { url: config.databaseUrl }
}

/** The built web application, seen from the bundle; null in development, where Vite serves it. */
function webFolder(config: Config): string | null {
  const folder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
  return config.environment === 'development' || !existsSync(join(folder, 'index.html')) ? null : folder
}

let stopping = false
/** What is open, in the order of opening; it is closed in the reverse. */
const opened: (() => Promise<unknown>)[] = []

async function closeAll() {
  for (const close of opened.splice(0).reverse()) await close()
}

/** The object store's library is large: only who uses it loads it. */
async function openStorage(config: Config): Promise<Storage> {
  if (config.s3 === undefined) return diskStorage(join(config.dataDir, 'files'))
  const { s3Storage } = await import('./adapters/storage/s3')
  return s3Storage(config.s3)
}

/** So is the one for mail. */
async function openMailer(config: Config): Promise<Mailer | undefined> {
  if (config.mail === undefined) return undefined
  const { smtpMailer } = await import('./adapters/mail/smtp')
  return smtpMailer(config.mail)
}

/** Puts everything on its feet, top to bottom. Told to stop meanwhile, it goes no further than the step it is at. */
async function start() {
  const config = readConfig(process.env)
  const { url, embedded } = await databaseUrl(config)
  if (embedded !== undefined) opened.push(embedded.stop)
  if (stopping) return
  await migrate(url)
  const db = openDatabase(url)
  opened.push(db.close)
  const secrets = await openSecrets(db, createHash('sha256').update(readSecretKey(config)).digest())
  const storage = await openStorage(config)
  await storage.check()
  if (stopping) return
  const code = await setupCode(secrets)
  const first = await firstStart({ db, storage, secrets, config, newCode: () => code, say })
  if (stopping) return
  const product = await openProduct({
    db,
    secrets,
    storage,
    mailer: await openMailer(config),
    logLevel: config.logLevel,
    webFolder: webFolder(config),
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    map: config.map,
    sourceNetworks: config.sourceNetworks,
    mqtt: config.mqtt,
    pictureOrigins: storage.direct === undefined ? [] : [storage.direct.origin],
    setupCode: first.setupCode,
  })
  opened.push(product.close)
  if (stopping) return
  await product.app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${config.port} on ${config.host} is taken. Set PORT to another one.`)
  })
  const bound = product.app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  say(`\nThe workplace console is ready:  ${address}\n`)
  // Made ahead, so that the first sign-in does not wait for it; if it cannot be made now, that sign-in tries again.
  secrets.loginKeys.current().catch(() => {})
  // programs that start it (scripts/product.ts) wait for this
  process.send?.({ address })
}

const started = start()

started.catch(async (error) => {
  if (stopping) return
  await closeAll().catch(() => {})
  giveUp(error)
})

async function stop(signal: string) {
  if (stopping) return
  stopping = true
  say(`Stopping (${signal}) …`)
  setTimeout(() => process.exit(1), 10_000).unref() // what hangs is not waited for longer
  await started.catch(() => {})
  await closeAll()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
