import { leaveType } from '@workplace/contract/attendance/leave-type'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './core/rule-tabs'

/** `/attendance/leave_type`: kinds of leave, and in what they are taken. */
export default function LeaveTypePage() {
  return <ResourcePage resource={leaveType} tabs={<RuleTabs shown="/attendance/leave_type" />} />
}
