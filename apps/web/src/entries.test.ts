import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lightEntries } from '@workplace/contract/kernel/light-entry'
import { expect, it } from 'vitest'
import { entries } from './entries'

const web = join(import.meta.dirname, '..')

it('pages with an entry of their own are listed as the server reads them, each under an address of its own', () => {
  expect(lightEntries.parse(entries)).toEqual(entries)
  expect(entries.map(({ path }) => path)).toContain('/door')
  for (const name of ['path', 'page', 'main'] as const)
    expect(new Set(entries.map((entry) => entry[name])).size).toBe(entries.length)
})

it('what may be more than other pages may is said by name, and frames show pages by https alone', () => {
  const [door] = entries
  const read = (policy: object) => lightEntries.safeParse([{ ...door, policy }]).success
  expect(
    read({ camera: true, wasm: true, frames: ['https:', 'https://*.example.com', 'https://a.example:8443'] }),
  ).toBe(true)
  for (const frames of [
    ['*'],
    ['http://a.example'],
    ["'unsafe-inline'"],
    ['https://a.example; script-src *'],
    ['data:'],
  ])
    expect([frames, read({ frames })]).toEqual([frames, false])
  expect(read({ microphone: true })).toBe(false)
})

it('each has its HTML, which runs its module and nothing else; and every such module is listed', () => {
  for (const { page, main } of entries) {
    const html = readFileSync(join(web, page), 'utf8')
    expect([...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, source]) => source)).toEqual([main])
    expect(html).not.toMatch(/<script(?![^>]*src=)/)
    expect(existsSync(join(web, main))).toBe(true)
  }
  const modules = readdirSync(join(web, 'src/areas'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/areas/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('/main.tsx'))
  expect(modules.sort()).toEqual(entries.map(({ main }) => main).sort())
})
