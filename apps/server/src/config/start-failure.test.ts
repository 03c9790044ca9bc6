import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFailure } from './start-failure'

const failing = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

test('a data folder that cannot be used is named with what to do; other errors speak for themselves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-failure-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const below = failing(() => mkdirSync(join(file, 'data')))
  expect(startFailure(below, file)).toMatch(/^DATA_DIR \(.*file\) is no folder, .*\nENOTDIR/)
  expect(startFailure(below, '/elsewhere')).toMatch(/^ENOTDIR/)
  expect(startFailure(below, undefined)).toMatch(/^ENOTDIR/)
  rmSync(folder, { recursive: true })
})

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' }),
  new Error('PostgreSQL does not start. It ends with:\nFATAL:  could not write lock file: No space left on device'),
])('a full disk is called that: %s', (error) => {
  expect(startFailure(error, '/data')).toBe(
    `The disk of DATA_DIR (/data) is full. Make room on it and start again.\n${error.message}`,
  )
})
