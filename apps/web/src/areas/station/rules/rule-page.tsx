import { ExperimentOutlined } from '@ant-design/icons'
import { stationRule } from '@workplace/contract/station/station-rule'
import { Button } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useT } from '../../../kernel/words'
import { ruleStyles, ruleWords } from '../../meeting/public'
import { RuleTester } from './rule-tester'
import { deskRuleWords as words } from './rule-words'

/** Rule groups of desks; and which apply to whom, where and why. */
export default function RulePage() {
  const t = useT()
  const [testing, setTesting] = useState(false)
  const note = (
    <div className={ruleStyles.note}>
      <p>{t(words.about)}</p>
      <Button icon={<ExperimentOutlined aria-hidden />} onClick={() => setTesting(true)}>
        {t(ruleWords.test)}
      </Button>
    </div>
  )
  return (
    <>
      <ResourcePage resource={stationRule} tabs={note} form={() => ({ hasIndex: true })} />
      {testing && <RuleTester onClose={() => setTesting(false)} />}
    </>
  )
}
