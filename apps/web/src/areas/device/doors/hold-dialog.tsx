import { type DoorTile, setDoorMode } from '@workplace/contract/device/door-wall'
import { instant } from '@workplace/contract/kernel/field'
import { Form, Modal } from 'antd'
import dayjs from 'dayjs'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { InstantInput } from '../../../kernel/widgets/time-input'
import { useT } from '../../../kernel/words'
import { words } from './door-words'
import styles from './doors.module.css'
import { ReasonInput } from './reason-input'

type Values = { reason: string; until: string | null }

const field = instant(words.untilTime, { optional: true })
const spans = [
  [30, words.minutes30],
  [60, words.hour1],
  [240, words.hours4],
] as const

type Props = { tile: DoorTile; mode: 'always_open' | 'always_closed'; onClose: () => void }

/** Asks until when a door is held, and why. */
export function HoldDialog({ tile, mode, onClose }: Props) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const change = useChange(setDoorMode, { quiet: true, stale: ['/doors'] })
  const send = async ({ reason, until }: Values) => {
    try {
      await change.mutateAsync({ ids: [tile.id], mode, until, reason })
      toast.success(t(words.held))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = (error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {}
      const [first] = Object.entries(fields)
      if (first === undefined) toast.error(error.message)
      form.setFields(Object.entries(fields).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
    }
  }
  const label = t(mode === 'always_open' ? words.holdOpen : words.holdShut)
  return (
    <Modal
      open
      width={440}
      title={`${label} · ${tile.name}`}
      okText={label}
      cancelText={t(words.cancel)}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '', until: dayjs().add(1, 'hour').second(0).millisecond(0).format() }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <ReasonInput suggestions={[words.delivery, words.cleaning]} />
        </Form.Item>
        <Form.Item name="until" label={t(words.untilTime)} extra={t(words.untilHint)}>
          <InstantInput field={field} name="until" aria-label={t(words.untilTime)} />
        </Form.Item>
        <fieldset className={styles.suggestions} aria-label={t(words.untilTime)}>
          {spans.map(([minutes, span]) => (
            <button
              key={minutes}
              type="button"
              onClick={() =>
                form.setFieldValue('until', dayjs().add(minutes, 'minute').second(0).millisecond(0).format())
              }
            >
              {t(span)}
            </button>
          ))}
        </fieldset>
      </Form>
    </Modal>
  )
}
