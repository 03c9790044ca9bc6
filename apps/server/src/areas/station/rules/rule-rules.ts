import type { Label } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import { stationRule } from '@workplace/contract/station/station-rule'
import type { Call } from '../../../kernel/call/call'
import type { Change, Rules, Values } from '../../../kernel/resources/engine'
import { listsNamed } from '../../people/public'
import { words } from './words'

const idsIn = (values: Values, name: string) => (values[name] ?? []) as readonly number[]
const people = ['department_ids', 'role_ids', 'tag_ids', 'group_ids', 'user_ids'] as const
const limits = [
  ...['advance_max_days', 'week_max_days', 'future_max_count', 'checkin_before', 'checkin_after'],
  ...['release_mode', 'nobody_minutes', 'sight'],
]

/** Areas of the company by id, with their offices. */
async function officesOfAreas({ db, actor }: Call, changes: readonly Change[]): Promise<Map<number, number>> {
  const ids = [...new Set(changes.flatMap(({ after }) => idsIn(after, 'area_ids')))]
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from station_area where company_id = $1 and id = any($2::int[])',
    [actor.company_id, ids],
  )
  return new Map(rows.map(({ id, office_id }) => [id, office_id]))
}

export const stationRuleRules: Rules = {
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfAreas(call, changes)
    const lists = await listsNamed(
      call,
      stationRule,
      changes.map(({ after }) => after),
    )
    return changes.map(({ after }, n): Record<string, Label> => {
      const offices = idsIn(after, 'office_ids')
      const isElsewhere = idsIn(after, 'area_ids').some((id) => {
        const office = officeOf.get(id)
        return office !== undefined && offices.length > 0 && !offices.includes(office)
      })
      const meansNobody = after.range_type === 'chosen' && people.every((name) => idsIn(after, name).length === 0)
      const both = idsIn(after, 'user_ids').some((id) => idsIn(after, 'except_user_ids').includes(id))
      const saysNothing =
        limits.every((name) => after[name] === null || after[name] === undefined) &&
        idsIn(after, 'units').length === 0 &&
        after.need_audit !== true
      return {
        ...lists[n],
        ...(isElsewhere ? { area_ids: words.areaOfOther } : {}),
        ...(meansNobody ? { department_ids: peopleWords.someoneNeeded } : {}),
        ...(both && after.range_type === 'chosen' ? { except_user_ids: peopleWords.namedTwice } : {}),
        ...(saysNothing ? { advance_max_days: words.saysNothing } : {}),
      }
    })
  },
}
