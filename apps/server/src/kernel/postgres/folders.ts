import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { closedTo, type RunAs } from './access'

/** The number of `nobody` on every Linux: PostgreSQL refuses to run as root, and no user has to be made. */
export const nobody = { uid: 65534, gid: 65534 }
export const systemState = '/var/lib/workplace-console'

export type Folders = {
  /** The application's data folder, real path. */
  data: string
  /** The database's own folder (PGDATA), 0700. */
  cluster: string
  /** Where copies of the programs go. */
  state: string
  user: RunAs
}

/** Makes the data folder and says where the database lives, and as whom. */
export function prepareFolders(dataDir: string, log: (message: string) => void): Folders {
  makeTraversable(dataDir)
  const data = realpathSync(dataDir)
  const root = process.getuid?.() === 0
  // Only this folder must let others through; what lies in it is 0600 or 0700.
  if (root) chmodSync(data, (statSync(data).mode & 0o7777) | 0o111)
  const state = root ? systemState : join(data, 'programs')
  const pointer = join(data, 'postgres.location')
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(data, 'postgres')

  if (existsSync(cluster)) {
    const user = ownerOf(cluster, root)
    const closed = closedTo(user, cluster)
    if (closed !== undefined)
      throw new Error(
        `The database in ${cluster} belongs to user ${user?.uid}, who may not enter ${closed}. ` +
          `Allow it (chmod o+x), or start as the owner.`,
      )
    return { data, cluster, state, user }
  }
  const user = root ? nobody : undefined
  const closed = closedTo(user, dirname(cluster))
  if (closed === undefined) return { data, cluster, state, user }

  const elsewhere = join(systemState, 'data', randomBytes(6).toString('hex'), 'postgres')
  makeTraversable(dirname(elsewhere))
  const closedToo = closedTo(user, dirname(elsewhere))
  if (closedToo !== undefined) throw new Error(`An unprivileged user may enter neither ${closed} nor ${closedToo}.`)
  writeFileSync(pointer, `${elsewhere}\n`)
  log(`The database must not run as root, and other users may not enter ${closed}: it lives in ${elsewhere} instead.`)
  return { data, cluster: elsewhere, state, user }
}

function ownerOf(cluster: string, root: boolean): RunAs {
  if (process.getuid === undefined) return undefined
  const { uid, gid } = statSync(cluster)
  if (root) {
    if (uid === 0) throw new Error(`The database folder ${cluster} belongs to root; give it to another user (chown).`)
    return { uid, gid }
  }
  if (uid !== process.getuid())
    throw new Error(`The database folder ${cluster} belongs to user ${uid}: start as that user or as root.`)
  return undefined
}

/** Like mkdir -p, but every folder that it makes lets others through, whatever the umask. */
export function makeTraversable(path: string): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeTraversable(dirname(path))
  mkdirSync(path)
  chmodSync(path, 0o711)
}
