import { fillCabinet } from '@workplace/contract/box/lockers'
import { kinds, sizes } from '@workplace/contract/box/states'
import { integer, select, text } from '@workplace/contract/kernel/field'
import { Form, Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { SelectInput } from '../../kernel/widgets/choice-input'
import { IntegerInput } from '../../kernel/widgets/number-input'
import { TextInput } from '../../kernel/widgets/text-input'
import { useT } from '../../kernel/words'
import { lockerWords as words } from './box-words'

type Values = {
  prefix: string
  first: number
  columns: number
  rows: number
  size: keyof typeof sizes
  kind: keyof typeof kinds
}
const fields = {
  prefix: text(words.prefix, { max: 10 }),
  first: integer(words.first, { min: 1, max: 9000 }),
  columns: integer(words.columns, { min: 1, max: 20 }),
  rows: integer(words.rows, { min: 1, max: 20 }),
  size: select(words.size, sizes, { initial: 'medium' }),
  kind: select(words.kind, kinds, { initial: 'temporary' }),
}
const initial: Values = { prefix: 'A', first: 1, columns: 6, rows: 4, size: 'medium', kind: 'temporary' }

/** The lockers of a cabinet in one step. */
export function FillDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const closeOwn = useWhileHere(onClose)
  const fill = useChange(fillCabinet, { stale: ['/box'] })
  const send = async (values: Values) => {
    try {
      const { added } = await fill.mutateAsync({ cabinet_id: id, ...values })
      toast.success(t(words.filled, { n: added }))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  const required = (message: string) => [{ required: true, message }]
  return (
    <Modal
      open
      title={t(words.fillTitle, { name })}
      okText={t(words.fill)}
      cancelText={t(words.cancel)}
      confirmLoading={fill.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void send(values)}>
        <Form.Item name="prefix" label={t(words.prefix)} rules={required(t(words.prefixMissing))}>
          <TextInput name="prefix" field={fields.prefix} />
        </Form.Item>
        {(['first', 'columns', 'rows'] as const).map((key) => (
          <Form.Item key={key} name={key} label={t(words[key])} rules={required(t(words[key]))}>
            <IntegerInput name={key} field={fields[key]} />
          </Form.Item>
        ))}
        {(['size', 'kind'] as const).map((key) => (
          <Form.Item key={key} name={key} label={t(words[key])} rules={required(t(words[key]))}>
            <SelectInput name={key} field={fields[key]} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
