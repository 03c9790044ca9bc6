import { act, cleanup, render } from '@testing-library/react'
import { useEffect, useMemo } from 'react'
import { MemoryRouter, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepView } from '../../account/public'
import { readAddress, writeAddress } from '../core/address'
import { saysNoView, useRememberedView } from './use-remembered-view'

let seen: string[] = []
let query = ''
let go: ReturnType<typeof useNavigate>

function Page() {
  const [params, setParams] = useSearchParams()
  const said = useMemo(() => readAddress(params), [params])
  const { view } = useRememberedView(said, saysNoView(params))
  useEffect(() => {
    if (said.view !== view) setParams((now) => writeAddress(now, { view }), { replace: true })
  }, [said, view, setParams])
  seen.push(view)
  query = params.toString()
  go = useNavigate()
  return null
}

function open(address: string) {
  seen = []
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
}
// what other files chose in the same window is not chosen here
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('opens in the view that was chosen last, from the first drawing on, and says so in the address', () => {
  open('/meeting/subscribe?office=3')
  expect([...new Set(seen), query]).toEqual(['timeline', 'office=3'])
  cleanup()
  keepView('week')
  open('/meeting/subscribe?office=3')
  expect([...new Set(seen), query]).toEqual(['week', 'office=3&view=week'])
})

it('keeps what is looked at on a telephone apart, where free rooms are listed first', () => {
  keepView('week')
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width: 639.98px') }))
  open('/meeting/subscribe?office=3')
  expect([...new Set(seen), query]).toEqual(['list', 'office=3&view=list'])
  cleanup()
  keepView('day')
  open('/meeting/subscribe?office=3')
  expect([...new Set(seen)]).toEqual(['day'])
  cleanup()
  vi.unstubAllGlobals()
  open('/meeting/subscribe?office=3')
  expect([...new Set(seen)]).toEqual(['week'])
})

it('leaves links, and who goes back to the timeline, as they are', async () => {
  keepView('month')
  open('/meeting/subscribe?date=2026-11-24')
  expect([...new Set(seen), query]).toEqual(['timeline', 'date=2026-11-24'])
  cleanup()
  open('/meeting/subscribe?view=day')
  expect([...new Set(seen)]).toEqual(['day'])
  await act(() => go('/meeting/subscribe'))
  expect([seen.at(-1), query]).toEqual(['timeline', ''])
})
