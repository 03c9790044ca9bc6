import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { KioskGuest, KioskState } from '@workplace/contract/visitor/kiosk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredToken } from '../../../kernel/screen/engine'
import { type Kiosk, startKiosk } from './engine'
import { KioskApp } from './kiosk-app'

const minute = 60_000
const day = 24 * 60 * minute
/** How many guests come; every fifth time the line is lost as well. 1,000 are two weeks. */
const guests = Number(process.env.KIOSK_GUESTS ?? 50)
const begin = Date.parse('2026-11-23T01:00:00Z')

/** A server at the other end of the wire, as far as one kiosk sees it. */
function openServer() {
  const server = {
    reachable: true,
    streams: 0,
    opened: 0,
    asked: 0,
    controller: null as ReadableStreamDefaultController<Uint8Array> | null,
    guest: null as KioskGuest | null,
    muster: null as KioskState['muster'],
    /** What the next look at the guest finds. */
    next: {} as Partial<KioskGuest>,
    posts: [] as string[],
    /** What the stream says when something changed. */
    tell: () => server.controller?.enqueue(new TextEncoder().encode('event: changed\ndata: {}\n\n')),
    cut() {
      const broken = server.controller
      server.controller = null
      broken?.error(new TypeError('network'))
    },
  }
  const state = (): KioskState => ({
    ...{ now: Date.now(), version: null, company: 'Acme', welcome: null, welcome_en: null },
    office: { name: '总部', name_en: 'HQ', timezone: 'Asia/Shanghai' },
    muster: server.muster,
    reasons: [{ id: 1, name: '会议', name_en: 'Meeting', needed: [] }],
  })
  const json = (data: unknown) =>
    new Response(JSON.stringify({ code: 0, message: 'ok', data, request_id: '' }), {
      headers: { 'Content-Type': 'application/json' },
    })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/prod-api', '').split('?')[0] ?? ''
    if (!server.reachable) throw new TypeError('network')
    if (path === '/kiosk/state') {
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
    server.posts.push(path)
    if (path === '/kiosk/hosts') return json({ items: [{ id: 7, name: '林晓', department: '研发' }] })
    if (path === '/kiosk/check_out') return json({ name: server.guest?.name ?? '' })
    if (path === '/kiosk/check_in') server.guest = server.guest && { ...server.guest, inside: true }
    if (path === '/kiosk/look') server.guest = server.guest && { ...server.guest, ...server.next }
    return json(server.guest)
  })
  return server
}

let server: ReturnType<typeof openServer>
let kiosk: Kiosk | undefined
let kept: StoredToken | null

function openKiosk() {
  const keep = {
    read: () => kept,
    write(next: StoredToken | null) {
      kept = next
    },
  }
  kiosk = startKiosk(keep, () => ({ app_version: 'one' }))
  return render(<KioskApp kiosk={kiosk} />)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(100)
}
const someone = (name: string, more: Partial<KioskGuest> = {}): KioskGuest => ({
  ...{ ticket: `ticket of ${name}`, name, host_name: '林晓', inside: false, fault: null, missing: [], words: [] },
  ...{ answer: null, minutes: null, approval: null, reception_told: false, badge: null },
  questions: [],
  photo: { rule: 'none', has: false, face: null } as unknown as KioskGuest['photo'],
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now: begin })
  kept = { token: 'token 0', paired: true }
  server = openServer()
})
afterEach(() => {
  kiosk?.stop()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a kiosk', () => {
  it('says how far the badge is of who came in, and forgets them', async () => {
    openKiosk()
    await pass(500)
    server.guest = someone('李娜')
    await press(/我有邀请/)
    type(/您的全名/, '李娜')
    type(/手机号后四位/, '9876')
    server.guest = someone('李娜', { badge: 'printing' })
    await press(/继续/)
    await pass(500)
    expect(screen.getByText('正在打印访客牌…')).toBeTruthy()
    server.next = { badge: 'printed' }
    await pass(2000)
    expect(screen.getByText('请取走您的访客牌')).toBeTruthy()
    await pass(31_000)
    expect(document.body.textContent).not.toContain('李娜')
    expect(screen.getByRole('button', { name: /我有邀请/ })).toBeTruthy()
  })

  it.each([
    ['approved', { approval: null, inside: false }, /欢迎|已签到/],
    ['not approved', { approval: 'rejected' }, /未通过审核/],
  ] as const)('waits for the host, then for who approves, and shows that they are %s', async (_, next, shown) => {
    openKiosk()
    await pass(500)
    server.guest = someone('李娜', { answer: 'asked', approval: 'asked' })
    await press(/我有邀请/)
    type(/您的全名/, '李娜')
    type(/手机号后四位/, '9876')
    await press(/继续/)
    expect(screen.getByText(/已通知林晓/)).toBeTruthy()
    server.next = { answer: 'let_in' }
    await pass(3200)
    expect(screen.getByText(/林晓已确认，您的来访正在审核/)).toBeTruthy()
    // longer than anybody else stands there
    await pass(120_000)
    expect(screen.getByText(/正在审核/)).toBeTruthy()
    server.next = next
    await pass(3200)
    expect(screen.getByText(shown)).toBeTruthy()
  })

  it('says nothing but that everybody is to leave while people are seen out, and keeps nothing of who was at it', async () => {
    openKiosk()
    await pass(500)
    await press(/我没有邀请/)
    type(/您的全名/, '李娜')
    server.muster = 'alarm'
    server.tell()
    await pass(2000)
    expect(screen.getByRole('alert').textContent).toMatch(/紧急情况.*Emergency.*请从最近的安全出口离开/)
    expect(screen.queryByRole('button')).toBeNull()
    server.muster = 'drill'
    server.tell()
    await pass(2000)
    expect(screen.getByRole('alert').textContent).toContain('应急演练')
    server.muster = null
    server.tell()
    await pass(2000)
    expect(screen.getByRole('button', { name: /我有邀请/ })).toBeTruthy()
    expect(screen.queryByDisplayValue('李娜')).toBeNull()
  })

  it('leaves whoever reads an agreement the time to read it, and then goes home', async () => {
    openKiosk()
    await pass(500)
    server.guest = someone('李娜', {
      words: [
        {
          ...{ agreement_id: 1, revision: 1, kind: 'read', name: '须知', name_en: 'Rules' },
          ...{ content: '请戴安全帽', content_en: null },
        },
      ],
    })
    await press(/我有邀请/)
    type(/您的全名/, '李娜')
    type(/手机号后四位/, '9876')
    await press(/继续/)
    await pass(80_000)
    expect(screen.getByText('请戴安全帽')).toBeTruthy()
    await pass(11_000)
    expect(screen.queryByText('请戴安全帽')).toBeNull()
    expect(screen.getByRole('button', { name: /我有邀请/ })).toBeTruthy()
  })

  it('says so where the line is lost while somebody checks in, and goes home by itself', async () => {
    openKiosk()
    await pass(500)
    await press(/我有邀请/)
    type(/您的全名/, 'Anna')
    type(/手机号后四位/, '1234')
    server.reachable = false
    server.cut()
    await press(/继续/)
    expect(screen.getByRole('alert').textContent).toContain('连接中断')
    await pass(46_000)
    expect(screen.queryByDisplayValue('Anna')).toBeNull()
    expect(screen.getByRole('button', { name: /我有邀请/ })).toBeTruthy()
  })

  it('stands for weeks: guests, lost lines, and no more of anything than at first', { timeout: 300_000 }, async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed / 1_000_000
    }
    openKiosk()
    await pass(500)
    const step = (14 * day) / 1000
    const weigh = () => ({
      heap: heap(),
      nodes: document.querySelectorAll('*').length,
      timers: vi.getTimerCount(),
      streams: server.streams,
    })
    const kinds = ['invited', 'walk_in', 'leaving', 'walks_off'] as const
    let early: ReturnType<typeof weigh> | undefined
    for (let n = 0; n < guests; n++) {
      const name = `Guest ${n} 访客`
      const began = Date.now()
      const kind = kinds[n % kinds.length]
      server.next = {}
      if (kind === 'invited' || kind === 'walks_off') {
        server.guest = someone(name)
        await press(/我有邀请/)
        type(/您的全名/, name)
        type(/手机号后四位/, '1234')
        // somebody who is called away leaves what they typed
        if (kind === 'invited') {
          await press(/继续/)
          await pass(500)
          expect(document.body.textContent).toContain(name)
        }
      } else if (kind === 'walk_in') {
        server.guest = someone(name, { answer: 'asked' })
        await press(/我没有邀请/)
        type(/您的全名/, name)
        type(/您拜访谁/, '林晓')
        await pass(1000)
        await press(/林晓/)
        await press(/继续/)
        await pass(4000)
        server.next = { answer: 'let_in' }
        await pass(4000)
      } else {
        server.guest = someone(name)
        await press(/我要离开/)
        type(/访客牌号/, `A${n}`)
        await press(/继续/)
        expect(document.body.textContent).toContain(name)
      }
      if (n % 5 === 0) {
        server.reachable = false
        server.cut()
        await pass(2 * minute)
        server.reachable = true
      }
      await pass(step - (Date.now() - began))
      expect(document.body.textContent).not.toContain(name)
      expect(screen.queryByDisplayValue(name)).toBeNull()
      expect(screen.getByRole('button', { name: /我有邀请/ })).toBeTruthy()
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
      if (n === 20) early = weigh()
    }
    const late = weigh()
    expect(server.opened).toBeGreaterThanOrEqual(guests / 5)
    expect({ ...late, heap: 0 }).toEqual({ ...early, heap: 0 })
    expect(late.streams).toBe(1)
    expect(late.heap - (early?.heap ?? 0)).toBeLessThan(4)
    console.log(
      `${guests} guests: ${server.asked} questions, ${server.opened} streams, heap ${early?.heap.toFixed(1)} → ${late.heap.toFixed(1)} MB`,
    )
  })
})
