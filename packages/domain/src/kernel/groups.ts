/** What belongs together, in the order in which it first comes. */
export function groupsOf<K, V>(all: Iterable<V>, key: (one: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const one of all) {
    const of = key(one)
    const group = groups.get(of)
    if (group === undefined) groups.set(of, [one])
    else group.push(one)
  }
  return groups
}
