import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isKey, type Storage } from './port'

const unfinished = '.unfinished'
const dayMs = 86_400_000

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

/** Files below one folder of the local disk, two levels of folders deep, so that no folder grows beyond some thousands. */
export function diskStorage(root: string): Storage {
  const waiting = join(root, unfinished)

  /** `3/ab12….png` lies at `3/ab/12/ab12….png`. */
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`)
    const name = key.slice(key.lastIndexOf('/') + 1)
    return join(root, ...key.split('/').slice(0, -1), name.slice(0, 2), name.slice(2, 4), name)
  }

  return {
    kind: 'local',

    async put(key, body) {
      const path = pathOf(key)
      const folder = dirname(path)
      const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 })
      await mkdir(waiting, { recursive: true, mode: 0o700 })
      // Written beside and renamed: a reader sees the whole file or none, a killed process leaves no half.
      const temporary = join(waiting, randomUUID())
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(body)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      for (let made = folder; firstNew !== undefined && made.length >= dirname(firstNew).length; made = dirname(made)) {
        await settleFolder(made)
      }
      if (firstNew === undefined) await settleFolder(folder)
    },

    async get(key) {
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
          body: createReadStream(path, { fd: file, autoClose: true }),
          bytes: size,
        }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await mkdir(waiting, { recursive: true, mode: 0o700 })
      // What a killed process left; a younger one may be another server's upload in this moment.
      for (const name of await readdir(waiting)) {
        const path = join(waiting, name)
        const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
        if (age > dayMs) await rm(path, { force: true })
      }
      const probe = join(waiting, randomUUID())
      await (await open(probe, 'wx', 0o600)).close()
      await rm(probe, { force: true })
    },
  }
}
