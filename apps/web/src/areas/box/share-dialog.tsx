import { type OwnLocker, shareLocker } from '@workplace/contract/box/lockers'
import { Form, Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { ReferencesPicker } from '../../kernel/widgets/reference-input'
import { useT } from '../../kernel/words'
import { lockerWords as words } from './box-words'

/** With whom somebody shares their locker. */
export function ShareDialog({ row, onClose }: { row: OwnLocker; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ user_ids?: number[] }>()
  const closeOwn = useWhileHere(onClose)
  const share = useChange(shareLocker, { stale: ['/box'] })
  const send = async ({ user_ids = [] }: { user_ids?: number[] }) => {
    try {
      await share.mutateAsync({ id: row.id, user_ids })
      toast.success(t(words.shared))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.shareTitle, { number: row.number })}
      okText={t(words.share)}
      cancelText={t(words.cancel)}
      confirmLoading={share.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(words.shareText)}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ user_ids: row.members.map(({ id }) => id) }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="user_ids" label={t(words.sharedWith)}>
          <ReferencesPicker
            to="user"
            known={Object.fromEntries(row.members.map(({ id, name }) => [id, name]))}
            placeholder={t(words.people)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
