const { process } = globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } }

/** How often a property is tried: a few times, or as often as `ACCESS_RUNS` says. */
export const runs = (few: number): { numRuns: number } => ({ numRuns: Number(process?.env.ACCESS_RUNS ?? few) })
