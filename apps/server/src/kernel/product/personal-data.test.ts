import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PersonalDataKind } from './personal-data'

const areas = new URL('../../areas/', import.meta.url)
const files = readdirSync(areas).flatMap((area) => {
  const file = new URL(`${area}/personal-data.ts`, areas)
  return existsSync(file) ? [file] : []
})

test.each(files.map((file) => [file.pathname.split('/').at(-2), file.href]))(
  '%s words columns that it has',
  async (_, href) => {
    const { personalData } = (await import(href ?? '')) as { personalData: readonly PersonalDataKind[] }
    expect(personalData.length).toBeGreaterThan(0)
    for (const { key, heading, worded } of personalData) {
      for (const column of Object.keys(worded ?? {})) expect(Number(column), key).toBeLessThan(heading.length)
    }
  },
)

test('how somebody signed, and where their photo was taken, is said in words', async () => {
  const href = new URL('visitor/personal-data.ts', areas).href
  const { personalData } = (await import(href)) as { personalData: readonly PersonalDataKind[] }
  for (const [key, column] of [
    ['visit_photos', 2],
    ['visit_signatures', 5],
  ] as const) {
    const kind = personalData.find((one) => one.key === key)
    expect(kind?.worded?.[column]?.('kiosk', 'en'), key).toMatch(/[A-Z]/)
  }
})
