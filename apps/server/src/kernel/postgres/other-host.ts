import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseHeld } from './holder'

const beatMs = 2_000
const deadAfterMs = 10_000

/**
 * Two containers that share a data folder cannot see each other's processes or ports, and PostgreSQL's own lock file
 * does not help there. So the holder's host touches a file, and another host keeps away while that is fresh.
 */
export function refuseIfOnOtherHost(path: string): void {
  try {
    const holder = readFileSync(path, 'utf8').trim()
    const age = Date.now() - statSync(path).mtimeMs
    if (holder === hostname() || age > deadAfterMs) return
    throw new DatabaseHeld(
      `The database beside ${path} is in use on host ${holder} (seen ${Math.round(age / 1000)} s ago). ` +
        `Stop it there first; if it was killed, wait ${deadAfterMs / 1000} seconds.`,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Says "we are here" until the returned function is called. */
export function keepSayingSo(path: string): () => void {
  writeFileSync(path, hostname(), { mode: 0o600 })
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was deleted under us (a test's, say): the database will notice by itself.
    }
  }, beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}
