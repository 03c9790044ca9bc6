import { askedIn, peopleOf } from '@workplace/domain/kernel/approval-flow'
import type { Db } from '../database/db'
import type { ApprovalFlow, RequestFlow, RequestStep, Subject, SubjectRef } from './approvals'

/** A request on its way through a flow, as the flow was when it was asked. */
export type RunningRequest = Pick<
  ApprovalFlow,
  'name' | 'name_en' | 'deadline_minutes' | 'remind_minutes' | 'timeout_action'
> &
  Pick<Subject, 'start' | 'end'> & {
    id: number
    subject_id: number
    audit_flow_id: number | null
    /** Why this flow, in a word of its area. */
    because: string
    /** What was asked for, in the words of its area: by them it says whether something else is asked for since. */
    details: Readonly<Record<string, unknown>>
    flow: RequestFlow
    /** Epoch ms. */
    deadline: number | null
    remind_at: number | null
  }

type Row = Omit<RunningRequest, 'flow' | 'start' | 'end' | 'deadline' | 'remind_at'> & {
  steps: RequestStep[]
  current_step: number
  start_time: string | null
  end_time: string | null
  deadline: string | null
  remind_at: string | null
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))
const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The requests about these subjects that are on their way; `forChange` locks them, after their subjects. */
export async function readRunning(
  db: Db,
  company_id: number,
  kind: string,
  ids: readonly number[],
  forChange = false,
): Promise<Map<number, RunningRequest>> {
  const rows = await db.query<Row>(
    `select id, subject_id, audit_flow_id, name, name_en, because, details, start_time, end_time, steps, current_step,
       deadline_minutes, remind_minutes, timeout_action, deadline, remind_at
     from audit_request where company_id = $1 and subject_kind = $2 and subject_id = any($3::int[]) and state = 'waiting'
     ${forChange ? 'order by id for update' : ''}`,
    [company_id, kind, ids],
  )
  return new Map(
    rows.map(({ steps, current_step, start_time, end_time, deadline, remind_at, ...row }) => [
      row.subject_id,
      {
        ...row,
        start: instant(start_time),
        end: instant(end_time),
        deadline: instant(deadline),
        remind_at: instant(remind_at),
        flow: { steps, current: current_step, state: 'waiting' },
      },
    ]),
  )
}

/** Until when a step that begins now has to be decided, and when those who are asked are reminded: before its subject begins. */
export function timesOf(
  { deadline_minutes, remind_minutes, start }: Pick<RunningRequest, 'deadline_minutes' | 'remind_minutes' | 'start'>,
  now: number,
): Pick<RunningRequest, 'deadline' | 'remind_at'> {
  if (deadline_minutes === null) return { deadline: null, remind_at: null }
  const due = now + deadline_minutes * 60_000
  const deadline = start !== null && start > now ? Math.min(due, start) : due
  const remind = remind_minutes === null ? null : deadline - remind_minutes * 60_000
  // who was asked this moment needs no reminder
  return { deadline, remind_at: remind === null || remind <= now ? null : remind }
}

/** Puts requests on their way; those about the same subjects that were on theirs end. */
export async function insertRequests(
  db: Db,
  company_id: number,
  kind: string,
  requests: readonly Omit<RunningRequest, 'id'>[],
  now: number,
): Promise<void> {
  if (requests.length === 0) return
  await endRequests(
    db,
    company_id,
    kind,
    requests.map((one) => one.subject_id),
    'changed',
  )
  await db.query(
    `insert into audit_request (company_id, subject_kind, subject_id, audit_flow_id, name, name_en, because, details, start_time,
       end_time, steps, current_step, deadline_minutes, remind_minutes, timeout_action, deadline, remind_at, asked, people, created_at)
     select $1, $4, r.subject_id, r.audit_flow_id, r.name, r.name_en, r.because, r.details, r.start_time, r.end_time, r.steps,
       r.current_step, r.deadline_minutes, r.remind_minutes, r.timeout_action, r.deadline, r.remind_at, r.asked, r.people, $3
     from jsonb_to_recordset($2::jsonb) as r(subject_id int, audit_flow_id int, name text, name_en text, because text,
       details jsonb, start_time timestamptz, end_time timestamptz, steps jsonb, current_step int, deadline_minutes int,
       remind_minutes int, timeout_action text, deadline timestamptz, remind_at timestamptz, asked int[], people int[])`,
    [
      company_id,
      JSON.stringify(
        requests.map(({ flow, start, end, deadline, remind_at, ...one }) => ({
          ...one,
          start_time: text(start),
          end_time: text(end),
          steps: flow.steps,
          current_step: flow.current,
          deadline: text(deadline),
          remind_at: text(remind_at),
          asked: askedIn(flow),
          people: peopleOf(flow),
        })),
      ),
      text(now),
      kind,
    ],
  )
}

/**
 * Why a request ends before it is decided: somebody else asks, other things are asked for, it is not wanted any more, or
 * what it is about does not exist any more.
 */
export type EndReason = 'handed_over' | 'changed' | 'withdrawn' | 'gone'

/** Ends the requests about these subjects that are on their way: nobody is asked any more. Answers which those were. */
export async function endRequests(
  db: Db,
  company_id: number,
  kind: string,
  ids: readonly number[],
  because: EndReason,
): Promise<number[]> {
  const ended = await db.query<{ subject_id: number }>(
    `update audit_request set state = 'ended', ended_because = $4, ended_at = now(), asked = '{}', deadline = null, remind_at = null
     where company_id = $1 and subject_kind = $2 and subject_id = any($3::int[]) and state = 'waiting' returning subject_id`,
    [company_id, kind, ids, because],
  )
  return ended.map(({ subject_id }) => subject_id)
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
      isOver ? text(now) : null,
    ],
  )
}

/** The same for one subject: what an area calls that withdraws it, or lets it go. */
export const endRequest = async (
  db: Db,
  company_id: number,
  { kind, id }: SubjectRef,
  because: EndReason,
): Promise<boolean> => (await endRequests(db, company_id, kind, [id], because)).length > 0
