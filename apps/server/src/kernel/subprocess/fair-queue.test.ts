import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue'

const bounds = { atOnce: 1, ofCompany: 1, ofPerson: 1, waiting: 100, waitingOfPerson: 100, longestWaitMs: 60_000 }

const begins = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to; `begun` says in which order it began. */
function works(turns: ReturnType<typeof fairQueue>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    ask: (company_id: number, user_id: number, name = `${company_id}/${user_id}`) =>
      turns({ company_id, user_id }, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    async endAll() {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end()
        await begins()
      }
    },
  }
}

it('serves companies by turns, and the people of a company likewise, however much one of them asks for', async () => {
  const { begun, ask, endAll } = works(fairQueue(bounds))
  const asked = [ask(1, 1), ask(1, 1), ask(1, 1), ask(1, 1), ask(1, 2), ask(2, 1), ask(2, 1), ask(3, 1)]
  await begins()
  await endAll()
  await Promise.all(asked)
  expect(begun).toEqual(['1/1', '2/1', '3/1', '1/2', '2/1', '1/1', '1/1', '1/1'])
})

it('never gives a company or a person everything at once', async () => {
  const { begun, ask, endAll } = works(fairQueue({ ...bounds, atOnce: 3, ofCompany: 2 }))
  const asked = [ask(1, 1), ask(1, 1), ask(1, 2), ask(1, 3), ask(2, 1), ask(3, 1)]
  await begins()
  expect(begun).toEqual(['1/1', '1/2', '2/1'])
  await endAll()
  await Promise.all(asked)
  expect(begun).toHaveLength(6)
})

it('asks to come again whoever has too much waiting, or where too much waits, or where it takes too long', async () => {
  const { ask, endAll } = works(fairQueue({ ...bounds, waiting: 3, waitingOfPerson: 2 }))
  const asked = [ask(1, 1), ask(1, 1), ask(1, 1)]
  await expect(ask(1, 1)).rejects.toMatchObject({ reason: 'too_many' })
  asked.push(ask(2, 1))
  await expect(ask(3, 1)).rejects.toMatchObject({ reason: 'too_many' })
  await endAll()
  await Promise.all(asked)

  const { ask: impatient, endAll: end } = works(fairQueue({ ...bounds, longestWaitMs: 1 }))
  const first = impatient(1, 1)
  await expect(impatient(2, 1)).rejects.toMatchObject({ reason: 'too_many' })
  await end()
  await first
})

it('gives a turn back when the work fails', async () => {
  const inTurn = fairQueue(bounds)
  const who = { company_id: 1, user_id: 1 }
  await expect(inTurn(who, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inTurn(who, async () => 'next')).toBe('next')
})
