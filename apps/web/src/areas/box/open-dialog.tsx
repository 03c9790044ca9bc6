import { openByStaff } from '@workplace/contract/box/openings'
import { text } from '@workplace/contract/kernel/field'
import { Form, Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { TextInput } from '../../kernel/widgets/text-input'
import { useT } from '../../kernel/words'
import { openingWords as words } from './opening-words'

type Values = { box_id?: number; reason?: string }
const reason = text(words.reason, { max: 200 })

/** Who looks after lockers opens one, and says why. */
export function OpenDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const closeOwn = useWhileHere(onClose)
  const open = useChange(openByStaff, { stale: ['/box_control', '/box'] })
  const send = async ({ box_id = 0, reason: why = '' }: Values) => {
    try {
      const { waits } = await open.mutateAsync({ box_id, reason: why })
      toast.success(t(waits ? words.waits : words.sent))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.staffOpen)}
      okText={t(words.open)}
      cancelText={t(words.cancel)}
      confirmLoading={open.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="box_id" label={t(words.locker)} rules={[{ required: true, message: t(words.lockerMissing) }]}>
          <ReferencePicker to="box" placeholder={t(words.lockerMissing)} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          extra={t(words.reasonHelp)}
          rules={[{ required: true, whitespace: true, min: 5, message: t(words.reasonShort) }]}
        >
          <TextInput name="reason" field={reason} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
