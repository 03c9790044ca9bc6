import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { subprocessPool } from './subprocess'

const greedy = (options: Parameters<typeof subprocessPool>[0] = {}) => {
  const apart = subprocessPool({ program: fileURLToPath(new URL('./greedy.sample.js', import.meta.url)), ...options })
  return (company_id: number, user_id: number, wish: string) =>
    apart({ company_id, user_id }, 'table', wish as unknown as Uint8Array)
}

it('ends what eats all memory, and goes on: so does the server', async () => {
  const ask = greedy({ mostMegabytes: 32 })
  await expect(ask(1, 1, 'eat')).rejects.toMatchObject({ reason: 'work_too_large' })
  expect(await ask(1, 1, 'hello')).toMatchObject([{ cells: ['hello'] }])
})

it('ends what takes too long, while others of the company and of other companies are served', async () => {
  const ask = greedy({ longestMs: { table: 1500, pdf: 1500, raster: 1500 } })
  let ended = false
  const hostile = [1, 2, 3, 4].map((n) => ask(1, n, 'loop').catch((error) => error))
  void hostile[0]?.then(() => {
    ended = true
  })
  expect(await ask(2, 9, 'hello')).toMatchObject([{ cells: ['hello'] }])
  expect(ended).toBe(false)
  expect(await Promise.all(hostile)).toMatchObject(Array(4).fill({ reason: 'work_too_long' }))
})

it('keeps waiting whose work had to be stopped again and again, and nobody else', async () => {
  const ask = greedy({ longestMs: { table: 200, pdf: 200, raster: 200 }, mostStopped: 2 })
  for (let n = 0; n < 2; n++) await expect(ask(1, 1, 'loop')).rejects.toMatchObject({ reason: 'work_too_long' })
  await expect(ask(1, 1, 'loop')).rejects.toMatchObject({ reason: 'too_many' })
  await expect(ask(1, 2, 'loop')).rejects.toMatchObject({ reason: 'work_too_long' })
})

it('keeps a helper for what comes next, but none that failed', async () => {
  const ask = greedy()
  const by = async () => (await ask(1, 1, 'who'))[0]?.line
  const first = await by()
  expect(await by()).toBe(first)
  await expect(ask(1, 1, 'fail')).rejects.toThrow('so it was asked')
  expect(await by()).not.toBe(first)
})
