import { department } from '@workplace/contract/people/department'
import { user } from '@workplace/contract/people/user'
import { changeUsers } from '@workplace/contract/people/users'
import { Alert, Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { RefInput, RefsInput } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'

type Values = {
  department_id?: number | null
  office_id?: number | null
  role_ids?: number[]
  role_mode: 'add' | 'replace' | 'remove'
}
type Props = { readonly ids: readonly number[]; readonly onClose: () => void; readonly onDone: () => void }

/** Department, office and roles of several people at once; what is left empty stays. */
export function BatchChange({ ids, onClose, onDone }: Props) {
  const t = useT()
  const done = useWhileHere(onDone)
  const [form] = Form.useForm<Values>()
  const [problem, setProblem] = useState<string | null>(null)
  const change = useChange(changeUsers, { stale: [user.path, department.path], quiet: true })
  const send = async ({ department_id, office_id, role_ids = [], role_mode }: Values) => {
    if (!department_id && !office_id && role_ids.length === 0) return setProblem(t(words.nothingChosen))
    try {
      const { changed } = await change.mutateAsync({
        ids: [...ids],
        ...(department_id ? { department_id } : {}),
        ...(office_id ? { office_id } : {}),
        ...(role_ids.length > 0 ? { role_ids, role_mode } : {}),
      })
      toast.success(t(words.batchDone, { n: changed }))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
    }
  }
  return (
    <Modal
      open
      title={t(words.batchTitle, { n: ids.length })}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={change.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{t(words.batchHint)}</p>
      {problem === null ? null : (
        <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 16 }} />
      )}
      <Form form={form} layout="vertical" initialValues={{ role_mode: 'add' }} onFinish={(values) => void send(values)}>
        <Form.Item name="department_id" label={t(words.department)}>
          <RefInput field={{ ...user.fields.department_id, optional: true }} name="department_id" />
        </Form.Item>
        <Form.Item name="office_id" label={t(words.office)}>
          <RefInput field={user.fields.office_id} name="office_id" />
        </Form.Item>
        <Form.Item name="role_ids" label={t(words.roles)}>
          <RefsInput field={user.fields.role_ids} name="role_ids" />
        </Form.Item>
        <Form.Item name="role_mode" label={t(words.roleMode)}>
          <Radio.Group
            options={[
              { value: 'add', label: t(words.roleAdd) },
              { value: 'replace', label: t(words.roleReplace) },
              { value: 'remove', label: t(words.roleRemove) },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
