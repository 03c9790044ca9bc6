import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { minutesDetail as declared, Minutes, minutesVersion, Todo } from '@workplace/contract/meeting/minutes'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import { instantText, wireSpan } from '../core/wall-time'
import { type MinutesOf, mayDelete, mayWrite, readMinutes, readMinutesOf, type StoredMinutes } from './minutes.store'

/** The people who take part and have an account, the host first. */
export const peopleOf = ({ db, actor }: Call, meeting_id: number): Promise<{ id: number; name: string }[]> =>
  db.query<{ id: number; name: string }>(
    `select a.user_id as id, u.name from attendee a join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.meeting_id = $2 order by a.is_host desc, a.id`,
    [actor.company_id, meeting_id],
  )

export const todosOf = (call: Call, minutes: Pick<StoredMinutes, 'id' | 'timezone'>): Promise<Todo[]> =>
  call.db.query<Todo>(
    `select t.id, t.content, t.owner_id, u.name as owner_name, t.due::text as due, t.state, t.finished_at,
       t.state = 0 and t.due < ($3::timestamptz at time zone $4)::date as is_late
     from minutes_todo t join users u on u.company_id = t.company_id and u.id = t.owner_id
     where t.company_id = $1 and t.minutes_id = $2 order by t.id`,
    [call.actor.company_id, minutes.id, instantText(call.now()), minutes.timezone],
  )

export const filesOf = ({ db, actor }: Call, minutes_id: number): Promise<Minutes['files']> =>
  db.query<Minutes['files'][number]>(
    `select a.id, f.name, f.bytes from minutes_file a join file f on f.company_id = a.company_id and f.key = a.file_key
     where a.company_id = $1 and a.minutes_id = $2 order by a.id`,
    [actor.company_id, minutes_id],
  )

async function whole(call: Call, of: StoredMinutes, canWrite: boolean): Promise<Minutes> {
  const { id, version, title, content, recorder_id, recorder_name, visible, publish_state } = of
  const { published_at, published_by, updated_at, updated_by } = of
  const versions = canWrite
    ? await call.db.query<Minutes['versions'][number]>(
        `select number, saved_at, created_by as saved_by, restored_from from minutes_version
         where company_id = $1 and minutes_id = $2 order by number desc`,
        [call.actor.company_id, id],
      )
    : []
  return {
    ...{ id, version, title, content, recorder_id, recorder_name, visible, publish_state },
    ...{ published_at, published_by, updated_at, updated_by },
    files: await filesOf(call, id),
    todo: await todosOf(call, of),
    versions,
  }
}

export const placeOf = (of: MinutesOf) => ({
  meeting_id: of.meeting_id,
  meeting_title: of.meeting_title,
  meetingroom_name: of.meetingroom_name,
  office_name: of.office_name,
  office_name_en: of.office_name_en,
  ...wireSpan(of.start_time, of.end_time, of.timezone),
  timezone: of.timezone,
  host_name: of.host_name,
})

/** `GET /minutes/detail` */
export async function minutesDetail(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { may_read, ...of } = await readMinutesOf(
    call,
    input.id === undefined ? { meeting_id: input.meeting_id ?? 0 } : { id: input.id },
  )
  const canWrite = mayWrite(call.actor, of)
  const people = await peopleOf(call, of.meeting_id)
  // who takes part may ask, and is told that there are none yet; of a meeting of others nothing is told
  if (!may_read && !canWrite && !people.some(({ id }) => id === call.actor.user_id))
    throw new Refusal(commonRefusals.not_found)
  if (input.id !== undefined && !may_read) throw new Refusal(commonRefusals.not_found)
  const stored = may_read && of.id !== null ? (of as StoredMinutes) : null
  return {
    meeting: { ...placeOf(of), people },
    minutes: stored === null ? null : await whole(call, stored, canWrite),
    can_write: canWrite && (stored !== null || of.is_held),
    can_delete: stored !== null && mayDelete(call.actor, of),
  }
}

/** `GET /minutes/version`, for who may write the minutes. */
export async function minutesVersionOf(
  call: Call,
  { id, number }: ParsedOf<typeof minutesVersion>,
): Promise<OutputOf<typeof minutesVersion>> {
  const minutes = await readMinutes(call, id)
  if (!mayWrite(call.actor, minutes)) throw new Refusal(refusals.minutes_not_yours)
  const [found] = await call.db.query<OutputOf<typeof minutesVersion>>(
    `select number as version, title, content, saved_at, created_by as saved_by from minutes_version
     where company_id = $1 and minutes_id = $2 and number = $3`,
    [call.actor.company_id, id, number],
  )
  if (found === undefined) throw new Refusal(refusals.minutes_version_gone)
  return found
}
