/** The hours of a day that are always shown; others only where somebody passed, so that a phone does not begin at night. */
const usual = { from: 7, to: 19 }

export function hoursOf(days: readonly { readonly hours: readonly number[] }[]): readonly number[] {
  const used = days.flatMap(({ hours }) => hours.flatMap((n, hour) => (n > 0 ? [hour] : [])))
  const [from, to] = [Math.min(usual.from, ...used), Math.max(usual.to, ...used)]
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}
