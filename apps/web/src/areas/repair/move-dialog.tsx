import { useQuery } from '@tanstack/react-query'
import {
  editRepair,
  type RepairDetails,
  type RepairMove,
  repairHandlers,
  repairMoves,
} from '@workplace/contract/repair/repair'
import { repairStates, urgencies } from '@workplace/contract/repair/states'
import { Form, Input, Modal, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { useUnsavedForm } from '../../kernel/form/use-unsaved'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { DatePicker } from '../../kernel/widgets/date-picker'
import { useT } from '../../kernel/words'
import { repairWords as words } from './repair-words'

type Values = {
  handler_id?: number | null
  urgency: 1 | 2 | 3
  lock_room: boolean
  lock_until: dayjs.Dayjs | null
  result: string
  cost: string
}

/** What a move of a ticket asks for: who sees to it and whether the room is locked, or how it ended. */
export function MoveDialog({
  row,
  what,
  onClose,
}: {
  row: RepairDetails
  what: RepairMove | 'edit'
  onClose: () => void
}) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const { close, asking } = useUnsavedForm(form, onClose)
  const change = useChange(editRepair, { quiet: true, stale: ['/repair'] })
  const plans = what === 'accept' || what === 'edit'
  const locks = Form.useWatch('lock_room', form) ?? row.locked_until !== null
  const lock = t(row.target_type === 'room' ? words.lock : words.lockThing)
  const handlers = useQuery({
    ...queryOf(repairHandlers, { id: row.id }, { quiet: true }),
    enabled: plans,
  })
  const send = async (values: Values) => {
    const until = values.lock_until?.format('YYYY-MM-DD')
    try {
      const { state, meetings_in_lock } = await change.mutateAsync({
        id: row.id,
        version: row.version,
        ...(what === 'edit' ? {} : { move: what }),
        ...(plans
          ? {
              urgency: values.urgency,
              ...(values.handler_id ? { handler_id: values.handler_id } : {}),
              ...(row.may_lock ? { lock_room: values.lock_room } : {}),
              ...(row.may_lock && values.lock_room && until !== undefined ? { lock_until: until } : {}),
            }
          : { result: values.result }),
        ...(what === 'finish' && values.cost !== '' ? { cost: values.cost } : {}),
      })
      const said = what === 'edit' ? t(words.saved) : t(words.moved, { state: t(repairStates[state as 0]) })
      toast.success(meetings_in_lock > 0 ? `${said} · ${t(words.inLock, { n: meetings_in_lock })}` : said)
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = (error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {}
      const [first] = Object.entries(fields)
      if (first === undefined) toast.error(error.message)
      form.setFields(Object.entries(fields).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
    }
  }
  const initial: Values = {
    handler_id: row.handler_id,
    urgency: row.urgency,
    lock_room: row.locked_until !== null,
    lock_until: dayjs(row.locked_until ?? undefined).add(row.locked_until === null ? 6 : 0, 'day'),
    result: row.result ?? '',
    cost: row.cost ?? '',
  }
  return (
    <Modal
      open
      width={480}
      title={
        what === 'edit'
          ? t(row.may_lock ? words.assign : words.assignOnly)
          : `${t(repairMoves[what].label)}: ${row.title}`
      }
      okText={what === 'edit' ? t(words.save) : t(repairMoves[what].label)}
      okButtonProps={{ danger: what === 'reject' }}
      cancelText={t(words.cancel)}
      confirmLoading={change.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void send(values)}>
        {plans ? (
          <>
            <Form.Item name="handler_id" label={t(words.handler)}>
              <Select
                allowClear
                loading={handlers.isPending}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t(what === 'accept' ? words.yourself : words.nobody)}
                options={handlers.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              />
            </Form.Item>
            <Form.Item name="urgency" label={t(words.urgency)}>
              <Radio.Group
                optionType="button"
                options={([3, 2, 1] as const).map((value) => ({ value, label: t(urgencies[value]) }))}
              />
            </Form.Item>
            {row.may_lock && (
              <Form.Item name="lock_room" label={lock} valuePropName="checked" help={t(words.lockHint)}>
                <Switch aria-label={lock} />
              </Form.Item>
            )}
            {row.may_lock && locks && (
              <Form.Item name="lock_until" label={t(words.lockUntil)}>
                <DatePicker allowClear={false} style={{ width: '100%' }} />
              </Form.Item>
            )}
          </>
        ) : (
          <>
            <Form.Item
              name="result"
              label={t(what === 'reject' ? words.reason : words.result)}
              rules={[
                {
                  required: true,
                  whitespace: true,
                  message: t(what === 'reject' ? words.reasonMissing : words.resultMissing),
                },
              ]}
            >
              <Input.TextArea rows={3} maxLength={1000} autoFocus />
            </Form.Item>
            {what === 'finish' && (
              <Form.Item name="cost" label={t(words.cost)}>
                <Input inputMode="decimal" maxLength={13} />
              </Form.Item>
            )}
          </>
        )}
        <button type="submit" hidden />
      </Form>
      {asking}
    </Modal>
  )
}
