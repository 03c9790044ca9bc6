import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keptPassword } from '../kernel/postgres/cluster'
import { applicationDatabase, applicationRole, connect } from '../kernel/postgres/connection'
import { type Folders, prepareFolders } from '../kernel/postgres/folders'
import { holderOf, readPidFile } from '../kernel/postgres/holder'
import { startPostgres } from '../kernel/postgres/start-postgres'
import { CommandError } from './command-error'

export type EmbeddedCluster = {
  folders: Folders
  password: string
  port: number
  /** For the application's role. */
  url: string
  /** The product runs on it, and goes on. */
  isRunning: boolean
  close(): Promise<void>
}

export const hasDatabase = (dataDir: string) =>
  existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, 'postgres.location'))

/** The embedded database of a data folder: as it runs, else started (made, if that is wanted) for as long as it is needed. */
export async function openEmbedded(
  dataDir: string,
  log: (line: string) => void,
  mayBeNew = false,
): Promise<EmbeddedCluster> {
  if (!mayBeNew && !hasDatabase(dataDir))
    throw new CommandError(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the product, or DATABASE_URL.`,
    )
  const folders = prepareFolders(dataDir, log)
  const password = keptPassword(folders)
  const port = await portOf(folders.cluster, password)
  const urlAt = (at: number) => `postgres://${applicationRole}:${password}@127.0.0.1:${at}/${applicationDatabase}`
  if (port !== undefined) return { folders, password, port, url: urlAt(port), isRunning: true, close: async () => {} }
  const started = await startPostgres({ dataDir, log })
  return { folders, password, port: started.port, url: started.url, isRunning: false, close: started.stop }
}

/** The port of the server that runs on a cluster now, if one does. */
async function portOf(cluster: string, password: string): Promise<number | undefined> {
  const giveUpAt = Date.now() + 20_000
  while (Date.now() < giveUpAt) {
    const left = readPidFile(cluster)
    if (left === undefined) return undefined
    const client = await connect(left.port, password)
    if (client === 'nobody' || client === 'stranger') return undefined
    if (client !== 'soon') {
      try {
        const { rows } = await client.query(`select current_setting('data_directory') as folder`)
        if (rows[0]?.folder !== cluster) return undefined
        // held by nobody for so long: a killed process left it running, and whoever starts next ends it
        for (let n = 0; n < 10; n++) {
          if ((await holderOf(client)) !== undefined) return left.port
          await sleep(100)
        }
        return undefined
      } finally {
        await client.end().catch(() => {})
      }
    }
    await sleep(100)
  }
  return undefined
}
