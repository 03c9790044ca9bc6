import { deletionProof, endHold, forgetNow, holdVisitors, revealNumber } from '@workplace/contract/visitor/data-holds'
import type { VisitorDetails } from '@workplace/contract/visitor/visits'
import { addDays } from '@workplace/domain/kernel/date'
import { Form, Input, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { file } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { serverNow } from '../../kernel/time/server-clock'
import { wallClock } from '../../kernel/time/zone-time'
import { toast } from '../../kernel/toast/toast'
import { DatePicker } from '../../kernel/widgets/date-picker'
import { useT } from '../../kernel/words'
import { AskReason } from './ask-reason'
import { keepWords as words } from './keep-words'

export type KeepAsking = 'hold' | 'end_hold' | 'forget' | 'reveal'

/** What may be done about the data of somebody, as items of a menu. */
export function useKeepItems(row: VisitorDetails, isDone: boolean, onAsk: (what: KeepAsking) => void) {
  const t = useT()
  const item = (key: KeepAsking, danger = false) => ({ key, label: t(words[key]), danger, onClick: () => onAsk(key) })
  if (row.forgotten_at !== null) {
    const save = () => void file(deletionProof, { id: row.id }).catch(() => undefined)
    return row.may_keep ? [{ key: 'proof', label: t(words.proof), danger: false, onClick: save }] : []
  }
  const isHeld = row.hold_until !== null
  return [
    ...(row.may_reveal && row.idno !== null ? [item('reveal')] : []),
    ...(row.may_keep ? [item(isHeld ? 'end_hold' : 'hold')] : []),
    ...(row.may_keep && isDone && !isHeld ? [item('forget', true)] : []),
  ]
}

type Props = { row: VisitorDetails; onDone: () => void }

/** Until when, and why: kept with the visitor and in the operation log. */
function HoldData({ row, onDone }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ until: string; reason: string }>()
  const hold = useChange(holdVisitors, { stale: ['/visitor'] })
  const today = wallClock(new Date(serverNow()), row.timezone).slice(0, 10)
  return (
    <Modal
      open
      title={t(words.hold)}
      okText={t(words.hold)}
      cancelText={t(words.close)}
      confirmLoading={hold.isPending}
      onOk={form.submit}
      onCancel={onDone}
    >
      <p>{t(words.holdText)}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ until: addDays(today, 365) }}
        onFinish={({ until, reason }) =>
          hold.mutate(
            { ids: [row.id], until, reason: reason.trim() },
            {
              onSuccess: () => {
                toast.success(t(words.heldNow))
                onDone()
              },
            },
          )
        }
      >
        <Form.Item
          name="until"
          label={t(words.until)}
          rules={[{ required: true, message: t(words.dayMissing) }]}
          getValueProps={(value: string | undefined) => ({ value: value ? dayjs(value) : null })}
          normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD')}
        >
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(words.why)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

/** The number stands there until the dialog is closed, and nowhere else. */
function RevealNumber({ row, onDone }: Props) {
  const t = useT()
  const [number, setNumber] = useState<string | null>(null)
  const reveal = useChange(revealNumber, { stale: ['/visitor/single'] })
  if (number === null) {
    return (
      <AskReason
        title={words.reveal}
        label={words.why}
        help={words.revealHelp}
        needed
        ok={words.show}
        busy={reveal.isPending}
        onSay={(reason) => reveal.mutate({ id: row.id, reason }, { onSuccess: ({ idno }) => setNumber(idno) })}
        onClose={onDone}
      />
    )
  }
  return (
    <Modal
      open
      title={t(words.document)}
      okText={t(words.close)}
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onDone}
      onCancel={onDone}
    >
      <p>
        <strong>{number}</strong>
      </p>
    </Modal>
  )
}

/** The dialogs of that. */
export function KeepData({ row, asking, onDone }: Props & { asking: KeepAsking }) {
  const t = useT()
  const release = useChange(endHold, { stale: ['/visitor'] })
  const forget = useChange(forgetNow, { stale: ['/visitor'] })
  if (asking === 'hold') return <HoldData row={row} onDone={onDone} />
  if (asking === 'reveal') return <RevealNumber row={row} onDone={onDone} />
  const isEnd = asking === 'end_hold'
  const said = {
    onSuccess: () => {
      toast.success(t(isEnd ? words.endedNow : words.forgottenNow))
      onDone()
    },
  }
  return (
    <AskReason
      title={words[asking]}
      text={<p>{t(isEnd ? words.endText : words.forgetText)}</p>}
      label={words.why}
      needed
      ok={words[asking]}
      danger={!isEnd}
      busy={release.isPending || forget.isPending}
      onSay={(reason) => (isEnd ? release : forget).mutate({ ids: [row.id], reason }, said)}
      onClose={onDone}
    />
  )
}
