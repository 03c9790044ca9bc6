import { giveConsent } from '@workplace/contract/privacy/recognition'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import styles from './privacy.module.css'
import { privacyWords as words } from './words'

type Text = { edition: number; text_zh: string; text_en: string }

/** The words that somebody agrees to: nothing is ticked for them, and without the tick there is nothing to press. */
export function ConsentDialog({ text, onClose }: { text: Text; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [read, setRead] = useState(false)
  const give = useChange(giveConsent, { stale: ['/privacy'] })
  const agree = async () => {
    try {
      await give.mutateAsync({ edition: text.edition })
      toast.success(t(words.agreed))
      onClose()
    } catch (error) {
      // The call has said why; another edition is read anew.
      if (!(error instanceof CallError)) throw error
      onClose()
    }
  }
  return (
    <Modal
      open
      width={560}
      title={t(words.readTitle)}
      okText={t(words.agree)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: !read }}
      confirmLoading={give.isPending}
      onOk={() => void agree()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <section className={styles.wording} aria-label={t(words.readTitle)} tabIndex={0}>
          {language === 'en' ? text.text_en : text.text_zh}
        </section>
        <Checkbox checked={read} onChange={({ target }) => setRead(target.checked)}>
          {t(words.agreeBox)}
        </Checkbox>
      </div>
    </Modal>
  )
}
