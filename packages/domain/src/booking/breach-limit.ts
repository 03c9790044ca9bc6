/** When staying away leads to a ban. */
export interface BreachPolicy {
  /** So many breaches within the window; 0: never. */
  readonly limit: number
  readonly window_days: number
  readonly ban_days: number
}

const DAY = 86_400_000

/** From when on breaches count at an instant. */
export const windowStart = ({ window_days }: BreachPolicy, now: number): number => now - window_days * DAY

/** The breaches (epoch ms) that count at an instant, where there are enough of them for a ban; else null. */
export function reachesBan(policy: BreachPolicy, times: readonly number[], now: number): readonly number[] | null {
  const from = windowStart(policy, now)
  const counted = times.filter((time) => time > from)
  return policy.limit > 0 && counted.length >= policy.limit ? counted : null
}

/** Until when a ban lasts that begins now, where another may be running already. */
export function banUntil({ ban_days }: BreachPolicy, now: number, running: number | null): number {
  return Math.max(now + ban_days * DAY, running ?? 0)
}
