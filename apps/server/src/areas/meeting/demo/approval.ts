import type { FlowApprover } from '@workplace/contract/meeting/approval/approval'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPeople } from '../../people/demo/public'
import type { DemoPlaces } from '../../place/demo/public'

const HOUR = 3_600_000

/**
 * Flows that decide about requests, and requests of the demo on their way: what waits in one room has two steps, of which
 * some have passed the first; large meetings of the last office are approved.
 */
export async function writeApprovals(
  demo: Demo,
  { ids: offices }: DemoPlaces,
  { ids: people }: DemoPeople,
): Promise<void> {
  const { db, company_id, now } = demo
  const able = await db.query<{ id: number }>(
    `select u.id from users u where u.company_id = $1 and u.status = 'active'
       and exists (select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id and 'change-audit' = any(r.permissions))
     order by u.id limit 8`,
    [company_id],
  )
  const [admin = people[0] ?? 0, ...others] = able.map(({ id }) => id)
  const first = others.slice(0, 2)
  const office = offices.at(-1)
  const [room] = await db.query<{ id: number; name: string }>(
    `select r.id, r.name from meetingroom r
     where r.company_id = $1 and r.isaudit and r.status = 'online' order by r.order_no, r.id desc limit 1`,
    [company_id],
  )
  if (office === undefined || room === undefined || first.length === 0) return
  const users = (...ids: number[]): FlowApprover => ({ kind: 'users', ids })
  const steps = [
    { mode: 'any', approvers: [users(...first)] },
    { mode: 'any', approvers: [users(admin)] },
  ]
  const [two_steps, two_steps_en] = [`${room.name} 两级审核`, `${room.name}, two steps`]
  const common = authorsOf(demo)
  const [two = 0, large = 0] = await insertRows(db, 'audit_flow', [
    {
      ...common,
      ...{ name: two_steps, name_en: two_steps_en, steps: JSON.stringify(steps) },
      ...{ deadline_minutes: 1440, remind_minutes: 120, timeout_action: 'none' },
    },
    {
      ...common,
      ...{ name: '大型会议', name_en: 'Large meetings' },
      steps: JSON.stringify([
        { mode: 'any', approvers: [{ kind: 'department_head' }] },
        { mode: 'all', approvers: [{ kind: 'room_managers' }, users(admin)] },
      ]),
      ...{ deadline_minutes: 2880, remind_minutes: 240, timeout_action: 'refuse' },
    },
  ])
  await insertRows(
    db,
    'audit_flow_binding',
    [
      { company_id, audit_flow_id: two, office_id: null, meetingroom_id: room.id, over_people: null },
      { company_id, audit_flow_id: large, office_id: office, meetingroom_id: null, over_people: 30 },
    ],
    '',
  )
  const waiting = await db.query<{ id: number; meetingroom_id: number; start_time: string; end_time: string }>(
    `select m.id, m.meetingroom_id, m.start_time, m.end_time from meeting m
     where m.company_id = $1 and m.audit_state = 1 and m.meeting_state = 'active' and m.wanted_start is null
       and m.meetingroom_id = $2 and m.end_time > $3 and not m.booker_id = any($4::int[]) order by m.start_time, m.id`,
    [company_id, room.id, new Date(now).toISOString(), [...first, admin]],
  )
  await insertRows(
    db,
    'audit_request',
    waiting.map(({ id, meetingroom_id: room_id, ...slot }, n) => {
      const passed = n % 2 === 1
      const begun = now - (2 + (n % 5)) * HOUR
      const seatOf = (user_id: number, state: string, time: number, opinion: string | null = null) => ({
        ...{ user_id, state, time, opinion, to: null },
      })
      const seats = first.map((user_id, at) =>
        passed && at === 0
          ? seatOf(user_id, 'passed', begun + HOUR, '同意')
          : seatOf(user_id, passed ? 'spared' : 'asked', begun),
      )
      const deadline = Math.min(begun + (passed ? HOUR : 0) + 24 * HOUR, Date.parse(slot.start_time))
      return {
        company_id,
        ...{ subject_kind: 'meeting', subject_id: id, details: JSON.stringify({ room_id }) },
        audit_flow_id: two,
        ...{ name: two_steps, name_en: two_steps_en, because: 'room' },
        ...slot,
        steps: JSON.stringify([
          { ...steps[0], seats },
          { ...steps[1], seats: passed ? [seatOf(admin, 'asked', begun + HOUR)] : [] },
        ]),
        current_step: passed ? 1 : 0,
        ...{ deadline_minutes: 1440, remind_minutes: 120, timeout_action: 'none' },
        deadline: new Date(deadline).toISOString(),
        asked: passed ? [admin] : first,
        people: passed ? [...first, admin] : first,
        created_at: new Date(begun).toISOString(),
      }
    }),
    '',
  )
}
