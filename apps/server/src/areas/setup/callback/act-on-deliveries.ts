import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { callback } from '@workplace/contract/setup/callback'
import type {
  callbackSecret,
  recoverDeliveries,
  resendDeliveries,
  skipDeliveries,
  switchCallback,
  testCallback,
} from '@workplace/contract/setup/callback-calls'
import * as refusals from '@workplace/contract/setup/refusals'
import * as setupWords from '@workplace/contract/setup/words'
import type { Outbound } from '../../../adapters/outbound/port'
import type { Call } from '../../../kernel/call/call'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { headersOf } from './headers'
import { giveSecret, signed, signingSecrets } from './secrets'
import { attempt, errorIn } from './send'
import { settleWanted } from './settle-wanted'

type Endpoint = {
  id: number
  name: string
  url: string
  timeout_ms: number
  headers: string | null
  status: 'on' | 'off'
}

async function endpointOf(call: Call, id: number, lock = ''): Promise<Endpoint> {
  const [row] = await call.db.query<Endpoint>(
    `select id, name, url, timeout_ms, headers, status from callback where company_id = $1 and id = $2 ${lock}`,
    [call.actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(kernelRefusals.not_found)
  return row
}
const locked = (call: Call, id: number) => endpointOf(call, id, 'for no key update')
const at = (call: Call, more = 0) => new Date(call.now() + more).toISOString()
const changed = (call: Call, id: number) => call.emit(eventOf(resourceTopic(callback), { ids: [id] }))

/** `POST /callback/switch` */
export async function switchEndpoint(
  call: Call,
  { id, on }: ParsedOf<typeof switchCallback>,
): Promise<OutputOf<typeof switchCallback>> {
  const one = await locked(call, id)
  const status = on ? 'on' : 'off'
  if (one.status === status) {
    call.unchanged()
    return { id }
  }
  await call.db.query(
    `update callback set status = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [call.actor.company_id, id, status, call.actor.name],
  )
  // whoever switches it on has seen to it: it begins anew
  await call.db.query(
    `update callback_state set off_because = null, failures = 0, failing_since = null, resting_since = null, not_before = null
     where company_id = $1 and callback_id = $2`,
    [call.actor.company_id, id],
  )
  if (on)
    await call.db.query(
      `update callback_delivery set next_try = $3 where company_id = $1 and callback_id = $2 and state = 'waiting'`,
      [call.actor.company_id, id, at(call)],
    )
  await settleWanted(call.db, call.actor.company_id)
  call.record({
    ...{ module: 'callback', action: 'callback_switch', target: one.name, target_id: id },
    ...{ before: { status: one.status }, after: { status } },
  })
  changed(call, id)
  return { id }
}

/** `POST /callback/secret` */
export const newSecret =
  (secrets: Pick<Secrets, 'encrypt'>) =>
  async (call: Call, { id }: ParsedOf<typeof callbackSecret>): Promise<OutputOf<typeof callbackSecret>> => {
    const one = await locked(call, id)
    const { company_id } = call.actor
    const [used] = await call.db.query<{ used: boolean }>(
      'select sequence > 0 as used from callback_state where company_id = $1 and callback_id = $2',
      [company_id, id],
    )
    const given = await giveSecret(call.db, secrets, { company_id, callback_id: id }, call.now(), used?.used === true)
    call.record({ module: 'callback', action: 'callback_secret', target: one.name, target_id: id })
    return given
  }

/** `POST /callback/test`: outside of any transaction, for the other side may take its time. */
export const testEndpoint =
  (deps: {
    readonly outbound: Outbound
    readonly secrets: Pick<Secrets, 'decrypt'>
    readonly admit: (ip: string) => void
  }) =>
  async (call: Call, { id }: ParsedOf<typeof testCallback>): Promise<OutputOf<typeof testCallback>> => {
    deps.admit(call.ip)
    const { company_id } = call.actor
    const one = await endpointOf(call, id)
    const body = JSON.stringify({
      ...{ type: 'callback.test', timestamp: at(call), sequence: 0 },
      ...{ object: { type: 'callback', id, version: null }, data: { name: one.name } },
    })
    const all = await signingSecrets(call.db, deps.secrets, { company_id, callback_id: id }, call.now())
    const headers = one.headers === null ? {} : (headersOf(deps.secrets.decrypt(one.headers)) ?? {})
    const sent = signed(`cb_test_${company_id}_${id}_${call.now()}`, body, all, call.now())
    const { status, ms, answer, error } = await attempt(deps.outbound, { ...one, headers }, sent, body)
    const ok = status !== null && status >= 200 && status < 300
    return {
      ok,
      status,
      ms,
      answer,
      error: errorIn(error, call.language),
      body: JSON.stringify(JSON.parse(body), null, 2),
    }
  }

/** Changes deliveries of the company, and says of which endpoints they were. */
async function change(
  call: Call,
  action: 'callback_resend' | 'callback_skip' | 'callback_recover',
  sql: string,
  values: readonly unknown[],
  told: Readonly<Record<string, unknown>> = {},
): Promise<{ changed: number }> {
  const rows = await call.db.query<{ callback_id: number }>(sql, [call.actor.company_id, ...values])
  if (rows.length === 0) {
    call.unchanged()
    return { changed: 0 }
  }
  const after = { count: rows.length, ...told }
  call.record({ module: 'callback_delivery', action, target: setupWords.deliveries.join(' / '), after })
  for (const id of new Set(rows.map((row) => row.callback_id))) changed(call, id)
  return { changed: rows.length }
}

const again = `state = 'waiting', tries = 0, next_try = $3, ended_at = null`

/** `POST /callback/resend` */
export async function resend(
  call: Call,
  { ids }: ParsedOf<typeof resendDeliveries>,
): Promise<OutputOf<typeof resendDeliveries>> {
  await refuseOff(call, ids)
  return change(
    call,
    'callback_resend',
    `update callback_delivery set ${again} where company_id = $1 and id = any($2::bigint[]) and state <> 'sending'
     returning callback_id`,
    [ids, at(call)],
  )
}

/** To what is switched off nothing is sent: it would wait, and nobody would know for what. */
async function refuseOff(call: Call, ids: readonly number[]): Promise<void> {
  const [off] = await call.db.query(
    `select 1 from callback_delivery d join callback c on c.company_id = d.company_id and c.id = d.callback_id
     where d.company_id = $1 and d.id = any($2::bigint[]) and c.status = 'off' limit 1`,
    [call.actor.company_id, ids],
  )
  if (off !== undefined) throw new Refusal(refusals.callback_off)
}

/** `POST /callback/recover` */
export async function recover(
  call: Call,
  { id, since }: ParsedOf<typeof recoverDeliveries>,
): Promise<OutputOf<typeof recoverDeliveries>> {
  const one = await locked(call, id)
  if (one.status === 'off') throw new Refusal(refusals.callback_off)
  return change(
    call,
    'callback_recover',
    `update callback_delivery set ${again} where company_id = $1 and callback_id = $2 and state = 'dead' and created_at >= $4
     returning callback_id`,
    [id, at(call), since],
    { since },
  )
}

/** `POST /callback/skip` */
export const skip = (call: Call, { ids }: ParsedOf<typeof skipDeliveries>): Promise<OutputOf<typeof skipDeliveries>> =>
  change(
    call,
    'callback_skip',
    `update callback_delivery set state = 'skipped', ended_at = $3
     where company_id = $1 and id = any($2::bigint[]) and state in ('waiting', 'dead') returning callback_id`,
    [ids, at(call)],
  )
