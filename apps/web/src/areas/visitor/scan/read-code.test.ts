import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { readPicture } from './read-code'

const folder = join(import.meta.dirname, 'photographs')
const photographs = readdirSync(folder).filter((name) => name.endsWith('.png'))

beforeAll(() => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(path).buffer as ArrayBuffer } })
})

describe('a photograph of a QR code', () => {
  test('there are some', () => expect(photographs).toHaveLength(10))

  test.each(photographs)('%s is read: at an angle, on cloth, in shadow', async (name) => {
    const said = readFileSync(join(folder, name.replace('.png', '.txt')), 'utf8')
    expect(await readPicture(readFileSync(join(folder, name)))).toBe(said)
  })

  test('what is no picture says nothing', async () => {
    expect(await readPicture(Buffer.from('no picture')).catch(() => null)).toBeNull()
  })
})
