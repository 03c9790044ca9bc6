import { act, cleanup, screen as page, render } from '@testing-library/react'
import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { callServer, lightCall } from '../light/server-call'
import { type PairedScreen, type ScreenKind, type StoredToken, startScreen } from './engine'
import { OfflineNotice, ScreenFrame, Sleeping } from './screen-frame'

// A second kind of screen, as visitors' kiosks would be one: what the screens at doors need is not asked of it.

type Shown = { now: number; version: string | null; greeting: string }
type Call = Endpoint<z.ZodType<object>, z.ZodType<Shown>>
const stateCall = lightCall<Call>('GET /kiosk/state')

const kiosk: ScreenKind<Shown> = {
  kind: 'kiosk',
  ask: (_, asking) => callServer(stateCall, {}, asking),
  nextTick: (_, now) => now + 60_000,
  isQuiet: () => true,
  language: () => 'en',
}
const words = {
  pairText: ['在访客机列表中输入', 'Enter it in the list of kiosks'],
  revokedText: ['已停用', 'It is off'],
} as const

let kept: StoredToken | null
let answers: (path: string) => { code: number; message?: string; data: unknown } | 'away'
let sent: { path: string; method: string; body: unknown; headers: Headers }[]
let running: PairedScreen<Shown> | undefined

const start = (asleep = false) => {
  const screen = startScreen(kiosk, {
    keep: {
      read: () => kept,
      write(next) {
        kept = next
      },
    },
    own: () => ({}),
    newKey: () => 'the-key',
    renew: () => false,
  })
  running = screen
  render(
    <ScreenFrame screen={screen} say={words} lookOf={() => ({ language: 'both', theme: 'light', brightness: 60 })}>
      {(shown) => (
        <Sleeping asleep={asleep} now={shown.now} timezone="Asia/Shanghai">
          <h1>{shown.state.greeting}</h1>
          <OfflineNotice shown={shown} timezone="Asia/Shanghai" />
        </Sleeping>
      )}
    </ScreenFrame>,
  )
  return screen
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = { code: 0, data: { now: 0, version: null, greeting: 'Welcome' } }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T01:00:00Z') })
  kept = null
  sent = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/prod-api', '').split('?')[0] ?? ''
    const headers = new Headers(init.headers)
    sent.push({ path, method: init.method ?? 'GET', body: init.body && JSON.parse(String(init.body)), headers })
    const answer = path === '/door/events' ? 'away' : answers(path)
    if (answer === 'away') throw new TypeError('network')
    if (answer === shown) shown.data.now = Date.now()
    return new Response(JSON.stringify({ message: '', request_id: '', ...answer }))
  })
})
afterEach(() => {
  running?.stop()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks for a code of its own kind, says where to enter it, and shows what is its own once that is done', async () => {
  let paired = false
  answers = (path) => {
    if (path === '/door/pairing') return { code: 0, data: { code: 'ABC234', token: 'its token', seconds: 600 } }
    return paired ? shown : { code: 50020, data: { reason: 'device_unknown' } }
  }
  start()
  await pass(500)
  expect(sent[0]).toMatchObject({ path: '/door/pairing', method: 'POST', body: { kind: 'kiosk' } })
  expect(page.getByText('ABC 234')).toBeTruthy()
  expect(page.getByText('Enter it in the list of kiosks')).toBeTruthy()
  paired = true
  await pass(5_000)
  expect(page.getByRole('heading').textContent).toBe('Welcome')
  const asked = sent.findLast(({ path }) => path === '/kiosk/state')
  expect(asked?.headers.get('X-Device-Token')).toBe('its token')
  expect(kept).toEqual({ token: 'its token', paired: true })
  expect(document.documentElement.dataset.theme).toBe('light')
})

it('gives up a token of another kind as one that is unknown, and offers to be paired', async () => {
  kept = { token: 'of a door', paired: true }
  answers = () => ({
    code: 46962,
    message: 'This device is paired as a room terminal',
    data: { reason: 'device_kind' },
  })
  start()
  await pass(500)
  expect(page.getByRole('heading').textContent).toContain('此屏幕已解除绑定')
  expect(page.getByText('It is off')).toBeTruthy()
  expect(kept).toBeNull()
})

it('goes on with what it knows while nothing is heard, and says since when', async () => {
  kept = { token: 'its token', paired: true }
  answers = () => shown
  start()
  await pass(500)
  expect(page.queryByRole('status')).toBeNull()
  answers = () => 'away'
  await pass(3 * 60_000)
  expect(page.getByRole('heading').textContent).toBe('Welcome')
  expect(page.getByRole('status').textContent).toContain('09:0')
  answers = () => shown
  await pass(30_000)
  expect(page.queryByRole('status')).toBeNull()
})

it('sends an action again under its key where the line broke, and says why one was refused', async () => {
  kept = { token: 'its token', paired: true }
  let tries = 0
  answers = (path) => {
    if (path !== '/kiosk/ring') return shown
    return ++tries === 1 ? 'away' : { code: 0, data: null }
  }
  const screen = start()
  await pass(500)
  const ring = () => screen.act((asking) => callServer(lightCall<Call>('POST /kiosk/ring'), {}, asking))
  expect(await act(ring)).toBeNull()
  const rings = sent.filter(({ path }) => path === '/kiosk/ring')
  expect(rings.map(({ headers }) => [headers.get('Idempotency-Key'), headers.get('Accept-Language')])).toEqual([
    ['the-key', 'en'],
    ['the-key', 'en'],
  ])
  answers = (path) => (path === '/kiosk/ring' ? { code: 40350, message: 'Not here', data: { reason: 'x' } } : shown)
  expect(await act(ring)).toBe('Not here')
})

it('sleeps, and is awake for a minute when somebody touches it', async () => {
  kept = { token: 'its token', paired: true }
  answers = () => shown
  start(true)
  await pass(500)
  expect(page.queryByRole('heading')).toBeNull()
  act(() => page.getByRole('button', { name: '09:00' }).click())
  expect(page.getByRole('heading').textContent).toBe('Welcome')
  await pass(3 * 60_000)
  expect(page.queryByRole('heading')).toBeNull()
})
