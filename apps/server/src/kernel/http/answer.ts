import type { Envelope } from '@workplace/contract/kernel/envelope'
import { Refusal, type RefusalKind, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { inLine, type Label, type Language, say } from '@workplace/contract/kernel/words'
import { sqlState } from '../database/db'
import { DatabaseUnavailable } from '../database/heartbeat'

/** A refusal or failure as it goes to the client: the transport's status, the envelope, perhaps `Retry-After`. */
export type Answer = { status: number; body: Envelope; retryAfterSeconds?: number }

export const success = (data: unknown, request_id: string): Envelope => ({ code: 0, message: 'ok', data, request_id })

/** Transport statuses other than 200: only where the client must act on them (see the wire's rules). */
const statusOf = new Map<RefusalKind, number>([
  [refusals.csrf, 403],
  [refusals.no_such_call, 404],
  [refusals.too_large, 413],
  [refusals.unsupported_media, 415],
  [refusals.too_many, 429],
  [refusals.failure, 500],
  [refusals.unavailable, 503],
])

export function refused(refusal: Refusal, language: Language, request_id: string): Answer {
  const fields = refusal.more.fields
  const said = fields && Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, sayIn(text, language)]))
  return {
    status: typeof refusal.more.status === 'number' ? refusal.more.status : (statusOf.get(refusal.kind) ?? 200),
    body: {
      code: refusal.kind[1],
      message: say(sentenceOf(refusal.kind), language, refusal.values),
      data: {
        ...inLine(refusal.values, language),
        ...refusal.more,
        status: undefined,
        reason: refusal.reason,
        ...(said ? { fields: said } : {}),
      },
      request_id,
    },
    ...(refusal.kind === refusals.too_many ? { retryAfterSeconds: Number(refusal.values.seconds) } : {}),
  }
}

const sayIn = (text: string | Label, language: Language) => (typeof text === 'string' ? text : say(text, language))

/** What the database says where a company's licence allows no more. */
const quotaState = 'WP001'

function quotaRefusal(error: unknown): Refusal {
  const { table, most } = JSON.parse((error as { detail?: string }).detail ?? '{}') as { table?: string; most?: number }
  return new Refusal(table === 'users' ? refusals.quota_users : refusals.quota_rooms, { most: most ?? 0 })
}

const databaseAway = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '53300'])
const networkAway = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND'])

/** True where the database cannot be reached, as opposed to refusing a statement. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const state = sqlState(error)
  if (state !== undefined) return databaseAway.has(state)
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code
  return (
    (code !== undefined && networkAway.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** What an error of a handler becomes: refusals are said, known database states are refusals, all else is a failure. */
export function refusalOf(error: unknown, request_id: string): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) return new Refusal(refusals.unavailable)
  const state = sqlState(error)
  if (state === quotaState) return quotaRefusal(error)
  if (state === '40P01' || state === '40001' || state === '55P03') return new Refusal(refusals.conflict)
  // a value that no column takes: a NUL in a text, a number beyond its type, a date that does not exist
  if (state?.startsWith('22')) return new Refusal(refusals.invalid_input)
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return new Refusal(refusals.too_large)
  if (status === 415) return new Refusal(refusals.unsupported_media)
  if (status !== undefined && status >= 400 && status < 500) return new Refusal(refusals.malformed_body)
  return new Refusal(refusals.failure, { id: request_id })
}
