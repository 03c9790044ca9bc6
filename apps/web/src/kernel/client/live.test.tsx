import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropToken, writeToken } from '../session/token'
import { startLive, useLive, useLiveState } from './live'

let streams: ReadableStreamDefaultController<Uint8Array>[] = []
let stop: () => void = () => undefined

beforeEach(() => {
  streams = []
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The server stands outside of the process: its streams end when the test says so.
  vi.stubGlobal('fetch', () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  })
})
afterEach(() => {
  stop()
  dropToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('hears again what changes after somebody has signed in again in another window, and says what was missed', async () => {
  writeToken('one')
  const heard: boolean[] = []
  const { result } = renderHook(() => {
    useLive({ name: 'meeting' }, ({ resync }) => heard.push(resync))
    return useLiveState()
  })
  stop = startLive(1)
  await waitFor(() => expect(result.current).toBe('live'))
  heard.length = 0 // on a slow machine the stream opens late, and says that something may have been missed
  dropToken()
  streams[0]?.close()
  await waitFor(() => expect(result.current).toBe('offline'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(streams).toHaveLength(1)

  writeToken('two')
  await vi.advanceTimersByTimeAsync(5000)
  await waitFor(() => expect(result.current).toBe('live'))
  expect(heard).toEqual([true])
})

it('shares a stream between the tabs of one person, and with nobody else', async () => {
  const held = new Set<string>()
  // jsdom has no Web Locks
  const request = (name: string, _: object, work: () => unknown) =>
    held.has(name) ? new Promise(() => undefined) : Promise.resolve(held.add(name) && work())
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  writeToken('one')
  const stops = [startLive(1), startLive(1), startLive(2)]
  stop = () => {
    for (const one of stops) one()
    Reflect.deleteProperty(navigator, 'locks')
  }
  await waitFor(() => expect(held.size).toBe(2))
  expect(streams).toHaveLength(2)
})
