import { clearLocker, type WaitingLocker } from '@workplace/contract/box/lockers'
import { image, text } from '@workplace/contract/kernel/field'
import * as uploads from '@workplace/contract/kernel/uploads'
import { Form, Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { ImageInput } from '../../kernel/widgets/image-input'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { TextInput } from '../../kernel/widgets/text-input'
import { useT } from '../../kernel/words'
import styles from './box.module.css'
import { lockerWords as words } from './box-words'

type Values = { witness_id?: number; found?: string; photo?: string }
const found = text(words.found, { max: 500 })
const photo = image(words.inside, { upload: uploads.photo })

/** Two people have looked into a locker, and one of them says what was inside. */
export function ClearDialog({ row, onClose }: { row: WaitingLocker; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const closeOwn = useWhileHere(onClose)
  const clear = useChange(clearLocker, { stale: ['/box', '/box_unused', '/box_record'] })
  const send = async ({ witness_id = 0, found: inside = '', photo: path = '' }: Values) => {
    try {
      await clear.mutateAsync({ id: row.id, witness_id, found: inside, photo: path })
      toast.success(t(words.cleared))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.clearTitle, { number: row.number, name: row.holder })}
      okText={t(words.clear)}
      cancelText={t(words.cancel)}
      confirmLoading={clear.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.intro}>{t(words.clearText)}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="witness_id" label={t(words.witness)} rules={[{ required: true, message: t(words.person) }]}>
          <ReferencePicker to="user" placeholder={t(words.person)} />
        </Form.Item>
        <Form.Item
          name="found"
          label={t(words.found)}
          rules={[{ required: true, whitespace: true, message: t(words.foundMissing) }]}
        >
          <TextInput name="found" field={found} />
        </Form.Item>
        <Form.Item name="photo" label={t(words.inside)} rules={[{ required: true, message: t(words.insideMissing) }]}>
          <ImageInput name="photo" field={photo} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
