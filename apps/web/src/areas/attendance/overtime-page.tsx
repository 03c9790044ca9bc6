import { overtimeRule } from '@workplace/contract/attendance/overtime-rule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './rule-tabs'
import { RestsInput } from './shift-inputs'

const form: FormParts = {
  inputs: { workday_rest_periods: RestsInput, rest_day_rest_periods: RestsInput, holiday_rest_periods: RestsInput },
  hasIndex: true,
}

/** `/attendance/overtime_rule`: what of the time outside of shifts counts. */
export default function OvertimePage() {
  return (
    <ResourcePage resource={overtimeRule} form={() => form} tabs={<RuleTabs shown="/attendance/overtime_rule" />} />
  )
}
