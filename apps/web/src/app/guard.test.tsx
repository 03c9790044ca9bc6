import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropCookie, writeCookie } from '../kernel/cookies'

// What jsdom lacks and a browser has.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

const info = {
  id: 7,
  name: '周雨桐',
  job_num: 'YF0002',
  username: 'staff',
  avatar: '',
  department: '产品部',
  allow: true,
  promissions: ['view-meeting'],
  language: 'zh',
  must_change_password: false,
  administers_all: true,
  booking_view: 'week',
}
const conf = {
  company: 1,
  companyName: '云帆科技股份有限公司',
  abbreviation: '云帆',
  user: 'staff',
  qywxid: '',
  ddid: '',
  mail: '',
  phone: '',
  domain: 'https://files.example/',
  logo: '/logo.png',
  resource_local_or_cloud: 'local',
}
const right: Record<string, unknown> = {
  '/users/info': info,
  '/users/conf': conf,
  '/strategy/page_list': {
    items: [{ id: 1, strategy_key: 'isLogoutButton', strategy_values: '1', option: '{}' }],
    total: 1,
  },
  '/offcie/preferential_check': [
    { city_id: '3', city_name: '上海', office_id: 5, office_name: '总部', floor_id: 9, floor_name: '9F' },
  ],
  '/notice/current': { items: [{ id: 1, title: '', content: '电梯检修' }], total: 1 },
  '/meeting/city_office_all': [
    {
      ...{ id: 3, name: '上海', name_en: null },
      children: [{ id: 5, name: '总部', name_en: null, timezone: 'Asia/Shanghai' }],
    },
  ],
  '/dashboard/overview': {
    now: '',
    meetings: [],
    free_rooms: { items: [], total: 0 },
    waiting: [],
    checklist: [],
    notices: [],
  },
  '/setup/state': { needed: false },
  '/auth/logout': null,
  '/auth/exchange': { token: 'own-token' },
}
type Answer = { status?: number; code: number; message?: string; data?: unknown }
let answers: Record<string, Answer> = {}
let asked: { path: string; query: string; token: string | undefined }[] = []
const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').replace('/prod-api', '').split('?')
  const token = request.headers['x-token']
  asked.push({ path, query, token: typeof token === 'string' ? token : undefined })
  const answer: Answer =
    answers[path] ?? (path in right ? { code: 0, data: right[path] } : { code: 40401, status: 404 })
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ message: '', data: null, request_id: 'r', ...answer }))
})

const realFetch = globalThis.fetch
// Compiling the pages takes seconds on a busy machine; it is not what the first test is about.
beforeAll(async () => {
  await Promise.all([
    import('./root'),
    import('./router'),
    import('./shell/shell'),
    import('../areas/account/login-page'),
  ])
  await Promise.all([import('../areas/account/dashboard-page'), import('../areas/account/not-found-page')])
  vi.resetModules()
}, 120_000)
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = {}
  asked = []
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.resetModules()
  for (const part of document.cookie.split('; ')) dropCookie(part.split('=')[0] ?? '')
})

/** Opens an address afresh, as a browser does. */
async function open(address: string, token?: string) {
  history.replaceState(null, '', address)
  if (token !== undefined) writeCookie('workplace-token', token)
  const { takeHandOver } = await import('./session/hand-over')
  const { startRouter } = await import('./router')
  const { Root } = await import('./root')
  takeHandOver()
  render(<Root router={startRouter()} />)
}
const at = () => location.pathname + location.search
const token = () => /workplace-token=([^;]*)/.exec(document.cookie)?.[1]

describe('the guard', () => {
  it('leads to the login page without a token, and home from there with one', async () => {
    await open('/place/city?page=2')
    await screen.findByRole('heading', { level: 1, name: '登录' })
    expect(at()).toBe('/login?redirect=/place/city%3Fpage%3D2')
    expect(document.title).toBe('登录 - 智慧办公')
    cleanup()
    vi.resetModules()
    await open('/login', 't')
    await screen.findByText('今天没有会议')
    expect(at()).toBe('/dashboard')
  })

  it('loads settings, person and company, and takes the first default place with its notice, without a floor', async () => {
    localStorage.setItem('floorVal', '4')
    await open('/dashboard', 't')
    await screen.findByRole('button', { name: '周雨桐的菜单' })
    expect(document.title).toBe('工作台 - 智慧办公')
    expect(localStorage).toMatchObject({ cityVal: '3', officeVal: '5', cityName: '上海', officeName: '总部' })
    expect(localStorage.getItem('floorVal')).toBeNull()
    const { currentSession } = await import('../kernel/session/session')
    expect(currentSession()).toMatchObject({
      officeNotice: '电梯检修',
      user: { people_name: '周雨桐', name: 'staff' },
      company: { logo: 'https://files.example/logo.png' },
      strategy: { isLogoutButton: 1, EnableEmaill: '' },
    })
    expect(JSON.parse(localStorage.getItem('company-info') ?? '{}')).toMatchObject({ abbreviation: '云帆' })
    // the view of the booking page that the person chose, in whatever browser
    expect(localStorage.getItem('booking-view')).toBe('week')
  })

  it('draws bar and menu of the last visit while it asks who is here, and forgets them when nobody is', async () => {
    await open('/dashboard', 't')
    await screen.findByRole('button', { name: '周雨桐的菜单' })
    cleanup()
    vi.resetModules()
    answers['/users/info'] = { code: 50008, message: '请登录' }
    await open('/meeting/subscribe', 't')
    expect(screen.getByText('云帆科技股份有限公司')).toBeDefined()
    // the menu of who was here, with nothing in it that can be used
    expect(screen.getByText('会议预订')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
    await screen.findByRole('heading', { level: 1, name: '登录' })
    expect(localStorage.getItem('frame')).toBeNull()
    cleanup()
    vi.resetModules()
    await open('/meeting/subscribe', 't')
    expect(screen.queryByText('云帆科技股份有限公司')).toBeNull()
    await screen.findByRole('heading', { level: 1, name: '登录' })
  })

  it('clears city, office and floor where there is no default place', async () => {
    answers['/offcie/preferential_check'] = { code: 0, data: [] }
    localStorage.setItem('cityVal', '3')
    localStorage.setItem('floorVal', '4')
    await open('/dashboard', 't')
    await screen.findByRole('button', { name: '周雨桐的菜单' })
    for (const key of ['cityVal', 'officeVal', 'floorVal']) expect(localStorage.getItem(key), key).toBeNull()
  })

  it.each([
    ['an answer that is empty', '/users/info', { code: 0, data: {} }, '验证失败，请重新登录。'],
    ['a refusal with a text', '/users/conf', { code: 40000, message: '公司已停用' }, '公司已停用'],
    ['a failure without one', '/strategy/page_list', { code: 50000, status: 500 }, '错误'],
    ['a session that is lost', '/users/info', { code: 50008, message: '请登录' }, '登录失效，请重新登录'],
    ['a session that was ended', '/users/info', { code: 50012, message: '您已被登出' }, '您已被登出'],
  ])(
    'resets the token after %s, says why once and leads to the login page with the way back',
    async (_, path, answer, said) => {
      answers[path] = answer
      await open('/meeting/subscribe', 't')
      await screen.findByRole('heading', { level: 1, name: '登录' })
      expect(at()).toBe('/login?redirect=/meeting/subscribe')
      expect(token()).toBeUndefined()
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([said])
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('names the missing permission of a known screen and sends an unknown one to 404', async () => {
    await open('/place/city', 't')
    await screen.findByText('没有权限查看此页面')
    expect(screen.getByText('view-city')).toBeDefined()
    expect(at()).toBe('/place/city')
    cleanup()
    vi.resetModules()
    await open('/nowhere')
    await screen.findByText('页面不存在')
    expect(at()).toBe('/404')
  })

  it('takes a handed-over token out of the address, exchanges it, and offers no logout then', async () => {
    await open('/dashboard?redirect_token=handed-over-1&a=1')
    expect(at()).toBe('/dashboard?a=1')
    const menu = await screen.findByRole('button', { name: '周雨桐的菜单' })
    expect(asked.find(({ path }) => path === '/auth/exchange')?.token).toBeUndefined()
    expect(asked.find(({ path }) => path === '/users/info')?.token).toBe('own-token')
    // addresses stand in the logs of every proxy
    expect(asked.filter(({ query }) => query.includes('own-token'))).toEqual([])
    menu.click()
    await screen.findByText('个人中心')
    expect(screen.queryByText('退出登录')).toBeNull()
  })

  it('asks before what was handed over takes the place of who is signed in, and keeps them otherwise', async () => {
    await open('/dashboard?redirect_token=handed-over-2', 'mine')
    const dialog = await screen.findByRole('dialog', { name: '要切换登录账号吗？' })
    expect(dialog.textContent).toContain('周雨桐（staff）')
    expect(at()).toBe('/dashboard')
    expect(asked.some(({ path }) => path === '/auth/exchange')).toBe(false)
    within(dialog).getByRole('button', { name: '继续以周雨桐的身份使用' }).click()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(token()).toBe('mine')
    expect(asked.some(({ path }) => path === '/auth/exchange')).toBe(false)
  })

  it('keeps who is signed in where what was handed over is worth nothing', async () => {
    answers['/auth/exchange'] = { code: 40016, message: '跳转链接已失效' }
    await open('/dashboard?redirect_token=garbage', 'mine')
    ;(await screen.findByRole('button', { name: '切换' })).click()
    await screen.findByText('跳转链接已失效')
    expect(asked.find(({ path }) => path === '/auth/exchange')?.token).toBe('mine')
    expect(token()).toBe('mine')
    expect(at()).toBe('/dashboard')
  })

  it('says once, and leads once to the login page, where what was handed over is worth nothing', async () => {
    answers['/auth/exchange'] = { code: 40016, message: '跳转链接已失效' }
    await open('/company/roles?redirect_token=garbage')
    await screen.findByRole('heading', { level: 1, name: '登录' })
    const { loadSession } = await import('./session/session-flow')
    await loadSession()
    expect(at()).toBe('/login?redirect=/company/roles')
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['跳转链接已失效'])
    // the page of the test before, in which somebody was signed in, may still be opening its stream
    const own = asked.filter(({ path, token }) => !(path === '/events' && token === 'mine'))
    expect(own.filter(({ path }) => !/^\/(auth|setup)\//.test(path))).toEqual([])
  })

  it('opens to who came in by mail their meeting only, and leads on to the password', async () => {
    localStorage.setItem('meetingSession', '7')
    answers['/users/info'] = { code: 0, data: { ...(right['/users/info'] as object), meeting_id: 7 } }
    await open('/dashboard', 'by-mail')
    await screen.findByRole('heading', { level: 1, name: '请使用账号密码登录' })
    expect(screen.getByRole('link', { name: '返回会议' }).getAttribute('href')).toBe('/details?id=7')
    expect(
      asked
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/users/'))
        .sort(),
    ).toEqual(['/users/conf', '/users/info'])
    screen.getByRole('button', { name: '使用账号密码登录' }).click()
    await screen.findByRole('heading', { level: 1, name: '登录' })
    expect(at()).toBe('/login?redirect=/dashboard')
    expect(asked.some(({ path }) => path === '/auth/logout')).toBe(true)
    expect([token(), localStorage.getItem('meetingSession')]).toEqual([undefined, null])
  })

  it('goes on where the same person has signed in again in another window', async () => {
    await open('/dashboard', 'one')
    await screen.findByRole('button', { name: '周雨桐的菜单' })
    writeCookie('workplace-token', 'two')
    document.dispatchEvent(new Event('visibilitychange'))
    // who it is, then what they may do now
    await waitFor(() =>
      expect(asked.filter((one) => one.path === '/users/info' && one.token === 'two')).toHaveLength(2),
    )
    expect(screen.getByRole('button', { name: '周雨桐的菜单' })).toBeDefined()
  })

  it('leads to the login page once another window has signed out, without a word of what was there', async () => {
    await open('/dashboard', 'one')
    await screen.findByRole('button', { name: '周雨桐的菜单' })
    const { rememberedPath, rememberSearch } = await import('./session/memory')
    rememberSearch('/place/city', '?title=secret')
    dropCookie('workplace-token')
    answers['/users/info'] = { code: 50008, message: '请登录' }
    const { recheckSession } = await import('./session/session-flow')
    await recheckSession()
    await screen.findByRole('heading', { level: 1, name: '登录' })
    expect(at()).toBe('/login?redirect=/dashboard')
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['登录失效，请重新登录'])
    await waitFor(() => expect(rememberedPath('/place/city')).toBe('/place/city'))
  })

  it('looks who is signed in now when a window beside it was used, which it stood next to all the time', async () => {
    await open('/dashboard', 'one')
    await screen.findByRole('button', { name: '周雨桐的菜单' })
    writeCookie('workplace-token', 'two')
    dispatchEvent(new Event('focus'))
    await waitFor(() => expect(asked.some((one) => one.path === '/users/info' && one.token === 'two')).toBe(true))
  })

  it('stays with what somebody was writing after 50012, also when another window drops the token', async () => {
    await open('/dashboard', 'one')
    await screen.findByRole('button', { name: '周雨桐的菜单' })
    answers['/users/info'] = { code: 50012, message: '您已被登出' }
    const { recheckSession } = await import('./session/session-flow')
    await recheckSession()
    ;(await screen.findByRole('button', { name: '取消' })).click()
    dropCookie('workplace-token')
    answers['/users/info'] = { code: 50008, message: '请登录' }
    await recheckSession()
    dispatchEvent(new Event('focus'))
    expect(at()).toBe('/dashboard')
    expect(screen.getByRole('button', { name: '周雨桐的菜单' })).toBeDefined()
  })

  it('lets somebody who must change the password first log out instead', async () => {
    answers['/users/info'] = { code: 0, data: { ...(right['/users/info'] as object), must_change_password: true } }
    await open('/dashboard', 't')
    const dialog = await screen.findByRole('dialog', { name: '修改密码' })
    expect(within(dialog).queryByRole('button', { name: '取消' })).toBeNull()
    expect(asked.some(({ path }) => path === '/dashboard/overview')).toBe(false)
    within(dialog).getByRole('button', { name: '退出登录' }).click()
    await screen.findByRole('heading', { level: 1, name: '登录' })
    await waitFor(() => expect(token()).toBeUndefined())
  })

  it('signs out only when the server said yes', async () => {
    answers['/auth/logout'] = { code: 40902, message: '请稍后' }
    await open('/dashboard', 't')
    ;(await screen.findByRole('button', { name: '周雨桐的菜单' })).click()
    const logout = await screen.findByText('退出登录')
    logout.click()
    await screen.findByText('请稍后')
    expect(token()).toBe('t')
    delete answers['/auth/logout']
    screen.getByRole('button', { name: '周雨桐的菜单' }).click()
    ;(await screen.findByText('退出登录')).click()
    await screen.findByRole('heading', { level: 1, name: '登录' })
    expect(at()).toBe('/login')
    await waitFor(() => expect(token()).toBeUndefined())
  })
})
