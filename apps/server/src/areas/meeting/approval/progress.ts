import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { ApprovalProgress, auditProgress, FlowApprover } from '@workplace/contract/meeting/approval/approval'
import type { FlowStep } from '@workplace/domain/kernel/approval-flow'
import { type Call, has } from '../../../kernel/call/call'
import { mayChange, readMeeting } from '../core/meeting.store'
import { approvalRequestOf } from '../core/request'
import { approves } from './meeting-subject'

type Row = Omit<ApprovalProgress, 'steps' | 'current'> & {
  steps: (FlowStep & { approvers: FlowApprover[] })[]
  current_step: number
  asked: number[]
  people: number[]
}

/** `GET /audit/progress`: for whose meeting it is, who was ever asked, and who sees requests of that office. */
export async function progressOf(call: Call, id: number): Promise<OutputOf<typeof auditProgress>> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, id)
  const rows = await db.query<Row>(
    `select id, name, name_en, because, state, current_step, deadline, timeout_action, created_at, ended_at, ended_because, steps, asked, people
     from audit_request where company_id = $1 and meeting_id = $2 order by id desc limit 20`,
    [actor.company_id, id],
  )
  const wasAsked = rows.some(({ people }) => people.includes(actor.user_id))
  const { office_id } = await approvalRequestOf(call, meeting)
  const administers = actor.office_ids === null || actor.office_ids.includes(office_id)
  // of a meeting that is none of theirs nobody learns that it exists
  const mayLook = wasAsked || mayChange(actor, meeting) || (has(actor, 'view-audit') && administers)
  if (!mayLook) throw new Refusal(refusals.not_found)
  const ids = new Set(
    rows.flatMap(({ steps }) => steps.flatMap(({ seats }) => seats.flatMap((one) => [one.user_id, one.to ?? 0]))),
  )
  const people = await db.query<{ id: number; name: string }>(
    'select id, name from users where company_id = $1 and id = any($2::int[])',
    [actor.company_id, [...ids]],
  )
  const names = new Map(people.map((one) => [one.id, one.name]))
  return {
    may_transfer: has(actor, approves) && rows.some(({ asked }) => asked.includes(actor.user_id)),
    items: rows.map(({ steps, current_step, asked: _, people: __, ...row }) => ({
      ...row,
      current: current_step,
      steps: steps.map(({ mode, approvers, seats, lapsed, fell }) => ({
        mode,
        kinds: approvers.map(({ kind }) => kind),
        lapsed: lapsed === true,
        fell: fell === true,
        seats: seats.map(({ user_id, state, time, opinion, to }) => ({
          user_id,
          name: names.get(user_id) ?? '',
          state,
          time: new Date(time).toISOString(),
          opinion,
          to_name: to === null ? null : (names.get(to) ?? ''),
        })),
      })),
    })),
  }
}
