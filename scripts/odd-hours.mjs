// Other hours and busier machines for the tests: `npm test -- --at 2026-12-31T23:50+08:00 --busy 2`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
]

/**
 * Lets every program that is started from now on believe that it is a certain instant now (ISO 8601 with its offset) and
 * that time goes on from there: tests, servers and database alike; pages learn it from `clockShift`. Needs libfaketime,
 * which root on Debian gets.
 */
export function setClock(text) {
  const instant = Date.parse(text)
  if (Number.isNaN(instant) || !/(Z|[+-]\d\d:\d\d)$/.test(text)) {
    console.error(`--at takes an instant with its offset, such as 2026-12-31T23:50+08:00, not ${text}.`)
    process.exit(1)
  }
  const seconds = Math.round((instant - Date.now()) / 1000)
  process.env.LD_PRELOAD = requireLibrary()
  // An offset is the same for programs that start later; what waits goes by the other clock, which is left alone.
  process.env.FAKETIME = `${seconds < 0 ? '' : '+'}${seconds}`
  process.env.FAKETIME_DONT_FAKE_MONOTONIC = '1'
  console.log(`The clock of the tests begins at ${new Date(instant).toISOString()}.`)
}

/** How many milliseconds the clock of the tests is ahead of that of the machine. */
export const clockShift = () => Number(process.env.FAKETIME ?? 0) * 1000

/**
 * An environment in which the clock is the machine's: a browser stands still under another (libfaketime 0.9.10).
 * @param {NodeJS.ProcessEnv} environment
 */
export function onRealTime(environment) {
  const { LD_PRELOAD: _library, FAKETIME: _shift, ...rest } = environment
  return rest
}

function requireLibrary() {
  const found = () => libraries.find((path) => existsSync(path))
  if (found() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('libfaketime was not found: installing it with apt-get …')
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'libfaketime'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const library = found()
  if (library !== undefined) return library
  console.error('--at needs libfaketime, which is not installed. On Debian: apt-get install libfaketime')
  process.exit(1)
}

/** Starts so many loops that keep a core busy each, until they are ended. */
export function distract(count) {
  return Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
}
