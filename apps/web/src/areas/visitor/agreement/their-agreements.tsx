import { useQuery } from '@tanstack/react-query'
import { enterPaper, signedFile, visitorAgreements } from '@workplace/contract/visitor/agreement'
import { agreementKinds, signingWays } from '@workplace/contract/visitor/agreement-words'
import { Button, Form, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { file } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useSaving } from '../../../kernel/list/export-menu'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { serverNow } from '../../../kernel/time/server-clock'
import { wallClock } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './agreement.module.css'
import { agreementWords as words } from './agreement-words'

type Props = {
  readonly id: number
  readonly timezone: string
  /** The caller receives them, and they are still to come: what they signed on paper may be entered. */
  readonly mayEnter: boolean
  readonly moment: (instant: string) => string
}

/** What one visitor is asked to agree to, and how far they are. */
export function TheirAgreements({ id, timezone, mayEnter, moment }: Props) {
  const t = useT()
  const language = useLanguage()
  const [entering, setEntering] = useState(false)
  const [saving, run] = useSaving()
  const { data } = useQuery({ ...queryOf(visitorAgreements, { id }, { quiet: true }), staleTime: 0 })
  if (data === undefined || data.items.length === 0) return null
  const isOpen = data.items.some(({ signed_at }) => signed_at === null)
  return (
    <>
      <h2 className={list.heading}>{t(words.agreements)}</h2>
      <ul className={styles.theirs}>
        {data.items.map(({ agreement_id, name, name_en, kind, signed_at, way, file_id }) => (
          <li key={agreement_id}>
            <span>
              {nameIn(language, name, name_en)} <small>{t(agreementKinds[kind])}</small>
            </span>
            {signed_at === null || way === null ? (
              <span data-open>{t(words.notSigned)}</span>
            ) : (
              <span>
                <small>{t(words.signed, { how: t(signingWays[way]), time: moment(signed_at) })}</small>{' '}
                {file_id !== null && (
                  <button
                    type="button"
                    className={styles.link}
                    disabled={saving}
                    onClick={() => run(() => file(signedFile, { id: file_id }))}
                  >
                    {t(words.download)}
                  </button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOpen && mayEnter && <Button onClick={() => setEntering(true)}>{t(words.paper)}</Button>}
      {entering && <PaperDialog ids={[id]} timezone={timezone} onClose={() => setEntering(false)} />}
    </>
  )
}

/** Asks for the day on the paper that they signed. */
function PaperDialog({ ids, timezone, onClose }: { ids: readonly number[]; timezone: string; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ day: Dayjs | null }>()
  const enter = useChange(enterPaper, { stale: ['/visitor'] })
  const today = dayjs(wallClock(new Date(serverNow()), timezone).slice(0, 10))
  const send = ({ day }: { day: Dayjs | null }) =>
    enter.mutate(
      { ids: [...ids], day: (day ?? today).format('YYYY-MM-DD') },
      {
        onSuccess: () => {
          toast.success(t(words.paperDone))
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title={t(words.paper)}
      okText={t(words.paper)}
      cancelText={t(words.cancel)}
      confirmLoading={enter.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(words.paperHelp)}</p>
      <Form form={form} layout="vertical" initialValues={{ day: today }} onFinish={send}>
        <Form.Item name="day" label={t(words.paperDay)} rules={[{ required: true, message: t(words.dayMissing) }]}>
          <DatePicker disabledDate={(day) => day.isAfter(today, 'day')} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
