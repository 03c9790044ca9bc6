import { declineOpening, type LockerOpening } from '@workplace/contract/box/openings'
import { text } from '@workplace/contract/kernel/field'
import { Form, Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { TextInput } from '../../kernel/widgets/text-input'
import { useT } from '../../kernel/words'
import { openingWords as words } from './opening-words'

const reason = text(words.reason, { max: 200, optional: true })

/** The second person refuses, and may say why. */
export function DeclineDialog({ row, onClose }: { readonly row: LockerOpening; readonly onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ reason?: string }>()
  const closeOwn = useWhileHere(onClose)
  const decline = useChange(declineOpening, { stale: ['/box_control'] })
  const send = async ({ reason: why = '' }: { reason?: string }) => {
    try {
      await decline.mutateAsync({ id: row.id, reason: why.trim() })
      toast.success(t(words.declined))
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why: it was decided meanwhile
    }
    closeOwn()
  }
  return (
    <Modal
      open
      width={420}
      title={t(words.declineOf, { number: row.number ?? '' })}
      okText={t(words.reject)}
      cancelText={t(words.cancel)}
      okButtonProps={{ danger: true }}
      confirmLoading={decline.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="reason" label={t(words.reason)} extra={t(words.declineHelp)}>
          <TextInput name="reason" field={reason} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
