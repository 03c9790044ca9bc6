import type { FlowApprover } from '@workplace/contract/meeting/approval'
import { askedIn, type FlowState, type FlowStep, peopleOf } from '@workplace/domain/booking/approval-flow'
import type { FlowReason } from '@workplace/domain/booking/approval-rule'
import type { Db } from '../../../kernel/database/db'
import { instantText } from '../core/wall-time'

export type RequestStep = FlowStep & { readonly approvers: FlowApprover[] }
export type RequestFlow = FlowState<RequestStep>

/** A request on its way through a flow, as the flow was when it was asked. */
export type RunningRequest = {
  id: number
  meeting_id: number
  name: string
  name_en: string | null
  because: FlowReason
  meetingroom_id: number
  /** Epoch ms. */
  start: number
  end: number
  flow: RequestFlow
  audit_flow_id: number | null
  deadline_minutes: number | null
  remind_minutes: number | null
  timeout_action: 'pass' | 'refuse' | 'none'
  /** Epoch ms. */
  deadline: number | null
  remind_at: number | null
}

type Row = Omit<RunningRequest, 'flow' | 'start' | 'end' | 'deadline' | 'remind_at'> & {
  steps: RequestStep[]
  current_step: number
  start_time: string
  end_time: string
  deadline: string | null
  remind_at: string | null
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

/** The requests of these meetings that are on their way. A writer holds the lock of the meeting's row. */
export async function readRunning(
  db: Db,
  company_id: number,
  meeting_ids: readonly number[],
): Promise<Map<number, RunningRequest>> {
  const rows = await db.query<Row>(
    `select id, meeting_id, audit_flow_id, name, name_en, because, meetingroom_id, start_time, end_time, steps, current_step,
       deadline_minutes, remind_minutes, timeout_action, deadline, remind_at
     from audit_request where company_id = $1 and meeting_id = any($2::int[]) and state = 'waiting'`,
    [company_id, meeting_ids],
  )
  return new Map(
    rows.map(({ steps, current_step, start_time, end_time, deadline, remind_at, ...row }) => [
      row.meeting_id,
      {
        ...row,
        start: Date.parse(start_time),
        end: Date.parse(end_time),
        deadline: instant(deadline),
        remind_at: instant(remind_at),
        flow: { steps, current: current_step, state: 'waiting' },
      },
    ]),
  )
}

/** Until when a step that begins now has to be decided, and when those who are asked are reminded: before the meeting begins. */
export function timesOf(
  { deadline_minutes, remind_minutes, start }: Pick<RunningRequest, 'deadline_minutes' | 'remind_minutes' | 'start'>,
  now: number,
): Pick<RunningRequest, 'deadline' | 'remind_at'> {
  if (deadline_minutes === null) return { deadline: null, remind_at: null }
  const due = now + deadline_minutes * 60_000
  const deadline = start > now ? Math.min(due, start) : due
  const remind = remind_minutes === null ? null : deadline - remind_minutes * 60_000
  // who was asked this moment needs no reminder
  return { deadline, remind_at: remind === null || remind <= now ? null : remind }
}

export type NewRequest = Omit<RunningRequest, 'id'>

const text = (at: number | null) => (at === null ? null : instantText(at))

/** Puts requests on their way; those of the same meetings that were on theirs end. */
export async function insertRequests(
  db: Db,
  company_id: number,
  requests: readonly NewRequest[],
  now: number,
): Promise<void> {
  if (requests.length === 0) return
  await endRequests(
    db,
    company_id,
    requests.map((one) => one.meeting_id),
  )
  await db.query(
    `insert into audit_request (company_id, meeting_id, audit_flow_id, name, name_en, because, meetingroom_id, start_time,
       end_time, steps, current_step, deadline_minutes, remind_minutes, timeout_action, deadline, remind_at, asked, people, created_at)
     select $1, r.meeting_id, r.audit_flow_id, r.name, r.name_en, r.because, r.meetingroom_id, r.start_time, r.end_time, r.steps,
       r.current_step, r.deadline_minutes, r.remind_minutes, r.timeout_action, r.deadline, r.remind_at, r.asked, r.people, $3
     from jsonb_to_recordset($2::jsonb) as r(meeting_id int, audit_flow_id int, name text, name_en text, because text,
       meetingroom_id int, start_time timestamptz, end_time timestamptz, steps jsonb, current_step int, deadline_minutes int,
       remind_minutes int, timeout_action text, deadline timestamptz, remind_at timestamptz, asked int[], people int[])`,
    [
      company_id,
      JSON.stringify(
        requests.map(({ flow, start, end, deadline, remind_at, ...one }) => ({
          ...one,
          start_time: instantText(start),
          end_time: instantText(end),
          steps: flow.steps,
          current_step: flow.current,
          deadline: text(deadline),
          remind_at: text(remind_at),
          asked: askedIn(flow),
          people: peopleOf(flow),
        })),
      ),
      instantText(now),
    ],
  )
}

export async function endRequests(
  db: Db,
  company_id: number,
  meeting_ids: readonly number[],
  because: 'handed_over' | 'changed' = 'changed',
): Promise<void> {
  await db.query(
    `update audit_request set state = 'ended', ended_because = $3, ended_at = now(), asked = '{}', deadline = null, remind_at = null
     where company_id = $1 and meeting_id = any($2::int[]) and state = 'waiting'`,
    [company_id, meeting_ids, because],
  )
}

/** Writes how far a request is now. */
export async function saveRequest(
  db: Db,
  company_id: number,
  { id, flow, deadline, remind_at }: RunningRequest,
  now: number,
): Promise<void> {
  const isOver = flow.state !== 'waiting'
  await db.query(
    `update audit_request set steps = $3::jsonb, current_step = $4, state = $5, asked = $6, people = $7, deadline = $8,
       remind_at = $9, ended_at = $10
     where company_id = $1 and id = $2 and state = 'waiting'`,
    [
      company_id,
      id,
      JSON.stringify(flow.steps),
      flow.current,
      flow.state,
      askedIn(flow),
      peopleOf(flow),
      isOver ? null : text(deadline),
      isOver ? null : text(remind_at),
      isOver ? instantText(now) : null,
    ],
  )
}
