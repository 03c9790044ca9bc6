/** The parts of a version that count: runs of digits and runs of letters. `Ver 8.0.4.3-20220708`: 8, 0, 4, 3, 20220708. */
const partsOf = (version: string): readonly (number | string)[] =>
  (version.toLowerCase().match(/\d{1,15}|[a-z]+/g) ?? [])
    // a word that only says that a version follows
    .filter((part, at) => !(at === 0 && /^(?:v|ver|version|release|r)$/.test(part)))
    .map((part) => (/^\d/.test(part) ? Number(part) : part))

/** Below zero where the first version is the older. `1.2` is older than `1.2.1` and newer than `1.2-rc1`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [mine, theirs] = [a[at], b[at]]
    if (mine === theirs) continue
    // what ends is older than what goes on with a number, newer than what goes on with a word: a candidate comes before
    if (mine === undefined) return typeof theirs === 'number' ? -1 : 1
    if (theirs === undefined) return typeof mine === 'number' ? 1 : -1
    if (typeof mine === 'number' && typeof theirs === 'number') return mine < theirs ? -1 : 1
    if (typeof mine !== typeof theirs) return typeof mine === 'string' ? -1 : 1
    return mine < theirs ? -1 : 1
  }
  return 0
}

/** The same version, however it is written. */
export const isSameVersion = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase() ||
  (partsOf(one).length > 0 && compareVersions(one, other) === 0)
