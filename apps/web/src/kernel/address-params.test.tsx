import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useAddressParams } from './address-params'

type Change = ReturnType<typeof useAddressParams>[1]
const changes: Change[] = []
let shown = ''

function Page() {
  const [params, change] = useAddressParams()
  changes.push(change)
  shown = params.toString()
  return null
}

const open = (address: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}
const set = (name: string, value: string) => (now: URLSearchParams) => {
  const next = new URLSearchParams(now)
  next.set(name, value)
  return next
}
afterEach(() => {
  cleanup()
  changes.length = 0
})

it('a change begins with the one before it, also where that is not drawn yet', async () => {
  open('/list?tab=open')
  const [change] = changes
  await act(async () => {
    change?.(set('page', '2'))
    change?.(set('title', 'Board'))
  })
  expect(shown).toBe('tab=open&page=2&title=Board')
})

it('who began before the address changed does not take the change back', async () => {
  const router = open('/list')
  const [first] = changes
  await act(() => router.navigate('/list?title=Board'))
  await act(async () => first?.(set('page', '2'), { flushSync: true }))
  expect(shown).toBe('title=Board&page=2')
  await act(() => router.navigate(-1))
  await act(async () => first?.(set('page', '3')))
  expect(shown).toBe('title=Board&page=3')
})
