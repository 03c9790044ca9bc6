import { correctDay, type ExplainedDay } from '@workplace/contract/attendance/daily-log'
import { shiftMinute } from '@workplace/domain/attendance/shift'
import { Form, Input, Modal, Select } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { dayWords as words } from './day-words'

type Values = { point?: string; time?: string; reason?: string }
type Props = { readonly user_id: number; readonly day: ExplainedDay; readonly onClose: () => void }

/** A point is decided otherwise, or that is taken back. */
export function CorrectDialog({ user_id, day, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const correct = useChange(correctDay, { stale: ['/dailylog', '/clocktime'] })
  const points = day.periods.flatMap((_, n) => (['on', 'off'] as const).map((on_off) => ({ n: n + 1, on_off })))
  const send = async ({ point = '', time = '', reason = '' }: Values) => {
    const [n = '1', on_off = 'on'] = point.split(' ')
    try {
      await correct.mutateAsync({
        ...{ user_id, date: day.date, period_no: Number(n), on_off: on_off as 'on' | 'off', reason },
        time: time.trim() === '' ? null : time.trim().padStart(5, '0'),
      })
      toast.success(t(words.corrected))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(words.correct)}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={correct.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(words.correctText)}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ point: '1 on' }}
        onFinish={(values: Values) => void send(values)}
      >
        <Form.Item name="point" label={t(words.point)}>
          <Select options={points.map((one) => ({ value: `${one.n} ${one.on_off}`, label: t(words.pointOf, one) }))} />
        </Form.Item>
        <Form.Item
          name="time"
          label={t(words.time)}
          rules={[
            {
              validator: (_, value: string | undefined) =>
                (value ?? '').trim() === '' || shiftMinute((value ?? '').trim().padStart(5, '0')) !== null
                  ? Promise.resolve()
                  : Promise.reject(new Error(t(words.timeWrong))),
            },
          ]}
        >
          <Input placeholder="09:00" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
