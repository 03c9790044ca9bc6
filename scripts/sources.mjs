// Is something built from the sources as they are now?
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

const bundling = [
  'build',
  'server-bundle',
  'budget',
  'chunks',
  'first-screens',
  'light-entries',
  'known-resources',
  'shared-words',
]
const scripts = [...bundling, 'compress'].map((name) => `scripts/${name}.mjs`)
/** Of the console, and of the pages with an entry of their own. */
const pages = readdirSync(join(root, 'apps/web')).filter((name) => name.endsWith('.html'))
const shared = ['packages', 'package-lock.json', 'tsconfig.base.json', ...scripts]

export const server = {
  name: 'server',
  from: ['apps/server/src', 'apps/server/package.json', ...shared],
  into: 'apps/server/dist',
  /** Files whose names say their contents: who runs or shows an older build may still ask for them. */
  lasting: /-[A-Z0-9]{8}\.js(\.map)?$/,
}
export const web = {
  name: 'web',
  from: [
    'apps/web/src',
    'apps/web/public',
    ...pages.map((name) => `apps/web/${name}`),
    'apps/web/vite.config.ts',
    'apps/web/package.json',
    ...shared,
  ],
  into: 'apps/web/dist',
  lasting: /^assets\//,
}

/** Of contents, not dates: a fresh clone has only new dates. Tests do not count. */
function fingerprint(part) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (name !== 'node_modules' && name !== 'dist') add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(full))
  }
  for (const path of part.from) add(path)
  return hash.digest('hex')
}

const noteOf = (part) => join(root, part.into, '.build-hash')

export function isStale(part) {
  return !existsSync(noteOf(part)) || readFileSync(noteOf(part), 'utf8') !== fingerprint(part)
}

/** While a build takes its place, what stands there is neither the old nor the new one. */
export function forgetBuilt(part) {
  rmSync(noteOf(part), { force: true })
}

export function noteBuilt(part) {
  writeFileSync(noteOf(part), fingerprint(part))
}
