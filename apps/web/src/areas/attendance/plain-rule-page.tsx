import { leaveType } from '@workplace/contract/attendance/leave-type'
import { requestFlow } from '@workplace/contract/attendance/request-flow'
import { useLocation } from 'react-router'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './core/rule-tabs'

/**
 * `/attendance/leave_type`: kinds of leave, and in what they are taken; `/attendance/request_flow`: who decides about requests.
 * Lists as they are declared: a file for each would cost every page the name of one more.
 */
export default function PlainRulePage() {
  const { pathname } = useLocation()
  return pathname === '/attendance/leave_type' ? (
    <ResourcePage key={pathname} resource={leaveType} tabs={<RuleTabs shown="/attendance/leave_type" />} />
  ) : (
    <ResourcePage key={pathname} resource={requestFlow} tabs={<RuleTabs shown="/attendance/request_flow" />} />
  )
}
