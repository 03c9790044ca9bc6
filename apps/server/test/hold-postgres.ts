import { startPostgres } from '../src/kernel/postgres/start-postgres'

// A process of its own that holds a data folder, for the tests that kill it: tells its address, then waits.
const [dataDir = ''] = process.argv.slice(2)
const started = Date.now()
try {
  const postgres = await startPostgres({ dataDir, log: (message) => console.error(message) })
  console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid, tookMs: Date.now() - started }))
  process.once('SIGTERM', () => void postgres.stop())
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message, tookMs: Date.now() - started }))
}
