import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'

const isTls = (code: string) => /^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO_|EPROTO|ALTNAME/.test(code)

/** What somebody can do about a way that is closed follows from few causes; the system's own words are the detail. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'silent'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'name'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/, 'network'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, 'closed'],
]
const tlsCauses: readonly (readonly [RegExp, string])[] = [
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'expired'],
  [/SELF_SIGNED|^UNABLE_TO_/, 'untrusted'],
  [/ALTNAME/, 'name'],
  [/^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/, 'plain'],
]
const causeOf = (code: string, among: typeof causes) => among.find(([form]) => form.test(code))?.[1] ?? 'other'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** What went wrong on the way: which of the refusals it is, and what the system says of it. */
type WayFailure =
  | { readonly kind: 'unreachable' | 'tls'; readonly cause: string; readonly why: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'other'; readonly why: string }

function wayFailureOf(error: unknown): WayFailure {
  const { code, message, errors } = error as { code?: unknown; message?: unknown; errors?: unknown }
  const text = oneLine(typeof message === 'string' ? message : String(error))
  // several addresses were tried: the first says as much as all of them
  if (text === '' && Array.isArray(errors) && errors.length > 0) return wayFailureOf(errors[0])
  if (typeof code === 'string') {
    if (isTls(code)) return { kind: 'tls', cause: causeOf(code, tlsCauses), why: text }
    if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return { kind: 'timeout' }
    if (/^E[A-Z_]+$/.test(code)) return { kind: 'unreachable', cause: causeOf(code, causes), why: text }
  }
  return { kind: 'other', why: text }
}

/** What went wrong on the way, as a refusal in words. */
export function wayRefusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const failure = wayFailureOf(error)
  switch (failure.kind) {
    case 'unreachable':
      return new Refusal(refusals.outbound_unreachable, { cause: failure.cause, why: failure.why })
    case 'tls':
      return new Refusal(refusals.outbound_tls, { cause: failure.cause, why: failure.why })
    case 'timeout':
      return new Refusal(refusals.outbound_timeout)
    case 'other':
      return new Refusal(refusals.outbound_failed, { why: failure.why })
  }
}
