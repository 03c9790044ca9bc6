const DAY = 86_400_000

/** Words that a guest has to agree to before they come in. */
export type AskedAgreement = {
  readonly id: number
  /** Which of its editions is asked for now. */
  readonly revision: number
  /** For so many days it is not asked for again; 0: at each visit. */
  readonly valid_days: number
}

export type GivenSigning = {
  readonly agreement_id: number
  readonly revision: number
  /** Epoch ms. */
  readonly signed_at: number
  /** At this very visit. */
  readonly own: boolean
}

/** Does a signature still count? In the edition of now, and within its days; one without days for its own visit. */
const counts = ({ id, revision, valid_days }: AskedAgreement, one: GivenSigning, now: number): boolean =>
  one.agreement_id === id &&
  one.revision === revision &&
  (valid_days === 0 ? one.own : now < one.signed_at + valid_days * DAY)

/** What is still to be agreed to, in the order in which it is asked for. */
export const stillToSign = <A extends AskedAgreement>(
  agreements: readonly A[],
  signatures: readonly GivenSigning[],
  now: number,
): A[] => agreements.filter((asked) => !signatures.some((one) => counts(asked, one, now)))
