import type { Envelope, RefusalData } from '@workplace/contract/kernel/envelope'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { CallError, headersFor } from '../client/client'
import { randomId } from '../random-id'
import { translate } from '../words'

/** A line on which nothing moves for so long is taken for lost: the server answers within half of it. */
const silenceMs = 45_000

export type TusAnswer = { readonly status: number; header(name: string): string | null }
type Sent = {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: ArrayBuffer
  readonly signal?: AbortSignal
  /** How many bytes of the body have gone out. */
  readonly onSent?: (bytes: number) => void
}

/** What is said no with: our envelope where there is one; an answer to `HEAD` has none, nor has that of a proxy. */
function errorOf(status: number, text: string): CallError {
  let envelope: Partial<Envelope> = {}
  try {
    envelope = (JSON.parse(text) ?? {}) as Partial<Envelope>
  } catch {
    // nothing of ours
  }
  const { code = -1, message, data, request_id: requestId = '' } = envelope
  const reason = (data as Partial<RefusalData> | null | undefined)?.reason ?? (status === 0 ? 'offline' : 'failed')
  const said = message || translate(sentenceOf(refusals.upload_failed))
  return new CallError(said, { code, reason, data, requestId, status })
}

/** One request of the protocol. Whatever is not a success is thrown; without an answer its status is 0. */
export function tusRequest(method: string, url: string, sent: Sent = {}): Promise<TusAnswer> {
  const { headers = {}, body, signal, onSent } = sent
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const abort = () => request.abort()
    const hear = () => {
      clearTimeout(silence)
      silence = setTimeout(abort, silenceMs)
    }
    const end = () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', abort)
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve({ status, header: (name) => request.getResponseHeader(name) })
      else reject(errorOf(status, responseText))
    }
    request.open(method, url)
    request.withCredentials = true
    for (const [name, value] of Object.entries({ ...headersFor(randomId()), 'Tus-Resumable': '1.0.0', ...headers }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      hear()
      onSent?.(loaded)
    }
    for (const event of ['load', 'error', 'abort'] as const) request.addEventListener(event, end)
    if (signal?.aborted) return reject(errorOf(0, ''))
    signal?.addEventListener('abort', abort)
    hear()
    request.send(body ?? null)
  })
}
