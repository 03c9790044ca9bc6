// Installs from the lock, only if what is installed does not fit it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './process.mjs'

const lockFile = join(root, 'package-lock.json')
const noted = join(root, 'node_modules', '.installed')

/** Fast: one hash a start. It is only trusted for the machine that made it. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockFile))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

/** Slower: was it installed by hand (npm ci)? npm keeps its own account of what it put there. */
function fitsLock() {
  const account = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(account)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(account, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.link) return true
    return present[path]?.version === entry.version && existsSync(join(root, path))
  })
}

export async function installIfNeeded() {
  if (existsSync(noted) && readFileSync(noted, 'utf8') === fingerprint()) return
  if (!fitsLock()) {
    console.log('Installing packages from package-lock.json. This takes a minute and happens only once.')
    const npm = process.env.npm_execpath
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    const code = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args])
      : await run('npm', args, { shell: process.platform === 'win32' })
    if (code !== 0) throw new Error('npm ci failed (see above). Is the package registry reachable?')
  }
  writeFileSync(noted, fingerprint())
}
