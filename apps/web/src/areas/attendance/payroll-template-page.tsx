import { payrollTemplate } from '@workplace/contract/attendance/payroll-template'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './core/rule-tabs'

/** `/attendance/payroll_template`: in which columns months go to payroll. */
export default function PayrollTemplatePage() {
  return <ResourcePage resource={payrollTemplate} tabs={<RuleTabs shown="/attendance/payroll_template" />} />
}
