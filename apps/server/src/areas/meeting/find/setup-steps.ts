import type { SetupGap, SetupProgress, SetupStep } from '@workplace/contract/place/first-office'
import { type Call, has } from '../../../kernel/call/call'
import { hasOpening, mayBookSomewhere } from './somewhere'

/** How many colleagues are tried: where none of these can book, the way is not found yet. */
const tried = 5

type Counts = {
  grown: boolean
  offices: number
  floors: number
  rooms: number
  open_rooms: number[]
  colleagues: number
  active: number
  able: number[]
}

/**
 * What a company has, who set it up left out: the account that was there first. It has grown where a colleague booked
 * already; then nobody needs to be led any more, whatever is closed or taken away later.
 */
async function counted({ db, actor }: Call): Promise<Counts | undefined> {
  const [counts] = await db.query<Counts>(
    `with maker as (select min(id) as id from users where company_id = $1)
     select
       exists (select 1 from meeting m where m.company_id = $1 and m.booker_id <> maker.id) as grown,
       (select count(*)::int from office where company_id = $1) as offices,
       (select count(*)::int from floor where company_id = $1) as floors,
       (select count(*)::int from meetingroom where company_id = $1 and deleted_at is null) as rooms,
       array(select id from meetingroom where company_id = $1 and deleted_at is null and status = 'online' and not readonly
         order by id limit 50) as open_rooms,
       (select count(*)::int from users where company_id = $1 and id <> maker.id and forgotten_at is null) as colleagues,
       (select count(*)::int from users where company_id = $1 and id <> maker.id and status = 'active') as active,
       array(select u.id from users u where u.company_id = $1 and u.id <> maker.id and u.status = 'active' and exists (
         select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id and 'view-meeting' = any(r.permissions))
         order by u.id limit ${tried}) as able
     from maker`,
    [actor.company_id],
  )
  return counts
}

async function gapIn(call: Call, counts: Counts): Promise<{ place?: SetupGap; people?: SetupGap; booking?: SetupGap }> {
  const { offices, floors, rooms, open_rooms, colleagues, active, able } = counts
  const place =
    offices === 0
      ? 'office'
      : floors === 0
        ? 'floor'
        : rooms === 0
          ? 'room'
          : (await hasOpening(call, open_rooms))
            ? undefined
            : 'closed_room'
  const people = colleagues === 0 ? 'colleague' : active === 0 ? 'account' : able.length === 0 ? 'role' : undefined
  if (place !== undefined || people !== undefined) return { place, people, booking: place ?? people }
  for (const user_id of able) if (await mayBookSomewhere(call, user_id, open_rooms)) return {}
  return { booking: 'barred' }
}

/**
 * How far a new company has come; null where a colleague may really book, judged by the rules that will judge their
 * bookings, or where somebody else sees to that.
 */
export async function setupProgress(call: Call): Promise<SetupProgress> {
  const { actor } = call
  if (!has(actor, 'add-meetingroom') || actor.office_ids !== null) return null
  const counts = await counted(call)
  if (counts === undefined || counts.grown) return null
  const gaps = await gapIn(call, counts)
  const gap = gaps.place ?? gaps.people ?? gaps.booking
  if (gap === undefined) return null
  const done: SetupStep[] = [
    ...(gaps.place === undefined ? (['place'] as const) : []),
    ...(gaps.people === undefined ? (['people'] as const) : []),
  ]
  return { done, gap, rooms: counts.rooms, colleagues: counts.colleagues }
}
