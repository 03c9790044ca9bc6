import { Refusal } from '@workplace/contract/kernel/refusal'

const isTls = (code: string) => /^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO_|EPROTO|ALTNAME/.test(code)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** What went wrong on the way to a source, as a refusal in words. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = oneLine(typeof message === 'string' ? message : String(error))
  if (typeof code === 'string') {
    if (isTls(code)) return new Refusal('source_tls', { why: text })
    if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return new Refusal('source_timeout')
    if (/^E[A-Z]+$/.test(code)) return new Refusal('source_unreachable', { why: text })
  }
  return new Refusal('source_failed', { why: text })
}

/** The work, or what the signal says, whichever is first. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason instanceof Refusal ? signal.reason : new Refusal('source_timeout'))
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
