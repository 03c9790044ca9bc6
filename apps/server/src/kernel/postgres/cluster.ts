import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { applicationDatabase, applicationRole, superuser } from './connection'
import type { Folders } from './folders'

/** The random password of this installation's database, kept beside it for the application's user only. */
export function keptPassword({ data, cluster }: Folders): string {
  const path = join(data, 'postgres.password')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  if (existsSync(cluster))
    throw new Error(`${path} is missing, and the database in ${cluster} cannot be opened without.`)
  const password = randomBytes(32).toString('base64url')
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' })
  return password
}

/** Makes the database's files, unless they exist. What a killed process left half made is thrown away. */
export function createCluster({ cluster, user }: Folders, initdb: string, password: string): void {
  if (existsSync(cluster)) return
  const draft = `${cluster}.new`
  const passwordFile = join(draft, '..', `postgres.${randomBytes(6).toString('hex')}.tmp`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  chmodSync(draft, 0o700)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  try {
    if (user !== undefined) {
      chownSync(draft, user.uid, user.gid)
      chownSync(passwordFile, user.uid, user.gid)
    }
    const made = spawnSync(
      initdb,
      [
        ...['-D', draft, '-U', superuser, '-A', 'scram-sha-256', '--pwfile', passwordFile],
        // Sorted by Unicode's rules without asking for a locale of the operating system.
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und', '--no-instructions'],
      ],
      { ...user, cwd: dirname(draft), env: databaseEnvironment(), encoding: 'utf8' },
    )
    if (made.status !== 0)
      throw new Error(
        `The database could not be created (initdb): ${made.error?.message ?? (made.stderr || made.stdout)}`,
      )
    renameSync(draft, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The major version of the PostgreSQL that npm brought. */
export function majorOf(postgres: string): number {
  return Number(/(\d+)/.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout)?.[1])
}

/** The files of one major version cannot be opened by another. */
export function refuseOtherMajor(cluster: string, postgres: string): void {
  const version = join(cluster, 'PG_VERSION')
  // a first start has nothing to compare: it need not ask the program either
  if (!existsSync(version)) return
  const theirs = Number(readFileSync(version, 'utf8'))
  const own = majorOf(postgres)
  if (theirs === own) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${theirs}; here is PostgreSQL ${own}, which cannot open it. ` +
      'Use npm run export with the version of the product that made it, and npm run import with this one.',
  )
}

/** The application works as an ordinary owner of its own database; the superuser stays with the launcher. */
export async function createApplicationDatabase(client: pg.Client, password: string): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [applicationRole])
  if (role.rowCount === 0)
    await client.query(`create role ${applicationRole} login createdb password ${client.escapeLiteral(password)}`)
  const database = await client.query('select from pg_database where datname = $1', [applicationDatabase])
  if (database.rowCount === 0) await client.query(`create database ${applicationDatabase} owner ${applicationRole}`)
}

/**
 * Nothing of our environment (secrets, PG* variables) is for the database's processes, but a library that all programs are
 * to load: an allocator, or the clock of `npm test -- --at`.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: not a setting of ours, only what any program needs from its system
  const { PATH, SystemRoot, TEMP, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
  const system = { PATH, SystemRoot, TEMP, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
  return { ...system, LC_ALL: 'C', TZ: 'UTC' }
}
