import { date, text } from '@workplace/contract/kernel/field'
import { lockStations } from '@workplace/contract/station/locks'
import { Form, Modal } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { TextInput } from '../../../kernel/widgets/text-input'
import { DateInput } from '../../../kernel/widgets/time-input'
import { useT } from '../../../kernel/words'
import { deskWords as words } from './desk-words'

type Values = { begin_date?: string; end_date?: string; reason?: string }
type Props = { readonly ids: readonly number[]; readonly onClose: () => void; readonly onDone: () => void }

const fields = {
  begin_date: date(words.from),
  end_date: date(words.until),
  reason: text(words.reason, { max: 200 }),
}

/** Nobody books these desks for some days, and why. */
export function LockDialog({ ids, onClose, onDone }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const closeOwn = useWhileHere(onDone)
  const lock = useChange(lockStations, { stale: ['/station', '/reservation'] })
  const send = async ({ begin_date = '', end_date = '', reason = '' }: Values) => {
    try {
      await lock.mutateAsync({ ids: [...ids], begin_date, end_date, reason })
      toast.success(t(words.locked))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.lockMany, { n: ids.length })}
      okText={t(words.lock)}
      cancelText={t(words.cancel)}
      confirmLoading={lock.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(words.lockText)}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="begin_date" label={t(words.from)} rules={[{ required: true, message: t(words.from) }]}>
          <DateInput name="begin_date" field={fields.begin_date} />
        </Form.Item>
        <Form.Item name="end_date" label={t(words.until)} rules={[{ required: true, message: t(words.until) }]}>
          <DateInput name="end_date" field={fields.end_date} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <TextInput name="reason" field={fields.reason} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
