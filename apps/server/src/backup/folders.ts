import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { closedTo, type RunAs } from '../kernel/postgres/access'
import { keptPassword } from '../kernel/postgres/cluster'
import { makeTraversable, nobody, prepareFolders, systemState } from '../kernel/postgres/folders'
import { takeOver } from '../kernel/postgres/holder'
import { hasDatabase } from './embedded-cluster'
import { settle, settleAll } from './sums'

const unfinished = '.unfinished-'
const dayMs = 86_400_000

/** Whom a database that is opened by us runs as. */
export const databaseUser = (): RunAs => (process.getuid?.() === 0 ? nobody : undefined)

export const nameOf = (at: string) => at.replace(/\.\d+/, '').replace(/[-:]/g, '')

export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Takes away what a killed command left unfinished in a folder, with the database that it may have left running. */
async function sweep(folder: string, log: (line: string) => void): Promise<void> {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(unfinished))) {
    const [pid, host] = name.slice(unfinished.length).split(/-(.*)/s)
    const path = join(folder, name)
    const isOld = Date.now() - statSync(path).mtimeMs > dayMs
    if (host === hostname() ? runs(Number(pid)) : !isOld) continue
    const data = join(path, 'data')
    if (hasDatabase(data) && existsSync(join(data, 'postgres.password'))) {
      const folders = prepareFolders(data, log)
      await takeOver(folders.cluster, keptPassword(folders), log)
    }
    rmSync(path, { recursive: true, force: true })
  }
}

export type Draft = {
  /** Where to work. */
  folder: string
  /** Gives it its name, all at once: answers where it is. */
  finish(name: string): Promise<string>
  drop(): void
}

const open = new Set<string>()
// Ended in the middle, by Ctrl+C say: what is half done goes, and so does the database that was opened on it.
process.on('exit', () => {
  for (const folder of open) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // its database was still writing: the next backup sweeps it away
    }
  }
})

/** A folder for something that appears under its name only when it is whole. */
export async function openDraft(into: string, log: (line: string) => void): Promise<Draft> {
  const user = databaseUser()
  if (!existsSync(into)) {
    if (user === undefined) await mkdir(into, { recursive: true, mode: 0o700 })
    else makeTraversable(into)
  }
  // Run by root, the copy is opened by another user, who may not be let into the folder that was asked for.
  const place = closedTo(user, into) === undefined ? into : join(systemState, 'unfinished')
  if (!existsSync(place)) makeTraversable(place)
  for (const one of new Set([into, place])) await sweep(one, log)
  const folder = join(place, `${unfinished}${process.pid}-${hostname()}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  open.add(folder)
  chmodSync(folder, user === undefined ? 0o700 : 0o711)
  return {
    folder,
    async finish(name) {
      let last = join(into, name)
      for (let n = 2; existsSync(last); n++) last = join(into, `${name}-${n}`)
      chmodSync(folder, 0o700)
      if (place === into) renameSync(folder, last)
      else {
        const beside = join(into, basename(folder))
        open.add(beside)
        await cp(folder, beside, { recursive: true, preserveTimestamps: true })
        chmodSync(beside, 0o700)
        await settleAll(beside)
        renameSync(beside, last)
        open.delete(beside)
        rmSync(folder, { recursive: true, force: true })
      }
      open.delete(folder)
      await settle(dirname(last))
      return last
    },
    drop() {
      rmSync(folder, { recursive: true, force: true })
      open.delete(folder)
    },
  }
}
