import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { Outbound } from '../../../adapters/outbound/port'

export type CallbackAddress = {
  readonly url: string
  readonly timeout_ms: number
  readonly headers: Readonly<Record<string, string>>
}

/** What came of one attempt. */
export type AttemptAnswer = {
  /** Null: there was no answer. */
  readonly status: number | null
  readonly retryAfter: string | undefined
  readonly ms: number
  /** The beginning of what was said; null where nothing was, or it came from inside: then only how much it was. */
  readonly answer: string | null
  readonly bytes: number | null
  /** Why there was no answer, in both languages. */
  readonly error: string | null
}

/** So much of an answer is kept. */
const KEPT = 1024

/** One attempt: the guarded request with its limits, and what came of it. It throws nothing. */
export async function attempt(
  outbound: Outbound,
  target: CallbackAddress,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<AttemptAnswer> {
  const begun = performance.now()
  const ms = () => Math.round(performance.now() - begun)
  try {
    const answer = await outbound('callback').request(target.url, {
      method: 'POST',
      headers: {
        'user-agent': 'Workplace-Callback/1',
        ...target.headers,
        'content-type': 'application/json',
        ...headers,
      },
      ...{ body, withinMs: target.timeout_ms, silentMs: target.timeout_ms, plainInside: true },
    })
    const { 'retry-after': retryAfter } = answer.headers
    const text = answer.isInner ? null : answer.body.subarray(0, KEPT).toString('utf8').replaceAll('\0', '')
    return { status: answer.status, retryAfter, ms: ms(), answer: text, bytes: answer.body.length, error: null }
  } catch (error) {
    return { status: null, retryAfter: undefined, ms: ms(), answer: null, bytes: null, error: bothOf(error) }
  }
}

const bothOf = (error: unknown): string =>
  error instanceof Refusal
    ? (['zh', 'en'] as const).map((language) => say(sentenceOf(error.kind), language, error.values)).join('\n')
    : String(error instanceof Error ? error.message : error).slice(0, 300)

/** A reason as it was kept, in one language. */
export function errorIn(kept: string | null, language: Language): string | null {
  if (kept === null) return null
  const [zh = '', en = zh] = kept.split('\n')
  return say([zh, en], language)
}
