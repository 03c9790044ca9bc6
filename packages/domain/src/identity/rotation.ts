/** A lost answer is asked for again within so many seconds, at most so often. */
const forgivenMs = 30_000
const mostAgain = 2

export type RefreshToken = {
  readonly isRevoked: boolean
  readonly expires: number
  /** When it was used first; undefined: not yet. */
  readonly usedAt: number | undefined
  readonly uses: number
  /** What it was exchanged for was used itself: so that answer did arrive. */
  readonly isSuccessorUsed: boolean
}

/**
 * What becomes of a refresh token that somebody comes with. `again`: the answer got lost, they are given the same one.
 * `theft`: two have it, so nobody keeps anything.
 */
export function judgeRefresh(token: RefreshToken, now: number): 'rotate' | 'again' | 'theft' | 'over' {
  if (token.isRevoked || token.expires <= now) return 'over'
  if (token.usedAt === undefined) return 'rotate'
  const isLost = now - token.usedAt <= forgivenMs && token.uses <= mostAgain && !token.isSuccessorUsed
  return isLost ? 'again' : 'theft'
}
