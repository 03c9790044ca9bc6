import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GrowthLost, isKey, type Storage } from './port'

const unfinished = '.unfinished'
const dayMs = 86_400_000
/** So much of a growing content may be lost with a server that is killed. */
const settleBytes = 8 * 1024 * 1024
/** So much is written at a time, while the next comes in. */
const writeBytes = 1024 * 1024
/** The disk begins when there is so much. */
const hurryBytes = 2 * 1024 * 1024

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Makes what was created or renamed in a folder survive a loss of power. Windows cannot and need not. */
async function settleFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The same for a folder and those above it that were made for it. */
async function settleFolders(folder: string, firstNew: string | undefined): Promise<void> {
  for (let made = folder; firstNew !== undefined && made.length >= dirname(firstNew).length; made = dirname(made)) {
    await settleFolder(made)
  }
  if (firstNew === undefined) await settleFolder(folder)
}

/** What is left of some pieces after so many bytes. */
function after(parts: readonly Buffer[], bytes: number): Buffer[] {
  let gone = bytes
  return parts.flatMap((part) => {
    const left = part.subarray(Math.min(gone, part.length))
    gone -= part.length - left.length
    return left.length > 0 ? [left] : []
  })
}

const lost = (error: unknown): never => {
  throw isMissing(error) ? new GrowthLost('a growing file is gone', { cause: error }) : error
}

/** Files below one folder of the local disk, two levels of folders deep, so that no folder grows beyond some thousands. */
export function diskStorage(root: string): Storage {
  const waiting = join(root, unfinished)

  /** `3/ab12….png` lies at `3/ab/12/ab12….png`. */
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`)
    const name = key.slice(key.lastIndexOf('/') + 1)
    return join(root, ...key.split('/').slice(0, -1), name.slice(0, 2), name.slice(2, 4), name)
  }

  const growthOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`)
    return join(waiting, `grows-${key.replaceAll('/', '-')}`)
  }

  /** Writes beside and renames: a reader sees the whole file or none, a killed process leaves no half. */
  async function placed(key: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const folder = dirname(path)
    const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 })
    await mkdir(waiting, { recursive: true, mode: 0o700 })
    const temporary = join(waiting, randomUUID())
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await write(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await settleFolders(folder, firstNew)
  }

  async function sweepUnfinished(before: number): Promise<number> {
    let count = 0
    const names = await readdir(waiting).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const name of names) {
      const path = join(waiting, name)
      const found = await stat(path).catch(() => undefined)
      if (found === undefined || found.mtimeMs >= before) continue
      await rm(path, { force: true })
      count += 1
    }
    return count
  }

  const storage: Storage = {
    kind: 'local',

    async put(key, body) {
      await placed(key, (file) => file.writeFile(body))
    },

    async putStream(key, body) {
      let bytes = 0
      await placed(key, async (file) => {
        for await (const piece of body) {
          await file.write(piece)
          bytes += piece.length
        }
      })
      return bytes
    },

    async get(key, range) {
      if (!isKey(key)) return null
      const path = pathOf(key)
      const file = await open(path, 'r').catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      if (file === null) return null
      try {
        const { size } = await file.stat()
        return {
          // From the open handle, so that a removal in between does not cut the answer.
          body: createReadStream(path, {
            ...{ fd: file, autoClose: true },
            ...(range === undefined ? {} : { start: range.first, end: range.last }),
          }),
          bytes: range === undefined ? size : Math.min(range.last, size - 1) - range.first + 1,
        }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async bytesOf(key) {
      if (!isKey(key)) return null
      return stat(pathOf(key)).then(
        ({ size }) => size,
        (error) => {
          if (isMissing(error)) return null
          throw error
        },
      )
    },

    growing: {
      async begin({ key, bytes }) {
        await mkdir(waiting, { recursive: true, mode: 0o700 })
        const { bavail, bsize } = await statfs(waiting)
        if (bytes > bavail * bsize) throw Object.assign(new Error(`no room for ${bytes} bytes`), { code: 'ENOSPC' })
        await (await open(growthOf(key), 'wx', 0o600)).close()
        return ''
      },

      async append({ key, received, state }, pieces, settle) {
        const file = await open(growthOf(key), 'r+').catch(lost)
        let at = received
        let safe = received
        let syncing: Promise<void> = Promise.resolve()
        let isSyncing = false
        /** Has the disk begin with what is written, so that there is less to wait for later. */
        const hurry = () => {
          if (isSyncing) return
          isSyncing = true
          // the system tells once that a disk failed: who settles has to hear it from here
          syncing = syncing
            .then(() => file.datasync())
            .finally(() => {
              isSyncing = false
            })
          syncing.catch(() => {})
        }
        const keep = async () => {
          if (at === safe) return
          await syncing
          await file.datasync()
          await settle(at, state)
          safe = at
        }
        let gathered: Buffer[] = []
        let held = 0
        let writing: Promise<void> = Promise.resolve()
        const write = async (parts: Buffer[]) => {
          while (parts.length > 0) {
            const { bytesWritten } = await file.writev(parts, at)
            at += bytesWritten
            parts = after(parts, bytesWritten)
          }
        }
        /** Begins to write what was gathered, when what went before is written. */
        const pass = async () => {
          await writing
          if (at - safe >= hurryBytes) hurry()
          writing = write(gathered)
          writing.catch(() => {}) // whoever waits for it is told
          gathered = []
          held = 0
        }
        const drain = async () => {
          await pass()
          await writing
        }
        try {
          if ((await file.stat()).size < received) throw new GrowthLost(key)
          // what a killed server wrote and did not settle
          await file.truncate(received)
          try {
            for await (const piece of pieces) {
              gathered.push(piece)
              held += piece.length
              if (held >= writeBytes) await pass()
              if (at + held - safe < settleBytes) continue
              await drain()
              await keep()
            }
          } finally {
            // what came before an error is kept, as far as it could be written
            await drain().finally(keep)
          }
        } finally {
          await syncing.catch(() => {})
          await file.close()
        }
      },

      async finish({ key, bytes }) {
        const target = pathOf(key)
        const firstNew = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        const grown = growthOf(key)
        const size = await stat(grown).then(
          (found) => found.size,
          () => undefined,
        )
        // made whole already, by a server that was killed before it could say so
        if (size === undefined && (await storage.bytesOf(key)) === bytes) return
        if (size === undefined || size < bytes) throw new GrowthLost(key)
        if (size > bytes) await truncate(grown, bytes)
        await rename(grown, target)
        await settleFolders(dirname(target), firstNew)
      },

      async drop({ key }) {
        await rm(growthOf(key), { force: true })
      },

      // the time of the file says when somebody went on with it: nobody needs to be asked
      sweep: sweepUnfinished,
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await mkdir(waiting, { recursive: true, mode: 0o700 })
      // What a killed process left; a younger one may be another server's upload in this moment.
      await sweepUnfinished(Date.now() - dayMs)
      const probe = join(waiting, randomUUID())
      await (await open(probe, 'wx', 0o600)).close()
      await rm(probe, { force: true })
    },
  }
  return storage
}
