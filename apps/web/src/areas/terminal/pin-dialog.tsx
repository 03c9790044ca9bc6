import { setPin, terminal } from '@workplace/contract/terminal/terminal'
import { Button, Form, Input, Modal } from 'antd'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { useT } from '../../kernel/words'
import { terminalWords as words } from './terminal-words'

export type PinTarget = {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly hasPin: boolean
}

/** Sets or takes away the number that a screen asks for. What it is at present nobody can read. */
export function PinDialog({ target, onClose }: { target: PinTarget; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<{ pin: string }>()
  const change = useChange(setPin, { stale: [terminal.path] })
  const { id, version, name, hasPin } = target
  const save = (pin: string | null) =>
    change.mutateAsync({ id, version, pin }).then(
      () => {
        toast.success(t(pin === null ? words.pinGone : words.pinSaved, { name }))
        done()
      },
      () => undefined, // the call has said why
    )
  return (
    <Modal
      open
      width={440}
      title={t(words.pinTitle, { name })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        ...(hasPin
          ? [
              <Button key="off" danger disabled={change.isPending} onClick={() => void save(null)}>
                {t(words.pinOff)}
              </Button>,
            ]
          : []),
        <Button key="cancel" onClick={onClose}>
          {t(words.cancel)}
        </Button>,
        <Button key="save" type="primary" loading={change.isPending} onClick={form.submit}>
          {t(words.pinSave)}
        </Button>,
      ]}
    >
      <p>{t(words.pinText)}</p>
      <Form form={form} layout="vertical" onFinish={({ pin }) => void save(pin)}>
        <Form.Item
          name="pin"
          label={t(words.pinNew)}
          rules={[{ required: true, pattern: /^[0-9]{4,8}$/, message: t(words.pinRule) }]}
        >
          <Input.Password autoFocus autoComplete="new-password" inputMode="numeric" maxLength={8} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
