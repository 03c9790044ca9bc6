// What the gateway of a cabinet may decide alone, by what the product granted it. Times are in milliseconds, on the clock of
// the product.

/** Somebody may open a locker with a PIN or a card until this is taken back. What they enter is known by its hash alone. */
export type Grant = {
  readonly box: number
  readonly kind: 'pin' | 'card'
  /** HMAC-SHA-256 of what is entered, in hex. */
  readonly hash: string
  readonly from: number
  /** Null: as long as the grants are good. */
  readonly to: number | null
}

export type Grants = {
  /** Grants with a lower number are older, and never taken again. */
  readonly number: number
  /** When the product made them, and until when they are good without a word from it. */
  readonly made: number
  readonly until: number
  readonly salt: string
  readonly grants: readonly Grant[]
}

/** Whether grants that came take the place of those that are held: a replayed number, or an older one, does not. */
export const isNewer = (held: { readonly number: number } | null, come: { readonly number: number }): boolean =>
  Number.isSafeInteger(come.number) && come.number > (held?.number ?? 0)

export type Refusal = 'no_grants' | 'too_old' | 'wrong'

/**
 * Which locker opens to what somebody entered. `box` is the locker that they pointed at, for a PIN; a card says by itself
 * which. Grants that are too old open nothing, whoever has a right PIN: nobody knows what was taken back since.
 */
export function boxOpenedBy(
  held: Grants | null,
  { kind, box, hash }: { readonly kind: Grant['kind']; readonly box: number | null; readonly hash: string },
  now: number,
): { readonly box: number } | { readonly refused: Refusal } {
  if (held === null) return { refused: 'no_grants' }
  if (now >= held.until) return { refused: 'too_old' }
  let found: number | null = null
  // all of them are looked at: how long it takes says nothing
  for (const grant of held.grants)
    if (
      grant.kind === kind &&
      isSameHash(grant.hash, hash) &&
      (kind === 'card' || grant.box === box) &&
      grant.from <= now &&
      (grant.to === null || now < grant.to)
    )
      found ??= grant.box
  return found === null ? { refused: 'wrong' } : { box: found }
}

function isSameHash(one: string, other: string): boolean {
  let differ = one.length ^ other.length
  for (let at = 0; at < one.length; at++)
    differ |= one.charCodeAt(at) ^ (other.charCodeAt(at % (other.length || 1)) || 0)
  return differ === 0
}

/** So many wrong PINs in a row have no consequence. */
const freeTries = 5
const firstWaitMs = 60_000
const longestWaitMs = 15 * 60_000

/** How long nobody is listened to after so many wrong PINs in a row: from the fifth on, and twice as long each time. */
export const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(wrong - freeTries, 10))
