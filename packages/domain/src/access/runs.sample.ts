const { process } = globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } }

/** How a property is tried: a few times, always the same, or as often as `ACCESS_RUNS` says, each time others. */
export function runs(few: number): { numRuns: number; seed?: number } {
  const many = process?.env.ACCESS_RUNS
  return many === undefined ? { numRuns: few, seed: 15 } : { numRuns: Number(many) }
}
