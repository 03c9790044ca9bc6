import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@workplace/contract/kernel/endpoint'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dropCookie, writeCookie } from '../cookies'
import { useProofPrompt } from '../session/proof'
import { type SessionUser, useSession } from '../session/session'
import { dropToken, writeToken } from '../session/token'
import { useToasts } from '../toast/toast'
import { chooseLanguage } from '../words'
import {
  CallError,
  call,
  cancelAllRequests,
  cancelRequest,
  fetchFile,
  isCancelled,
  isSessionEnd,
  pendingRequests,
  watchSession,
} from './client'

// A real server answers; the browser's fetch of a path becomes one of that server's address.
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
let seen: Seen[] = []
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => {
    body += piece
  })
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
})
const envelope = (code: number, message = '', data: unknown = null, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code, message, data, request_id: 'r-1' }))
  }
}

const read = endpoint({
  path: '/thing',
  access: 'session',
  label: ['物', 'Thing'],
  input: z.object({ ids: z.array(z.number()).optional(), title: z.string().optional() }),
  output: z.object({ n: z.number() }),
})
const make = endpoint({
  method: 'POST',
  path: '/thing/add',
  access: 'session',
  creates: true,
  label: ['物', 'Thing'],
  input: z.object({ name: z.string() }),
  output: z.null(),
})
const sheet = endpoint({
  path: '/thing/export',
  access: 'session',
  answer: 'file',
  label: ['物', 'Thing'],
  input: z.object({}),
  output: z.null(),
})

const realFetch = globalThis.fetch
const sessionLost = vi.fn()
const endedElsewhere = vi.fn()
const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text])
const failure = async (made: Promise<unknown>): Promise<CallError> => {
  const error = await made.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error(`no CallError: ${String(error)}`)
  return error
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
  watchSession({ sessionLost, endedElsewhere })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  writeToken('token-1')
})
afterEach(() => {
  dropToken()
  dropCookie('csrftoken')
  useToasts.setState({ toasts: [] })
  vi.clearAllMocks()
  chooseLanguage('zh')
})

describe('a call', () => {
  it('sends its input as query and the session as X-Token, each time with another id', async () => {
    envelope(0, '', { n: 1 })
    writeCookie('csrftoken', 'c-1')
    expect(await call(read, { ids: [1, 2], title: undefined })).toEqual({ n: 1 })
    await call(read, {})
    const [first, second] = seen
    expect(first?.method).toBe('GET')
    expect(first?.url).toBe('/prod-api/thing?ids=1%2C2')
    expect(first?.headers).toMatchObject({ 'x-token': 'token-1', 'x-csrftoken': 'c-1', 'accept-language': 'zh-CN' })
    expect(second?.headers['x-request-id']).not.toBe(first?.headers['x-request-id'])
    expect(first?.headers['idempotency-key']).toBeUndefined()
  })
  it('sends neither header where there is no token and no csrf cookie, and asks in the chosen language', async () => {
    envelope(200, '', { n: 2 })
    dropToken()
    chooseLanguage('en')
    expect(await call(read, {})).toEqual({ n: 2 })
    expect(seen[0]?.headers['x-token']).toBeUndefined()
    expect(seen[0]?.headers['x-csrftoken']).toBeUndefined()
    expect(seen[0]?.headers['accept-language']).toBe('en')
  })
  it('posts JSON, with a key of its own for each attempt that makes something', async () => {
    envelope(0)
    await call(make, { name: '甲' })
    await call(make, { name: '甲' }, { idempotencyKey: 'same' })
    await call(make, { name: '甲' }, { idempotencyKey: 'same' })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: '甲' })
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(seen.map(({ headers }) => headers['idempotency-key']).slice(1)).toEqual(['same', 'same'])
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })
  it('shows a refusal for 5 seconds and throws it with its reason, fields and request', async () => {
    envelope(40003, '名称已存在', { reason: 'duplicate', fields: { name: '已存在' } })
    const error = await failure(call(make, { name: '甲' }))
    expect(error).toMatchObject({ code: 40003, reason: 'duplicate', requestId: 'r-1', message: '名称已存在' })
    expect(error.fields).toEqual({ name: '已存在' })
    expect(toasts()).toEqual([['error', '名称已存在']])
    expect(useToasts.getState().toasts[0]?.milliseconds).toBe(5000)
  })
  it('says Error where a refusal has no text, and says nothing where the caller will', async () => {
    envelope(40000)
    await failure(call(read, {}))
    expect(toasts()).toEqual([['error', '错误']])
    useToasts.setState({ toasts: [] })
    envelope(40000, '输入有误')
    expect((await failure(call(read, {}, { quiet: true }))).message).toBe('输入有误')
    expect(toasts()).toEqual([])
  })
  it.each([
    ['the message 请登录', 40000, '请登录', 200],
    ['code 50008', 50008, 'Please sign in', 200],
    ['code 50014', 50014, 'Please sign in', 200],
    ['HTTP 403', 40302, 'verification', 403],
  ])('takes %s for a lost session and leaves the telling to the shell', async (_, code, message, status) => {
    envelope(code, message, null, status)
    const error = await failure(call(read, {}))
    expect(sessionLost).toHaveBeenCalledOnce()
    expect(isSessionEnd(error)).toBe(true)
    expect(toasts()).toEqual([])
  })
  it('knows the session as lost where another window has dropped the token', async () => {
    dropToken()
    useSession.setState({ user: { id: 1 } as SessionUser })
    envelope(50008, '请登录')
    const error = await failure(call(read, {}))
    useSession.setState({ user: null })
    expect(sessionLost).toHaveBeenCalledOnce()
    expect(isSessionEnd(error)).toBe(true)
    expect(toasts()).toEqual([])
  })
  it('reads a csrf cookie that another program of the host has written in its own way', async () => {
    envelope(0, '', { n: 1 })
    // biome-ignore lint/suspicious/noDocumentCookie: as another program writes it
    document.cookie = 'csrftoken=50%; path=/'
    await call(read, {})
    expect(seen[0]?.headers['x-csrftoken']).toBe('50%')
  })
  it('does not end a session that began while the answer was on its way', async () => {
    answer = (response) => {
      writeToken('token-2')
      response.end(JSON.stringify({ code: 50008, message: '请登录', data: null, request_id: 'r' }))
    }
    await failure(call(read, {}))
    expect(sessionLost).not.toHaveBeenCalled()
  })
  it('asks the person after 50012', async () => {
    envelope(50012, '您已被登出，请重新登录')
    await failure(call(read, {}))
    expect(endedElsewhere).toHaveBeenCalledExactlyOnceWith('您已被登出，请重新登录')
    expect(sessionLost).not.toHaveBeenCalled()
    expect(toasts()).toEqual([])
  })
  it('says a wrong password at the sign-in, where there is no session to lose', async () => {
    dropToken()
    envelope(40302, '请求校验失败', null, 403)
    await failure(call(read, {}))
    expect(sessionLost).not.toHaveBeenCalled()
    expect(toasts()).toEqual([['error', '请求校验失败']])
  })
  it('says nothing where the password has to be changed first, which a dialog asks for', async () => {
    envelope(40304, '请先修改密码', { reason: 'password_change_required' })
    await failure(call(read, {}))
    expect(toasts()).toEqual([])
  })
  it('is sent once more after a fresh proof, and once only; whoever would not is told nothing', async () => {
    const proof = { reason: 'proof_required' }
    envelope(40331, '请先验证身份', proof)
    const told = call(read, {})
    await vi.waitFor(() => expect(useProofPrompt.getState().answer).not.toBeNull())
    envelope(0, '成功', null)
    useProofPrompt.getState().answer?.(true)
    await told
    expect(seen).toHaveLength(2)
    envelope(40331, '请先验证身份', proof)
    const refusedTwice = failure(call(read, {}))
    await vi.waitFor(() => expect(useProofPrompt.getState().answer).not.toBeNull())
    useProofPrompt.getState().answer?.(true)
    expect((await refusedTwice).reason).toBe('proof_required')
    expect(seen).toHaveLength(4)
    // two at once are one question
    const both = [failure(call(read, {})), failure(call(read, {}))]
    await vi.waitFor(() => expect(seen).toHaveLength(6))
    await vi.waitFor(() => expect(useProofPrompt.getState().answer).not.toBeNull())
    useProofPrompt.getState().answer?.(false)
    await Promise.all(both)
    expect(seen).toHaveLength(6)
    expect(toasts()).toEqual([])
  })
  it('is cancelled alone or with all others, silently', async () => {
    answer = () => undefined
    const stop = new AbortController()
    const one = failure(call(read, {}, { signal: stop.signal }))
    const two = failure(call(read, {}))
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    expect(pendingRequests()).toHaveLength(2)
    stop.abort()
    expect(isCancelled(await one)).toBe(true)
    expect(pendingRequests()).toHaveLength(1)
    const three = failure(call(read, {}))
    const [, third] = pendingRequests()
    cancelRequest(third ?? '')
    expect(isCancelled(await three)).toBe(true)
    cancelAllRequests()
    expect(isCancelled(await two)).toBe(true)
    expect(pendingRequests()).toEqual([])
    expect(toasts()).toEqual([])
  })
  it('tells of a server that cannot be understood or reached', async () => {
    answer = (response) => response.writeHead(502).end('<html>Bad gateway</html>')
    expect((await failure(call(read, {}))).status).toBe(502)
    answer = (response) => response.destroy()
    expect((await failure(call(read, {}))).reason).toBe('offline')
    expect(toasts()).toEqual([
      ['error', '错误'],
      ['error', '网络连接失败，请检查网络后重试'],
    ])
  })
})

describe('a file', () => {
  const fileAnswer = (headers: Record<string, string>, body = '') => {
    answer = (response) => response.writeHead(200, { request_type: 'file', ...headers }).end(body)
  }
  it('comes with the name that the server gave it', async () => {
    fileAnswer(
      {
        response_code: '0',
        'content-disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'%E4%BC%9A%E8%AE%AE.csv',
      },
      'a,b',
    )
    const { name, blob } = await fetchFile(sheet, {})
    expect(name).toBe('会议.csv')
    expect(await blob.text()).toBe('a,b')
  })
  it('that is refused says why, or Error', async () => {
    fileAnswer({ response_code: '40400', response_msg: encodeURIComponent('记录不存在') })
    expect(await failure(fetchFile(sheet, {}))).toMatchObject({ code: 40400, message: '记录不存在' })
    fileAnswer({ response_code: '1' })
    await failure(fetchFile(sheet, {}))
    expect(toasts()).toEqual([
      ['error', '记录不存在'],
      ['error', '错误'],
    ])
  })
  it.each([
    ['50008', 200, 1, 0],
    ['50012', 200, 0, 1],
    ['50012', 403, 1, 0],
  ])('that is refused with %s and status %d ends the session like any call', async (code, status, lost, asked) => {
    answer = (response) =>
      response.writeHead(status, { request_type: 'file', response_code: code, response_msg: '%E8%AF%B7' }).end('{}')
    expect(isSessionEnd(await failure(fetchFile(sheet, {})))).toBe(true)
    expect([sessionLost.mock.calls.length, endedElsewhere.mock.calls.length]).toEqual([lost, asked])
    expect(toasts()).toEqual([])
  })
})
