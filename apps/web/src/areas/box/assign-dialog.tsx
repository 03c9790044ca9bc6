import { assignLocker } from '@workplace/contract/box/lockers'
import { Form, Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { useT } from '../../kernel/words'
import { lockerWords as words } from './box-words'

type Values = { box_id?: number; user_id?: number }

/** A locker becomes somebody's. */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const closeOwn = useWhileHere(onClose)
  const assign = useChange(assignLocker, { stale: ['/box', '/box_fixed', '/box_record'] })
  const send = async ({ box_id = 0, user_id = 0 }: Values) => {
    try {
      const { number } = await assign.mutateAsync({ box_id, user_id })
      toast.success(t(words.assigned, { number }))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.assign)}
      okText={t(words.assign)}
      cancelText={t(words.cancel)}
      confirmLoading={assign.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="box_id" label={t(words.locker)} rules={[{ required: true, message: t(words.lockerMissing) }]}>
          <ReferencePicker to="box" within={{ kind: 'fixed' }} placeholder={t(words.lockerMissing)} />
        </Form.Item>
        <Form.Item name="user_id" label={t(words.holder)} rules={[{ required: true, message: t(words.person) }]}>
          <ReferencePicker to="user" placeholder={t(words.person)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
