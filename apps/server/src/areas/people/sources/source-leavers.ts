import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/people/refusals'
import { wallClock } from '@workplace/domain/kernel/zone'
import { vanishTooMany } from '@workplace/domain/sync/rules'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { lockedWherePossible } from '../../../kernel/resources/save'
import type { Sessions } from '../../../kernel/session/session'
import { thoseAbove } from '../roles/powers'
import { setStatus } from '../users/switch-users'
import type { Source } from './source.store'
import { type Candidate, type RunRow, refusedRow, runRow } from './source-rows'
import { sourceWords as words } from './source-words'

export type Guard = { vanishing: number; known: number; percent: number }

type Known = { user_id: number; source_key: string; name: string; status: string }

/** Enables again whom this source once had disabled, now that it has them again. */
export async function welcomeBack(
  sessions: Sessions,
  call: Call,
  source: Source,
  candidates: readonly Candidate[],
): Promise<RunRow[]> {
  // still the last day somewhere: as switching people does
  const yesterday = wallClock(call.now(), 'Etc/GMT+12').date
  const back = candidates.flatMap((candidate) => {
    const { person, isGone } = candidate
    if (person === null || !isGone || source.vanish !== 'disable' || person.status !== 'disabled') return []
    const left = typeof person.departure_date === 'string' && person.departure_date < yesterday
    return left ? [] : [{ candidate, person }]
  })
  if (back.length === 0) return []
  const above = await thoseAbove(
    call,
    back.map(({ person }) => person.id),
  )
  const coming = back.filter(({ person }) => !above.has(person.id))
  if (coming.length > 0)
    await setStatus(
      call,
      sessions,
      coming.map(({ person }) => person),
      'active',
    )
  return back.map(({ candidate, person }) => {
    if (above.has(person.id)) return refusedRow(candidate, { '': say(words.above, call.language) })
    const { line, key } = candidate
    return runRow('return', { line, source_key: key, name: String(person.name), user_id: person.id })
  })
}

/** Those whom the source had and has no more: left alone or disabled, unless they are too many at once. */
export async function settleLeavers(
  engine: Engine,
  sessions: Sessions,
  call: Call,
  source: Source,
  on: { keys: ReadonlySet<string>; unknown: number; despite: number | undefined; isDry: boolean },
): Promise<{ rows: RunRow[]; guard: Guard | null }> {
  const { company_id, user_id } = call.actor
  const known = await call.db.query<Known>(
    `select p.user_id, p.source_key, u.name, u.status from datasource_person p
     join users u on u.company_id = p.company_id and u.id = p.user_id
     where p.company_id = $1 and p.datasource_id = $2 and p.gone_at is null order by p.user_id`,
    [company_id, source.id],
  )
  const vanished = known.filter(({ source_key }) => !on.keys.has(source_key))
  const row = (one: Known, more: Partial<RunRow> = {}) => ({
    source_key: one.source_key,
    name: one.name,
    user_id: one.user_id,
    ...more,
  })
  // of a row without a key nobody knows whether it is one of them
  if (source.vanish === 'leave' || on.unknown > 0)
    return { rows: vanished.map((one) => runRow('left', row(one))), guard: null }

  const active = known.filter(({ status }) => status === 'active')
  const vanishing = vanished.filter(({ status }) => status === 'active')
  const share = { vanishing: vanishing.length, known: active.length, percent: source.guard_percent }
  const isTooMany = vanishTooMany(share.vanishing, share.known, share.percent) && share.vanishing > (on.despite ?? 0)
  if (isTooMany && !on.isDry) throw new Refusal(refusals.source_guard, share)

  const ids = vanishing.map((one) => one.user_id)
  const above = ids.length === 0 ? new Map<number, string>() : await thoseAbove(call, ids)
  const mine = new Map((await lockedWherePossible(engine, call, ids)).map((person) => [person.id, person]))
  const why = (one: Known) =>
    one.user_id === user_id
      ? words.oneself
      : above.has(one.user_id)
        ? words.above
        : mine.has(one.user_id)
          ? null
          : words.outside
  const going = vanishing.filter((one) => why(one) === null)
  const people = going.flatMap((one) => mine.get(one.user_id) ?? [])
  if (people.length > 0) await setStatus(call, sessions, people, 'disabled')
  await call.db.query(
    `update datasource_person set gone_at = now() where company_id = $1 and datasource_id = $2 and user_id = any($3)`,
    [company_id, source.id, going.map((one) => one.user_id)],
  )
  const rows = vanishing.map((one) => {
    const reason = why(one)
    return reason === null
      ? runRow('disable', row(one))
      : runRow('refused', row(one, { errors: { '': say(reason, call.language) } }))
  })
  return { rows, guard: isTooMany ? share : null }
}
