import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { termsDetail as declared, Terms } from '@workplace/contract/meeting/form'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import type { StoredRoom } from './room.store'
import { instantText } from './wall-time'

/** Terms in force for rooms: without offices or types they are for all of them. */
const inForce = `from termsofservice t
  join meetingroom r on r.company_id = t.company_id and r.id = any($2::int[]) and r.status <> 'inactive'
  where t.company_id = $1 and t.status = 'on' and (t.effective_time is null or t.effective_time <= $3)
    and (not exists (select 1 from termsofservice_office x where x.company_id = $1 and x.termsofservice_id = t.id)
      or exists (select 1 from termsofservice_office x
        where x.company_id = $1 and x.termsofservice_id = t.id and x.office_id = r.office_id))
    and (not exists (select 1 from termsofservice_roomtype x where x.company_id = $1 and x.termsofservice_id = t.id)
      or exists (select 1 from termsofservice_roomtype x
        where x.company_id = $1 and x.termsofservice_id = t.id and x.roomtype_id = r.roomtype_id))`
const agreed = `exists (select 1 from agreement a
  where a.company_id = $1 and a.user_id = $4 and a.terms_id = t.id and a.revision = t.revision)`

const asked = (call: Call, room_ids: readonly number[]) => [
  call.actor.company_id,
  room_ids,
  instantText(call.now()),
  call.actor.user_id,
]

/** `GET /termsofservice/detail`: the terms of some rooms, and whether the caller agreed to them as they are now. */
export async function termsDetail(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const seen = input.meetingroom_ids.filter((id) => !call.actor.rooms.hidden.has(id))
  const items = await call.db.query<Terms>(
    `select distinct t.id, t.title, t.content, t.content_en, t.revision, t.must_agree, ${agreed} as agreed
     ${inForce} order by t.must_agree desc, t.id`,
    asked(call, seen),
  )
  return { items }
}

export type Agreement = { id: number; revision: number }

/**
 * Refuses rooms whose terms the caller has not agreed to, in the words that are in force now, and does not agree to
 * with this change either. Answers what they agree to. Asks nothing where no room has such terms.
 */
export async function requireTerms(
  call: Call,
  rooms: readonly StoredRoom[],
  given: readonly Agreement[],
): Promise<Agreement[]> {
  const ids = rooms.filter((room) => room.has_terms).map((room) => room.id)
  if (ids.length === 0) return []
  const open = await call.db.query<{ id: number; revision: number; title: string; room_id: number }>(
    `select t.id, t.revision, t.title, min(r.id) as room_id ${inForce} and t.must_agree and not ${agreed}
     group by t.id, t.revision, t.title order by t.id`,
    asked(call, ids),
  )
  for (const one of open) {
    const same = given.find(({ id }) => id === one.id)
    const room = rooms.find(({ id }) => id === one.room_id)?.name ?? ''
    if (same === undefined) throw new Refusal(refusals.terms_required, { room, title: one.title }, { terms_id: one.id })
    if (same.revision !== one.revision) throw new Refusal(refusals.terms_changed, {}, { terms_id: one.id })
  }
  return open.map(({ id, revision }) => ({ id, revision }))
}

/** Keeps to what the caller agreed, and for which meeting. */
export async function keepAgreements(call: Call, meeting_id: number, agreements: readonly Agreement[]): Promise<void> {
  if (agreements.length === 0) return
  await call.db.query(
    `insert into agreement (company_id, user_id, terms_id, revision, agreed_at, meeting_id)
     select $1, $2, t.id, t.revision, $3, $4 from unnest($5::int[], $6::int[]) as t(id, revision)
     on conflict do nothing`,
    [
      call.actor.company_id,
      call.actor.user_id,
      instantText(call.now()),
      meeting_id,
      agreements.map((one) => one.id),
      agreements.map((one) => one.revision),
    ],
  )
}
