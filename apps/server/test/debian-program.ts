import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program that we did not write: of the system, or of a Debian package unpacked into a folder. */
export type DebianProgram = { readonly prefix: string; readonly program: string; readonly env: NodeJS.ProcessEnv }
type Wanted = {
  readonly package: string
  /** What its test needs besides, and it does not bring along. */
  readonly more?: readonly string[]
  readonly path: string
  /** Arguments with which it says its version and ends, with this status (0). */
  readonly version: readonly string[]
  readonly status?: number
  /** What it needs besides, where the package lies below a folder. */
  readonly env?: (prefix: string) => NodeJS.ProcessEnv
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))

function programIn(wanted: Wanted, prefix: string): DebianProgram {
  const libraries = join(prefix, 'usr/lib')
  const env =
    prefix === '/'
      ? process.env
      : {
          ...process.env,
          ...wanted.env?.(prefix),
          LD_LIBRARY_PATH: (existsSync(libraries) ? readdirSync(libraries) : [])
            .filter((name) => name.endsWith('-linux-gnu'))
            .map((name) => join(libraries, name))
            .concat(libraries)
            .join(':'),
        }
  // what a package needs and the system has was not fetched with it
  const own = join(prefix, wanted.path)
  return { prefix, program: existsSync(own) ? own : join('/', wanted.path), env }
}

/**
 * Finds a program. Where there is none, Debian's packages are fetched and unpacked into a folder of ours: nothing is
 * installed, no service begins to run, nothing is left behind in the system. Undefined where neither is possible.
 */
export function findProgram(wanted: Wanted): DebianProgram | undefined {
  const beside = join(cache, wanted.package)
  const found = () =>
    ['/', beside]
      .map((prefix) => programIn(wanted, prefix))
      .find(
        ({ program, env }) =>
          existsSync(program) &&
          spawnSync(program, wanted.version, { stdio: 'ignore', env, timeout: 20_000 }).status === (wanted.status ?? 0),
      )
  const there = found()
  if (there !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return there
  mkdirSync(cache, { recursive: true })
  // says that it could not be fetched a moment ago: the next test file need not try, too
  const failed = `${beside}.failed`
  return alone(`${beside}.lock`, () => {
    // another test file may have fetched it meanwhile
    const meanwhile = found()
    if (meanwhile !== undefined || ageOf(failed) < 600_000) return meanwhile
    console.log(`No ${wanted.package} was found: fetching it from Debian …`)
    const folder = mkdtempSync(join(tmpdir(), `workplace-${wanted.package}-`))
    try {
      if (!fetchInto(folder, [wanted.package, ...(wanted.more ?? [])])) {
        writeFileSync(failed, '')
        return undefined
      }
      rmSync(beside, { recursive: true, force: true })
      cpSync(join(folder, 'root'), beside, { recursive: true, verbatimSymlinks: true })
      return found()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

const ageOf = (path: string) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/** One test file at a time; what a killed run left behind counts for nothing after a while. */
function alone<T>(lock: string, work: () => T): T {
  const second = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (existsSync(lock) && ageOf(lock) > 300_000) rmSync(lock, { recursive: true, force: true })
      else Atomics.wait(second, 0, 0, 250)
    }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function fetchInto(folder: string, names: readonly string[]): boolean {
  const archives = join(folder, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 60_000,
  }
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=3', '-o', 'APT::Sandbox::User=root']
  const only = ['-y', '--no-install-recommends', '--download-only', '-o', `Dir::Cache::archives=${archives}`]
  const fetch = () => spawnSync('apt-get', ['install', ...patient, ...only, ...names], quiet).status === 0
  // without package lists, or with old ones, nothing is found at first
  if (!fetch()) {
    spawnSync('apt-get', ['update', ...patient], quiet)
    if (!fetch()) return false
  }
  return readdirSync(archives)
    .filter((file) => file.endsWith('.deb'))
    .every((file) => spawnSync('dpkg-deb', ['-x', join(archives, file), join(folder, 'root')], quiet).status === 0)
}
