import { type BanRow, blacklistEdit } from '@workplace/contract/meeting/blacklist'
import { Form, Input, Modal } from 'antd'
import dayjs from 'dayjs'
import { useChange } from '../../../kernel/client/query'
import { useUnsavedForm } from '../../../kernel/form/use-unsaved'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { blacklistWords as words } from './blacklist-words'
import { showFaults } from './form-faults'

type Values = { user_ids?: number[]; remark: string; end_time: dayjs.Dayjs | null }

/** Puts people on the blacklist by hand, or changes why and until when somebody stands on it. */
export function BanDialog({ row, onClose }: { row: BanRow | null; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const { close, asking } = useUnsavedForm(form, onClose)
  const change = useChange(blacklistEdit, { quiet: true, stale: ['/blacklist'] })
  const send = async ({ user_ids, remark, end_time }: Values) => {
    const until = end_time === null ? null : end_time.toDate().toISOString()
    try {
      await change.mutateAsync({
        ...(row === null ? { user_ids: user_ids ?? [] } : { id: row.id, version: row.version }),
        ...{ remark, end_time: until },
      })
      toast.success(t(words.saved))
      done()
    } catch (error) {
      showFaults(form, error)
    }
  }
  const initial: Values = {
    remark: row?.remark ?? '',
    end_time: row === null ? dayjs().add(7, 'day').startOf('day') : row.end_time === null ? null : dayjs(row.end_time),
  }
  return (
    <Modal
      open
      width={480}
      title={row === null ? t(words.banTitle) : t(words.banEdit, { name: row.user_name })}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={change.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void send(values)}>
        {row === null && (
          <Form.Item
            name="user_ids"
            label={t(words.people)}
            rules={[{ required: true, type: 'array', min: 1, message: t(words.peopleAsk) }]}
          >
            <ReferencesPicker to="user" />
          </Form.Item>
        )}
        <Form.Item
          name="remark"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.remarkAsk) }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <Form.Item name="end_time" label={t(words.until)} extra={t(words.untilHint)}>
          <DatePicker showTime={{ format: 'HH:mm' }} style={{ width: '100%' }} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
      {asking}
    </Modal>
  )
}
