import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import * as setupWords from '@workplace/contract/setup/words'
import { clientKeysOf, type KeysFault } from '@workplace/domain/identity/client-keys'
import {
  type AddressFault,
  type ApplicationKind,
  addressesIn,
  addressFault,
} from '@workplace/domain/identity/redirect-uri'
import { sql } from 'kysely'
import type { Outbound } from '../../../adapters/outbound/port'
import type { Call } from '../../../kernel/call/call'
import { networksIn } from '../../../kernel/http/networks'
import type { Kit } from '../../../kernel/product/area'
import type { Change, Rules } from '../../../kernel/resources/engine'
import { requireFreshProof, sessionsChanged } from '../../../kernel/session/session-store'
import { requireNoneAbove } from '../../people/public'
import { typedAddressFault } from '../address/typed-address'
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
function addressFaults(outbound: Outbound, { before, after }: Change): Record<string, Label> {
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
  const toldFault =
    typeof told !== 'string' || told === ''
      ? undefined
      : /^https?:\/\/[^\s#@]+$/.test(told)
        ? typedAddressFault(outbound, told, before?.backchannel_logout_uri)
        : setupWords.webAddress
  return {
    ...Object.fromEntries([...faultOf('redirect_uris'), ...faultOf('post_logout_redirect_uris')]),
    ...(toldFault === undefined ? {} : { backchannel_logout_uri: toldFault }),
  }
}

const wrongKeys: Readonly<Record<KeysFault, Label>> = {
  malformed: ['请输入 JWKS（JSON），或公布它的网址', 'Enter a JWKS (JSON), or the web address where it is published'],
  none: ['其中没有可用于签名的公钥', 'There is no key in it that signs'],
  private: [
    '其中有私钥。请只填公钥；该密钥已经暴露，请更换',
    'There is a private key in it. Enter public ones only, and replace this key: it has been shown',
  ],
  kind: ['支持的公钥：RSA，或曲线 P-256 的 EC', 'Keys are RSA, or EC with the curve P-256'],
  short: ['RSA 密钥至少 2048 位', 'RSA keys have 2048 bits at least'],
}

/** The keys with which an application says which one it is. */
function keyFaults(outbound: Outbound, { before, after }: Change): Record<string, Label> {
  const { kind, token_auth, jwks } = after
  if (kind === 'native' || token_auth !== 'private_key_jwt' || typeof jwks !== 'string') return {}
  const said = clientKeysOf(jwks)
  if ('fault' in said) return { jwks: wrongKeys[said.fault] }
  const fault = 'uri' in said && jwks !== before?.jwks ? typedAddressFault(outbound, said.uri, undefined) : undefined
  return fault === undefined ? {} : { jwks: fault }
}

/** Whoever gives an application a key makes a way in that lasts. */
const givesKeys = ({ before, after }: Change): boolean =>
  after.token_auth === 'private_key_jwt' &&
  (before?.jwks !== after.jwks || before?.token_auth !== after.token_auth || before?.kind !== after.kind)

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
export const applicationRules = ({ routes, outbound }: Pick<Kit, 'routes' | 'outbound'>): Rules => ({
  beforeSave: async (call, changes) => {
    if (changes.some(({ before }) => before === null)) {
      const [row] = await call.db.query<{ many: number }>(
        'select count(*)::int as many from oauth2_application where company_id = $1',
        [call.actor.company_id],
      )
      if ((row?.many ?? 0) >= MOST_APPLICATIONS)
        throw new Refusal(refusals.application_many, { most: MOST_APPLICATIONS })
    }
    if (changes.some(givesKeys)) await requireFreshProof(call.db, call.actor.token_hash)
    // nobody gives a program what they may not do themselves
    await requireNoneAbove(call, changes.flatMap(people))
    await askAnew(call, changes)
    const known = new Set<string>(routes().flatMap(({ scope }) => scope ?? []))
    return changes.map((change) => {
      const { before, after } = change
      const was = new Set((before?.scopes as string[] | undefined) ?? [])
      // what was given once and exists no more may stay until somebody takes it out
      const strange = (after.scopes as string[]).some((scope) => !was.has(scope) && !known.has(scope))
      const networks =
        typeof after.ip_allow === 'string' && after.ip_allow !== '' && networksIn(after.ip_allow) === null
      return {
        ...(strange ? { scopes: common.notAnOption } : {}),
        ...(networks ? { ip_allow: badNetworks } : {}),
        ...addressFaults(outbound, change),
        ...keyFaults(outbound, change),
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
        when t.kind = 'native' or t.token_auth = 'private_key_jwt' then 'well'
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
