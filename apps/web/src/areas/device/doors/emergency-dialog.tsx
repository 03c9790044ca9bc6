import { changeEmergency } from '@workplace/contract/device/door-wall'
import { Form, Input, Modal } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './door-words'
import type { WallData } from './wall-answer'

type Values = { reason: string; confirm: string }
export type EmergencyAct = 'begin' | 'drill' | 'end'

const said = { begin: words.begunDone, drill: words.drillDone, end: words.endDone } as const

/** Asks before an emergency or a drill begins, or ends: why, and to begin one the name of the office. */
export function EmergencyDialog({ data, act, onClose }: { data: WallData; act: EmergencyAct; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const change = useChange(changeEmergency, { quiet: true, stale: ['/doors'] })
  const { office_id, offices, items, emergency } = data
  const office = offices.find(({ id }) => id === office_id)
  if (office_id === null || office === undefined) return null
  const name = nameIn(language, office.name, office.name_en)
  const send = async ({ reason, confirm }: Values) => {
    try {
      await change.mutateAsync({ office_id, act, reason, ...(act === 'begin' ? { confirm } : {}) })
      toast.success(t(said[act]))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = (error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {}
      if (Object.keys(fields).length === 0) toast.error(error.message)
      form.setFields(Object.entries(fields).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
    }
  }
  const isDrill = act === 'drill' || (act === 'end' && emergency?.kind === 'drill')
  const label = t({ begin: words.begin, drill: words.drill, end: isDrill ? words.endDrill : words.end }[act])
  const marked = items.filter(({ opens_in_emergency, is_on }) => opens_in_emergency && is_on).length
  const text = isDrill ? words.drillNote : act === 'begin' ? words.beginText : words.endText
  return (
    <Modal
      open
      width={480}
      title={`${label} · ${name}`}
      okText={label}
      okButtonProps={{ danger: act === 'begin' }}
      cancelText={t(words.cancel)}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(text, { n: marked })}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        style={{ marginTop: 16 }}
        initialValues={{ reason: '', confirm: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <Input autoFocus maxLength={200} />
        </Form.Item>
        {act === 'begin' && (
          <Form.Item
            name="confirm"
            label={t(words.typeName, { name })}
            rules={[{ required: true, message: t(words.typeName, { name }) }]}
          >
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
