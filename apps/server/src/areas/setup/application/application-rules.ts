import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Route } from '../../../kernel/call/route'
import { networksIn } from '../../../kernel/http/networks'
import type { Change, Rules } from '../../../kernel/resources/engine'
import { sessionsChanged } from '../../../kernel/session/session-store'
import { requireNoneAbove } from '../../people/public'
import { ENDING_DAYS, MOST_APPLICATIONS } from './limits'

const badNetworks: Label = [
  '请输入网络地址，如 10.1.0.0/16，多个以逗号分隔',
  'Enter networks such as 10.1.0.0/16, with commas between them',
]

/** What every server believes of keys that act for these people is read again. */
export function keysChanged(call: Call, user_ids: readonly unknown[]): void {
  for (const user_id of new Set(user_ids)) if (typeof user_id === 'number') call.emit(sessionsChanged(user_id))
}

const valid = sql`application_key k where k.company_id = t.company_id and k.application_id = t.id
  and k.revoked_at is null and k.expires_at > now()`
const recent = sql`application_use u where u.company_id = t.company_id and u.application_id = t.id
  and u.hour > now() - interval '7 days'`

const people = ({ before, after }: Change): number[] =>
  [before?.user_id, after.user_id].filter((id): id is number => typeof id === 'number')

/** What an application does beyond its declaration. */
export const applicationRules = (routes: () => readonly Route[]): Rules => ({
  beforeSave: async (call, changes) => {
    if (changes.some(({ before }) => before === null)) {
      const [row] = await call.db.query<{ many: number }>(
        'select count(*)::int as many from oauth2_application where company_id = $1',
        [call.actor.company_id],
      )
      if ((row?.many ?? 0) >= MOST_APPLICATIONS)
        throw new Refusal(refusals.application_many, { most: MOST_APPLICATIONS })
    }
    // nobody gives a program what they may not do themselves
    await requireNoneAbove(call, changes.flatMap(people))
    const known = new Set<string>(routes().flatMap(({ scope }) => scope ?? []))
    return changes.map(({ before, after }) => {
      const was = new Set((before?.scopes as string[] | undefined) ?? [])
      // what was given once and exists no more may stay until somebody takes it out
      const strange = (after.scopes as string[]).some((scope) => !was.has(scope) && !known.has(scope))
      const networks =
        typeof after.ip_allow === 'string' && after.ip_allow !== '' && networksIn(after.ip_allow) === null
      return { ...(strange ? { scopes: common.notAnOption } : {}), ...(networks ? { ip_allow: badNetworks } : {}) }
    })
  },
  beforeDelete: (call, rows) =>
    requireNoneAbove(
      call,
      rows.map((row) => row.user_id as number),
    ),
  afterSave: async (call, saved) => keysChanged(call, saved.flatMap(people)),
  afterDelete: async (call, rows) =>
    keysChanged(
      call,
      rows.map((row) => row.user_id),
    ),
  computed: {
    state: () =>
      sql`case when t.status = 'off' then 'off'
        when not exists (select from users p where p.company_id = t.company_id and p.id = t.user_id and p.status = 'active')
          then 'person'
        when not exists (select from ${valid}) then 'keyless'
        when not exists (select from ${valid} and k.expires_at > now() + make_interval(days => ${ENDING_DAYS})) then 'ending'
        else 'well' end`,
    keys: () => sql`(select count(*)::int from ${valid})`,
    calls: () => sql`(select coalesce(sum(u.many), 0)::int from ${recent})`,
    refused: () => sql`(select coalesce(sum(u.many), 0)::int from ${recent} and u.outcome <> 'ok')`,
    last_used_at: () =>
      sql`(select max(k.last_used_at) from application_key k where k.company_id = t.company_id and k.application_id = t.id)`,
  },
})
