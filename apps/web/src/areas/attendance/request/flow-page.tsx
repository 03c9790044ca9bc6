import { requestFlow } from '@workplace/contract/attendance/request-flow'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { RuleTabs } from '../core/rule-tabs'

/** `/attendance/request_flow`: who decides about requests. */
export default function FlowPage() {
  return <ResourcePage resource={requestFlow} tabs={<RuleTabs shown="/attendance/request_flow" />} />
}
