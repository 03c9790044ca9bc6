import { type DoorTile, openDoor } from '@workplace/contract/device/door-wall'
import { Form, InputNumber, Modal } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { words } from './door-words'
import { ReasonInput } from './reason-input'

type Values = { reason: string; seconds: number | null }

/** Asks why a door is opened, and for how long. */
export function OpenDialog({ tile, onClose }: { tile: DoorTile; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const open = useChange(openDoor, { quiet: true, stale: ['/doors'] })
  const send = async ({ reason, seconds }: Values) => {
    try {
      await open.mutateAsync({ id: tile.id, reason, ...(seconds === null ? {} : { seconds }) })
      toast.success(t(words.asked))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t(words.openOf, { name: tile.name })}
      okText={t(words.openNow)}
      cancelText={t(words.cancel)}
      confirmLoading={open.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '', seconds: tile.open_seconds }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <ReasonInput suggestions={[words.delivery, words.visitor, words.forgotten]} />
        </Form.Item>
        <Form.Item name="seconds" label={t(words.seconds)} extra={t(words.openHint)}>
          <InputNumber min={1} max={60} precision={0} style={{ width: 120 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
