import { describe, expect, it } from 'vitest'
import type { Db } from './db'
import { gathered } from './gather'

const db = {} as Db
const other = {} as Db

describe('what is gathered', () => {
  it('goes alone where nobody else asks, and together while the one before is on its way', async () => {
    const asked: number[][] = []
    let goOn = () => {}
    const twice = gathered<number, number>(async (_, all) => {
      asked.push([...all])
      if (all.includes(1))
        await new Promise<void>((done) => {
          goOn = done
        })
      return all.map((one) => 2 * one)
    })
    const first = twice(db, 1)
    const rest = [2, 3, 4].map((one) => twice(db, one))
    // another database waits for nobody here
    expect(await twice(other, 9)).toBe(18)
    expect(asked).toEqual([[1], [9]])
    goOn()
    expect(await first).toBe(2)
    expect(await Promise.all(rest)).toEqual([4, 6, 8])
    expect(asked).toEqual([[1], [9], [2, 3, 4]])
    expect(await twice(db, 5)).toBe(10)
  })

  it('is no more than fifty at once', async () => {
    const sizes: number[] = []
    const same = gathered<number, number>(async (_, all) => {
      sizes.push(all.length)
      await Promise.resolve()
      return all
    })
    const all = Array.from({ length: 120 }, (_, n) => n)
    expect(await Promise.all(all.map((one) => same(db, one)))).toEqual(all)
    expect(sizes).toEqual([1, 50, 50, 19])
  })

  it('fails alone', async () => {
    const careful = gathered<number, number>(async (_, all) => {
      if (all.includes(3)) throw new Error('not three')
      return all
    })
    const done = await Promise.allSettled([1, 2, 3, 4].map((one) => careful(db, one)))
    expect(done.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      ...[1, 2, 'Error: not three', 4],
    ])
  })
})
