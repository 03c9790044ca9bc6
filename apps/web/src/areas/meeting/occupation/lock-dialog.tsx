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
import { Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../kernel/client/client'
import { invalidate, useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { WeekdaysInput } from '../../../kernel/widgets/choice-input'
import { ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { TextInput } from '../../../kernel/widgets/text-input'
import { DateInput, WalltimeInput } from '../../../kernel/widgets/time-input'
import { useT } from '../../../kernel/words'
import { ClaimDialog, useClaim } from './claim-dialog'
import { ConflictingMeetings, type LockMeetings } from './conflicting-meetings'
import { lockWords as words } from './lock-words'
import styles from './locks.module.css'
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
  const closeOwn = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const [found, setFound] = useState<{ wish: Wish; inTheWay: LockMeetings } | null>(null)
  const [all, setAll] = useState<Outcome>('keep')
  const [chosen, setChosen] = useState<Outcomes>(new Map())
  const [notify, setNotify] = useState(true)
  const claim = useClaim(form, () => setFound(null))
  const add = useChange(addLock, { quiet: true, stale })
  const edit = useChange(editLock, { quiet: true, stale })
  const settle = useChange(lockMeetings, { quiet: true, stale })
  const own = lock === undefined ? {} : { id: lock.id, version: lock.version }

  const done = (text: string) => {
    toast.success(text)
    closeOwn()
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
  const send = (values: Values) =>
    claim.run(async () => {
      const wish = wishOf(values)
      const inTheWay = await ask(wish)
      if (inTheWay.exist) return setFound({ wish, inTheWay })
      if (lock === undefined) await add.mutateAsync(wish)
      else await edit.mutateAsync({ ...wish, id: lock.id, version: lock.version })
      done(t(lock === undefined ? words.locked : words.saved))
    })
  const confirm = ({ wish, inTheWay }: { wish: Wish; inTheWay: LockMeetings }) =>
    claim.run(
      async () => {
        const resolutions = resolutionsOf(inTheWay.items, all, chosen)
        const counts = await settle.mutateAsync({ ...wish, ...own, policy: all, resolutions, notify })
        done(t(words.settled, counts))
      },
      async ({ reason }) => {
        // somebody booked, moved or cancelled meanwhile: what stands there now
        if (!['stale', 'conflict', 'booking_conflict'].includes(reason)) return
        if (reason !== 'booking_conflict') {
          await invalidate(...stale)
          claim.setProblem(t(words.changed))
        }
        await ask(wish).then((now) => setFound({ wish, inTheWay: now }), claim.showProblem)
      },
    )
  return (
    <ClaimDialog<Values>
      title={t(lock === undefined ? words.lockRooms : words.editLock)}
      words={words}
      main={t(lock === undefined ? words.lock : words.save)}
      claim={claim}
      second={
        found === null ? null : (
          <ConflictingMeetings
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
        )
      }
      onConfirm={() => found !== null && void confirm(found)}
      onBack={() => setFound(null)}
      onClose={onClose}
      form={form}
      initialValues={lock ?? { meetingroom_ids: room_ids }}
      onFinish={(values) => void send(values)}
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
        <Form.Item name="end_date" label={t(words.endDate)} rules={[{ required: true, message: t(words.dateMissing) }]}>
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
    </ClaimDialog>
  )
}
