import type { CheckinDetail, CheckinPerson, CheckinState } from '@workplace/contract/meeting/checkin'
import type { Call } from '../../../kernel/call/call'
import type { ImageAddress } from '../core/image-address'
import { mayChange, readMeeting } from '../core/meeting.store'
import { instantText, wireSpan } from '../core/wall-time'
import { requireCheckinAccess } from './checkin.store'
import { checkinStateOf, readCheckinRulesOf } from './checkin-rules'

type Row = Omit<CheckinPerson, 'state' | 'may_undo'> & { is_late: boolean }

// The list, and behind it who came without being on it any more.
const people = `
  select a.id as attendee_id, a.user_id, coalesce(u.name, a.name) as name, a.mail, d.name as department, u.avatar,
    a.is_host, a.accept_state, s.id as sign_id, s.sign_way, s.terminal_id as device_id, t.name as device_name,
    b.name as signed_by, s.sign_time, s.sign_out_time, coalesce(s.is_late, false) as is_late
  from attendee a
  left join users u on u.company_id = a.company_id and u.id = a.user_id
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  left join signinlog s on s.company_id = a.company_id and s.attendee_id = a.id
  left join terminal t on t.company_id = s.company_id and t.id = s.terminal_id
  left join users b on b.company_id = s.company_id and b.id = s.signed_by
  where a.company_id = $1 and a.meeting_id = $2
  union all
  select null, s.user_id, coalesce(u.name, s.mail, ''), s.mail, d.name, u.avatar, false, 0, s.id, s.sign_way,
    s.terminal_id, t.name, b.name, s.sign_time, s.sign_out_time, s.is_late
  from signinlog s
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  left join terminal t on t.company_id = s.company_id and t.id = s.terminal_id
  left join users b on b.company_id = s.company_id and b.id = s.signed_by
  where s.company_id = $1 and s.meeting_id = $2 and s.attendee_id is null
  order by is_host desc, name, attendee_id`

/** `GET /signinlog/detail`: who came, who is late, who is missing. */
export async function checkinDetail(call: Call, id: number, sign: ImageAddress): Promise<CheckinDetail> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, id)
  requireCheckinAccess(call, meeting)
  const rows = await db.query<Row>(people, [actor.company_id, id])
  const [place] = await db.query<Pick<CheckinDetail, 'rooms' | 'floor_name' | 'office_name' | 'office_name_en'>>(
    `select array(select x.name from meetingroom x where x.company_id = $1 and x.id = any($3::int[])
         order by array_position($3::int[], x.id)) as rooms,
       f.name as floor_name, o.name as office_name, o.name_en as office_name_en
     from meetingroom r join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id where r.company_id = $1 and r.id = $2`,
    [actor.company_id, meeting.meetingroom_id, [meeting.meetingroom_id, ...meeting.extra_room_ids]],
  )
  const { window, phase } = checkinStateOf(
    meeting,
    await readCheckinRulesOf(db, actor.company_id, meeting.meetingroom_id),
    call.now(),
  )
  const goesOn = phase === 'early' || phase === 'open'
  const stateOf = (row: Row): CheckinState =>
    row.sign_id === null ? (goesOn ? 'expected' : 'absent') : row.is_late ? 'late' : 'signed'
  const may_sign = mayChange(actor, meeting)
  const found = rows.map(
    ({ is_late: _, ...row }, n): CheckinPerson => ({
      ...row,
      avatar: sign(row.avatar),
      state: stateOf(rows[n] as Row),
      may_undo: may_sign && row.signed_by !== null,
    }),
  )
  return {
    id,
    title: meeting.title,
    ...(place ?? { rooms: [], floor_name: '', office_name: '', office_name_en: null }),
    office_id: meeting.office_id,
    timezone: meeting.timezone,
    booker_name: meeting.booker_name,
    ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
    phase,
    window: {
      opens: instantText(window.opens),
      closes: instantText(window.closes),
      late_from: instantText(window.late_from),
    },
    invited: rows.filter((row) => row.attendee_id !== null).length,
    signed: rows.filter((row) => row.sign_id !== null).length,
    late: rows.filter((row) => row.is_late).length,
    missing: rows.filter((row) => row.sign_id === null).length,
    may_sign,
    people: found,
  }
}
