import type { FlowApprover } from '@workplace/contract/meeting/approval/approval'
import { type Binding, type BookingFacts, chooseFlow, type FlowReason } from '@workplace/domain/booking/approval-rule'
import type { StepMode } from '@workplace/domain/kernel/approval-flow'
import type { Db } from '../../../kernel/database/db'

/** A flow as requests copy it. */
export type StoredFlow = {
  /** Null: people whom a rule group names itself. */
  id: number | null
  name: string
  name_en: string | null
  steps: { mode: StepMode; approvers: FlowApprover[] }[]
  deadline_minutes: number | null
  remind_minutes: number | null
  timeout_action: 'pass' | 'refuse' | 'none'
}

/** One step in which any of these people decides. */
const flowOfPeople = ({ ids, title }: NonNullable<FlowQuery['ruleApprovers']>): StoredFlow => ({
  ...{ id: null, name: title, name_en: null },
  steps: [{ mode: 'any', approvers: [{ kind: 'users', ids: [...ids] }] }],
  ...{ deadline_minutes: null, remind_minutes: null, timeout_action: 'none' },
})

/** What a booking is, as far as it decides who approves it. */
export type FlowQuery = {
  /** Its own room first. */
  readonly room_ids: readonly number[]
  readonly facts: BookingFacts
  /** The flows of the rule groups that ask for approval, the first in their order first. */
  readonly ruleFlowIds?: readonly number[]
  /** The people whom those groups name themselves, and what the groups are called. */
  readonly ruleApprovers?: { readonly ids: readonly number[]; readonly title: string }
}

/**
 * Finds the flow that decides about a booking, as it is now; null: whoever may approve there does. Reads each room and
 * each flow once, for a series asks the same of many meetings.
 */
export function flowFinder(db: Db, company_id: number) {
  const bindings = new Map<string, Promise<Binding[]>>()
  const flows = new Map<number, Promise<StoredFlow | undefined>>()

  const bindingsOf = (room_ids: readonly number[]) => {
    const key = room_ids.join()
    const known = bindings.get(key)
    if (known !== undefined) return known
    const asked = db.query<Binding>(
      `select b.id, b.audit_flow_id as flow_id, b.over_minutes, b.over_people, b.over_amount, b.with_services,
         case when b.meetingroom_id is not null then 'room' when b.office_id is not null then 'office' else 'company' end as place
       from audit_flow_binding b join audit_flow f on f.company_id = b.company_id and f.id = b.audit_flow_id
       where b.company_id = $1 and f.status = 'on' and (b.meetingroom_id is null or b.meetingroom_id = any($2::int[]))
         and (b.office_id is null or b.office_id in (
           select r.office_id from meetingroom r where r.company_id = $1 and r.id = any($2::int[])))`,
      [company_id, room_ids],
    )
    bindings.set(key, asked)
    return asked
  }
  const flowOf = (id: number) => {
    const known = flows.get(id)
    if (known !== undefined) return known
    const asked = db
      .query<StoredFlow>(
        `select id, name, name_en, steps, deadline_minutes, remind_minutes, timeout_action
         from audit_flow where company_id = $1 and id = $2 and status = 'on'`,
        [company_id, id],
      )
      .then(([found]) => found)
    flows.set(id, asked)
    return asked
  }

  return async function flowFor({
    room_ids,
    facts,
    ruleFlowIds = [],
    ruleApprovers,
  }: FlowQuery): Promise<{ flow: StoredFlow; because: FlowReason } | null> {
    // the flow of a rule group may have been switched off or deleted: then the next one, or that of the place
    for (const id of ruleFlowIds) {
      const flow = await flowOf(id)
      if (flow !== undefined) return { flow, because: 'rule' }
    }
    if (ruleApprovers !== undefined && ruleApprovers.ids.length > 0) {
      return { flow: flowOfPeople(ruleApprovers), because: 'rule' }
    }
    const chosen = chooseFlow(await bindingsOf(room_ids), facts)
    const flow = chosen === null ? undefined : await flowOf(chosen.flow_id)
    return chosen === null || flow === undefined ? null : { flow, because: chosen.because }
  }
}
