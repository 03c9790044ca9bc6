import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from './adapters/storage/port'
import { demo, simulations } from './areas'
import type { Config } from './config/config'
import type { Database } from './kernel/database/db'
import type { Secrets } from './kernel/secrets/secrets'
import { simulationFile } from './seed/kit/simulation'
import { type DemoOptions, seedDemo } from './seed/seed-demo'

export const seedLock = 7221002
const legible = 'abcdefghjkmnpqrstuvwxyz23456789'

const newPassword = () => Array.from({ length: 12 }, () => legible[randomInt(legible.length)]).join('')

type FirstStart = {
  db: Database
  storage: Storage
  secrets: Pick<Secrets, 'encrypt'>
  config: Config
  newCode: () => string
  say: (line: string) => void
}

const signInFile = (dataDir: string) => join(dataDir, 'sign-in.txt')

/** Each demo account has a password of its own; the one that was chosen is written nowhere. */
function signInText(passwords: DemoOptions['passwords'], chosen: string | undefined): string {
  const admin = chosen === undefined ? passwords.admin : '(ADMIN_PASSWORD)'
  return [
    `admin     ${admin}   administrator`,
    `staff     ${passwords.staff}   employee`,
    `songjian  ${passwords.songjian}   administrator of the second company`,
    '',
  ].join('\n')
}

/** Keeps a secret where only the owner of the data folder can read it. */
function keepSecret(dataDir: string, path: string, text: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600)
}

/**
 * Fills an empty installation: the demo company, or (SEED=none) a code for the person who makes the first company.
 * Of several servers that start at once on one database, one does it.
 */
export async function firstStart({
  db,
  storage,
  secrets,
  config,
  newCode,
  say,
}: FirstStart): Promise<{ setupCode?: string }> {
  const isEmpty = async () => (await db.query('select 1 from company limit 1')).length === 0
  if (!(await isEmpty())) {
    const path = signInFile(config.dataDir)
    if (existsSync(path)) say(`How to sign in stands in ${path}`)
    return {}
  }
  if (config.seed === 'none') {
    const setupCode = newCode()
    say(`\nThere is no company yet. Open the address below and make one; the code is  ${setupCode}\n`)
    return { setupCode }
  }
  const passwords = { admin: config.adminPassword ?? newPassword(), staff: newPassword(), songjian: newPassword() }
  const text = signInText(passwords, config.adminPassword)
  const made = await db.transaction(async (tx) => {
    // another server may be at it for a while, and nothing is known yet of tables by which a plan could be chosen well
    await tx.query('set local lock_timeout = 0')
    await tx.query('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [seedLock])
    if ((await tx.query('select 1 from company limit 1')).length > 0) return false
    say('Making the demo company …')
    const { encrypt } = secrets
    const made = await seedDemo(tx, demo, { passwords, now: Date.now(), storage, encrypt })
    const kept = Object.fromEntries(simulations.map(({ name, keep }) => [name, keep(made)]))
    keepSecret(config.dataDir, simulationFile(config.dataDir), JSON.stringify(kept, null, 2))
    // before it is committed: a process that is killed right after must not take the only passwords with it
    keepSecret(config.dataDir, signInFile(config.dataDir), text)
    return true
  })
  if (!made) return {}
  say('\nIts detectors, doors and devices stand still until they are asked to speak: npm run simulate')
  say(
    `\nSign in with (shown once; kept in ${signInFile(config.dataDir)}):\n\n  ${text.trim().replaceAll('\n', '\n  ')}\n`,
  )
  return {}
}
