import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Demo } from '../../../seed/kit/demo'
import { insertColumns } from '../../../seed/kit/rows'
import type { DemoRooms } from '../../meetingroom/demo/public'
import type { DemoPeople } from '../../people/demo/public'
import type { DemoMeeting } from './invent-meetings'
import type { MeetingPlan } from './plan-meetings'
import { writeOccupations } from './write-occupations'

const instantText = (ms: number) => new Date(ms).toISOString()

/** Writes a plan's meetings with their claims, people and histories. */
export async function writeMeetings(
  demo: Demo,
  plan: MeetingPlan,
  rooms: DemoRooms,
  people: DemoPeople,
): Promise<void> {
  const { db, company_id, now } = demo
  // Today's first bookings are planned for just after midnight, which may still lie ahead.
  const past = (ms: number) => instantText(Math.min(ms, now - 60_000))
  const personOf = (index: number) => people.people[index]
  const { meetings } = plan
  const names = meetings.map((meeting) => personOf(meeting.booker)?.name ?? '')
  const departments = await departmentsOf(demo)
  const meetingIds = await insertColumns(
    db,
    'meeting',
    {
      meetingroom_id: ['int', meetings.map((meeting) => rooms.ids[meeting.room] ?? 0)],
      title: ['text', meetings.map((meeting) => meeting.title)],
      content: ['text', meetings.map((meeting) => meeting.content)],
      start_time: ['timestamptz', meetings.map((meeting) => instantText(meeting.start))],
      end_time: ['timestamptz', meetings.map((meeting) => instantText(meeting.end))],
      booker_id: ['int', meetings.map((meeting) => people.ids[meeting.booker] ?? 0)],
      department_id: ['int', meetings.map((meeting) => departments.get(people.ids[meeting.booker] ?? 0) ?? null)],
      attendee_count: ['int', meetings.map((meeting) => 1 + meeting.attendees.length + meeting.guests.length)],
      secret: ['boolean', meetings.map((meeting) => meeting.secret)],
      audit_state: ['int', meetings.map(({ state }) => (state === 'pending' ? 1 : state === 'refused' ? 2 : 0))],
      meeting_state: ['text', meetings.map(({ state }) => (state === 'cancelled' ? 'cancelled' : 'active'))],
      cancel_reason: ['text', meetings.map(({ state, reason }) => (state === 'cancelled' ? reason : null))],
      origin: ['text', meetings.map((meeting) => meeting.origin)],
      created_at: ['timestamptz', meetings.map((meeting) => past(meeting.created))],
      created_by: ['text', names],
      updated_at: ['timestamptz', meetings.map((meeting) => past(meeting.decided ?? meeting.created))],
      updated_by: ['text', names],
    },
    { fixed: { company_id }, ids: true },
  )
  const occupationIds = await writeOccupations(demo, plan.occupations, rooms, people)
  await writeHoldings(demo, plan, rooms, meetingIds, occupationIds)
  await writeAttendees(demo, plan, people, meetingIds)
  await writeHistory(demo, plan, { rooms, people }, meetingIds, past)
}

async function departmentsOf({ db, company_id }: Demo): Promise<Map<number, number | null>> {
  const rows = await db.query<{ id: number; department_id: number | null }>(
    'select id, department_id from users where company_id = $1',
    [company_id],
  )
  return new Map(rows.map((row) => [row.id, row.department_id]))
}

async function writeHoldings(
  { db, company_id }: Demo,
  plan: MeetingPlan,
  { rooms, ids }: DemoRooms,
  meetingIds: readonly number[],
  occupationIds: ReadonlyMap<number, number>,
): Promise<void> {
  const claims = [
    ...plan.meetings.flatMap(({ room, start, end, state }, index) =>
      state === 'confirmed' || state === 'pending'
        ? [{ room, start, end, kind: 'meeting', source: meetingIds[index] ?? 0, is_held: state === 'confirmed' }]
        : [],
    ),
    ...plan.occupations.map(({ room, start, end, series }) => {
      return { room, start, end, kind: 'occupation', source: occupationIds.get(series) ?? 0, is_held: true }
    }),
  ]
  const rows = claims.flatMap((claim) =>
    holdingsOf(
      [{ id: ids[claim.room] ?? 0, timezone: rooms[claim.room]?.timezone ?? 'UTC' }],
      claim.start,
      claim.end,
    ).map((row) => ({ ...claim, ...row })),
  )
  await insertColumns(
    db,
    'holding',
    {
      room_id: ['int', rows.map((row) => row.room_id)],
      kind: ['text', rows.map((row) => row.kind)],
      source_id: ['int', rows.map((row) => row.source)],
      start_time: ['timestamptz', rows.map((row) => instantText(row.start))],
      end_time: ['timestamptz', rows.map((row) => instantText(row.end))],
      is_held: ['boolean', rows.map((row) => row.is_held)],
    },
    { fixed: { company_id } },
  )
}

/** The booker stands first, as host. */
async function writeAttendees(
  { db, company_id }: Demo,
  plan: MeetingPlan,
  { people, ids }: DemoPeople,
  meetingIds: readonly number[],
): Promise<void> {
  const rows = plan.meetings.flatMap((meeting, index) => {
    const meeting_id = meetingIds[index] ?? 0
    const user = (person: number, accept_state: number, is_host: boolean) => ({
      meeting_id,
      person_type: 'user',
      user_id: ids[person] ?? null,
      mail: null as string | null,
      name: people[person]?.name ?? '',
      is_host,
      accept_state,
    })
    return [
      user(meeting.booker, 1, true),
      ...meeting.attendees.map(({ person, accept_state }) => user(person, accept_state, false)),
      ...meeting.guests.map(({ name, mail }) => {
        return { meeting_id, person_type: 'mail', user_id: null, mail, name, is_host: false, accept_state: 0 }
      }),
    ]
  })
  await insertColumns(
    db,
    'attendee',
    {
      meeting_id: ['int', rows.map((row) => row.meeting_id)],
      person_type: ['text', rows.map((row) => row.person_type)],
      user_id: ['int', rows.map((row) => row.user_id)],
      mail: ['text', rows.map((row) => row.mail)],
      name: ['text', rows.map((row) => row.name)],
      is_host: ['boolean', rows.map((row) => row.is_host)],
      accept_state: ['int', rows.map((row) => row.accept_state)],
    },
    { fixed: { company_id } },
  )
}

const decisions = { confirmed: 'approve', refused: 'refuse', cancelled: 'cancel', pending: null } as const

/** What happened to each meeting: booked or asked for, then decided or cancelled. */
async function writeHistory(
  { db, company_id }: Demo,
  plan: MeetingPlan,
  { rooms, people }: { rooms: DemoRooms; people: DemoPeople },
  meetingIds: readonly number[],
  past: (ms: number) => string,
): Promise<void> {
  const rows = plan.meetings.flatMap((meeting: DemoMeeting, index) => {
    const needsApproval = rooms.rooms[meeting.room]?.policy.isaudit === true
    const first = {
      person: meeting.booker,
      action: needsApproval ? 'request' : 'book',
      reason: null,
      time: meeting.created,
    }
    const action = decisions[meeting.state]
    // The company's first person, its administrator, decides.
    const decider = meeting.state === 'cancelled' ? meeting.booker : 0
    const then =
      action !== null && meeting.decided !== null
        ? [{ person: decider, action, reason: meeting.reason, time: meeting.decided }]
        : []
    return [first, ...then].map((entry) => ({ ...entry, meeting_id: meetingIds[index] ?? 0 }))
  })
  await insertColumns(
    db,
    'meeting_log',
    {
      meeting_id: ['int', rows.map((row) => row.meeting_id)],
      action: ['text', rows.map((row) => row.action)],
      user_id: ['int', rows.map((row) => people.ids[row.person] ?? null)],
      user_name: ['text', rows.map((row) => people.people[row.person]?.name ?? '')],
      reason: ['text', rows.map((row) => row.reason)],
      time: ['timestamptz', rows.map((row) => past(row.time))],
    },
    { fixed: { company_id } },
  )
}
