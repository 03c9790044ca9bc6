import { type Config, readConfig } from './config/config'
import { startFailure } from './config/start-failure'
import { type EmbeddedPostgres, startPostgres } from './kernel/postgres/start-postgres'

const say = (line: string) => console.log(line)

async function databaseUrl(config: Config): Promise<{ url: string; embedded?: EmbeddedPostgres }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl }
  const embedded = await startPostgres({ dataDir: config.dataDir, log: say })
  return { url: embedded.url, embedded }
}

let stopping = false
/** The data folder, once it is known. */
let dataDir: string | undefined
/** What is open, in the order of opening; it is closed in the reverse. */
const opened: (() => Promise<unknown>)[] = []

async function closeAll() {
  for (const close of opened.splice(0).reverse()) await close()
}

/**
 * Puts everything on its feet, top to bottom. Told to stop meanwhile, it goes no further than the step it is at. What
 * most often keeps a start from being one, a wrong setting or a data folder that is in use, is found out before the
 * product is loaded, which takes a second or two.
 */
async function start() {
  const config = readConfig(process.env)
  dataDir = config.dataDir
  const { url, embedded } = await databaseUrl(config)
  if (embedded !== undefined) opened.push(embedded.stop)
  if (stopping) return
  const { serve } = await import('./serve')
  await serve({ config, url, opened, isStopping: () => stopping, say })
}

const started = start()

started.catch(async (error) => {
  if (stopping) return
  await closeAll().catch(() => {})
  console.error(startFailure(error, dataDir))
  process.exit(1)
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
