import { EyeOutlined } from '@ant-design/icons'
import { visibleRange } from '@workplace/contract/meetingroom/visible-range'
import { Button } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useT } from '../../../kernel/words'
import { RangeTester } from './range-tester'
import { rangeWords as words } from './range-words'
import styles from './ranges.module.css'

/** Who sees and who books which rooms; and what comes of it for a person. */
export default function VisibleRangePage() {
  const t = useT()
  const [testing, setTesting] = useState(false)
  const note = (
    <div className={styles.note}>
      <p>{t(words.about)}</p>
      <Button icon={<EyeOutlined aria-hidden />} onClick={() => setTesting(true)}>
        {t(words.test)}
      </Button>
    </div>
  )
  return (
    <>
      <ResourcePage resource={visibleRange} tabs={note} />
      {testing && <RangeTester onClose={() => setTesting(false)} />}
    </>
  )
}
