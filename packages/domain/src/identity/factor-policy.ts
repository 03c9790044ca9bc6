// Who is asked for a second step when they sign in.

export const factorPolicies = ['optional', 'administrators', 'everybody'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

const dayMs = 86_400_000

/** Who may change something for others. */
export const administers = (permissions: Iterable<string>): boolean =>
  [...permissions].some((code) => /^(add|change|delete)-/.test(code.trim()))

/** Must somebody have a second factor, as the company wants it? */
export const isFactorRequired = (policy: FactorPolicy, permissions: Iterable<string>): boolean =>
  policy === 'everybody' || (policy === 'administrators' && administers(permissions))

export type FactorStep =
  | { readonly step: 'none' }
  /** Let in for now; to be set up by this instant. In milliseconds. */
  | { readonly step: 'later'; readonly until: number }
  | { readonly step: 'code' }
  | { readonly step: 'setup' }

/**
 * What follows on a right password. Whoever has a second factor is asked for it, whatever the company wants of others,
 * unless this browser was trusted; who must have one and has none is let in until their days of grace are over.
 * `askedAt` is when they were first asked to set it up (null: never before), `now` the present, both in milliseconds.
 */
export function factorStep(person: {
  hasFactor: boolean
  isTrusted: boolean
  isRequired: boolean
  askedAt: number | null
  graceDays: number
  now: number
}): FactorStep {
  if (person.hasFactor) return { step: person.isTrusted ? 'none' : 'code' }
  if (!person.isRequired) return { step: 'none' }
  const until = (person.askedAt ?? person.now) + person.graceDays * dayMs
  return person.now < until ? { step: 'later', until } : { step: 'setup' }
}
