import type { Endpoint, InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import { basePath, type Envelope, type RefusalData } from '@workplace/contract/kernel/envelope'
import { readCookie } from '../cookies'
import { randomId } from '../random-id'
import { proveAgain } from '../session/proof'
import { currentSession } from '../session/session'
import { readToken } from '../session/token'
import { noteServerTime } from '../time/server-clock'
import { toast } from '../toast/toast'
import { currentLanguage, type Label, translate } from '../words'
import { CallError } from './call-error'
import { isUnloading } from './page-unload'
import { closeRequest, openRequest } from './request-pool'

export { CallError, isCancelled } from './call-error'
export { cancelAllRequests, cancelRequest, pendingRequests } from './request-pool'

const timeoutMilliseconds = 100_000

const words = {
  error: ['错误', 'Error'],
  timeout: ['请求超时，请稍后重试', 'The request timed out. Try again later.'],
  offline: ['网络连接失败，请检查网络后重试', 'Network error. Check your connection and try again.'],
} satisfies Record<string, Label>

/** What the shell does when a session is over; set once at start, so that this file knows no screen. */
type Watch = {
  /** The token is dropped; go to the single sign-on or to the login page. */
  sessionLost: () => void
  /** The account was signed out from elsewhere (50012): ask whether to sign in again. */
  endedElsewhere: (message: string) => void
}
let watch: Watch = { sessionLost: () => {}, endedElsewhere: () => {} }
export function watchSession(watcher: Watch): void {
  watch = watcher
}

export type CallOptions = {
  signal?: AbortSignal
  /** The caller shows failures itself: no message at the top of the window. Session losses are handled all the same. */
  quiet?: boolean
  /** For a call that makes something: the same key when the same attempt is sent again. Made if absent. */
  idempotencyKey?: string
  /** Sent also when the page goes away at once, whose answer nobody waits for. The browser takes 64 KB of such bodies. */
  keepalive?: boolean
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export function headersFor(requestId: string): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
  }
  const token = readToken()
  if (token !== undefined) headers['X-Token'] = token
  const csrf = readCookie('csrftoken')
  if (csrf !== undefined) headers['X-CSRFToken'] = csrf
  return headers
}

function creationHeaders(endpoint: Endpoint, options: CallOptions): Record<string, string> {
  return endpoint.creates ? { 'Idempotency-Key': options.idempotencyKey ?? randomId() } : {}
}

/** The error of an answer with a code that is not success, with what it means for the session. */
function refused(envelope: Partial<Envelope>, status: number, token: string | undefined): CallError {
  const { code = -1, message = '', data, request_id: requestId = '' } = envelope
  const reason = (data as Partial<RefusalData> | null | undefined)?.reason ?? 'failed'
  const error = new CallError(message || translate(words.error), { code, reason, data, requestId, status })
  const lost = message === '请登录' || code === 50008 || code === 50014 || status === 403
  const present = readToken()
  if (lost && present === undefined && currentSession().user !== null) {
    // Signed out in another window, which dropped the token for this one as well.
    spoken.add(error)
    watch.sessionLost()
  } else if ((lost || code === 50012) && token !== undefined) {
    // An answer to a token that was replaced meanwhile says nothing about the present session.
    spoken.add(error)
    if (token === present) lost ? watch.sessionLost() : watch.endedElsewhere(error.message)
  }
  return error
}

/** Errors that the shell has told the person about in its own way. */
const spoken = new WeakSet<CallError>()

/** What nobody needs to be told: they cancelled it themselves, or stand before the dialog that asks for it. */
const silent: ReadonlySet<string> = new Set(['cancelled', 'password_change_required', 'proof_required'])

function report(error: CallError, options: CallOptions): CallError {
  if (!silent.has(error.reason) && !spoken.has(error) && !options.quiet) {
    toast.error(error.message || translate(words.error))
  }
  return error
}

/** Was this the end of the session, which the shell has dealt with? */
export const isSessionEnd = (error: unknown) => error instanceof CallError && spoken.has(error)

/** Why there is no answer. Who cancelled gets no message; a request may be cancelled by its id or by its caller. */
function transportError(
  requestId: string,
  { timedOut, cancelled }: { timedOut: boolean; cancelled: boolean },
): CallError {
  if (cancelled) return new CallError('', { reason: 'cancelled', requestId })
  if (timedOut) return new CallError(translate(words.timeout), { reason: 'timeout', requestId })
  return new CallError(translate(words.offline), { reason: 'offline', requestId })
}

async function send(endpoint: Endpoint, input: unknown, options: CallOptions) {
  const requestId = randomId()
  const controller = openRequest(requestId)
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const signals = [controller.signal, timeout, ...(options.signal === undefined ? [] : [options.signal])]
  const inQuery = endpoint.method === 'GET'
  const token = readToken()
  const asked = Date.now()
  try {
    const response = await fetch(
      basePath + endpoint.path + (inQuery ? queryOf((input ?? {}) as Record<string, unknown>) : ''),
      {
        method: endpoint.method,
        credentials: 'include',
        keepalive: options.keepalive === true,
        signal: AbortSignal.any(signals),
        headers: {
          ...headersFor(requestId),
          ...creationHeaders(endpoint, options),
          ...(inQuery ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(inQuery ? {} : { body: JSON.stringify(input ?? {}) }),
      },
    )
    noteServerTime(response.headers.get('Date'), asked, Date.now())
    return await taken(response, token)
  } catch (cause) {
    if (cause instanceof CallError) throw report(cause, options)
    const cancelled = controller.signal.aborted || options.signal?.aborted === true || isUnloading()
    throw report(transportError(requestId, { timedOut: timeout.aborted, cancelled }), options)
  } finally {
    closeRequest(requestId)
  }
}

type Taken = { kind: 'data'; data: unknown } | { kind: 'file'; file: NamedFile }
export type NamedFile = { name: string; blob: Blob }

/** Reads an answer while the request can still be cancelled. */
async function taken(response: Response, token: string | undefined): Promise<Taken> {
  if (response.headers.get('request_type') === 'file') {
    if (response.headers.get('response_code') === '0') {
      return { kind: 'file', file: { name: fileNameOf(response.headers), blob: await response.blob() } }
    }
    const message = decodeText(response.headers.get('response_msg') ?? '')
    const code = Number(response.headers.get('response_code') ?? -1)
    const request_id = response.headers.get('x-request-id') ?? ''
    throw refused({ code, message, data: { reason: 'file_refused' }, request_id }, response.status, token)
  }
  const envelope = await envelopeOf(response)
  const success = response.ok && (envelope.code === 0 || envelope.code === 200)
  if (!success) throw refused(envelope, response.status, token)
  return { kind: 'data', data: envelope.data }
}

async function envelopeOf(response: Response): Promise<Partial<Envelope>> {
  const text = await response.text()
  return envelopeIn(text)
}

function envelopeIn(text: string): Partial<Envelope> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // A proxy's error page, say: there is nothing in it that a person could use.
    return {}
  }
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The name in Content-Disposition, the encoded form first. */
function fileNameOf(headers: Headers): string {
  const disposition = headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeText(encoded.trim())
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download'
}

/** What asks for a fresh proof is sent once more when its person has proved themselves: nothing that they filled in is lost. */
async function sendProved(endpoint: Endpoint, input: unknown, options: CallOptions) {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'proof_required' || !(await proveAgain())) throw error
    return send(endpoint, input, options)
  }
}

/** Makes a call and answers its data. Failures are shown for 5 s (unless quiet) and thrown as CallError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const answer = await sendProved(endpoint, input, options)
  if (answer.kind === 'file') throw new Error(`${endpoint.path} answered a file: use file()`)
  return answer.data as OutputOf<E>
}

/** Fetches a file and hands it to the browser as a download. Answers its name. */
export async function file<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<string> {
  const answer = await fetchFile(endpoint, input, options)
  save(answer)
  return answer.name
}

/** Fetches a file without saving it: for a preview. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<NamedFile> {
  const answer = await send(endpoint, input, options)
  if (answer.kind !== 'file') throw new Error(`${endpoint.path} answered no file: use call()`)
  return answer.file
}

/** Hands something made in the browser, or fetched, to the browser as a download. */
export function save({ name, blob }: NamedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: Safari has not begun to read yet.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export type UploadOptions = CallOptions & {
  /** Share that is sent, 0 to 100. */
  onProgress?: (percent: number) => void
}

/** Sends one file as a multipart form with the input's fields. By XMLHttpRequest: fetch tells no progress. */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  blob: File,
  options: UploadOptions = {},
): Promise<OutputOf<E>> {
  const requestId = randomId()
  const controller = openRequest(requestId)
  const token = readToken()
  const form = new FormData()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  // Last, so that a server that reads the form as it comes knows the fields before the file.
  form.append('file', blob, blob.name)
  return new Promise<OutputOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (error: CallError) => reject(report(error, options))
    request.open('POST', basePath + endpoint.path)
    request.withCredentials = true
    request.timeout = timeoutMilliseconds
    for (const [name, value] of Object.entries({ ...headersFor(requestId), ...creationHeaders(endpoint, options) })) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => {
      const envelope = envelopeIn(request.responseText)
      const success = request.status < 300 && (envelope.code === 0 || envelope.code === 200)
      if (success) resolve(envelope.data as OutputOf<E>)
      else fail(refused(envelope, request.status, token))
    }
    request.onerror = () => fail(transportError(requestId, { timedOut: false, cancelled: isUnloading() }))
    request.ontimeout = () => fail(transportError(requestId, { timedOut: true, cancelled: false }))
    request.onabort = () => fail(transportError(requestId, { timedOut: false, cancelled: true }))
    for (const signal of [controller.signal, options.signal]) signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  }).finally(() => closeRequest(requestId))
}
