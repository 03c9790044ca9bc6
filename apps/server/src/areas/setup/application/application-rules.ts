import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import * as setupWords from '@workplace/contract/setup/words'
import {
  type AddressFault,
  type ApplicationKind,
  addressesIn,
  addressFault,
} from '@workplace/domain/identity/redirect-uri'
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

/** What every server believes of keys that act for these people is read again; null: people sign in at it, be it anybody. */
export function keysChanged(call: Call, user_ids: readonly unknown[]): void {
  const people = [...new Set(user_ids)]
  if (people.some((user_id) => typeof user_id !== 'number')) call.emit(sessionsChanged())
  else for (const user_id of people) call.emit(sessionsChanged(user_id as number))
}

/** Nobody gives a program, or takes from it, what it may do for somebody who stands above them. */
export const requireNotAbove = (call: Call, user_id: number | null) =>
  requireNoneAbove(call, user_id === null ? [] : [user_id])

const valid = sql`application_key k where k.company_id = t.company_id and k.application_id = t.id
  and k.revoked_at is null and k.expires_at > now()`
const recent = sql`application_use u where u.company_id = t.company_id and u.application_id = t.id
  and u.hour > now() - interval '7 days'`

const wrongAddress: Readonly<Record<AddressFault, Label>> = {
  malformed: [
    '地址有误：请填写完整的网址，不含通配符、空格或密码',
    'Not an address: enter it in full, without wildcards, spaces or passwords',
  ],
  fragment: ['地址不能含有 #', 'An address can’t have a # in it'],
  scheme: [
    '须以 https:// 开头；本机可用 http://localhost，手机或桌面应用可用含点的自有协议，如 com.example.app:/',
    'It starts with https://. On one’s own machine http://localhost will do; an app may have a scheme with a dot, such as com.example.app:/',
  ],
}
const MOST_ADDRESSES = 20
const manyAddresses: Label = [`最多 ${MOST_ADDRESSES} 个地址`, `${MOST_ADDRESSES} addresses at most`]

/** What is wrong with addresses to which people are sent, or which are told. */
function addressFaults(after: Change['after']): Record<string, Label> {
  const kind = after.kind as ApplicationKind
  // nobody is sent anywhere by a program without people
  if (kind === 'service') return {}
  const faultOf = (name: string): [string, Label][] => {
    const addresses = addressesIn(after[name] as string | null)
    const fault = addresses.map((address) => addressFault(address, kind)).find((found) => found !== undefined)
    if (fault !== undefined) return [[name, wrongAddress[fault]]]
    return addresses.length > MOST_ADDRESSES ? [[name, manyAddresses]] : []
  }
  const told = after.backchannel_logout_uri
  const isTold = typeof told === 'string' && told !== ''
  return {
    ...Object.fromEntries([...faultOf('redirect_uris'), ...faultOf('post_logout_redirect_uris')]),
    // inner networks are judged where it is told, as those of callbacks are
    ...(isTold && !/^https?:\/\/[^\s#@]+$/.test(told) ? { backchannel_logout_uri: setupWords.webAddress } : {}),
  }
}

/** Whoever agreed did so to be sent to where it was then: with other addresses, or as another kind, they are asked anew. */
async function askAnew(call: Call, changes: readonly Change[]): Promise<void> {
  const ids = changes
    .filter(
      ({ before, after }) => before !== null && ['redirect_uris', 'kind'].some((name) => before[name] !== after[name]),
    )
    .map(({ before }) => before?.id as number)
  if (ids.length > 0)
    await call.db.query('delete from application_consent where company_id = $1 and application_id = any($2)', [
      call.actor.company_id,
      ids,
    ])
}

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
    await askAnew(call, changes)
    const known = new Set<string>(routes().flatMap(({ scope }) => scope ?? []))
    return changes.map(({ before, after }) => {
      const was = new Set((before?.scopes as string[] | undefined) ?? [])
      // what was given once and exists no more may stay until somebody takes it out
      const strange = (after.scopes as string[]).some((scope) => !was.has(scope) && !known.has(scope))
      const networks =
        typeof after.ip_allow === 'string' && after.ip_allow !== '' && networksIn(after.ip_allow) === null
      return {
        ...(strange ? { scopes: common.notAnOption } : {}),
        ...(networks ? { ip_allow: badNetworks } : {}),
        ...addressFaults(after),
      }
    })
  },
  beforeDelete: (call, rows) =>
    requireNoneAbove(
      call,
      rows.flatMap((row) => (typeof row.user_id === 'number' ? [row.user_id] : [])),
    ),
  afterSave: async (call, saved) => {
    // one at which people sign in is none of its own person
    const isShared = (row: Change['after'] | null) => row !== null && row.kind !== 'service'
    const shared = saved.some(({ before, after }) => isShared(before) || isShared(after))
    keysChanged(call, shared ? [null] : saved.flatMap(people))
  },
  afterDelete: async (call, rows) =>
    keysChanged(
      call,
      rows.map((row) => row.user_id),
    ),
  computed: {
    client_id: () => sql`t.client_id::text`,
    state: () =>
      sql`case when t.status = 'off' then 'off'
        when t.kind = 'service' and not exists (select from users p where p.company_id = t.company_id and p.id = t.user_id and p.status = 'active')
          then 'person'
        when t.kind = 'native' then 'well'
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
