import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type Growth, GrowthLost, type Storage } from './port'

const key = '3/ef12cd34ab12cd34ab12cd34ab12cd34.pdf'
const megabyte = 1024 * 1024

/** Pieces as they come over a line: of odd sizes, and in the end an error where the line is cut. */
async function* pieces(content: Buffer, cut = false): AsyncGenerator<Buffer> {
  const size = 65_521
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  if (cut) throw new Error('cut')
}

/** What every store keeps to, with large contents and growing ones. */
export function growingKeepsTo(open: () => Storage) {
  const wholeOf = async (of = key) => {
    const found = await open().get(of)
    return found && buffer(found.body)
  }

  /** A growth as its owner keeps it, from one piece of work to the next. */
  async function begun(bytes: number, of = key) {
    let growth: Growth = {
      ...{ key: of, bytes, received: 0 },
      state: await open().growing.begin({ key: of, bytes }, 'application/pdf'),
    }
    return {
      get growth() {
        return growth
      },
      append: (content: Buffer, cut = false) =>
        open().growing.append(growth, pieces(content, cut), async (received, state) => {
          growth = { ...growth, received, state }
        }),
      /** As a server that is killed before it can note what it wrote. */
      appendUnsettled: (content: Buffer) =>
        open()
          .growing.append(growth, pieces(content), () => Promise.reject(new Error('killed')))
          .catch(() => {}),
    }
  }

  it.each([0, 1, 8 * megabyte - 1, 8 * megabyte, 20 * megabyte + 7])('put a stream of %i bytes', async (size) => {
    const content = randomBytes(size)
    expect(await open().putStream(key, pieces(content), 'application/pdf')).toBe(size)
    expect((await wholeOf())?.equals(content)).toBe(true)
    expect(await open().bytesOf(key)).toBe(size)
    await open().remove(key)
    expect(await open().bytesOf(key)).toBeNull()
  })

  it.each([1, 9])('store nothing of a stream that fails after %i MB, and leave what was there', async (size) => {
    const before = randomBytes(100)
    await open().put(key, before, 'application/pdf')
    const failing = open().putStream(key, pieces(randomBytes(size * megabyte), true), 'application/pdf')
    await expect(failing).rejects.toThrow('cut')
    expect((await wholeOf())?.equals(before)).toBe(true)
    // the same size as what is there, and another content
    const other = randomBytes(9 * megabyte)
    await open().putStream(key, pieces(other), 'application/pdf')
    const again = randomBytes(9 * megabyte)
    await open().putStream(key, pieces(again), 'application/pdf')
    expect((await wholeOf())?.equals(again)).toBe(true)
    await open().remove(key)
  })

  it('give a part of a content', async () => {
    const content = randomBytes(300_000)
    await open().put(key, content, 'application/pdf')
    for (const [first, last] of [
      [0, 1],
      [0, 299_999],
      [100_000, 100_009],
      [299_999, 299_999],
    ] as const) {
      const found = await open().get(key, { first, last })
      expect(found?.bytes).toBe(last - first + 1)
      expect(found && (await buffer(found.body)).equals(content.subarray(first, last + 1))).toBe(true)
    }
    expect(await open().get('3/aa12cd34ab12cd34ab12cd34ab12cd34.pdf', { first: 0, last: 1 })).toBeNull()
    await open().remove(key)
  })

  it('let a content grow over lines that are cut anywhere', async () => {
    const content = randomBytes(18 * megabyte + 5)
    const one = await begun(content.length)
    for (const to of [1000, 3 * megabyte, 8 * megabyte, 8 * megabyte + 1, 17 * megabyte, content.length]) {
      const from = one.growth.received
      const cut = one.append(content.subarray(from, to), to !== content.length)
      if (to === content.length) await cut
      else await expect(cut).rejects.toThrow('cut')
      // nothing that came is lost
      expect(one.growth.received).toBe(to)
      expect(await open().bytesOf(one.growth.key)).toBeNull()
    }
    await open().growing.finish(one.growth)
    expect((await wholeOf(one.growth.key))?.equals(content)).toBe(true)
    // again, by somebody who does not know
    await open().growing.finish(one.growth)
    expect((await wholeOf(one.growth.key))?.equals(content)).toBe(true)
    await open().remove(one.growth.key)
  })

  it('count only what was settled, whatever a killed server wrote beyond', async () => {
    const content = randomBytes(10 * megabyte)
    const of = '3/dd12cd34ab12cd34ab12cd34ab12cd34.pdf'
    const one = await begun(content.length, of)
    await one.append(content.subarray(0, 5 * megabyte))
    // another content, of which nobody was told
    await one.appendUnsettled(randomBytes(2 * megabyte))
    await one.appendUnsettled(randomBytes(5 * megabyte))
    expect(one.growth.received).toBe(5 * megabyte)
    await one.append(content.subarray(5 * megabyte))
    await open().growing.finish(one.growth)
    expect((await wholeOf(of))?.equals(content)).toBe(true)
    await open().remove(of)
  })

  it('say so where what they had is lost, and drop what nobody wants', async () => {
    const of = '3/bb12cd34ab12cd34ab12cd34ab12cd34.pdf'
    const one = await begun(9 * megabyte, of)
    await one.append(randomBytes(megabyte))
    await expect(open().growing.finish(one.growth)).rejects.toThrow(GrowthLost)
    await open().growing.drop(one.growth)
    await open().growing.drop(one.growth)
    await expect(one.append(randomBytes(8 * megabyte))).rejects.toThrow(GrowthLost)
    expect(await open().bytesOf(of)).toBeNull()
  })

  it('remove what nobody went on with, and nobody knows of', async () => {
    const of = '3/cc12cd34ab12cd34ab12cd34ab12cd34.pdf'
    const one = await begun(9 * megabyte, of)
    await one.append(randomBytes(megabyte))
    const nobody = async () => false
    // the clock of the store may be another than ours: a moment before all, and one after all
    expect(await open().growing.sweep(0, nobody)).toBe(0)
    await one.append(randomBytes(megabyte))
    expect(one.growth.received).toBe(2 * megabyte)
    expect(await open().growing.sweep(Number.MAX_SAFE_INTEGER, nobody)).toBeGreaterThan(0)
    await expect(one.append(randomBytes(megabyte))).rejects.toThrow(GrowthLost)
    expect(await open().growing.sweep(Number.MAX_SAFE_INTEGER, nobody)).toBe(0)
  })
}
