import { employeeCodes } from '@workplace/contract/people/role'
import type { Reach } from '../../../kernel/call/call'
import type { Authority } from '../../../kernel/session/session-store'

/** What somebody has more than somebody else. With nothing of it they stand beside them, or below. */
type More = {
  /** Permissions that the other does not hold. */
  readonly codes: readonly string[]
  /** They look after people or offices that the other does not. */
  readonly reaches: boolean
}

const everybodys = new Set<string>(employeeCodes)

/** Do these permissions look after anything? Those of everybody are about what is their own: it matters not where. */
export const looksAfter = (codes: Iterable<string>): boolean => [...codes].some((code) => !everybodys.has(code))

const among = (some: readonly number[], all: readonly number[]) => some.every((id) => all.includes(id))

const reachesPast = (own: Reach | null, other: Reach | null): boolean =>
  own !== null &&
  (other === null || !among(other.office_ids, own.office_ids) || !among(other.department_ids, own.department_ids))

const looksPast = (own: Authority['offices'], other: Authority['offices']): boolean =>
  (Object.keys(own) as (keyof typeof own)[]).some((duty) => {
    const [mine, theirs] = [own[duty], other[duty]]
    return mine !== null && (theirs === null || !among(theirs, mine))
  })

/**
 * Who stands above whom: the one rule, of permissions, reach and posts together. Above stands who may do anything that
 * the other may not, or may do it for anybody or anywhere where the other may not.
 */
export const moreThan = (own: Authority, other: Authority): More => ({
  codes: [...other.permissions].filter((code) => !own.permissions.has(code)),
  reaches:
    looksAfter(other.permissions) && (reachesPast(own.reach, other.reach) || looksPast(own.offices, other.offices)),
})

export const isAbove = ({ codes, reaches }: More): boolean => reaches || codes.length > 0
