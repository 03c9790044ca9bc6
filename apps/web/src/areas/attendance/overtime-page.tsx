import { overtimeRule } from '@workplace/contract/attendance/overtime-rule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './core/rule-tabs'
import { useRehearsal } from './rehearsal/use-rehearsal'
import { RestsInput } from './shift-inputs'
import { noteAndReadOut, ReadOut } from './versions/read-out'
import { useVersions } from './versions/use-versions'

const form: FormParts = {
  inputs: {
    ...{ workday_rest_periods: RestsInput, rest_day_rest_periods: RestsInput, holiday_rest_periods: RestsInput },
    remark: noteAndReadOut('overtime'),
  },
  hasIndex: true,
}

/** `/attendance/overtime_rule`: what of the time outside of shifts counts. */
export default function OvertimePage() {
  const versions = useVersions('overtime')
  const rehearsal = useRehearsal('overtime')
  return (
    <>
      <ResourcePage
        resource={overtimeRule}
        form={() => form}
        above={(row) => <ReadOut kind="overtime" values={row} />}
        actions={(row) => [versions.action(row), ...rehearsal.actions(row)]}
        tabs={<RuleTabs shown="/attendance/overtime_rule" />}
      />
      {versions.panel}
      {rehearsal.panel}
    </>
  )
}
