import { closeSync, futimesSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starting takes a second or two; whoever holds the lock for longer than this has died in a way we cannot see. */
const abandonedAfterMs = 30_000

/**
 * Runs `work` while no other process starts a database in the same folder. It covers the moments in which the
 * database itself cannot yet tell who owns it.
 */
export async function whileStartingAlone<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    if (take(path)) break
    if (abandoned(path)) rmSync(path, { force: true })
    else await sleep(50)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, String(process.pid))
    // by the clock that is asked for its age: a shared file system may have another
    const now = new Date()
    futimesSync(file, now, now)
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function abandoned(path: string): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > abandonedAfterMs) return true
    const holder = Number(readFileSync(path, 'utf8'))
    return holder > 0 && !runs(holder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
