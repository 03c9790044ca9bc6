import { attendanceRule } from '@workplace/contract/attendance/attendance-rule'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './rule-tabs'

/** `/attendance/rule`: how punches become a day. */
export default function RulePage() {
  return <ResourcePage resource={attendanceRule} tabs={<RuleTabs shown="/attendance/rule" />} />
}
