import { remedyRule } from '@workplace/contract/attendance/remedy-rule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RuleTabs } from './core/rule-tabs'
import { noteAndReadOut, ReadOut } from './versions/read-out'
import { useVersions } from './versions/use-versions'

const form: FormParts = { inputs: { remark: noteAndReadOut('remedy') } }

/** `/attendance/remedy_rule`: for what make-up cards are, how many, and until when. */
export default function RemedyPage() {
  const versions = useVersions('remedy')
  return (
    <>
      <ResourcePage
        resource={remedyRule}
        form={() => form}
        above={(row) => <ReadOut kind="remedy" values={row} />}
        actions={(row) => [versions.action(row)]}
        tabs={<RuleTabs shown="/attendance/remedy_rule" />}
      />
      {versions.panel}
    </>
  )
}
