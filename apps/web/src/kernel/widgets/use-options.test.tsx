import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../client/query'
import { showLanguage } from '../words'
import { useReferenceOptions } from './use-options'

const TOTAL = 230
let asked: string[] = []

/** The server stands outside of the process: it has so many offices, answered page by page. */
function serve(input: RequestInfo | URL): Promise<Response> {
  const { searchParams } = new URL(String(input), 'http://localhost')
  const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit'))]
  const title = searchParams.get('title')
  asked.push(`${page}/${limit}${title === null ? '' : ` ${title}`}`)
  const all = Array.from({ length: title === null ? TOTAL : 3 }, (_, n) => ({ id: n + 1, name: `Office ${n + 1}` }))
  const data = { items: all.slice((page - 1) * limit, page * limit), total: all.length }
  return Promise.resolve(new Response(JSON.stringify({ code: 0, message: 'ok', data, request_id: 'r' })))
}

beforeEach(() => {
  asked = []
  queryClient.clear()
  showLanguage('en')
  vi.stubGlobal('fetch', serve)
})
afterEach(() => vi.unstubAllGlobals())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

it('offers page after page, as far as there are any, and begins anew with what is typed', async () => {
  const { result } = renderHook(() => useReferenceOptions('office', []), { wrapper })
  expect(asked).toEqual([])
  act(() => result.current.onOpenChange(true))
  for (const shown of [50, 100, 150, 200, TOTAL]) {
    await waitFor(() => expect(result.current.items).toHaveLength(shown))
    await waitFor(() => expect(result.current.searching).toBe(false))
    expect(result.current.total).toBe(TOTAL)
    act(() => result.current.more())
  }
  expect(asked).toEqual(['1/50', '2/50', '3/50', '4/50', '5/50'])
  expect(result.current.items.at(-1)).toEqual({ id: TOTAL, text: `Office ${TOTAL}` })
  act(() => result.current.onSearch('river'))
  await waitFor(() => expect(result.current.items).toHaveLength(3))
  expect(asked.at(-1)).toBe('1/50 river')
})

it('offers nothing else while what was typed is sought: Enter means none of the others', async () => {
  const { result } = renderHook(() => useReferenceOptions('office', []), { wrapper })
  act(() => result.current.onOpenChange(true))
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  act(() => result.current.onSearch('river'))
  expect(result.current.items).toEqual([])
  expect(result.current.searching).toBe(true)
  // what is known and meant is there at once
  act(() => result.current.onSearch('OFFICE 50'))
  expect(result.current.items).toEqual([{ id: 50, text: 'Office 50' }])
  await waitFor(() => expect(result.current.items).toHaveLength(3))
})

it('says where things are that have one name in several places, unless all are in one', async () => {
  const doors = [1, 2].map((id) => ({ id, name: 'Front door', hint: `Office ${id}` }))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(
        JSON.stringify({ code: 0, message: 'ok', data: { items: doors, total: doors.length }, request_id: 'r' }),
      ),
    ),
  )
  const { result } = renderHook(() => useReferenceOptions('doors', [2], { 2: 'Front door' }), { wrapper })
  // what the record calls it, until it is known where it is
  expect(result.current.names.get(2)).toBe('Front door')
  await waitFor(() => expect(result.current.names.get(2)).toBe('Front door · Office 2'))
  act(() => result.current.onOpenChange(true))
  await waitFor(() =>
    expect(result.current.items).toEqual([
      { id: 1, text: 'Front door · Office 1' },
      { id: 2, text: 'Front door · Office 2' },
    ]),
  )
  const near = renderHook(() => useReferenceOptions('doors', [2], { 2: 'Front door' }, { office_id: 2 }), { wrapper })
  act(() => near.result.current.onOpenChange(true))
  await waitFor(() => expect(near.result.current.items.map(({ text }) => text)).toEqual(['Front door', 'Front door']))
  expect(near.result.current.names.get(2)).toBe('Front door')
})
