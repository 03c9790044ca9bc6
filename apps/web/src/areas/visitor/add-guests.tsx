import { useQuery } from '@tanstack/react-query'
import { addPeople, mostPeople, type VisitorDetails, visitorSetup } from '@workplace/contract/visitor/visits'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { useApprovalCauses } from './approval-causes'
import { faultsOf, type Guest, saidGuests, sentGuest } from './guest'
import { GuestRows } from './guest-rows'
import { keepEnter } from './plan-fields'
import { words } from './visitor-words'

/** Who comes as well to a visit that is arranged: they alone are asked about, where somebody has to be. */
export function AddGuests({ row, onClose }: { row: VisitorDetails; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ people: Guest[]; office_id: number }>()
  const said = Form.useWatch('people', form) as Guest[] | undefined
  const [fault, setFault] = useState<string | null>(null)
  const save = useChange(addPeople, { stale: ['/visitor'], quiet: true })
  const setup = useQuery(queryOf(visitorSetup, {}, { quiet: true })).data
  const reason = setup?.reasons.find(({ id }) => id === row.reason_id)
  const coming = row.people_count + saidGuests(said ?? []).length
  const windows = row.windows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  const office = setup?.offices.find(({ id }) => id === row.office_id)
  const causes = useApprovalCauses(office, reason, windows, coming)
  const send = async ({ people }: { people: Guest[] }) => {
    setFault(null)
    try {
      const answer = await save.mutateAsync({
        visit_id: row.visit_id,
        people: saidGuests(people).map(sentGuest),
      })
      const n = answer.people.length
      if (n === 0) toast.info(t(words.addGuestsThere))
      else toast.success(t(words.addGuestsDone, { n }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = faultsOf(error, people)
      form.setFields(faults)
      if (faults[0] !== undefined) form.scrollToField(faults[0].name, { block: 'center', focus: true })
      setFault(faults[0]?.errors[0] ?? error.message)
    }
  }
  return (
    <Modal
      open
      width={860}
      title={t(words.addGuests)}
      okText={t(words.addGuests)}
      cancelText={t(words.cancel)}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ people: [{}], office_id: row.office_id }}
        onKeyDown={keepEnter}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={(values) => void send(values)}
      >
        <p>{t(words.addGuestsHelp)}</p>
        <Form.Item name="office_id" hidden>
          <Input />
        </Form.Item>
        <GuestRows most={mostPeople - row.people_count} needsPlates={reason?.needed.includes('plate_no') === true} />
        {(reason?.audit === true || causes.length > 0) && <p role="status">{t(words.addGuestsAudit)}</p>}
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      </Form>
    </Modal>
  )
}
