import {
  type WhitelistExemption,
  type WhitelistRow,
  whitelistAdd,
  whitelistEdit,
  whitelistExemptions,
} from '@workplace/contract/meeting/blacklist'
import { Checkbox, Form, Input, Modal } from 'antd'
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

type Values = {
  user_ids?: number[]
  department_ids?: number[]
  exempt: WhitelistExemption[]
  end_time: dayjs.Dayjs | null
  remark: string
}

/** Spares people or departments something, or changes what. */
export function WhiteDialog({ row, onClose }: { row: WhitelistRow | null; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const { close, asking } = useUnsavedForm(form, onClose)
  const add = useChange(whitelistAdd, { quiet: true, stale: ['/whitelist'] })
  const edit = useChange(whitelistEdit, { quiet: true, stale: ['/whitelist'] })
  const send = async ({ user_ids = [], department_ids = [], exempt, end_time, remark }: Values) => {
    const said = { exempt, remark, end_time: end_time === null ? null : end_time.toDate().toISOString() }
    try {
      if (row === null) await add.mutateAsync({ user_ids, department_ids, ...said })
      else await edit.mutateAsync({ id: row.id, version: row.version, ...said })
      toast.success(t(words.saved))
      done()
    } catch (error) {
      showFaults(form, error)
    }
  }
  const initial: Values = {
    exempt: row?.exempt ?? [],
    end_time: row?.end_time ? dayjs(row.end_time) : null,
    remark: row?.remark ?? '',
  }
  const name = row?.user_name ?? row?.department_name ?? ''
  return (
    <Modal
      open
      width={520}
      title={row === null ? t(words.whiteTitle) : t(words.whiteEdit, { name })}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={add.isPending || edit.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void send(values)}>
        {row === null && (
          <>
            <Form.Item
              name="user_ids"
              label={t(words.people)}
              dependencies={['department_ids']}
              rules={[
                ({ getFieldValue }) => ({
                  validator: (_, value: number[] | undefined) =>
                    (value?.length ?? 0) + (getFieldValue('department_ids')?.length ?? 0) > 0
                      ? Promise.resolve()
                      : Promise.reject(new Error(t(words.whoAsk))),
                }),
              ]}
            >
              <ReferencesPicker to="user" />
            </Form.Item>
            <Form.Item name="department_ids" label={t(words.departments)}>
              <ReferencesPicker to="department" />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="exempt"
          label={t(words.exempt)}
          extra={t(words.exemptHint)}
          rules={[{ required: true, type: 'array', min: 1, message: t(words.exemptAsk) }]}
        >
          <Checkbox.Group
            options={(Object.keys(whitelistExemptions) as WhitelistExemption[]).map((value) => ({
              value,
              label: t(whitelistExemptions[value]),
            }))}
          />
        </Form.Item>
        <Form.Item name="end_time" label={t(words.until)} extra={t(words.untilHint)}>
          <DatePicker showTime={{ format: 'HH:mm' }} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="remark" label={t(words.remark)}>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
      {asking}
    </Modal>
  )
}
