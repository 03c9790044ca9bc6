import { file as kind } from '@workplace/contract/kernel/uploads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CallError, watchSession } from '../client/client'
import { type SessionUser, useSession } from '../session/session'
import { dropToken, writeToken } from '../session/token'
import { fingerprintOf } from './fingerprint'
import { unfinishedOf } from './part-addresses'
import type { PartRun } from './part-run'
import { openRun } from './resumable-upload'

// A server of the protocol in memory. A test says how single requests fail; everything else it answers as it should.
type Said = { status: number; text?: string; headers?: Record<string, string> }
type Asked = { method: string; url: string; headers: Record<string, string>; bytes: number }
let asked: Asked[] = []
let uploads: Record<string, { content: string; length: number }> = {}
let fail: (request: Asked) => Said | number | undefined
let finish: () => { code: number; message?: string; data?: unknown } | 'lost'
let sessionAnswer: { code: number; message: string }

const refusal = (status: number, reason: string, code = 46900): Said => ({
  status,
  text: JSON.stringify({ code, message: `says ${reason}`, data: { reason }, request_id: 'r' }),
})

function answer({ method, url, headers, bytes }: Asked, body: string): Said {
  if (method === 'POST') {
    const id = String(Object.keys(uploads).length + 1).padStart(32, '0')
    uploads[`/tus/${id}`] = { content: '', length: Number(headers['Upload-Length']) }
    return { status: 201, headers: { Location: `/tus/${id}` } }
  }
  const upload = uploads[url]
  if (upload === undefined) return refusal(404, 'upload_unknown')
  if (method === 'DELETE') delete uploads[url]
  if (method === 'PATCH') {
    if (Number(headers['Upload-Offset']) !== upload.content.length) return refusal(409, 'upload_other_place')
    upload.content += body.slice(0, bytes)
  }
  return { status: method === 'HEAD' ? 200 : 204, headers: { 'Upload-Offset': String(upload.content.length) } }
}

class FakeRequest extends EventTarget {
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  status = 0
  responseText = ''
  #said: Said = { status: 0 }
  #asked: Asked = { method: '', url: '', headers: {}, bytes: 0 }
  #isOver = false
  open(method: string, url: string) {
    this.#asked = { method, url, headers: {}, bytes: 0 }
  }
  setRequestHeader(name: string, value: string) {
    this.#asked.headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.#said.headers?.[name] ?? null
  }
  abort() {
    this.#end('abort', { status: 0 })
  }
  send(body: ArrayBuffer | null) {
    const text = body === null ? '' : new TextDecoder().decode(body)
    this.#asked.bytes = text.length
    asked.push(this.#asked)
    queueMicrotask(() => {
      if (this.#isOver) return
      const failure = fail(this.#asked)
      if (typeof failure === 'number') {
        // the line is cut after so many bytes: what came stays
        this.upload.onprogress?.({ loaded: failure })
        answer({ ...this.#asked, bytes: failure }, text)
        return this.#end('error', { status: 0 })
      }
      const said = failure ?? answer(this.#asked, text)
      if (said.status >= 200 && said.status < 300 && text !== '') this.upload.onprogress?.({ loaded: text.length })
      // a line that nobody answers on
      if (said.status === -1) return
      this.#end(said.status === 0 ? 'error' : 'load', said)
    })
  }
  #end(event: string, said: Said) {
    if (this.#isOver) return
    this.#isOver = true
    this.#said = said
    this.status = said.status
    this.responseText = said.text ?? ''
    this.dispatchEvent(new Event(event))
  }
}

const sessionLost = vi.fn(() => dropToken())
const fetched: string[] = []
const person = (id: number) => ({ id }) as SessionUser

beforeEach(() => {
  asked = []
  uploads = {}
  fetched.length = 0
  fail = () => undefined
  finish = () => ({ code: 0, data: '/k.txt' })
  sessionAnswer = { code: 0, message: '' }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    const said = url.includes('check_session') ? sessionAnswer : finish()
    if (said === 'lost') throw new TypeError('fetch failed')
    return new Response(JSON.stringify({ data: null, message: '', request_id: 'r', ...said }))
  })
  writeToken('t1')
  useSession.setState({ user: person(7) })
  watchSession({ sessionLost, endedElsewhere: () => {} })
})
afterEach(() => {
  for (const run of begun.splice(0)) run.leave()
  vi.unstubAllGlobals()
  localStorage.clear()
  dropToken()
})

const fileOf = (text = 'abcdefghij', name = 'plan.txt') => new File([text], name, { lastModified: 5 })
const on = { whose: '7/file', partBytes: 4 }
/** What a test left on its way is on its way in the next one, too. */
const begun: PartRun[] = []
async function open(file = fileOf()) {
  const made = await openRun(kind, file, on)
  begun.push(made.run)
  return made
}
const methods = () => asked.map(({ method, bytes }) => (method === 'PATCH' ? `PATCH ${bytes}` : method))
const contents = () => Object.values(uploads).map(({ content }) => content)
const failsOnce = (method: string, failure: Said | number) => {
  let times = 1
  fail = (request) => (request.method === method && times-- > 0 ? failure : undefined)
}
const failureOf = async (done: Promise<unknown>): Promise<CallError> =>
  done.then(
    () => Promise.reject(new Error('it succeeded')),
    (error) => error,
  )
const comes = (run: PartRun, isThere: (progress: ReturnType<PartRun['progress']>) => boolean) =>
  vi.waitFor(() => expect(isThere(run.progress())).toBe(true), { interval: 2 })

it('a file comes in parts, each from where the last one ended, and is a file when all of it is there', async () => {
  const { run, done } = await open()
  const seen: number[] = []
  run.listen(() => seen.push(run.progress().sent))
  expect(await done).toBe('/k.txt')
  expect(methods()).toEqual(['POST', 'PATCH 4', 'PATCH 4', 'PATCH 2'])
  expect(contents()).toEqual(['abcdefghij'])
  expect(seen).toEqual([...seen].sort((one, other) => one - other))
  const [made, part] = asked
  const metadata = Object.fromEntries(
    (made?.headers['Upload-Metadata'] ?? '').split(',').map((pair) => pair.split(' ') as [string, string]),
  )
  expect([atob(metadata.filename ?? ''), atob(metadata.type ?? '')]).toEqual(['plan.txt', 'file'])
  expect(part?.headers).toMatchObject({ 'Upload-Fingerprint': atob(metadata.fingerprint ?? ''), 'X-Token': 't1' })
  expect(unfinishedOf('7/file')).toEqual([])
})

it('a line that is lost in the middle of a part goes on from what the server has', async () => {
  failsOnce('PATCH', 3)
  expect(await (await open()).done).toBe('/k.txt')
  expect(methods()).toEqual(['POST', 'PATCH 4', 'HEAD', 'PATCH 4', 'PATCH 3'])
  expect(contents()).toEqual(['abcdefghij'])
})

it.each([
  ['no answer', { status: 0 }],
  ['a server that is gone', { status: 503 }],
  ['a failure of ours', { status: 500 }],
  ['an answer of something between', { status: 200 }],
  ['somebody else at work', { status: 423 }],
] as const)('%s to how far it is never makes it begin again', async (_, said) => {
  let heads = 0
  fail = ({ method }) => {
    if (method === 'PATCH' && heads === 0) return 2
    if (method === 'HEAD' && heads++ < 1) return said
    return undefined
  }
  expect(await (await open()).done).toBe('/k.txt')
  expect(methods().filter((one) => one === 'POST')).toHaveLength(1)
  expect(contents()).toEqual(['abcdefghij'])
})

it('a session that ends is told of, and the upload goes on when the same person has signed in again', async () => {
  let isOver = false
  fail = ({ method, headers }) => {
    if (headers['X-Token'] === 't1' && isOver) return { status: 401 }
    if (method === 'PATCH') isOver = true
    return undefined
  }
  sessionAnswer = { code: 50008, message: 'over' }
  const { run, done } = await open()
  await comes(run, ({ why }) => why === 'session')
  expect(sessionLost).toHaveBeenCalledOnce()
  useSession.setState({ user: null })
  writeToken('t2')
  useSession.setState({ user: person(7) })
  expect(await done).toBe('/k.txt')
  expect(methods()).toEqual(['POST', 'PATCH 4', 'PATCH 4', 'HEAD', 'PATCH 4', 'PATCH 2'])
})

it('what came while nobody had the form open is there for who chooses the file again', async () => {
  let isOver = false
  fail = ({ method, headers }) => {
    if (headers['X-Token'] === 't1' && isOver) return { status: 401 }
    if (method === 'PATCH') isOver = true
    return undefined
  }
  sessionAnswer = { code: 50008, message: 'over' }
  const { run, done } = await open()
  await comes(run, ({ why }) => why === 'session')
  run.leave()
  writeToken('t2')
  await done
  asked = []
  expect(await (await open()).done).toBe('/k.txt')
  expect(asked).toEqual([])
  // once
  await (await open()).done
  expect(methods()[0]).toBe('POST')
})

it('who signs in as somebody else has nothing to do with it, and its owner finds it later', async () => {
  fail = ({ method }) => (method === 'PATCH' ? { status: 401 } : undefined)
  sessionAnswer = { code: 50008, message: 'over' }
  const { run, done } = await open()
  const failure = failureOf(done)
  await comes(run, ({ why }) => why === 'session')
  writeToken('t3')
  useSession.setState({ user: person(8) })
  expect((await failure).reason).toBe('cancelled')
  expect(unfinishedOf('7/file')).toHaveLength(1)
  expect(unfinishedOf('8/file')).toEqual([])
})

it('one pauses, and goes on from there', async () => {
  fail = ({ method, headers }) => (method === 'PATCH' && headers['Upload-Offset'] === '4' ? { status: -1 } : undefined)
  const { run, done } = await open()
  await comes(run, ({ sent }) => sent === 4)
  run.pause()
  expect(run.progress()).toMatchObject({ state: 'paused', sent: 4, secondsLeft: null })
  fail = () => undefined
  const before = asked.length
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toHaveLength(before)
  run.resume()
  expect(await done).toBe('/k.txt')
  expect(methods().slice(before)).toEqual(['HEAD', 'PATCH 4', 'PATCH 2'])
})

it('one that is cancelled is dropped at the server, too', async () => {
  fail = ({ method }) => (method === 'PATCH' ? { status: -1 } : undefined)
  const { run, done } = await open()
  const failure = failureOf(done)
  await vi.waitFor(() => expect(methods()).toContain('PATCH 4'))
  run.cancel()
  expect((await failure).reason).toBe('cancelled')
  await vi.waitFor(() => expect(uploads).toEqual({}))
  expect(unfinishedOf('7/file')).toEqual([])
})

it('the same file that is chosen again goes on where it was left, another one of its name does not', async () => {
  fail = ({ method, headers }) => (method === 'PATCH' && headers['Upload-Offset'] === '4' ? { status: -1 } : undefined)
  const { run, done } = await open()
  const failure = failureOf(done)
  await comes(run, ({ sent }) => sent === 4)
  run.leave()
  expect((await failure).reason).toBe('cancelled')
  expect(unfinishedOf('7/file')).toMatchObject([{ name: 'plan.txt', sent: 4, bytes: 10 }])
  fail = () => undefined
  asked = []
  expect(await (await open(fileOf('abcdEFGHIJ'))).done).toBe('/k.txt')
  expect(methods()[0]).toBe('POST')
  asked = []
  expect(await (await open()).done).toBe('/k.txt')
  expect(methods()).toEqual(['HEAD', 'PATCH 4', 'PATCH 2'])
  expect(contents()).toEqual(['abcdefghij', 'abcdEFGHIJ'])
})

it('one that is on its way is not begun twice', async () => {
  const [one, other] = await Promise.all([open(), open()])
  expect(other.run).toBe(one.run)
  await one.done
  expect(methods().filter((method) => method === 'POST')).toHaveLength(1)
})

it('an upload that the server does not know any more begins anew, and not for ever', async () => {
  failsOnce('PATCH', refusal(404, 'upload_unknown'))
  expect(await (await open()).done).toBe('/k.txt')
  expect(methods()).toEqual(['POST', 'PATCH 4', 'POST', 'PATCH 4', 'PATCH 4', 'PATCH 2'])
  fail = ({ method }) => (method === 'PATCH' ? refusal(404, 'upload_unknown') : undefined)
  expect((await failureOf((await open(fileOf('other'))).done)).message).toBe('says upload_unknown')
})

it.each(['upload_no_space', 'upload_unfinished_limit', 'upload_unfinished_many'])(
  '%s says what to do, and it goes on when that was done',
  async (reason) => {
    failsOnce('POST', refusal(507, reason))
    const { run, done } = await open()
    await comes(run, ({ state }) => state === 'paused')
    expect(run.progress().fault).toBe(`says ${reason}`)
    run.resume()
    expect(await done).toBe('/k.txt')
  },
)

it('the answer to the end is asked for again where it was lost', async () => {
  let times = 0
  finish = () => (times++ === 0 ? 'lost' : { code: 0, data: '/k.txt' })
  expect(await (await open()).done).toBe('/k.txt')
  expect(fetched.filter((url) => url.includes('uploadFinish'))).toHaveLength(2)
})

it('what is refused says so, is dropped and not tried again', async () => {
  finish = () => ({ code: 40021, message: 'not allowed', data: { reason: 'upload_format' } })
  expect((await failureOf((await open()).done)).message).toBe('not allowed')
  await vi.waitFor(() => expect(uploads).toEqual({}))
  failsOnce('PATCH', refusal(409, 'upload_other_file'))
  expect((await failureOf((await open()).done)).message).toBe('says upload_other_file')
  expect(unfinishedOf('7/file')).toEqual([])
})

it('something between that takes no large request gets smaller ones', async () => {
  const mb = 1024 * 1024
  const large = new File([new Uint8Array(mb)], 'large.txt')
  fail = ({ method, bytes }) => (method === 'PATCH' && bytes > mb / 2 ? { status: 413, text: '<html>' } : undefined)
  const { done } = await openRun(kind, large, { ...on, partBytes: mb })
  expect(await done).toBe('/k.txt')
  expect(methods()).toEqual(['POST', `PATCH ${mb}`, 'HEAD', `PATCH ${mb / 2}`, `PATCH ${mb / 2}`])
})

it('a file that was changed meanwhile is not sent', async () => {
  const file = fileOf()
  let reads = 0
  const slice = file.slice.bind(file)
  file.slice = (...range) => {
    const part = slice(...range)
    // after its fingerprint and its first part
    if (++reads > 5) part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    return part
  }
  expect((await failureOf((await open(file)).done)).reason).toBe('file_changed')
  await vi.waitFor(() => expect(uploads).toEqual({}))
})

it('files are told apart by what is in them, whose they are and what for', async () => {
  const same = await Promise.all([fingerprintOf(fileOf(), 'a'), fingerprintOf(fileOf(), 'a')])
  expect(same[0]).toBe(same[1])
  const others = await Promise.all([
    fingerprintOf(fileOf('abcdefghiJ'), 'a'),
    fingerprintOf(fileOf('abcdefghij', 'b.txt'), 'a'),
    fingerprintOf(fileOf(), 'b'),
  ])
  expect(new Set([same[0], ...others]).size).toBe(4)
  expect(same[0]).toMatch(/^[\w-]{1,100}$/)
})
