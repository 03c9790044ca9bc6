import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { diskStorage } from './disk'
import { growingKeepsTo } from './growth.sample'
import { type Growth, isKey } from './port'

const folder = mkdtempSync('/tmp/files-disk-')
const root = join(folder, '文件 store')
const storage = diskStorage(root)
afterAll(() => rmSync(folder, { recursive: true }))

const name = 'ab12cd34ab12cd34ab12cd34ab12cd34'
const key = `3/${name}.png`

const textOf = async (of: string) => {
  const found = await storage.get(of)
  return found && { text: (await buffer(found.body)).toString(), bytes: found.bytes }
}

describe('files on the disk', () => {
  it('are there when they are put, gone when they are removed', async () => {
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, Buffer.from('first'), 'image/png')
    expect(await textOf(key)).toEqual({ text: 'first', bytes: 5 })
    await storage.put(key, Buffer.from('second one'), 'image/png')
    expect(await textOf(key)).toEqual({ text: 'second one', bytes: 10 })
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
    await storage.remove(key)
  })

  it('lie two folders deep, readable by nobody else', async () => {
    await storage.put(key, Buffer.from('x'), 'image/png')
    const path = join(root, '3', 'ab', '12', `${name}.png`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(root, '3', 'ab')).mode & 0o777).toBe(0o700)
  })

  it('are never seen half: readers get the old or the new one while it is replaced', async () => {
    const contents = ['a', 'b'].map((letter) => letter.repeat(300_000))
    await storage.put(key, Buffer.from(contents[0] ?? ''), 'image/png')
    const writing = (async () => {
      for (let i = 0; i < 12; i += 1) await storage.put(key, Buffer.from(contents[i % 2] ?? ''), 'image/png')
    })()
    for (let i = 0; i < 25; i += 1) expect(contents).toContain((await textOf(key))?.text)
    await writing
  })

  it('leave nothing unfinished behind', async () => {
    await storage.put(key, Buffer.from('x'), 'image/png')
    expect(readdirSync(join(root, '.unfinished'))).toEqual([])
  })

  it('are read to the end though they are removed meanwhile', async () => {
    await storage.put(key, Buffer.from('x'.repeat(200_000)), 'image/png')
    const found = await storage.get(key)
    await storage.remove(key)
    expect(found && (await buffer(found.body)).length).toBe(200_000)
  })

  it.each([
    '3/../../secret.key',
    '../secret.key',
    '/etc/passwd',
    '3/.hidden.png',
    '3/a/../b.png',
    '3\\..\\a.png',
    `3/${name}.png\0.jpg`,
    `3/${name}`,
    `${name}.png`,
    '3//a.png',
    '.unfinished/a.png',
    '3/A.png',
    'a/b/c/d.png',
    '',
  ])('have no key that leads elsewhere: %j', async (wrong) => {
    expect(isKey(wrong)).toBe(false)
    expect(await storage.get(wrong)).toBeNull()
    await expect(storage.put(wrong, Buffer.from('x'), 'image/png')).rejects.toThrow('not a key')
    await expect(storage.remove(wrong)).rejects.toThrow('not a key')
  })

  it.each([key, `3/${name}.w96.webp`, `incoming/3/${name}.png`])('have keys such as %s', (right) => {
    expect(isKey(right)).toBe(true)
  })

  it('of a killed process are cleared at a later start, those of this moment are left', async () => {
    const [old, young] = [join(root, '.unfinished', 'old'), join(root, '.unfinished', 'young')]
    for (const path of [old, young]) writeFileSync(path, 'half')
    utimesSync(old, 0, 0)
    // as the test's clock says: that of the file system may be another (`npm test -- --at`)
    utimesSync(young, new Date(), new Date())
    await storage.check()
    expect(existsSync(old)).toBe(false)
    expect(existsSync(young)).toBe(true)
    rmSync(young)
  })

  it('cannot be kept where a file stands in the way, which is said at start', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(diskStorage(join(file, 'files')).check()).rejects.toThrow(file)
  })
})

/** A disk of 12 MB, where this process may make one; its folder, or undefined. */
function smallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const path = mkdtempSync(join(folder, 'small-'))
  const { status } = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', path], { stdio: 'ignore' })
  return status === 0 ? path : undefined
}
const small = smallDisk()
if (small === undefined) console.warn('\nNOT TESTED ON A FULL DISK: it takes root, who may mount a small one.\n')
afterAll(() => {
  if (small !== undefined) spawnSync('/bin/umount', [small])
})

describe('large files on the disk', () => {
  growingKeepsTo(() => storage)

  it('leave nothing unfinished behind', () => {
    expect(readdirSync(join(root, '.unfinished'))).toEqual([])
  })

  it.skipIf(small === undefined)('keep what came when the disk is full, and go on when there is room', async () => {
    const root = small as string
    const full = diskStorage(join(root, 'files'))
    const content = randomBytes(8 * 1024 * 1024)
    async function* pieces(from: number) {
      for (let at = from; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000)
    }
    let growth: Growth = { key: `3/${name}.pdf`, bytes: content.length, received: 0, state: '' }
    const settle = async (received: number) => {
      growth = { ...growth, received }
    }
    await expect(full.growing.begin({ ...growth, bytes: 13 * 1024 * 1024 }, '')).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    await full.growing.begin(growth, 'application/pdf')
    // somebody else takes most of it
    const other = join(root, 'other')
    writeFileSync(other, randomBytes(7 * 1024 * 1024))
    await expect(full.growing.append(growth, pieces(0), settle)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(growth.received).toBeGreaterThan(4 * 1024 * 1024)
    expect(growth.received).toBeLessThan(6 * 1024 * 1024)
    await expect(full.growing.append(growth, pieces(growth.received), settle)).rejects.toMatchObject({ code: 'ENOSPC' })
    rmSync(other)
    await full.growing.append(growth, pieces(growth.received), settle)
    await full.growing.finish(growth)
    const found = await full.get(growth.key)
    expect(found && (await buffer(found.body)).equals(content)).toBe(true)
    // and what does not fit at once is not half there
    await expect(full.put(key, randomBytes(6 * 1024 * 1024), 'image/png')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await full.bytesOf(key)).toBeNull()
    expect(readdirSync(join(root, 'files', '.unfinished'))).toEqual([])
  })

  it('are refused before they begin where they cannot have room', async () => {
    const growth = { key: `3/${name}.pdf`, bytes: 2 ** 62 }
    await expect(storage.growing.begin(growth, 'application/pdf')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(join(root, '.unfinished'))).toEqual([])
  })
})
