import { useQuery } from '@tanstack/react-query'
import { consentTexts, writeConsentText } from '@workplace/contract/privacy/recognition'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { useUnsavedForm } from '../../kernel/form/use-unsaved'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { useMayForAll } from '../../kernel/session/session'
import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import styles from './privacy.module.css'
import { privacyWords as words } from './words'

type Text = { text_zh: string; text_en: string }

/** The words that people agree to, edition by edition. */
export function ConsentTexts() {
  const t = useT()
  const language = useLanguage()
  const may = useMayForAll('change-config')
  const [open, setOpen] = useState(false)
  const answer = useQuery(queryOf(consentTexts, {}, { quiet: true }))
  if (answer.isPending) return <ListSkeleton rows={6} />
  if (answer.data === undefined) return <ListError error={answer.error} onRetry={() => void answer.refetch()} />
  const [current] = answer.data.items
  return (
    <div className={styles.page}>
      <div className={styles.row}>
        <p className={styles.intro}>{t(words.newText)}</p>
        {may && (
          <Button type="primary" onClick={() => setOpen(true)}>
            {t(words.newWording)}
          </Button>
        )}
      </div>
      <div className={styles.panel}>
        {answer.data.items.map((item, n) => (
          <section key={item.edition} className={styles.block} aria-labelledby={`edition-${item.edition}`}>
            <div className={styles.row}>
              <div>
                <h2 id={`edition-${item.edition}`}>{t(words.edition, { n: item.edition })}</h2>
                <span className={styles.quiet}>
                  {item.created_at === ''
                    ? t(words.ours)
                    : t(words.writtenBy, { by: item.created_by, time: instantText(item.created_at, language) })}
                  {' · '}
                  {t(words.standing, { n: item.consents })}
                </span>
              </div>
              {n === 0 && <StateDot tone="good">{t(words.inForce)}</StateDot>}
            </div>
            <p style={{ whiteSpace: 'pre-wrap' }}>{language === 'en' ? item.text_en : item.text_zh}</p>
          </section>
        ))}
      </div>
      {open && current !== undefined && <NewEdition initial={current} onClose={() => setOpen(false)} />}
    </div>
  )
}

function NewEdition({ initial, onClose }: { initial: Text; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Text>()
  const { close, asking } = useUnsavedForm(form, onClose)
  const write = useChange(writeConsentText, { stale: ['/privacy'] })
  const save = async (text: Text) => {
    try {
      const { edition } = await write.mutateAsync(text)
      toast.success(t(words.written, { n: edition }))
      onClose()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const rules = [{ required: true, min: 20, whitespace: true, message: t(words.tooShort) }]
  return (
    <Modal
      open
      width={720}
      title={t(words.newTitle)}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={write.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark
        initialValues={{ text_zh: initial.text_zh, text_en: initial.text_en }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="text_zh" label={t(words.zh)} rules={rules}>
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 12 }} maxLength={5000} showCount />
        </Form.Item>
        <Form.Item name="text_en" label={t(words.en)} rules={rules}>
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 12 }} maxLength={5000} showCount />
        </Form.Item>
      </Form>
      {asking}
    </Modal>
  )
}
