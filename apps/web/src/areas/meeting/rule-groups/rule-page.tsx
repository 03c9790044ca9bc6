import { ExperimentOutlined } from '@ant-design/icons'
import { rule, rulePreview } from '@workplace/contract/meeting/rule'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../kernel/client/client'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useT } from '../../../kernel/words'
import { PreviewList } from './preview-list'
import { RuleTester } from './rule-tester'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'

/** Rule groups; what saving one would come to is shown before it is saved; and which apply to whom, where and why. */
export default function RulePage() {
  const t = useT()
  const [testing, setTesting] = useState(false)
  const [modal, asking] = Modal.useModal()
  const confirm = async (values: Readonly<Record<string, unknown>>, id: number | undefined): Promise<boolean> => {
    const preview = await call(rulePreview, { ...values, ...(id === undefined ? {} : { id }) } as never, {
      quiet: true,
    })
    if (preview.total === 0 && preview.contradictions.length === 0) return true
    return modal.confirm({
      title: t(words.previewTitle),
      content: <PreviewList preview={preview} />,
      width: 640,
      okText: t(words.saveAnyway),
      cancelText: t(words.back),
      focusable: { autoFocusButton: 'cancel' },
    })
  }
  const note = (
    <div className={styles.note}>
      <p>{t(words.about)}</p>
      <Button icon={<ExperimentOutlined aria-hidden />} onClick={() => setTesting(true)}>
        {t(words.test)}
      </Button>
    </div>
  )
  return (
    <>
      <ResourcePage resource={rule} tabs={note} form={() => ({ confirm, hasIndex: true })} />
      {testing && <RuleTester onClose={() => setTesting(false)} />}
      {asking}
    </>
  )
}
