import { useQuery } from '@tanstack/react-query'
import { editVisit, type VisitorDetails, visitorSetup } from '@workplace/contract/visitor/visits'
import { growsBeyond } from '@workplace/domain/visitor/asks-approval'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { nameIn } from '../../kernel/name-in'
import { toast } from '../../kernel/toast/toast'
import { ReferencePicker, ReferencesPicker } from '../../kernel/widgets/reference-input'
import { useLanguage, useT } from '../../kernel/words'
import { useApprovalCauses } from './approval-causes'
import { keepEnter, PlanFields, type PlanValues, planOf, sentPlan, valuesOf, windowsOf } from './plan-fields'
import { words } from './visitor-words'

type Values = PlanValues & {
  host_id: number
  co_host_ids: number[]
  reason_id: number
  through_id: number | null
  note?: string
}

/** Changes what is arranged for all who come to a visit. */
export function ChangeVisit({ row, onClose }: { row: VisitorDetails; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [form] = Form.useForm<Values>()
  const values = Form.useWatch([], form) as Partial<Values> | undefined
  const several = values?.several ?? row.day_begin !== null
  const setup = useQuery(queryOf(visitorSetup, {}, { quiet: true })).data
  const [fault, setFault] = useState<string | null>(null)
  const save = useChange(editVisit, { stale: ['/visitor'], quiet: true })
  const before = valuesOf(row, row.timezone)
  const reason = setup?.reasons.find(({ id }) => id === (values?.reason_id ?? row.reason_id))
  const windows = windowsOf(planOf({ ...before, ...values }, row.timezone), row.timezone)
  const causes = useApprovalCauses(
    setup?.offices.find(({ id }) => id === row.office_id),
    reason,
    typeof windows === 'string' ? null : windows,
    row.people_count,
  )
  const stored = row.windows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  const arranged = { reason_id: row.reason_id, office_id: row.office_id, through_id: row.through_id, windows: stored }
  const isAskedAnew =
    (reason?.audit === true || causes.length > 0) &&
    values !== undefined &&
    windows !== null &&
    typeof windows !== 'string' &&
    growsBeyond(arranged, {
      ...{ reason_id: values.reason_id ?? row.reason_id, office_id: row.office_id, windows },
      through_id: values.through_id === undefined ? row.through_id : values.through_id,
    })
  const send = async ({ host_id, co_host_ids, reason_id, through_id, note, ...said }: Values) => {
    const plan = planOf({ ...before, ...said }, row.timezone)
    if (plan === null) return
    const isSame = JSON.stringify({ ...before, ...said }) === JSON.stringify(before)
    try {
      await save.mutateAsync({
        ...{ visit_id: row.visit_id, version: row.visit_version, host_id, co_host_ids: co_host_ids ?? [] },
        ...{ reason_id, through_id: through_id ?? null, note: note || null },
        ...(isSame ? {} : sentPlan(plan)),
      })
      toast.success(t(words.savedVisit))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(Object.values(error.fields)[0] ?? error.message)
    }
  }
  const reasons =
    setup?.reasons.map(({ id, name, name_en }) => ({ value: id, label: nameIn(language, name, name_en) })) ?? []
  const channels = setup?.channels.filter(({ office_id }) => office_id === row.office_id) ?? []
  return (
    <Modal
      open
      width={640}
      title={t(words.change)}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          ...before,
          ...{ host_id: row.host_id, co_host_ids: row.co_hosts.map(({ id }) => id), reason_id: row.reason_id },
          ...{ through_id: row.through_id, note: row.note ?? '' },
        }}
        onKeyDown={keepEnter}
        onFinish={(values) => void send(values)}
      >
        <PlanFields several={several} />
        <Form.Item name="host_id" label={t(words.host)} rules={[{ required: true, message: t(words.hostMissing) }]}>
          <ReferencePicker to="user" known={{ [row.host_id]: row.host_name }} />
        </Form.Item>
        <Form.Item name="co_host_ids" label={t(words.coHosts)}>
          <ReferencesPicker to="user" known={Object.fromEntries(row.co_hosts.map(({ id, name }) => [id, name]))} />
        </Form.Item>
        <Form.Item name="reason_id" label={t(words.reason)}>
          <Select
            options={
              reasons.some(({ value }) => value === row.reason_id)
                ? reasons
                : [...reasons, { value: row.reason_id, label: nameIn(language, row.reason_name, row.reason_name_en) }]
            }
          />
        </Form.Item>
        {channels.length > 0 && (
          <Form.Item name="through_id" label={t(words.channel)}>
            <Select
              allowClear
              placeholder={t(words.usualChannel)}
              options={channels.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        )}
        <Form.Item name="note" label={t(words.note)} extra={t(words.noteHelp)}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        {isAskedAnew && <p role="status">{t(words.auditAnew)}</p>}
        <p role="alert" className={list.fault}>
          {fault}
        </p>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
