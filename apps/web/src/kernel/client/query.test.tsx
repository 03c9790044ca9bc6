import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { cancelMeeting } from '@workplace/contract/meeting/booking'
import { messagePage } from '@workplace/contract/message/message'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showLanguage } from '../words'
import { invalidate, queryClient, queryOf, useChange } from './query'

let waiting: ((body: object) => void)[] = []
const answer = (body: object) => waiting.shift()?.(body)

beforeEach(() => {
  showLanguage('zh')
  waiting = []
  queryClient.clear()
  // The server stands outside of the process: it answers when the test says so.
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        waiting.push((body) => resolve(new Response(JSON.stringify({ request_id: 'r1', ...body }))))
      }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

it.each([
  [{ code: 0, message: 'ok', data: { id: 7, version: 2, state: 'cancelled' } }, 'done'],
  [{ code: 40000, message: '会议已开始', data: {} }, '会议已开始'],
])('says how a change ended although what asked for it has left the page', async (body, told) => {
  const { result, unmount } = renderHook(() => useChange(cancelMeeting, { quiet: true }), { wrapper })
  const heard: string[] = []
  act(() =>
    result.current.mutate(
      { id: 7, version: 1 },
      { onSuccess: () => heard.push('done'), onError: ({ message }) => heard.push(message) },
    ),
  )
  await waitFor(() => expect(result.current.isPending).toBe(true))
  unmount()
  answer(body)
  await waitFor(() => expect(heard).toEqual([told]))
})

it('asks again for what was being loaded for the first time when it changed', async () => {
  const page = (unread: number) => ({ code: 0, message: 'ok', data: { items: [], total: 0, unread } })
  const { result } = renderHook(() => useQuery(queryOf(messagePage, { limit: 1 })), { wrapper })
  await waitFor(() => expect(waiting).toHaveLength(1))
  const done = invalidate('/message')
  answer(page(0))
  await waitFor(() => expect(waiting).toHaveLength(1))
  answer(page(1))
  await done
  await waitFor(() => expect(result.current.data?.unread).toBe(1))
})

it('says at once that there is no connection, and makes no call later that nobody expects any more', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', send)
  onlineManager.setOnline(false)
  try {
    const { result } = renderHook(() => useChange(cancelMeeting, { quiet: true }), { wrapper })
    const heard: string[] = []
    act(() => result.current.mutate({ id: 7, version: 1 }, { onError: ({ reason }) => heard.push(reason) }))
    await waitFor(() => expect(heard).toEqual(['offline']))
    act(() => onlineManager.setOnline(true))
    expect(send).toHaveBeenCalledTimes(1)
  } finally {
    onlineManager.setOnline(true)
  }
})
