import { useQuery } from '@tanstack/react-query'
import { recognitionState, recordConsent, uploadPhotoFor } from '@workplace/contract/privacy/recognition'
import { Button, Collapse, Form, Input, Modal, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { CallError, upload } from '../../kernel/client/client'
import { invalidate, queryOf, useChange } from '../../kernel/client/query'
import { ListError } from '../../kernel/list/list-states'
import { toast } from '../../kernel/toast/toast'
import { DatePicker } from '../../kernel/widgets/date-picker'
import { useLanguage, useT } from '../../kernel/words'
import { useConsentText } from './consent-text'
import styles from './privacy.module.css'
import { RecognitionField } from './recognition-field'
import { privacyWords as words } from './words'

type Props = { readonly person: { readonly id: number; readonly name: string }; readonly onClose: () => void }

/** Somebody else's recognition photo: what they agreed to, on paper if need be, and the photo. */
export function RecognitionDialog({ person, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const consentText = useConsentText(false)
  const state = useQuery({ ...queryOf(recognitionState, { user_id: person.id }, { quiet: true }), staleTime: 0 })
  const send = async (file: File, onProgress: (percent: number) => void) => {
    await upload(uploadPhotoFor, { user_id: person.id }, file, { onProgress })
    await invalidate('/privacy', '/users')
  }
  const { data } = state
  return (
    <Modal
      open
      width={560}
      title={t(words.photoOf, { name: person.name })}
      footer={<Button onClick={onClose}>{t(words.close)}</Button>}
      onCancel={onClose}
    >
      {state.isPending ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : data === undefined ? (
        <ListError error={state.error as CallError} onRetry={() => void state.refetch()} />
      ) : (
        <div className={styles.dialog}>
          <p className={styles.intro}>{data.consent === null ? t(words.forOther) : consentText(data.consent)}</p>
          <RecognitionField other={person} send={send} />
          {data.consent === null && <PaperForm user_id={person.id} edition={data.text.edition} />}
          <Collapse
            size="small"
            items={[
              {
                key: 'wording',
                label: t(words.showWording, { edition: data.consent?.edition ?? data.text.edition }),
                children: (
                  <p style={{ whiteSpace: 'pre-wrap' }}>
                    {data.consent?.wording ?? (language === 'en' ? data.text.text_en : data.text.text_zh)}
                  </p>
                ),
              },
            ]}
          />
        </div>
      )}
    </Modal>
  )
}

type Paper = { given_on: Dayjs; reference: string }

function PaperForm({ user_id, edition }: { user_id: number; edition: number }) {
  const t = useT()
  const [form] = Form.useForm<Paper>()
  const record = useChange(recordConsent, { stale: ['/privacy'], quiet: true })
  const save = async ({ given_on, reference }: Paper) => {
    try {
      await record.mutateAsync({ user_id, edition, given_on: given_on.format('YYYY-MM-DD'), reference })
      toast.success(t(words.recorded))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(Object.values(error.fields)[0] ?? error.message)
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark onFinish={(values) => void save(values)}>
      <Form.Item
        name="given_on"
        label={t(words.signedOn)}
        rules={[{ required: true, message: t(words.signedMissing) }]}
      >
        <DatePicker style={{ width: '100%' }} maxDate={dayjs()} />
      </Form.Item>
      <Form.Item
        name="reference"
        label={t(words.reference)}
        rules={[{ required: true, whitespace: true, message: t(words.referenceMissing) }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Button htmlType="submit" loading={record.isPending}>
        {t(words.record)}
      </Button>
    </Form>
  )
}
