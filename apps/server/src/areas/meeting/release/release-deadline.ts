import { warningOf } from '@workplace/domain/booking/release'
import type { Call } from '../../../kernel/call/call'
import { readReleaseSettings } from '../core/release-settings'
import { policyOf, readReleaseCandidates, releasableOf } from './release-candidate.store'

const aDay = 24 * 60

/** When a meeting of the next day is given back if nobody signs in; null: not, or somebody did. */
export async function releaseDeadline({ db, actor, now }: Call, meeting_id: number): Promise<number | null> {
  const at = now()
  const settings = await readReleaseSettings(db, actor.company_id)
  const [row] = await readReleaseCandidates(db, actor.company_id, [meeting_id], at)
  return row === undefined ? null : warningOf(policyOf(row, settings), releasableOf(row), at, aDay)
}
