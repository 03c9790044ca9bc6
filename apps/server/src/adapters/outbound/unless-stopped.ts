import { Refusal, type RefusalKind } from '@workplace/contract/kernel/refusal'

/** The work, or what the signal says, whichever is first. A signal that says nothing in words is one whose time is over. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>, timeOver: RefusalKind): Promise<T> {
  let stop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason instanceof Refusal ? signal.reason : new Refusal(timeOver))
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
