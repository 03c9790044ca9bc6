import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { ruleOffice as declared } from '@workplace/contract/meeting/rule'
import { isOver } from '@workplace/domain/booking/rule'
import type { Call } from '../../../kernel/call/call'
import { readRules } from '../core/rule.store'

/** `POST /rule/office`: the rule groups over rooms of offices that the caller administers, highest priority first. */
export async function rulesOfOffices(
  { db, actor }: Call,
  { office_ids }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const mine = actor.office_ids === null ? office_ids : office_ids.filter((id) => actor.office_ids?.includes(id))
  const [groups, rooms] = await Promise.all([
    readRules(db, actor.company_id, true),
    db.query<{ id: number; office_id: number }>(
      `select id, office_id from meetingroom where company_id = $1 and office_id = any($2::int[]) and status <> 'inactive'`,
      [actor.company_id, mine],
    ),
  ])
  const items = [...new Set(mine)].map((office_id) => {
    const here = rooms.filter((room) => room.office_id === office_id)
    return {
      office_id,
      rules: groups.flatMap(({ id, title, effect, priority, status, ...place }) => {
        const over = here.filter((room) => isOver(place, room))
        if (over.length === 0) return []
        const some = over.length < here.length || place.meetingroom_ids.length > 0
        return [{ id, title, effect, priority, status, meetingroom_ids: some ? over.map((room) => room.id) : [] }]
      }),
    }
  })
  return { items, total: items.length }
}
