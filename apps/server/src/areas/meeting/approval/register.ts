import * as approval from '@workplace/contract/meeting/approval'
import { type Route, route } from '../../../kernel/route'
import type { MeetingMail } from '../mail/meeting-mail'
import { deleteFlow, listFlows, saveFlow } from './flow-admin'
import { progressOf } from './progress'
import { candidates, transferRequest } from './transfer-request'

/** The calls of approval in steps. */
export function approvalRoutes({ mail }: { mail: MeetingMail | undefined }): Route[] {
  return [
    route(approval.auditFlows, listFlows),
    route(approval.saveAuditFlow, saveFlow),
    route(approval.deleteAuditFlow, deleteFlow),
    route(approval.auditProgress, (call, { id }) => progressOf(call, id)),
    route(approval.transferAudit, (call, input) => transferRequest(call, input, mail)),
    route(approval.auditCandidates, candidates),
  ]
}
