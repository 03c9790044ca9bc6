/** Seconds after the attempt before; after the last of them a delivery is dead. */
export const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** So many failures in a row, and the endpoint rests: one probe a minute until one is taken. */
export const RESTS_AFTER = 5
export const REST_MS = 60_000
/** Who fails so long is switched off, and what waits for them is dead. */
export const OFF_AFTER_MS = 5 * 86_400_000
const MOST_PATIENCE_MS = 86_400_000

/** How one attempt ended. */
export type Outcome =
  | { readonly kind: 'taken' }
  /** 410: nobody is there any more. */
  | { readonly kind: 'gone' }
  /** Anything else; `patienceMs` is what the other side asked for. */
  | { readonly kind: 'failed'; readonly patienceMs?: number | undefined }

/** How an endpoint stands. */
export type EndpointHealth = {
  readonly failures: number
  /** Milliseconds since the epoch; null: the last attempt was taken. */
  readonly failingSince: number | null
  readonly restingSince: number | null
  /** Nothing is sent before. */
  readonly notBefore: number | null
}

export type Next = {
  readonly standing: EndpointHealth
  readonly off: 'gone' | 'failing' | null
  readonly delivery: {
    readonly state: 'delivered' | 'waiting' | 'dead'
    readonly tries: number
    readonly nextTry: number
  }
}

/**
 * What follows from an attempt. `tries`: attempts that count, with this one, unless it was a probe of an endpoint that
 * rests, which counts for nothing while it fails. `chance`: 0 to 1, so that not everybody comes back at the same moment.
 */
export function afterAttempt(
  before: { readonly standing: EndpointHealth; readonly tries: number; readonly probe: boolean },
  outcome: Outcome,
  now: number,
  chance: number,
): Next {
  const { standing, tries, probe } = before
  if (outcome.kind === 'taken')
    return {
      standing: { failures: 0, failingSince: null, restingSince: null, notBefore: null },
      off: null,
      delivery: { state: 'delivered', tries: probe ? tries + 1 : tries, nextTry: now },
    }
  const failures = standing.failures + 1
  const failingSince = standing.failingSince ?? now
  const off = outcome.kind === 'gone' ? 'gone' : now - failingSince >= OFF_AFTER_MS ? 'failing' : null
  if (off !== null)
    return {
      standing: { failures, failingSince, restingSince: null, notBefore: null },
      off,
      delivery: { state: 'dead', tries, nextTry: now },
    }
  const patienceMs = outcome.kind === 'failed' ? Math.min(MOST_PATIENCE_MS, Math.max(0, outcome.patienceMs ?? 0)) : 0
  const rests = standing.restingSince !== null || failures >= RESTS_AFTER
  const pause = Math.max(patienceMs, rests ? REST_MS : 0)
  const wait = probe ? 0 : waits[tries - 1]
  return {
    standing: {
      failures,
      failingSince,
      restingSince: rests ? (standing.restingSince ?? now) : null,
      notBefore: pause > 0 ? now + pause : standing.notBefore,
    },
    off: null,
    delivery:
      wait === undefined
        ? { state: 'dead', tries, nextTry: now }
        : {
            state: 'waiting',
            tries,
            nextTry: now + Math.max(patienceMs, Math.round(wait * 1000 * (0.9 + 0.2 * chance))),
          },
  }
}

/** What `Retry-After` asks for, in milliseconds: seconds, or a moment. Undefined where it asks for nothing that can be read. */
export function patienceOf(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  if (!/[A-Za-z]/.test(text)) return undefined
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now)
}

/** What an answer means. Only those that mean "later" are heard about when. */
export function outcomeOf(status: number | null, retryAfter: string | undefined, now: number): Outcome {
  if (status === null) return { kind: 'failed' }
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 410) return { kind: 'gone' }
  return [429, 502, 503, 504].includes(status)
    ? { kind: 'failed', patienceMs: patienceOf(retryAfter, now) }
    : { kind: 'failed' }
}
