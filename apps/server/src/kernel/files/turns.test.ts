import { expect, it } from 'vitest'
import { turns } from './turns'

it('lets only so many run at once, in order, also when some fail', async () => {
  const inTurn = turns(2)
  let running = 0
  let most = 0
  const began: number[] = []
  const work = (n: number) =>
    inTurn(async () => {
      began.push(n)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running -= 1
      if (n % 3 === 0) throw new Error('failed')
      return n
    })
  const ended = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => work(n)))
  expect(most).toBe(2)
  expect(began).toEqual([...Array(12).keys()])
  expect(ended.filter((one) => one.status === 'rejected')).toHaveLength(4)
  expect(await work(1)).toBe(1)
})

it('asks who comes when too many wait to come again, and takes the next when there is room', async () => {
  const inTurn = turns(1, 1)
  let free = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (free = resolve)))
  const second = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ reason: 'too_many' })
  free()
  await first
  expect(await second).toBe('second')
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})
