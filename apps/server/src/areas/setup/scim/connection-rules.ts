import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/setup/refusals'
import * as setupWords from '@workplace/contract/setup/words'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Change, Rules } from '../../../kernel/resources/engine'
import { requireNoneAbove, roleFaults } from '../../people/public'
import { lackingOf } from './context'

const MOST_CONNECTIONS = 50

type Mapped = readonly { readonly group: string; readonly role_id: number }[]

async function faultsOf(call: Call, { after }: Change) {
  const mapped = [...new Set(((after.role_map ?? []) as Mapped).map(({ role_id }) => role_id))]
  const [known] = await call.db.query<{ many: number }>(
    'select count(*)::int as many from role where company_id = $1 and id = any($2)',
    [call.actor.company_id, mapped],
  )
  const beyondGiven = await roleFaults(call, (after.role_ids ?? []) as number[])
  const beyondMapped = await roleFaults(call, mapped)
  return {
    ...(beyondGiven === undefined ? {} : { role_ids: beyondGiven }),
    ...(known?.many !== mapped.length ? { role_map: setupWords.roleGone } : {}),
    ...(beyondMapped === undefined ? {} : { role_map: beyondMapped }),
  }
}

const ofThis = (table: string) => sql`${sql.raw(table)} x where x.company_id = t.company_id and x.connection_id = t.id`

/** What a connection does beyond its declaration. */
export const connectionRules: Rules = {
  beforeSave: async (call, changes) => {
    if (changes.some(({ before }) => before === null)) {
      const [row] = await call.db.query<{ many: number }>(
        'select count(*)::int as many from scim_connection where company_id = $1',
        [call.actor.company_id],
      )
      if ((row?.many ?? 0) >= MOST_CONNECTIONS) throw new Refusal(refusals.scim_many, { most: MOST_CONNECTIONS })
    }
    const faults = []
    for (const change of changes) {
      // people are made and changed in the name of whoever saves it
      const permission = lackingOf(call.actor, {
        make_departments: change.after.make_departments === true,
        groups: true,
      })
      if (permission !== undefined) throw new Refusal(kernelRefusals.no_permission, { permission })
      await requireNoneAbove(call, (change.after.takeover_ids ?? []) as number[])
      faults.push(await faultsOf(call, change))
    }
    return faults
  },
  kept: (_change, call) => ({ owner_id: call.actor.user_id }),
  computed: {
    state: () =>
      sql`case when t.status = 'off' then 'off'
        when not exists (select from users u where u.company_id = t.company_id and u.id = t.owner_id and u.status = 'active')
          then 'person'
        when not exists (select from ${ofThis('scim_key')} and (x.ends_at is null or x.ends_at > now())) then 'keyless'
        else coalesce((select case when x.status >= 400 then 'failing' else 'well' end from ${ofThis('scim_call')}
          order by x.id desc limit 1), 'silent') end`,
    people: () => sql`(select count(*)::int from ${ofThis('scim_person')} and x.gone_at is null)`,
    groups: () => sql`(select count(*)::int from ${ofThis('scim_group')})`,
    last_ok_at: () => sql`(select max(x.at) from ${ofThis('scim_call')} and x.status < 400)`,
  },
}
