import { warningOf } from '@workplace/domain/booking/release'
import type { Log } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import { inBatches } from '../../../kernel/jobs/in-batches'
import { notifyEachOf, type PersonalMessage } from '../../message/public'
import { type ReleaseSettings, readReleaseSettings } from '../core/release-settings'
import { instantText, wireSpan, wireTime } from '../core/wall-time'
import { policyOf, readToWarn, releasableOf } from './release-candidate.store'
import { companiesThatRelease } from './release-due'
import { system } from './words'

type Warning = { db: Database; now: () => number; log: Log }

/** A meeting whose people are to be warned, with the instant at which it is given back. */
type Near = { id: number; due: number }

async function nearNow(on: Warning, company_id: number, settings: ReleaseSettings): Promise<Near[]> {
  if (!settings.enabled || settings.warn_minutes === 0) return []
  const now = on.now()
  const rows = await readToWarn(on.db, company_id, now, settings)
  if (rows.length === 0) return []
  return rows.flatMap((row) => {
    const due = warningOf(policyOf(row, settings), releasableOf(row), now, settings.warn_minutes)
    return due === null ? [] : [{ id: row.id, due }]
  })
}

type Told = Pick<PersonalMessage, 'user_ids'> & {
  id: number
  title: string
  room: string
  office_id: number
  start_time: string
  end_time: string
  timezone: string
}

/** Notes that people are warned of these slots, unless somebody signed in or they were warned meanwhile, and reads of what. */
const claim = {
  name: 'claim-release-warnings',
  text: `with warned as (
      insert into release_warning (company_id, meeting_id, start_time, due_time, warned_at)
      select m.company_id, m.id, m.start_time, t.due, $4 from unnest($2::int[], $3::timestamptz[]) as t(id, due)
      join meeting m on m.company_id = $1 and m.id = t.id
      where m.meeting_state = 'active'
        and not exists (select 1 from signinlog s where s.company_id = m.company_id and s.meeting_id = m.id)
      order by m.id
      on conflict do nothing returning meeting_id
    )
    select m.id, m.title, r.name as room, r.office_id, m.start_time, m.end_time, o.timezone,
      array(select distinct p.id from users p where p.company_id = m.company_id and p.status = 'active' and p.id in (
        select m.booker_id union select m.book_for_id union
        select a.user_id from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.accept_state <> 3
      ) order by p.id) as user_ids
    from warned w join meeting m on m.company_id = $1 and m.id = w.meeting_id
    join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    order by m.id`,
}

async function warnSome(db: Db, company_id: number, some: readonly Near[], now: number): Promise<number> {
  const told = await db.query<Told>(claim, [
    company_id,
    some.map((one) => one.id),
    some.map((one) => instantText(one.due)),
    instantText(now),
  ])
  const due = new Map(some.map((one) => [one.id, one.due]))
  const notices = told.map(
    ({ id, title, room, office_id, timezone, start_time, end_time, user_ids }): PersonalMessage => {
      return {
        ...{ user_ids, kind: 'release_warning', meeting_id: id, occasion: `release_warning ${id} ${start_time}` },
        values: {
          ...{ title, room, office_id, timezone, who: system, reason: null },
          ...wireSpan(start_time, end_time, timezone),
          until: wireTime(due.get(id) ?? now, timezone),
        },
      }
    },
  )
  await notifyEachOf(db, company_id, notices)
  return told.length
}

/**
 * Warns the people of meetings to which nobody has signed in and which are about to be given back, each slot once on any
 * number of servers. Of how many meetings.
 */
export async function warnDue(on: Warning): Promise<number> {
  let warned = 0
  for (const company_id of await companiesThatRelease(on.db)) {
    try {
      const near = await nearNow(on, company_id, await readReleaseSettings(on.db, company_id))
      const byId = new Map(near.map((one) => [one.id, one]))
      warned += await inBatches([...byId.keys()], {
        work: async (ids) => {
          const some = ids.flatMap((id) => byId.get(id) ?? [])
          return { done: await on.db.transaction((db) => warnSome(db, company_id, some, on.now())), busy: [] }
        },
        onFault: (error, meeting) => on.log.warn({ err: error, meeting }, 'nobody could be warned of a release'),
      })
    } catch (error) {
      on.log.warn({ err: error, company_id }, 'warnings before releases wait')
    }
  }
  return warned
}
