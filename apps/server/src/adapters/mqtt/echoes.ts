/** So long a message that was sent may take to come back. */
const echoMs = 60_000
const most = 10_000

const keyOf = (topic: string, payload: Buffer) => `${topic}\n${payload.toString('base64')}`

/** Who reads all topics of a broker and speaks below them hears themselves. */
export function openEchoes(now: () => number = Date.now) {
  const expected = new Map<string, { count: number; until: number }>()
  return {
    expect(topic: string, payload: Buffer): void {
      const key = keyOf(topic, payload)
      const count = (expected.get(key)?.count ?? 0) + 1
      expected.delete(key)
      const [oldest] = expected.keys()
      if (expected.size >= most && oldest !== undefined) expected.delete(oldest)
      expected.set(key, { count, until: now() + echoMs })
    },
    /** True for each that was expected, once. */
    isOne(topic: string, payload: Buffer): boolean {
      if (expected.size === 0) return false
      const key = keyOf(topic, payload)
      const known = expected.get(key)
      if (known === undefined) return false
      if (known.count === 1 || known.until < now()) expected.delete(key)
      else known.count -= 1
      return known.until >= now()
    },
  }
}
