import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { addSuperUser, superKinds, superUsers, updateSuperUser } from '@workplace/contract/people/users'
import { Alert, Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useSession } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import styles from '../organisation/organisation.module.css'
import { superWords as words } from './super-words'

export type SuperUser = OutputOf<typeof superUsers>['items'][number]
type Kind = (typeof superKinds)[number]
type Values = { user_id?: number | null; kinds: Kind[] }

/** Which special permissions somebody has. What the reader does not have themselves stays as it is. */
export function SuperUserForm({ person, onClose }: { person: SuperUser | null; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const held = useSession((session) => session.user?.promissions)
  const [form] = Form.useForm<Values>()
  const [problem, setProblem] = useState<string | null>(null)
  const add = useChange(addSuperUser, { stale: [superUsers.path], quiet: true })
  const update = useChange(updateSuperUser, { stale: [superUsers.path], quiet: true })
  const save = async ({ user_id, kinds }: Values) => {
    setProblem(null)
    try {
      if (person !== null) await update.mutateAsync({ id: person.id, version: person.version, kinds })
      else await add.mutateAsync({ user_id: user_id ?? 0, kinds })
      toast.success(t(words.saved))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
    }
  }
  return (
    <Modal
      open
      width={520}
      title={person === null ? t(words.add) : t(words.editOf, { name: person.name })}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={add.isPending || update.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark
        initialValues={{ kinds: person?.kinds ?? [] }}
        onFinish={(values) => void save(values)}
      >
        {person === null && (
          <Form.Item
            name="user_id"
            label={t(words.person)}
            rules={[{ required: true, message: t(words.personMissing) }]}
          >
            <ReferencePicker to="user" aria-label={t(words.person)} />
          </Form.Item>
        )}
        <Form.Item
          name="kinds"
          label={t(words.kinds)}
          rules={[{ type: 'array', min: 1, message: t(words.kindsMissing) }]}
        >
          <Checkbox.Group className={styles.choices}>
            {superKinds.map((kind) => {
              const mine = held?.includes(kind) ?? false
              return (
                <Checkbox key={kind} value={kind} disabled={!mine}>
                  {t(words[kind])}
                  <span className={styles.about}>{t(mine ? words[`about${kind}`] : words.notYours)}</span>
                </Checkbox>
              )
            })}
          </Checkbox.Group>
        </Form.Item>
      </Form>
    </Modal>
  )
}
