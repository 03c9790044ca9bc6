import * as refusals from '@workplace/contract/box/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { FieldErrors, Row, Rules, Sql } from '../../kernel/resources/engine'
import { officesOfFloors } from '../place/public'
import { openUsesOf } from './box-use.store'
import { boxWords as words } from './words'

/** As `boxState` of the domain has it: here for lists that are filtered and sorted by it. The row is `t`. */
const state = (call: Call): Sql => sql`(case when t.condition <> 'normal' then t.condition else coalesce(
    (select case when u.state = 'clearing' then 'clearing'
        when u.until <= to_timestamp(${call.now() / 1000}::float8) then 'overdue'
        when u.kind = 'fixed' then 'fixed' else 'used' end
      from box_use u where u.company_id = t.company_id and u.box_id = t.id and u.state <> 'ended'), 'free') end)`

export const boxRules: Rules = {
  computed: { state },
  history: ['box_use', 'box_opening'],
  beforeSave: async ({ db, actor }, changes) => {
    const uses = await openUsesOf(
      db,
      actor.company_id,
      changes.flatMap(({ before }) => (before === null ? [] : [before.id])),
    )
    const used = new Set(uses.map(({ box_id }) => box_id))
    return changes.map(({ before, after }): FieldErrors => {
      if (before === null || !used.has(before.id)) return {}
      return {
        ...(before.cabinet_id === after.cabinet_id ? {} : { cabinet_id: words.inUse }),
        ...(before.kind === after.kind ? {} : { kind: words.inUse }),
      }
    })
  },
  beforeDelete: async ({ db, actor }: Call, rows: readonly Row[]) => {
    const [use] = await openUsesOf(
      db,
      actor.company_id,
      rows.map(({ id }) => id),
    )
    if (use !== undefined) throw new Refusal(refusals.box_taken, { number: use.number, who: use.holder })
  },
}

export const cabinetRules: Rules = {
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfFloors(
      call,
      changes.map(({ after }) => Number(after.floor_id)),
    )
    const moved = changes.flatMap(({ before, after }) =>
      before !== null && before.office_id !== after.office_id ? [before.id] : [],
    )
    const rows =
      moved.length === 0
        ? []
        : await call.db.query<{ cabinet_id: number }>(
            'select distinct cabinet_id from box where company_id = $1 and cabinet_id = any($2::int[]) and deleted_at is null',
            [call.actor.company_id, moved],
          )
    const filled = new Set(rows.map(({ cabinet_id }) => cabinet_id))
    return changes.map(({ before, after }): FieldErrors => {
      const office = officeOf.get(Number(after.floor_id))
      return {
        ...(office !== undefined && office !== after.office_id ? { floor_id: words.floorElsewhere } : {}),
        ...(before !== null && before.office_id !== after.office_id && filled.has(before.id)
          ? { office_id: words.cabinetFull }
          : {}),
      }
    })
  },
}
