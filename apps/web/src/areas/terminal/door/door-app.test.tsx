import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { DoorClaim, DoorState } from '@workplace/contract/terminal/door'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DoorApp } from './door-app'
import { type Door, type StoredToken, startDoor } from './engine'

const minute = 60_000
const day = 24 * 60 * minute
/** How often something changes; every fifth time the connection is lost as well. 1,000 are two weeks. */
const changes = Number(process.env.DOOR_CHANGES ?? 80)
const begin = Date.parse('2026-11-23T01:00:00Z')

/** A server at the other end of the wire, as far as one screen sees it. */
function openServer() {
  const server = {
    paired: true,
    reachable: true,
    codes: 0,
    asked: 0,
    streams: 0,
    opened: 0,
    claims: [] as DoorClaim[],
    version: null as string | null,
    pin: false,
    emergency: null as DoorState['emergency'],
    posts: [] as { path: string; body: unknown; key: string | null }[],
    refuse: null as string | null,
    controller: null as ReadableStreamDefaultController<Uint8Array> | null,
    /** What the stream says when something changed. */
    tell: () => server.controller?.enqueue(new TextEncoder().encode('event: changed\ndata: {}\n\n')),
    /** The line breaks. */
    cut() {
      const broken = server.controller
      server.controller = null
      broken?.error(new TypeError('network'))
    },
  }
  const state = (): DoorState => ({
    now: Date.now(),
    name: 'Screen',
    company: 'Acme',
    look: { language: 'both', theme: 'dark', brightness: 100, sleep_start: null, sleep_end: null },
    may: { book: true, extend: true, end: true },
    ...{ version: server.version, pin: server.pin },
    room: {
      ...{ name: '泰山', office: ['总部', 'HQ'] as [string, string], floor: '3F', capacity: 8 },
      timezone: 'Asia/Shanghai',
      facilities: [
        ['白板', 'Whiteboard'],
        ['TV', 'TV'],
      ] as [string, string][],
    },
    closed: null,
    claims: server.claims,
    offers: [15, 30].map((minutes) => ({ minutes, end: Date.now() + minutes * minute })),
    extensions: [],
    sign: server.claims.some(({ start, end }) => start <= Date.now() && Date.now() < end)
      ? { meeting_id: 1, code: `1.1.${Math.floor(Date.now() / minute)}.x`, typed: 'ABC234' }
      : null,
    notice: null,
    emergency: server.emergency,
  })
  const json = (data: unknown, code = 0, message = 'ok') =>
    new Response(JSON.stringify({ code, message, data, request_id: '' }), {
      headers: { 'Content-Type': 'application/json' },
    })
  const unknown = () => json({ reason: 'device_unknown' }, 50020, 'not paired')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/prod-api', '').split('?')[0]
    if (!server.reachable) throw new TypeError('network')
    if (path === '/door/pairing') {
      server.codes++
      return json({ code: 'ABC234', token: `token ${server.codes}`, seconds: 600 })
    }
    if (!server.paired) return unknown()
    if (path === '/door/state') {
      server.asked++
      return json(state())
    }
    if (path === '/door/events') {
      server.streams++
      server.opened++
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          server.controller = controller
          const alive = setInterval(() => controller.enqueue(new TextEncoder().encode(': alive\n\n')), 40_000)
          init.signal?.addEventListener('abort', () => {
            clearInterval(alive)
            server.streams--
            if (server.controller === controller) server.controller = null
            try {
              controller.error(new DOMException('aborted', 'AbortError'))
            } catch {
              // it was broken already
            }
          })
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }
    const key = new Headers(init.headers).get('Idempotency-Key')
    server.posts.push({ path: path ?? '', body: JSON.parse(String(init.body)), key })
    return server.refuse === null ? json({ id: 1 }) : json({ reason: 'booking_conflict' }, 40917, server.refuse)
  })
  return server
}

let server: ReturnType<typeof openServer>
let door: Door | undefined
let kept: StoredToken | null
let renewed: string[]

function openScreen() {
  const keep = {
    read: () => kept,
    write(next: StoredToken | null) {
      kept = next
    },
  }
  let keys = 0
  door = startDoor(
    keep,
    () => ({ app_version: 'one' }),
    () => `key-${++keys}`,
    (version) => {
      renewed.push(version)
      return true
    },
  )
  return render(<DoorApp door={door} />)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: begin })
  kept = { token: 'token 0', paired: true }
  server = openServer()
  renewed = []
})
afterEach(() => {
  door?.stop()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const meeting = (id: number, start: number, end: number): DoorClaim => ({
  ...{ id, kind: 'meeting', title: `周会 ${id}`, hidden: false, booker: '林晓', signed: 0, invited: 3 },
  start,
  end,
})

describe('the screen at a door', () => {
  it('says nothing but that everybody is to leave while an emergency runs, and is itself again afterwards', async () => {
    openScreen()
    await pass(500)
    expect(screen.getByRole('button', { name: /立即预订/ })).toBeTruthy()
    server.emergency = 'real'
    server.tell()
    await pass(2_000)
    expect(screen.getByRole('alert').textContent).toContain('请从最近的安全出口离开')
    expect(screen.queryByRole('button', { name: /立即预订/ })).toBeNull()
    server.emergency = 'drill'
    server.tell()
    await pass(2_000)
    expect(screen.getByRole('alert').textContent).toContain('应急演练')
    server.emergency = null
    server.tell()
    await pass(2_000)
    expect(screen.getByRole('button', { name: /立即预订/ })).toBeTruthy()
  })

  it('asks for its PIN where it has one, and says what is wrong with it', async () => {
    server.pin = true
    openScreen()
    await pass(500)
    act(() => screen.getByRole('button', { name: /立即预订/ }).click())
    await act(async () => screen.getByRole('button', { name: /30 分钟/, hidden: true }).click())
    expect(server.posts).toEqual([])
    const press = (name: string) => act(async () => screen.getByRole('button', { name, hidden: true }).click())
    server.refuse = '操作密码错误，还可尝试4次'
    for (const digit of '4712') await press(digit)
    await act(async () => screen.getByRole('button', { name: /确定/, hidden: true }).click())
    expect(screen.getByText('操作密码错误，还可尝试4次')).toBeTruthy()
    server.refuse = null
    for (const digit of '4711') await press(digit)
    await act(async () => screen.getByRole('button', { name: /确定/, hidden: true }).click())
    expect(server.posts.map(({ body }) => body)).toEqual([
      { minutes: 30, pin: '4712' },
      { minutes: 30, pin: '4711' },
    ])
    expect(screen.queryByLabelText(/请输入操作密码/)).toBeNull()
  })

  it('loads another version of itself, but not while somebody is at it', async () => {
    server.version = 'one'
    openScreen()
    await pass(4 * minute)
    expect(renewed).toEqual([])
    act(() => screen.getByRole('button', { name: /立即预订/ }).click())
    server.version = 'two'
    server.tell()
    await pass(20_000)
    expect(renewed).toEqual([])
    await act(async () => screen.getByRole('button', { name: /30 分钟/, hidden: true }).click())
    await pass(4 * minute)
    expect(renewed[0]).toBe('two')
  })

  it('shows what the room is, and says so in words when it changes by the clock alone', async () => {
    server.claims = [meeting(1, begin + 20 * minute, begin + 50 * minute)]
    openScreen()
    await pass(500)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('泰山')
    expect(screen.getByText('空闲')).toBeTruthy()
    server.reachable = false
    await pass(6 * minute)
    expect(screen.getByText('即将开会')).toBeTruthy()
    await pass(15 * minute)
    expect(screen.getByText('使用中')).toBeTruthy()
    expect(screen.getByText('周会 1')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('09:0')
    // nothing can be done and nothing be scanned that the server does not hear of
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('img')).toBeNull()
    server.reachable = true
    await pass(minute)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('img', { name: /扫码签到/ })).toBeTruthy()
  })

  it('shows a change at once, and books what is chosen under one key', async () => {
    openScreen()
    await pass(500)
    server.claims = [meeting(7, begin, begin + 30 * minute)]
    server.tell()
    await pass(500)
    expect(screen.getByText('周会 7')).toBeTruthy()
    server.claims = []
    server.tell()
    await pass(500)
    // a screen in both languages says what there is in both
    expect(screen.getByText(/白板 Whiteboard · TV$/)).toBeTruthy()
    act(() => screen.getByRole('button', { name: /立即预订/ }).click())
    await act(async () => screen.getByRole('button', { name: /至少 30 分钟/, hidden: true }).click())
    await pass(500)
    expect(server.posts).toEqual([{ path: '/door/book', body: { minutes: 30 }, key: 'key-1' }])
    server.refuse = '该时段已被占用'
    act(() => screen.getByRole('button', { name: /立即预订/ }).click())
    await act(async () => screen.getByRole('button', { name: /15 分钟/, hidden: true }).click())
    await pass(500)
    expect(screen.getByText('该时段已被占用')).toBeTruthy()
  })

  it('says that it was unpaired, shows nothing of the room any more, and can be paired again', async () => {
    openScreen()
    await pass(500)
    server.paired = false
    server.cut()
    await pass(2 * minute)
    expect(screen.getByRole('heading').textContent).toContain('此屏幕已解除绑定')
    expect(document.body.textContent).not.toContain('泰山')
    expect(kept).toBeNull()
    expect(server.codes).toBe(0)
    await act(async () => screen.getByRole('button').click())
    await pass(500)
    expect(screen.getByText('ABC 234')).toBeTruthy()
    // a new code where nobody entered it in time
    await pass(11 * minute)
    expect(server.codes).toBe(2)
    server.paired = true
    await pass(5_000)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('泰山')
    expect(kept).toEqual({ token: 'token 2', paired: true })
  })

  it('stands for weeks: changes, lost connections, and no more of anything than at first', {
    timeout: 300_000,
  }, async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed / 1_000_000
    }
    openScreen()
    await pass(500)
    const lossEvery = 5
    const step = (14 * day) / 1_000
    const weigh = () => ({
      heap: heap(),
      nodes: document.querySelectorAll('*').length,
      timers: vi.getTimerCount(),
      streams: server.streams,
    })
    let early: ReturnType<typeof weigh> | undefined
    for (let n = 0; n < changes; n++) {
      const start = Math.floor(Date.now() / minute) * minute
      server.claims = [meeting(n, start, start + 3 * minute), meeting(n + 1, start + 10 * minute, start + 12 * minute)]
      if (n % lossEvery === 0) {
        server.reachable = false
        server.cut()
        await pass(2 * minute)
        server.reachable = true
        await pass(step - 2 * minute)
      } else {
        server.tell()
        await pass(1_000)
        expect(screen.getByText(`周会 ${n}`)).toBeTruthy()
        await pass(step - 1_000)
      }
      if (n === 30) early = weigh()
    }
    const late = weigh()
    expect(Date.now() - begin).toBeGreaterThan(0.99 * changes * step)
    expect(server.opened).toBeGreaterThanOrEqual(changes / lossEvery)
    expect({ ...late, heap: 0 }).toEqual({ ...early, heap: 0 })
    expect(late.streams).toBe(1)
    expect(late.heap - (early?.heap ?? 0)).toBeLessThan(4)
    console.log(
      `${changes} changes: ${server.asked} questions, ${server.opened} streams, heap ${early?.heap.toFixed(1)} → ${late.heap.toFixed(1)} MB`,
    )
  })
})
