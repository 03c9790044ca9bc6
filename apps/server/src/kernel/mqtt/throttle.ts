type Bucket = { left: number; at: number }
/** Messages a second that somebody may send on and on, and how many at once. */
export type MessageRate = { readonly perSecond: number; readonly atOnce: number }

const mostKept = 5_000

/**
 * How many milliseconds a message of somebody has to wait, so that nobody takes the time of the others. Nothing is lost:
 * while it waits nothing more is read from its sender.
 */
export function throttled(
  { perSecond, atOnce }: MessageRate,
  now: () => number = () => performance.now(),
): (sender: string) => number {
  const buckets = new Map<string, Bucket>()
  return (sender) => {
    const at = now()
    const known = buckets.get(sender)
    const left = known === undefined ? atOnce : Math.min(atOnce, known.left + ((at - known.at) * perSecond) / 1000)
    if (known === undefined && buckets.size >= mostKept) buckets.clear()
    buckets.set(sender, { left: left - 1, at })
    return left >= 1 ? 0 : ((1 - left) * 1000) / perSecond
  }
}
