import { payrollTemplate } from '@workplace/contract/attendance/payroll-template'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './core/rule-tabs'
import { PayrollColumnsInput } from './payroll-columns-input'

const form: FormParts = { inputs: { month_columns: PayrollColumnsInput } }

/** `/attendance/payroll_template`: in which columns months go to payroll. */
export default function PayrollTemplatePage() {
  return (
    <ResourcePage
      resource={payrollTemplate}
      form={() => form}
      tabs={<RuleTabs shown="/attendance/payroll_template" />}
    />
  )
}
