import * as common from '@workplace/contract/kernel/common-words'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { callback } from '@workplace/contract/setup/callback'
import { afterAttempt, outcomeOf } from '@workplace/domain/callback/schedule'
import type { Call } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import type { Db } from '../../../kernel/database/db'
import type { ClaimedDelivery } from './claim'
import type { DelivererOptions } from './deliverer-options'
import { notifyKeepers } from './notify-keepers'
import type { AttemptAnswer } from './send'
import { settleWanted } from './settle-wanted'

/** An attempt and what came of it. */
export type ToldAttempt = Omit<ClaimedDelivery, 'time'> & AttemptAnswer & { readonly time: string }

type Settling = Pick<DelivererOptions, 'db' | 'now' | 'log' | 'beforeCommit' | 'poke'>

const taken = {
  name: 'settle-callbacks',
  text: `with told as (
      select * from jsonb_to_recordset($1::jsonb) as t(company_id int, callback_id int, id bigint, tries int, probe boolean,
        status int, ms int, answer text, bytes int, time timestamptz)
    ), state as (
      select s.company_id, s.callback_id, s.resting_since, t.time from callback_state s
      join (select company_id, callback_id, max(time) as time from told group by 1, 2) as t
        on t.company_id = s.company_id and t.callback_id = s.callback_id
      order by s.company_id, s.callback_id for no key update of s
    ), well as (
      update callback_state s set failures = 0, failing_since = null, resting_since = null, not_before = null,
        last_ok_at = w.time, last_error = null
      from state w where s.company_id = w.company_id and s.callback_id = w.callback_id
    ), done as (
      update callback_delivery d set state = 'delivered', ended_at = t.time, next_try = t.time,
        tries = d.tries + case when t.probe then 1 else 0 end
      from told t where d.company_id = t.company_id and d.id = t.id and d.state = 'sending'
    ), kept as (
      insert into callback_attempt (company_id, sent_at, callback_id, delivery_id, probe, status, ms, answer, answer_bytes)
      select company_id, time, callback_id, id, probe, status, ms, answer, bytes from told
    )
    -- whoever rested is well again: all that waits is due
    select company_id, callback_id from state where resting_since is not null`,
}

/** What was taken, many at once. */
export async function settleTaken(on: Settling, all: readonly ToldAttempt[]): Promise<void> {
  const rows = all.map(({ company_id, callback_id, id, tries, probe, status, ms, answer, bytes, time }) => ({
    ...{ company_id, callback_id, id, tries, probe, status, ms, answer, bytes, time },
  }))
  const rested = await on.db.query<{ company_id: number; callback_id: number }>(taken, [JSON.stringify(rows)])
  for (const { company_id, callback_id } of rested)
    await on.db.transaction(async (tx) => {
      await tx.query(
        `update callback_delivery set next_try = $3
         where company_id = $1 and callback_id = $2 and state = 'waiting' and next_try > $3`,
        [company_id, callback_id, new Date(on.now()).toISOString()],
      )
      await announce(tx, company_id, callback_id)
    })
}

/** Whoever looks at the endpoints looks again. */
async function announce(tx: Db, company_id: number, callback_id: number): Promise<void> {
  const { topic, payload } = eventOf(resourceTopic(callback), { ids: [callback_id] })
  await tx.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3::jsonb)', [
    ...[company_id, topic, JSON.stringify(payload)],
  ])
}

type State = {
  failures: number
  failing: string | null
  resting: string | null
  patience: string | null
  status: string
  name: string
}
const ms = (text: string | null) => (text === null ? null : Number(text))

/** What was not taken: by the schedule it is tried again or given up, and its endpoint rests or is switched off. */
export async function settleFailed(on: Settling, told: ToldAttempt): Promise<void> {
  const { company_id, callback_id } = told
  const { now, log, beforeCommit } = on
  const context = {
    db: on.db,
    company_id,
    name: common.system[0],
    request_id: `callback-${told.id}`,
    now,
    log,
    beforeCommit,
  }
  await actAlone(context, async (call) => {
    const [state] = await call.db.query<State>(
      `select s.failures, extract(epoch from s.failing_since) * 1000 as failing, c.status, c.name,
         extract(epoch from s.resting_since) * 1000 as resting, extract(epoch from s.not_before) * 1000 as patience
       from callback_state s join callback c on c.company_id = s.company_id and c.id = s.callback_id
       where s.company_id = $1 and s.callback_id = $2 for no key update of c, s`,
      [company_id, callback_id],
    )
    if (state === undefined) return undefined // it was deleted meanwhile
    const { tries, probe, status } = told
    const standing = {
      failures: state.failures,
      failingSince: ms(state.failing),
      restingSince: ms(state.resting),
      notBefore: ms(state.patience),
    }
    const next = afterAttempt(
      { standing, tries, probe },
      outcomeOf(status, told.retryAfter, now()),
      now(),
      Math.random(),
    )
    await keep(call, told, next)
    const became = (next.standing.restingSince === null) !== (standing.restingSince === null)
    if (next.off !== null && state.status === 'on')
      await switchOff(call, { id: callback_id, name: state.name }, next.off)
    else if (became || standing.failures === 0) call.emit(eventOf(resourceTopic(callback), { ids: [callback_id] }))
    if (became && next.off === null)
      await notifyKeepers(call, 'callback_resting', { id: callback_id, name: state.name })
    return true
  })
  on.poke()
}

async function keep(call: Call, told: ToldAttempt, next: ReturnType<typeof afterAttempt>): Promise<void> {
  const { company_id, callback_id, id } = told
  const at = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
  const error = told.error ?? `HTTP ${told.status}\nHTTP ${told.status}`
  await call.db.query(
    `with done as (
       update callback_delivery set state = $4, tries = $5, next_try = $6, ended_at = case when $4 = 'dead' then $7::timestamptz end
       where company_id = $1 and id = $3 and state = 'sending'
     ), state as (
       update callback_state set failures = $8, failing_since = $9, resting_since = $10, not_before = $11, last_error = $12
       where company_id = $1 and callback_id = $2
     )
     insert into callback_attempt (company_id, sent_at, callback_id, delivery_id, probe, status, ms, answer, answer_bytes, error)
     values ($1, $13, $2, $3, $14, $15, $16, $17, $18, $19)`,
    [
      ...[company_id, callback_id, id, next.delivery.state, next.delivery.tries, at(next.delivery.nextTry)],
      ...[at(call.now()), next.standing.failures, at(next.standing.failingSince), at(next.standing.restingSince)],
      ...[at(next.standing.notBefore), error, told.time, told.probe, told.status, told.ms, told.answer, told.bytes],
      told.error,
    ],
  )
}

/** Nobody is there, or nobody was for days: what waits is dead, and can be recovered. */
async function switchOff(call: Call, one: { id: number; name: string }, because: 'gone' | 'failing'): Promise<void> {
  const { company_id } = call.actor
  await call.db.query(
    `update callback set status = 'off', version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [company_id, one.id, common.system[0]],
  )
  await call.db.query(
    `with state as (update callback_state set off_because = $3 where company_id = $1 and callback_id = $2)
     update callback_delivery set state = 'dead', ended_at = $4
     where company_id = $1 and callback_id = $2 and state in ('waiting', 'sending')`,
    [company_id, one.id, because, new Date(call.now()).toISOString()],
  )
  await settleWanted(call.db, company_id)
  call.record({
    module: 'callback',
    action: 'callback_off',
    target: one.name,
    target_id: one.id,
    after: { status: 'off' },
  })
  call.emit(eventOf(resourceTopic(callback), { ids: [one.id] }))
  await notifyKeepers(call, because === 'gone' ? 'callback_gone' : 'callback_failing', one)
}
