import { afterEach, expect, it, vi } from 'vitest'
import { currentSession } from '../../../kernel/session/session'
import { loadNotice } from './notice'

afterEach(() => vi.unstubAllGlobals())

it('shows the notice of the office that was chosen last, although another answer comes later', async () => {
  const arrive = new Map<string, (title: string) => void>()
  // The server stands outside of the process: it answers when the test says so.
  vi.stubGlobal('fetch', (input: string) => {
    const office = new URL(input, 'http://localhost').searchParams.get('office') ?? ''
    return new Promise<Response>((resolve) => {
      arrive.set(office, (content) =>
        resolve(new Response(JSON.stringify({ code: 0, data: { items: [{ id: 1, title: '', content }], total: 1 } }))),
      )
    })
  })
  const both = [loadNotice(1), loadNotice(2)]
  arrive.get('2')?.('电梯检修')
  await both[1]
  arrive.get('1')?.('停水')
  await both[0]
  expect(currentSession().officeNotice).toBe('电梯检修')
})
