import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that the database runs as. `undefined` stands for the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

const execute = 1
const read = 4

/** The first folder on the way to `path` (or `path` itself) that the user may not pass, or undefined if all is open. */
export function closedTo(user: RunAs, path: string): string | undefined {
  if (user === undefined) return undefined
  for (const folder of wayTo(path)) {
    const stats = statSync(folder)
    const needed = folder === path && !stats.isDirectory() ? read | execute : execute
    if ((bitsFor(user, stats) & needed) !== needed) return folder
  }
  return undefined
}

/** True if nobody but root (or the user of this process) could have put something into `path` or replaced it. */
export function onlyOursToWrite(path: string): boolean {
  const me = process.getuid?.() ?? 0
  return wayTo(path).every((folder) => {
    const stats = statSync(folder)
    const sticky = (stats.mode & 0o1000) !== 0
    return (stats.uid === 0 || stats.uid === me) && ((stats.mode & 0o022) === 0 || sticky)
  })
}

function wayTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...wayTo(parent), path]
}

function bitsFor(user: { uid: number; gid: number }, stats: Stats): number {
  if (user.uid === 0) return 7
  if (stats.uid === user.uid) return (stats.mode >> 6) & 7
  if (stats.gid === user.gid) return (stats.mode >> 3) & 7
  return stats.mode & 7
}
