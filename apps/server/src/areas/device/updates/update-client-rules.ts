import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Change, FieldErrors, Rules } from '../../../kernel/resources/engine'
import { updateWords as words } from './words'

const ofState = (expression: string) =>
  sql.raw(`(select ${expression} from (select 1) one
    left join update_client_state s on s.company_id = t.company_id and s.client_id = t.id)`)

export const updateClientRules: Rules = {
  beforeSave: async (call, changes) => {
    const busy = await busyOf(call, changes)
    return changes.map(
      ({ before, after }): FieldErrors =>
        before !== null && before.model !== after.model && busy.has(before.id) ? { model: words.modelInUse } : {},
    )
  },
  computed: {
    state: (call) =>
      sql`coalesce((select case when s.last_seen is null then 'never'
          when s.alive_until > to_timestamp(${call.now() / 1000}::float8) then 'online' else 'offline' end
        from update_client_state s where s.company_id = t.company_id and s.client_id = t.id), 'never')`,
    firmware: () => ofState('s.firmware'),
    has_token: () => ofState('s.token_hash is not null'),
    last_seen: () => ofState('s.last_seen'),
    address: () => ofState('s.address'),
  },
}

async function busyOf({ db, actor }: Call, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  const ids = changes.flatMap(({ before }) => (before === null ? [] : [before.id]))
  if (ids.length === 0) return new Set()
  const rows = await db.query<{ device_id: number }>(
    `select device_id from rollout_device where company_id = $1 and kind = 'client' and device_id = any($2::int[])
       and state in ('pushed', 'downloading', 'verified', 'updating')`,
    [actor.company_id, ids],
  )
  return new Set(rows.map(({ device_id }) => device_id))
}
