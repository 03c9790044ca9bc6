import { existsSync, readFileSync } from 'node:fs'

/** The version of this product, from the manifest at its root: above the bundle (dist/), one for tests, or the source. */
export function productVersion(): string {
  for (let at = new URL('.', import.meta.url); at.pathname !== '/'; at = new URL('..', at)) {
    const path = new URL('package.json', at)
    if (!existsSync(path)) continue
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string }
    if (name === 'workplace-console' && version !== undefined) return version
  }
  throw new Error('the manifest of the product (package.json) is missing')
}
