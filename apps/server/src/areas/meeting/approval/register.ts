import * as approval from '@workplace/contract/meeting/approval/approval'
import * as audit from '@workplace/contract/meeting/approval/audit'
import { withdrawChange as withdrawChangeCall } from '@workplace/contract/meeting/booking'
import { type Route, route } from '../../../kernel/call/route'
import type { MeetingMail } from '../mail/meeting-mail'
import { approvalLog, auditPage, myAudits } from './audit-page'
import { auditSingle } from './audit-single'
import { decideMeetings } from './decide-meetings'
import { deleteFlow, listFlows, saveFlow } from './flow-admin'
import { meetingApprovals } from './meeting-approvals'
import { progressOf } from './progress'
import { candidates, transferRequest } from './transfer-request'
import { withdrawChange } from './withdraw-change'

/** What waits for approval, who decides about it, and in which steps. */
export function approvalRoutes({ mail }: { mail: MeetingMail | undefined }): Route[] {
  const approvals = meetingApprovals(mail)
  return [
    route(audit.auditPage, auditPage),
    route(audit.auditSingle, auditSingle),
    route(audit.auditEdit, (call, input) => decideMeetings(call, input, approvals)),
    route(audit.approvalLog, approvalLog),
    route(audit.myAudits, myAudits),
    route(withdrawChangeCall, withdrawChange),
    route(approval.auditFlows, listFlows),
    route(approval.saveAuditFlow, saveFlow),
    route(approval.deleteAuditFlow, deleteFlow),
    route(approval.auditProgress, (call, { id }) => progressOf(call, id)),
    route(approval.transferAudit, (call, input) => transferRequest(call, input, approvals, mail)),
    route(approval.auditCandidates, candidates),
  ]
}
