import { department as departments, dissolveDepartment } from '@workplace/contract/people/department'
import { user } from '@workplace/contract/people/user'
import { Form, Modal } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { RefInput } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'

type Props = {
  readonly department: { readonly id: number; readonly version: number; readonly name: string | null }
  readonly onClose: () => void
}

/** Deletes a department that is in use: another one takes over. */
export function Dissolve({ department, onClose }: Props) {
  const t = useT()
  const closeOwn = useWhileHere(onClose)
  const [form] = Form.useForm<{ target_id: number }>()
  const dissolve = useChange(dissolveDepartment, { stale: [departments.path, user.path], quiet: true })
  const name = department.name ?? ''

  const send = async ({ target_id }: { target_id: number }) => {
    try {
      const done = await dissolve.mutateAsync({ id: department.id, version: department.version, target_id })
      toast.success(t(words.dissolved, done))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFields([{ name: 'target_id', errors: [Object.values(error.fields)[0] ?? error.message] }])
    }
  }
  return (
    <Modal
      open
      title={t(words.dissolveTitle, { name })}
      okText={t(words.dissolve)}
      okButtonProps={{ danger: true }}
      cancelText={t(words.cancel)}
      confirmLoading={dissolve.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(words.dissolveText, { name })}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)} style={{ marginTop: 16 }}>
        <Form.Item
          name="target_id"
          label={t(words.target)}
          rules={[{ required: true, message: t(words.targetMissing) }]}
        >
          <RefInput field={user.fields.department_id} name="target_id" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
