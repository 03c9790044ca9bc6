// When people may be asked for single sign-on alone, so that nobody locks a company out of its own workplace.

/** Somebody who is to come in with a password should the provider fail. */
export type BreakGlass = {
  readonly isActive: boolean
  readonly hasPassword: boolean
  readonly hasFactor: boolean
  /** They can let the others in again: they look after single sign-on, for the whole company. */
  readonly mayOpen: boolean
}

export const breakGlassNeeds = ['active', 'password', 'factor', 'permission'] as const
export type BreakGlassNeed = (typeof breakGlassNeeds)[number]

/** What somebody lacks to be of use then. */
export function lacksOf(one: BreakGlass): BreakGlassNeed[] {
  const has = { active: one.isActive, password: one.hasPassword, factor: one.hasFactor, permission: one.mayOpen }
  return breakGlassNeeds.filter((need) => !has[need])
}

const isOfUse = (one: BreakGlass) => lacksOf(one).length === 0

/** So fresh a sign-on shows that the provider works for whoever closes the other way. */
const freshMinutes = 60

export const closingRefusals = ['no_provider', 'not_by_provider', 'too_long_ago', 'no_break_glass'] as const
export type ClosingRefusal = (typeof closingRefusals)[number]

/**
 * Why somebody may not close passwords; undefined: they may. `signedOn`: how long ago, in minutes, they came by a provider
 * that is on; null: they came another way.
 */
export function whyNotClose({
  providersOn,
  signedOn,
  breakGlass,
}: {
  readonly providersOn: number
  readonly signedOn: number | null
  readonly breakGlass: readonly BreakGlass[]
}): ClosingRefusal | undefined {
  if (providersOn === 0) return 'no_provider'
  if (signedOn === null) return 'not_by_provider'
  if (signedOn > freshMinutes) return 'too_long_ago'
  return breakGlass.some(isOfUse) ? undefined : 'no_break_glass'
}

/** Are they closed, as the company wishes it? Not while no provider is on, nor while nobody could open them again. */
export const areClosed = (company: {
  readonly wished: boolean
  readonly providersOn: number
  readonly breakGlass: readonly BreakGlass[]
}): boolean => company.wished && company.providersOn > 0 && company.breakGlass.some(isOfUse)

/**
 * Is somebody let in with their password? `proves`: a provider has just answered for them, and it is asked for to link the
 * account once.
 */
export const isPasswordTaken = (person: {
  readonly closed: boolean
  readonly breakGlass: BreakGlass | null
  readonly proves: boolean
}): boolean => !person.closed || person.proves || (person.breakGlass !== null && isOfUse(person.breakGlass))
