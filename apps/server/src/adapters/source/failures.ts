import { Refusal } from '@workplace/contract/kernel/refusal'
import * as peopleRefusals from '@workplace/contract/people/refusals'

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

/** What went wrong on the way to a source, as a refusal in words. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = oneLine(typeof message === 'string' ? message : String(error))
  if (typeof code === 'string') {
    if (isTls(code)) return new Refusal(peopleRefusals.source_tls, { cause: causeOf(code, tlsCauses), why: text })
    if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return new Refusal(peopleRefusals.source_timeout)
    if (/^E[A-Z_]+$/.test(code))
      return new Refusal(peopleRefusals.source_unreachable, { cause: causeOf(code, causes), why: text })
  }
  return new Refusal(peopleRefusals.source_failed, { why: text })
}

/** The work, or what the signal says, whichever is first. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason instanceof Refusal ? signal.reason : new Refusal(peopleRefusals.source_timeout))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => {}) // nobody waits for it any more
  }
}
