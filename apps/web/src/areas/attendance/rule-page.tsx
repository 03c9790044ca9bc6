import { attendanceRule } from '@workplace/contract/attendance/attendance-rule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './core/rule-tabs'
import { useRehearsal } from './rehearsal/use-rehearsal'
import { noteAndReadOut, ReadOut } from './versions/read-out'
import { useVersions } from './versions/use-versions'

const form: FormParts = { inputs: { remark: noteAndReadOut('rule') } }

/** `/attendance/rule`: how punches become a day. */
export default function RulePage() {
  const versions = useVersions('rule')
  const rehearsal = useRehearsal('rule')
  return (
    <>
      <ResourcePage
        resource={attendanceRule}
        form={() => form}
        above={(row) => <ReadOut kind="rule" values={row} />}
        actions={(row) => [versions.action(row), ...rehearsal.actions(row)]}
        tabs={<RuleTabs shown="/attendance/rule" />}
      />
      {versions.panel}
      {rehearsal.panel}
    </>
  )
}
