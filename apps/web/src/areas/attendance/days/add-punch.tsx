import { addPunch } from '@workplace/contract/attendance/punch'
import { date } from '@workplace/contract/kernel/field'
import { Form, Input, Modal } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { DateInput } from '../../../kernel/widgets/time-input'
import { useT } from '../../../kernel/words'
import { recordWords as words } from './record-words'

type Values = { user_id?: number; date?: string; time?: string; reason?: string }
const dateField = date(words.date)

/** A punch for somebody else, by hand and with a reason. */
export function AddPunch({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const add = useChange(addPunch, { stale: ['/sourcerecord', '/dailylog', '/clocktime'] })
  const send = async ({ user_id = 0, date = '', time = '', reason = '' }: Values) => {
    try {
      await add.mutateAsync({ user_id, date, time: time.trim().padStart(5, '0'), reason })
      toast.success(t(words.added))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.add)}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values: Values) => void send(values)}>
        <Form.Item name="user_id" label={t(words.person)} rules={[{ required: true, message: t(words.personMissing) }]}>
          <ReferencePicker to="user" />
        </Form.Item>
        <Form.Item name="date" label={t(words.date)} rules={[{ required: true, message: t(words.dateMissing) }]}>
          <DateInput name="date" field={dateField} />
        </Form.Item>
        <Form.Item
          name="time"
          label={t(words.timeOf)}
          rules={[{ required: true, pattern: /^\s*(?:[01]?\d|2[0-3]):[0-5]\d\s*$/, message: t(words.timeWrong) }]}
        >
          <Input placeholder="09:00" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
