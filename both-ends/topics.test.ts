import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isTopic } from '../apps/server/src/kernel/live/stream'

const web = fileURLToPath(new URL('../apps/web/src/', import.meta.url))

test('whatever screens listen for is told to somebody', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const heard = files.flatMap((file) =>
    [...readFileSync(`${web}${file}`, 'utf8').matchAll(/use(?:Live|Fresh)\(('[a-z_]+'|\[[^\]]*\])/g)].flatMap(
      ([, topics]) => [...(topics ?? '').matchAll(/[a-z_]+/g)].map(([topic]) => topic),
    ),
  )
  expect(heard.length).toBeGreaterThan(20)
  expect([...new Set(heard)].filter((topic) => !isTopic(topic))).toEqual([])
})
