import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { callbackLog, callbackLogSingle, pullCallbacks } from '@workplace/contract/setup/callback-calls'
import { administersAll, type Call } from '../../../kernel/call/call'
import { bodyOf, eventColumns, type KeptEvent } from './body'
import { KEPT_DAYS } from './limits'
import { errorIn } from './send'

/** What happened anywhere in the company stands in bodies: only who administers all of it reads them. */
function requireWhole(call: Call): void {
  if (!administersAll(call.actor)) throw new Refusal(refusals.company_wide)
}

type Row = {
  id: string
  callback_id: number
  callback_name: string
  sequence: string
  type: string
  object: string
  state: OutputOf<typeof callbackLog>['items'][number]['state']
  tries: number
  next_try: string | null
  time: string
  status: number | null
  error: string | null
}
const columns = `d.id, d.callback_id, c.name as callback_name, d.sequence, e.type, d.object, d.state, d.tries,
  case when d.state in ('waiting', 'sending') then wire_instant(d.next_try) end as next_try, wire_instant(d.created_at) as time,
  a.status, a.error`
const joined = `callback_delivery d
  join callback c on c.company_id = d.company_id and c.id = d.callback_id
  join callback_event e on e.company_id = d.company_id and e.id = d.event_id`
const lastAttempt = `left join lateral (select status, error from callback_attempt a
  where a.company_id = d.company_id and a.delivery_id = d.id and a.sent_at >= d.created_at order by a.sent_at desc limit 1) as a on true`

const rowOf = (row: Row, call: Call) => ({
  ...row,
  id: Number(row.id),
  sequence: Number(row.sequence),
  error: errorIn(row.error, call.language),
})
const instant = (text: string | undefined) =>
  text === undefined || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()

/** `GET /callback/log_pagelist` */
export async function readDeliveries(
  call: Call,
  input: ParsedOf<typeof callbackLog>,
): Promise<OutputOf<typeof callbackLog>> {
  requireWhole(call)
  const where = `d.company_id = $1 and ($2::int is null or d.callback_id = $2) and ($3::text is null or d.state = $3)
    and ($4::text is null or e.type = $4) and ($5::timestamptz is null or d.created_at >= $5)
    and ($6::timestamptz is null or d.created_at < $6) and ($7::text is null or d.object = $7 or e.type = $7)`
  const title = input.title || null
  const values = [
    ...[call.actor.company_id, input.callback_id ?? null, input.state ?? null, input.type || null],
    ...[instant(input.from), instant(input.until), title],
  ]
  const [total] = await call.db.query<{ many: number }>(
    `select count(*)::int as many from ${joined} where ${where}`,
    values,
  )
  const rows = await call.db.query<Row>(
    `select ${columns} from ${joined} ${lastAttempt} where ${where}
     order by d.created_at desc, d.id desc limit $8 offset $9`,
    [...values, input.limit, (input.page - 1) * input.limit],
  )
  return { items: rows.map((row) => rowOf(row, call)), total: total?.many ?? 0 }
}

/** `GET /callback/log_single` */
export async function readDelivery(
  call: Call,
  { id }: ParsedOf<typeof callbackLogSingle>,
): Promise<OutputOf<typeof callbackLogSingle>> {
  requireWhole(call)
  const { company_id } = call.actor
  const [row] = await call.db.query<Row & { payload: string; kept: KeptEvent }>(
    `select ${columns}, d.payload, (select to_jsonb(k) from (select ${eventColumns}) as k) as kept
     from ${joined} ${lastAttempt} where d.company_id = $1 and d.id = $2`,
    [company_id, id],
  )
  if (row === undefined) throw new Refusal(refusals.not_found)
  const { payload, kept, ...rest } = row
  const attempts = await call.db.query<OutputOf<typeof callbackLogSingle>['attempts'][number]>(
    `select wire_instant(sent_at) as time, probe, status, ms, answer, answer_bytes, error from callback_attempt
     where company_id = $1 and delivery_id = $2 and sent_at >= $3::timestamptz order by sent_at, id limit 200`,
    [company_id, id, row.time],
  )
  return {
    ...rowOf(rest, call),
    body: JSON.stringify(bodyOf(kept, Number(row.sequence), payload), null, 2),
    attempts: attempts.map((one) => ({ ...one, error: errorIn(one.error, call.language) })),
  }
}

/** `GET /callback/pull`: by the same number the same body, whatever became of its delivery. */
export async function pullEvents(
  call: Call,
  { endpoint_id, after, limit }: ParsedOf<typeof pullCallbacks>,
): Promise<OutputOf<typeof pullCallbacks>> {
  requireWhole(call)
  const { company_id } = call.actor
  const since = new Date(call.now() - KEPT_DAYS * 86_400_000).toISOString()
  const [state] = await call.db.query<{ last: string; first: string | null }>(
    `select s.sequence as last, (select min(d.sequence) from callback_delivery d where d.company_id = $1
       and d.callback_id = $2 and d.created_at >= $3) as first
     from callback_state s where s.company_id = $1 and s.callback_id = $2`,
    [company_id, endpoint_id, since],
  )
  if (state === undefined) throw new Refusal(refusals.not_found)
  const rows = await call.db.query<KeptEvent & { sequence: string; payload: string }>(
    `select d.sequence, d.payload, ${eventColumns} from callback_delivery d
     join callback_event e on e.company_id = d.company_id and e.id = d.event_id
     where d.company_id = $1 and d.callback_id = $2 and d.sequence > $3 and d.created_at >= $4
     order by d.sequence limit $5`,
    [company_id, endpoint_id, after, since, limit],
  )
  return {
    items: rows.map((row) => bodyOf(row, Number(row.sequence), row.payload)),
    first: Number(state.first ?? 0),
    last: Number(state.last),
  }
}
