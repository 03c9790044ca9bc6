import type { forgiveAreas as declared } from '@workplace/contract/device/door-wall'
import { passArea } from '@workplace/contract/device/pass-area'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { PassRecords } from '../core/pass-records'

type Input = ParsedOf<typeof declared>

/** `POST /doors/forgive`: nobody counts as being in these areas any more, nor these people as being anywhere here. */
export const forgive =
  (records: () => PassRecords) =>
  async (call: Call, { area_ids, user_ids }: Input): Promise<OutputOf<typeof declared>> => ({
    changed: (await areas(call, area_ids)) + (await people(call, records(), user_ids)),
  })

async function areas(call: Call, area_ids: readonly number[]): Promise<number> {
  const ids = [...new Set(area_ids)]
  if (ids.length === 0) return 0
  const rows = await call.db.query<{ id: number; name: string; office_id: number }>(
    'select id, name, office_id from pass_area where company_id = $1 and id = any($2::int[]) order by id for no key update',
    [call.actor.company_id, ids],
  )
  if (rows.length < ids.length) throw new Refusal(refusals.not_found)
  const offices = officesFor(call.actor, passArea.area)
  if (offices !== null && rows.some(({ office_id }) => !offices.includes(office_id)))
    throw new Refusal(refusals.outside_scope)
  await call.db.query('update pass_area set forgotten_at = $3 where company_id = $1 and id = any($2::int[])', [
    ...[call.actor.company_id, ids, new Date(call.now()).toISOString()],
  ])
  for (const { id, name } of rows) call.record({ module: 'passarea', action: 'forgive', target: name, target_id: id })
  call.emit(eventOf(resourceTopic(passArea), { ids }))
  return rows.length
}

/** In the areas of the caller's offices; where they are elsewhere is nothing of theirs. */
async function people(call: Call, records: PassRecords, user_ids: readonly number[]): Promise<number> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return 0
  const { company_id } = call.actor
  const found = await call.db.query<{ id: number; name: string }>(
    'select id, name from users where company_id = $1 and id = any($2::int[]) order by id',
    [company_id, ids],
  )
  if (found.length < ids.length) throw new Refusal(refusals.not_found)
  const within = await call.db.query<{ id: number }>(
    'select id from pass_area where company_id = $1 and ($2::int[] is null or office_id = any($2))',
    [company_id, officesFor(call.actor, passArea.area)],
  )
  const area_ids = within.map(({ id }) => id)
  await records.forgetPlaces(call.db, company_id, ids, area_ids)
  for (const { id, name } of found)
    call.record({ module: 'passarea', action: 'forgive_person', target: name, target_id: id })
  call.emit(eventOf(resourceTopic(passArea), { ids: area_ids }))
  return found.length
}
