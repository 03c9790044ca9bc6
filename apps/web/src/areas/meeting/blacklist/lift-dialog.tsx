import { type BanRow, blacklistUpdate } from '@workplace/contract/meeting/blacklist'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { blacklistWords as words } from './blacklist-words'
import { showFaults } from './form-faults'

type Values = { reason: string; void_breaches: boolean }

/** Takes somebody off the blacklist before the time, saying why. */
export function LiftDialog({ row, onClose }: { row: BanRow; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const lift = useChange(blacklistUpdate, { quiet: true, stale: ['/blacklist'] })
  const send = async (values: Values) => {
    try {
      await lift.mutateAsync({ id: row.id, version: row.version, ...values })
      toast.success(t(words.liftedDone))
      done()
    } catch (error) {
      showFaults(form, error)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t(words.liftTitle, { name: row.user_name })}
      okText={t(words.lift)}
      cancelText={t(words.cancel)}
      confirmLoading={lift.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: '', void_breaches: true }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="reason"
          label={t(words.liftReason)}
          rules={[{ required: true, whitespace: true, message: t(words.liftAsk) }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <Form.Item name="void_breaches" valuePropName="checked" hidden={row.numbers === 0}>
          <Checkbox>{t(words.alsoVoid)}</Checkbox>
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
