/** Somebody of the company whom an answer of a provider may mean. */
export type Candidate = {
  readonly id: number
  /** Neither disabled nor of a suspended company. */
  readonly isActive: boolean
  /** Somebody of the provider is linked with this account already. */
  readonly isLinked: boolean
}

export type Question = {
  /** Whose identity of this provider it is; null: it was never seen. */
  readonly known: Candidate | null
  /** Who has the value by which the provider's people are matched; nobody where they are not. */
  readonly matched: readonly Candidate[]
  /** The provider answers for that value. */
  readonly isVouchedFor: boolean
  readonly mayCreate: boolean
}

/** By which row of the table it was decided; the table is that of the decisions on single sign-on. */
export type Who =
  | { readonly row: 1; readonly outcome: 'disabled'; readonly id: number }
  | { readonly row: 2; readonly outcome: 'known'; readonly id: number }
  | { readonly row: 3; readonly outcome: 'link'; readonly id: number }
  | { readonly row: 4; readonly outcome: 'prove'; readonly id: number }
  | { readonly row: 5; readonly outcome: 'several' }
  /** One person matches, whom somebody else of the provider is linked with. */
  | { readonly row: 5; readonly outcome: 'taken'; readonly id: number }
  | { readonly row: 6; readonly outcome: 'create' }
  | { readonly row: 7; readonly outcome: 'nobody' }

/** Who somebody is that a provider answers for: the first row that fits. Nobody who was shut out comes in by this. */
export function whoIsThis({ known, matched, isVouchedFor, mayCreate }: Question): Who {
  const closed = [...(known === null ? matched : [known])].find(({ isActive }) => !isActive)
  if (closed !== undefined) return { row: 1, outcome: 'disabled', id: closed.id }
  if (known !== null) return { row: 2, outcome: 'known', id: known.id }
  const [one, another] = matched
  if (another !== undefined) return { row: 5, outcome: 'several' }
  if (one !== undefined) {
    if (one.isLinked) return { row: 5, outcome: 'taken', id: one.id }
    return isVouchedFor ? { row: 3, outcome: 'link', id: one.id } : { row: 4, outcome: 'prove', id: one.id }
  }
  return mayCreate ? { row: 6, outcome: 'create' } : { row: 7, outcome: 'nobody' }
}

/** Roles by group: what is to be given and taken. What a hand gave stays, also where a group gives the same. */
export function rolesByGroup({
  held,
  given,
  wanted,
}: {
  /** All that somebody has. */
  readonly held: readonly number[]
  /** Those of them that groups of this provider gave. */
  readonly given: readonly number[]
  /** Those of the groups in which they are now. */
  readonly wanted: readonly number[]
}): { readonly roles: readonly number[]; readonly given: readonly number[] } {
  const byHand = held.filter((id) => !given.includes(id))
  const now = [...new Set(wanted)].filter((id) => !byHand.includes(id))
  return { roles: [...byHand, ...now].sort((a, b) => a - b), given: now.sort((a, b) => a - b) }
}
