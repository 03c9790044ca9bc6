import type { InputOf } from '@workplace/contract/kernel/endpoint'
import {
  addLock,
  editLock,
  lockHours,
  lockMeetings,
  meetingsInLock,
  type Outcome,
  roomlock,
} from '@workplace/contract/meeting/roomlock'
import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../kernel/client'
import { invalidate, useChange } from '../../kernel/query'
import { toast } from '../../kernel/toast'
import { WeekdaysInput } from '../../kernel/widgets/choice-input'
import { ReferencesPicker } from '../../kernel/widgets/reference-input'
import { TextInput } from '../../kernel/widgets/text-input'
import { DateInput, WalltimeInput } from '../../kernel/widgets/time-input'
import { useT } from '../../kernel/words'
import { lockWords as words } from './lock-words'
import styles from './locks.module.css'
import { type InTheWay, MeetingsInTheWay } from './meetings-in-the-way'
import { type Outcomes, resolutionsOf } from './outcomes'

const { fields } = roomlock

type Wish = InputOf<typeof addLock>
type Values = { [K in keyof Wish]?: Wish[K] | null }
/** A lock that is changed. */
export type LockRow = Wish & { readonly id: number; readonly version: number }
type Props = { readonly room_ids?: readonly number[]; readonly lock?: LockRow; readonly onClose: () => void }

const stale = [roomlock.path, '/meetingroom', '/meeting']

const wishOf = (values: Values): Wish => ({
  meetingroom_ids: values.meetingroom_ids ?? [],
  begin_date: values.begin_date ?? '',
  end_date: values.end_date ?? '',
  begin_time: values.begin_time || null,
  end_time: values.end_time || null,
  weekdays: values.weekdays?.length ? values.weekdays : null,
  reason: values.reason ?? '',
  allow_user_ids: values.allow_user_ids ?? [],
})

/** Locks rooms, or changes a lock: first when and why, then what becomes of the meetings in the way. */
export function LockDialog({ room_ids = [], lock, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [problem, setProblem] = useState<string | null>(null)
  const [found, setFound] = useState<{ wish: Wish; inTheWay: InTheWay } | null>(null)
  const [all, setAll] = useState<Outcome>('keep')
  const [chosen, setChosen] = useState<Outcomes>(new Map())
  const [notify, setNotify] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const add = useChange(addLock, { quiet: true, stale })
  const edit = useChange(editLock, { quiet: true, stale })
  const settle = useChange(lockMeetings, { quiet: true, stale })
  const own = lock === undefined ? {} : { id: lock.id, version: lock.version }

  const showProblem = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const named = Object.entries(error.fields).map(([name, message]) => ({
      name: name as keyof Values,
      errors: [message],
    }))
    if (named.length > 0) {
      setFound(null)
      form.setFields(named)
    }
    setProblem(named.length > 0 ? null : error.message)
  }
  const done = (text: string) => {
    toast.success(text)
    onClose()
  }
  const ask = async (wish: Wish) => {
    const { weekdays, begin_time, end_time, meetingroom_ids, allow_user_ids = [], begin_date, end_date } = wish
    return call(
      meetingsInLock,
      {
        meetingroom_ids: meetingroom_ids.join(','),
        begin_date,
        end_date,
        begin_time: begin_time ?? '',
        end_time: end_time ?? '',
        weekdays: weekdays?.join(',') ?? '',
        allow_user_ids: allow_user_ids.join(','),
        ...(lock === undefined ? {} : { id: lock.id }),
      },
      { quiet: true },
    )
  }
  /** The times say what is in the way; nothing is, and it is locked. */
  const send = async (values: Values) => {
    const wish = wishOf(values)
    setProblem(null)
    setBusy(true)
    try {
      const inTheWay = await ask(wish)
      if (inTheWay.exist) return setFound({ wish, inTheWay })
      if (lock === undefined) await add.mutateAsync(wish)
      else await edit.mutateAsync({ ...wish, id: lock.id, version: lock.version })
      done(t(lock === undefined ? words.locked : words.saved))
    } catch (error) {
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const confirm = async ({ wish, inTheWay }: { wish: Wish; inTheWay: InTheWay }) => {
    setProblem(null)
    setBusy(true)
    try {
      const resolutions = resolutionsOf(inTheWay.items, all, chosen)
      const counts = await settle.mutateAsync({ ...wish, ...own, policy: all, resolutions, notify })
      done(t(words.settled, counts))
    } catch (error) {
      showProblem(error)
      // somebody booked, moved or cancelled meanwhile: what stands there now
      const isOld = error instanceof CallError && ['stale', 'conflict', 'booking_conflict'].includes(error.reason)
      if (isOld && error.reason !== 'booking_conflict') {
        await invalidate(...stale)
        setProblem(t(words.changed))
      }
      if (isOld) await ask(wish).then((now) => setFound({ wish, inTheWay: now }), showProblem)
    } finally {
      setBusy(false)
    }
  }
  const main = found === null ? form.submit : () => void confirm(found)
  return (
    <Modal
      open
      width={640}
      title={t(lock === undefined ? words.lockRooms : words.editLock)}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {found === null ? (
            <Button onClick={onClose}>{t(words.cancel)}</Button>
          ) : (
            <Button onClick={() => setFound(null)}>{t(words.back)}</Button>
          )}
          <Button type="primary" loading={isBusy} onClick={main}>
            {t(lock === undefined ? words.lock : words.save)}
          </Button>
        </>
      }
    >
      {problem === null ? null : (
        <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 16 }} />
      )}
      {found === null ? null : (
        <MeetingsInTheWay
          found={found.inTheWay}
          all={all}
          chosen={chosen}
          notify={notify}
          onAll={(outcome) => {
            setAll(outcome)
            setChosen(new Map())
          }}
          onChoose={setChosen}
          onNotify={setNotify}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        hidden={found !== null}
        style={{ marginTop: 16 }}
        initialValues={lock ?? { meetingroom_ids: room_ids }}
        onFinish={(values) => void send(values)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item
          name="meetingroom_ids"
          label={t(words.room)}
          rules={[{ required: true, type: 'array', min: 1, message: t(words.roomMissing) }]}
        >
          <ReferencesPicker to="meetingroom" allowClear />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item
            name="begin_date"
            label={t(words.beginDate)}
            rules={[{ required: true, message: t(words.dateMissing) }]}
          >
            <DateInput field={fields.begin_date} name="begin_date" />
          </Form.Item>
          <Form.Item
            name="end_date"
            label={t(words.endDate)}
            rules={[{ required: true, message: t(words.dateMissing) }]}
          >
            <DateInput field={fields.end_date} name="end_date" />
          </Form.Item>
          <Form.Item name="begin_time" label={t(words.beginTime)} extra={t(words.hoursHelp)}>
            <WalltimeInput field={lockHours.begin_time} name="begin_time" />
          </Form.Item>
          <Form.Item name="end_time" label={t(words.endTime)}>
            <WalltimeInput field={lockHours.end_time} name="end_time" />
          </Form.Item>
        </div>
        <Form.Item name="weekdays" label={t(words.weekdays)} extra={t(words.weekdaysHelp)}>
          <WeekdaysInput field={fields.weekdays} name="weekdays" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          extra={t(words.reasonHint)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <TextInput field={fields.reason} name="reason" />
        </Form.Item>
        <Form.Item name="allow_user_ids" label={t(words.allowed)} extra={t(words.allowedHelp)}>
          <ReferencesPicker to="user" allowClear />
        </Form.Item>
      </Form>
    </Modal>
  )
}
