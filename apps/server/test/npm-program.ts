import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))

/**
 * A program of npm that only a long form needs, and that nobody should have to install with the product: fetched once into
 * a folder of ours. Undefined where the registry cannot be reached; otherwise the path of its script.
 */
export function findNpmProgram(name: string, version: string, script: string): string | undefined {
  const folder = join(cache, `${name}-${version}`)
  const path = join(folder, 'node_modules', name, script)
  if (existsSync(path)) return path
  console.log(`No ${name} was found: fetching it from npm …`)
  // whole or not at all: a run that was ended in the middle leaves none behind
  const beside = `${folder}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  try {
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefix', beside]
    const done = spawnSync('npm', ['install', ...flags, `${name}@${version}`], { stdio: 'inherit', timeout: 300_000 })
    if (done.status !== 0) return undefined
    if (!existsSync(folder)) renameSync(beside, folder)
    return path
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}
