import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mailer } from './adapters/mail/port'
import { diskStorage } from './adapters/storage/disk'
import type { Storage } from './adapters/storage/port'
import { setupCode } from './areas/account/first-run'
import { type Config, readSecretKey } from './config/config'
import { firstStart } from './first-start'
import { openDatabase } from './kernel/database/db'
import { migrate, unfitness } from './kernel/database/migrate'
import { tipsFile } from './kernel/log/tips'
import { openSecrets } from './kernel/secrets/secrets'
import { openProduct } from './product'

const lacks = {
  version: 'PostgreSQL 15 or newer',
  icu: 'PostgreSQL built with ICU',
  btree_gist: 'the extension btree_gist',
  rights: 'a role that may create tables, schemas and extensions there (make it the owner of the database)',
  pooler: 'a direct connection (no transaction pooler: live updates need LISTEN)',
}

/** Why nobody can be heard at this address, by what the operating system says. */
const unheard: Record<string, ((at: Pick<Config, 'port' | 'host'>) => string) | undefined> = {
  EADDRINUSE: ({ port, host }) => `Port ${port} on ${host} is taken. Set PORT to another one.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to one from 1024 on.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine. Set HOST to one that is.`,
  ENOTFOUND: ({ host }) => `${host} is no address or host name that this machine knows. Set HOST to one.`,
}

/** A server of somebody else's may not be what the product needs. */
async function refuseUnfit(url: string): Promise<void> {
  const missing = await unfitness(url).catch((error: Error) => {
    throw new Error(`DATABASE_URL cannot be reached: ${error.message}`)
  })
  if (missing.length > 0) throw new Error(`DATABASE_URL needs ${missing.map((one) => lacks[one]).join(', ')}.`)
}

/** The built web application, seen from the bundle; null in development, where Vite serves it. */
function webFolder(config: Config): string | null {
  const folder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
  return config.environment === 'development' || !existsSync(join(folder, 'index.html')) ? null : folder
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

type Serve = {
  config: Config
  /** Of the database. */
  url: string
  /** What is opened here is added to it, to be closed in the reverse order. */
  opened: (() => Promise<unknown>)[]
  isStopping: () => boolean
  say: (line: string) => void
}

/** The product on its database, from the migrations to the port. Told to stop, it goes no further than its step. */
export async function serve({ config, url, opened, isStopping, say }: Serve): Promise<void> {
  if (config.databaseUrl !== undefined) {
    await refuseUnfit(url)
    if (config.s3 === undefined)
      say('Files are on the local disk: with several servers on this database set S3_*, so that they share them.')
  }
  if (Number(process.versions.node.split('.')[0]) < 22)
    say(`Node ${process.versions.node} gets no security fixes any more. Run the product with Node 22 or newer.`)
  const { beyond } = await migrate(url)
  if (beyond.length > 0)
    say(
      `The database has what a newer version of the product added (${beyond.at(-1)?.replace(/\.sql$/, '')}). This one runs beside it, and changes nothing of its tables.`,
    )
  const db = openDatabase(url)
  opened.push(db.close)
  const secrets = await openSecrets(db, createHash('sha256').update(readSecretKey(config)).digest())
  const storage = await openStorage(config)
  await storage.check()
  if (isStopping()) return
  const code = await setupCode(secrets)
  const first = await firstStart({ db, storage, secrets, config, newCode: () => code, say })
  if (isStopping()) return
  const product = await openProduct({
    db,
    secrets,
    storage,
    mailer: await openMailer(config),
    logLevel: config.logLevel,
    webFolder: webFolder(config),
    tipsPath: join(config.dataDir, tipsFile),
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    map: config.map,
    innerNetworks: config.innerNetworks,
    mqtt: config.mqtt,
    controllers: { listen: config.controllers },
    ...(config.devices === null ? {} : { devices: config.devices }),
    pictureOrigins: storage.direct === undefined ? [] : [storage.direct.origin],
    setupCode: first.setupCode,
  })
  opened.push(product.close)
  if (isStopping()) return
  await product.app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    const why = unheard[error.code ?? '']?.(config)
    throw why === undefined ? error : new Error(why)
  })
  const bound = product.app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  // in development people open the address of Vite, which `npm run dev` names
  if (config.environment === 'development') say(`The server has started on ${address}`)
  else say(`\nThe workplace console is ready:  ${address}\n`)
  // Made ahead, so that the first sign-in does not wait for it; if it cannot be made now, that sign-in tries again.
  secrets.loginKeys.current().catch(() => {})
  // programs that start it (scripts/product.ts) wait for this
  process.send?.({ address })
}
