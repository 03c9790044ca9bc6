import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isTopic } from '../apps/server/src/kernel/live/stream'

const web = fileURLToPath(new URL('../apps/web/src/', import.meta.url))

test('whatever screens listen for is told to somebody', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const heard = files.flatMap((file) => {
    const text = readFileSync(`${web}${file}`, 'utf8')
    const modules = [...text.matchAll(/import \* as (\w+) from '@workplace\/contract\/\w+\/(?:live-)?topics'/g)]
    return modules.flatMap(([, name]) =>
      [...text.matchAll(new RegExp(`\\b${name}\\.([a-z_]+)`, 'g'))].map(([, topic]) => topic ?? ''),
    )
  })
  expect(heard.length).toBeGreaterThan(20)
  expect([...new Set(heard)].filter((topic) => !isTopic(topic))).toEqual([])
})
