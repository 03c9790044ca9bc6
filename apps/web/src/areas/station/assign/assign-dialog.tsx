import { date, weekdays } from '@workplace/contract/kernel/field'
import { type Assignment, addAssignment, changeAssignment } from '@workplace/contract/station/assign'
import { Form, Modal } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { WeekdaysInput } from '../../../kernel/widgets/choice-input'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { DateInput } from '../../../kernel/widgets/time-input'

import { useT } from '../../../kernel/words'
import { assignWords as words } from './assign-words'

type Values = {
  station_id?: number | null
  user_id?: number | null
  weekdays?: number[]
  begin_date?: string
  end_date?: string | null
}
type Props = { readonly row: Assignment | null; readonly onClose: () => void }

const fields = { weekdays: weekdays(words.weekdays), begin_date: date(words.from), end_date: date(words.until) }
const workdays = [1, 2, 3, 4, 5]

/** A desk becomes somebody's, or its days become others. */
export function AssignDialog({ row, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const closeOwn = useWhileHere(onClose)
  const stale = { stale: ['/assign', '/station', '/reservation'] }
  const add = useChange(addAssignment, stale)
  const change = useChange(changeAssignment, stale)
  const send = async ({ station_id, user_id, weekdays: days = [], begin_date = '', end_date }: Values) => {
    const lasting = { weekdays: days, begin_date, end_date: end_date || null }
    try {
      if (row === null) await add.mutateAsync({ station_id: station_id ?? 0, user_id: user_id ?? 0, ...lasting })
      else await change.mutateAsync({ id: row.id, version: row.version, ...lasting })
      toast.success(t(words.saved))
      closeOwn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={row === null ? t(words.add) : `${row.number} · ${row.person}`}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={add.isPending || change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={row ?? { weekdays: workdays }}
        onFinish={(values) => void send(values)}
      >
        {row === null && (
          <>
            <Form.Item
              name="station_id"
              label={t(words.desk)}
              rules={[{ required: true, message: t(words.deskMissing) }]}
            >
              <ReferencePicker to="station" aria-label={t(words.desk)} />
            </Form.Item>
            <Form.Item
              name="user_id"
              label={t(words.person)}
              rules={[{ required: true, message: t(words.personMissing) }]}
            >
              <ReferencePicker to="user" aria-label={t(words.person)} />
            </Form.Item>
          </>
        )}
        <Form.Item name="weekdays" label={t(words.weekdays)} rules={[{ required: true, message: t(words.weekdays) }]}>
          <WeekdaysInput name="weekdays" field={fields.weekdays} />
        </Form.Item>
        <Form.Item name="begin_date" label={t(words.from)} rules={[{ required: true, message: t(words.from) }]}>
          <DateInput name="begin_date" field={fields.begin_date} />
        </Form.Item>
        <Form.Item name="end_date" label={t(words.until)} extra={t(words.untilHint)}>
          <DateInput name="end_date" field={fields.end_date} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
