import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import { expect, test } from 'vitest'

// Light pages take only the type of an endpoint, since its schemas would weigh more than the page, and write its name
// themselves: here both are held against each other.

const web = join(import.meta.dirname, '../apps/web/src')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))

/** `lightCall<typeof door.doorState>('GET /door/state')`, or of an endpoint that is imported by its own name. */
const written = /\blightCall<typeof ([\w.]+)>\(\s*'([^']+)'/g

const named = sources.flatMap(({ file, text }) =>
  [...text.matchAll(written)].map(([, type = '', name = '']) => {
    const [first = '', second] = type.split('.')
    const imported = new RegExp(
      second === undefined
        ? `import type \\{[^}]*\\b${first}\\b[^}]*\\} from '@workplace/contract/([^']+)'`
        : `import type \\* as ${first} from '@workplace/contract/([^']+)'`,
    ).exec(text)
    return { file, name, endpoint: second ?? first, module: imported?.[1] ?? '' }
  }),
)

test('the calls of light pages have the names of their endpoints', async () => {
  expect(named.length).toBeGreaterThanOrEqual(5)
  const uses = sources.reduce((sum, { text }) => sum + (text.match(/\blightCall</g)?.length ?? 0), 0)
  // none is written in a way that is not read here
  expect(named.length).toBe(uses)
  for (const { file, name, endpoint, module } of named) {
    const exports = (await import(join(import.meta.dirname, `../packages/contract/src/${module}.ts`))) as Record<
      string,
      Endpoint
    >
    const { method, path } = exports[endpoint] ?? {}
    expect([file, `${method} ${path}`]).toEqual([file, name])
  }
})
