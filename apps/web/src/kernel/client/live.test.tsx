import { cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropToken, writeToken } from '../session/token'
import { startLive, useLive, useLiveState, useWatch } from './live'
import { sharedSubjects } from './watched-subjects'

let streams: ReadableStreamDefaultController<Uint8Array>[] = []
/** What was asked for, and whether it was given up. */
let asked: { query: string; signal: AbortSignal | null | undefined }[] = []
let refuses = false
let stop: () => void = () => undefined

beforeEach(() => {
  streams = []
  asked = []
  refuses = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The server stands outside of the process: its streams end when the test says so.
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ query: new URL(String(input), 'http://localhost').search, signal: init?.signal })
    if (refuses) return Promise.reject(new TypeError('no network'))
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  })
})
afterEach(() => {
  stop()
  cleanup()
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

const plan = { name: 'plan', subject: 'floor', listeners: 'watch' } as const
const say = (stream: number, id: number) =>
  streams[stream]?.enqueue(new TextEncoder().encode(`event: live\ndata: {"topic":"plan","id":${id}}\n\n`))
const watchOf = (n: number) => new URLSearchParams(asked[n]?.query).get('watch')

/** Some pages that look at floors; each says what it heard. */
function looking(first: readonly (number | null)[]) {
  const heard: string[] = []
  const Page = ({ id }: { id: number | null }) => {
    useWatch(plan, id, () => void heard.push(`${id}`))
    return null
  }
  const pages = ([one = null, two = null, three = null, four = null]: readonly (number | null)[]) => (
    <>
      <Page id={one} />
      <Page id={two} />
      <Page id={three} />
      <Page id={four} />
    </>
  )
  const view = render(pages(first))
  const look = (ids: readonly (number | null)[]) => view.rerender(pages(ids))
  return { heard, look }
}

it('opens another stream for what is looked at besides before it closes the one that it has', async () => {
  writeToken('one')
  stop = startLive(1)
  await waitFor(() => expect(streams).toHaveLength(1))
  expect(watchOf(0)).toBeNull()
  const { heard, look } = looking([3, null])
  await waitFor(() => expect(streams).toHaveLength(2))
  expect(watchOf(1)).toBe('floor/3')
  await waitFor(() => expect(asked[0]?.signal?.aborted).toBe(true))
  // what was told between the reading of the page and the stream is asked for
  expect(Number(new URLSearchParams(asked[1]?.query).get('ago'))).toBeGreaterThanOrEqual(1000)
  say(1, 3)
  say(1, 4)
  await waitFor(() => expect(heard).toEqual(['3']))

  // two look at one thing, one at another: one stream more, not three
  look([3, 3, 5, 4])
  await waitFor(() => expect(streams).toHaveLength(3))
  expect(watchOf(2)?.split(',').sort()).toEqual(['floor/3', 'floor/4', 'floor/5'])
  say(2, 3)
  say(2, 5)
  await waitFor(() => expect(heard).toEqual(['3', '3', '3', '5']))

  // what is looked at no longer needs no other stream, nor does what comes back to it
  look([null, null, 5, null])
  await vi.advanceTimersByTimeAsync(1000)
  look([3, null, 5, null])
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(3)
  expect(asked[2]?.signal?.aborted).toBe(false)
})

it('goes on with the stream that it has while another cannot be opened', async () => {
  writeToken('one')
  const { heard, look } = looking([3])
  stop = startLive(1)
  await waitFor(() => expect(streams).toHaveLength(1))
  expect(watchOf(0)).toBe('floor/3')
  refuses = true
  look([3, 4])
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  say(0, 3)
  await waitFor(() => expect(heard).toEqual(['3']))
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked[0]?.signal?.aborted).toBe(false)
  refuses = false
  await vi.advanceTimersByTimeAsync(3000)
  await waitFor(() => expect(streams).toHaveLength(2))
  expect(asked[0]?.signal?.aborted).toBe(true)
  // it took longer than the server remembers: whoever looks reads afresh
  await waitFor(() => expect(heard).toEqual(['3', '3', '4']))
  // and after a gap the next stream is for all of it
  streams[1]?.close()
  await vi.advanceTimersByTimeAsync(3000)
  await waitFor(() => expect(streams).toHaveLength(3))
  expect(new URLSearchParams(asked.at(-1)?.query).get('watch')?.split(',').sort()).toEqual(['floor/3', 'floor/4'])
})

it('what the tab looks at that spoke last comes first, and only so much is asked for', async () => {
  const shared = sharedSubjects()
  const of = (...ids: number[]) => ids.map((id) => ({ subject: `floor/${id}`, since: id }))
  const wanted = () => shared.wanted().map(({ since }) => since)
  shared.announce('a', of(1, 2, 3))
  shared.announce('b', of(4, 5, 6, 3))
  expect(wanted()).toEqual([4, 5, 6, 3, 1, 2])
  shared.announce('c', of(7, 8, 9, 10))
  expect(wanted()).toEqual([7, 8, 9, 10, 4, 5, 6, 3])
  const more: string[] = []
  void shared
    .whenMore(new Set(wanted().map((id) => `floor/${id}`)), new Promise(() => undefined))
    .then((what) => more.push(what))
  shared.announce('c', of(7))
  await vi.waitFor(() => expect(more).toEqual(['more'])) // there is room for what was left out
  shared.announce('a', of(1, 2, 3))
  expect(wanted()).toEqual([1, 2, 3, 7, 4, 5, 6])
  shared.announce('b', [])
  expect(wanted()).toEqual([1, 2, 3, 7])
})
