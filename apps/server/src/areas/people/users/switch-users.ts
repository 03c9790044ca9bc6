import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/people/refusals'
import * as topics from '@workplace/contract/people/topics'
import type { switchUsers as declared } from '@workplace/contract/people/users'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Engine, Row } from '../../../kernel/resources/engine'
import { locked } from '../../../kernel/resources/save'
import type { Sessions } from '../../../kernel/session/session'
import { keepAnAdministrator, requireNoneAbove, watchAdministrators } from '../roles/powers'
import { signOut } from './user-rules'

/** Enables or disables accounts; whoever is disabled is signed out with it. */
export async function switchUsers(
  engine: Engine,
  sessions: Sessions,
  call: Call,
  { ids, status }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { user_id } = call.actor
  const people = await locked(
    engine,
    call,
    [...new Set(ids)].map((id) => ({ id })),
  )
  const changing = people.filter((person) => person.status !== status)
  if (changing.length === 0) return { changed: 0 }
  if (status === 'disabled' && changing.some(({ id }) => id === user_id)) throw new Refusal(refusals.not_oneself)
  await requireNoneAbove(
    call,
    changing.map(({ id }) => id),
  )
  // still the last day somewhere: the job that disables leavers knows each one's own clock
  const yesterday = wallClock(call.now(), 'Etc/GMT+12').date
  const gone = changing.find((person) => typeof person.departure_date === 'string' && person.departure_date < yesterday)
  if (status === 'active' && gone !== undefined) throw new Refusal(refusals.left_already, { name: String(gone.name) })
  await setStatus(call, sessions, changing, status)
  return { changed: changing.length }
}

/** Gives locked people another state: asked for by whoever may. */
export async function setStatus(
  call: Call,
  sessions: Sessions,
  people: readonly Row[],
  status: 'active' | 'disabled',
): Promise<void> {
  if (status === 'disabled') await watchAdministrators(call)
  await call.db.query(
    `update users set status = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = any($2)`,
    [call.actor.company_id, people.map(({ id }) => id), status, call.actor.name],
  )
  for (const person of people) {
    if (status === 'disabled') await signOut(call, sessions, person.id, 'account')
    call.record({
      module: 'user',
      action: status === 'active' ? 'enable' : 'disable',
      target: String(person.name),
      target_id: person.id,
      before: { status: person.status },
      after: { status },
    })
  }
  if (status === 'disabled') await keepAnAdministrator(call)
  call.emit(eventOf(topics.user, { ids: people.slice(0, 200).map(({ id }) => id) }))
}
