import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { myDay } from '@workplace/contract/attendance/daily-log'
import { addRequest, requestKindNames, type WhatIsLeft, whatIsLeft } from '@workplace/contract/attendance/request'
import { zone } from '@workplace/contract/kernel/field'
import { acceptOf } from '@workplace/contract/kernel/upload'
import * as uploads from '@workplace/contract/kernel/uploads'
import type { RequestKind } from '@workplace/domain/attendance/request'
import { instantOf } from '@workplace/domain/kernel/zone'
import { Button, Form, Input, Modal, Segmented, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { dateText } from '../../../kernel/time/time-text'
import { ownZone } from '../../../kernel/time/wall-clock'
import { zoneLabel } from '../../../kernel/time/zones'
import { toast } from '../../../kernel/toast/toast'
import { shrunkPhoto } from '../../../kernel/upload/shrink-photo'
import { storeFile } from '../../../kernel/upload/store-file'
import { useWhileHere } from '../../../kernel/while-here'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { ZoneInput } from '../../../kernel/widgets/zone-input'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './request.module.css'
import { requestWords as words } from './request-words'

type AskedKind = Exclude<RequestKind, 'field'>
const kinds = ['leave', 'remedy', 'trip', 'out', 'overtime', 'swap'] as const satisfies readonly AskedKind[]

type Values = {
  begin?: Dayjs | null
  end?: Dayjs | null
  date?: Dayjs | null
  point?: string
  leave_type_id?: number
  timezone?: string | null
  with_user_id?: number | null
  reason?: string
}
type Photo = { readonly path: string; readonly address: string }
const wire = (day: Dayjs) => day.format('YYYY-MM-DD')
const points = [1, 2, 3, 4].flatMap((period) => (['on', 'off'] as const).map((on_off) => ({ period, on_off })))
const zoneField = zone(words.zone, { optional: true })

type Props = {
  readonly onClose: () => void
  /** What is asked for at first, such as the way out of a day. */
  readonly kind?: AskedKind
  readonly date?: string
}

/** Asks for leave, a make-up card and the like; what is left is said before it is sent. */
export function AskDialog({ onClose, kind: first = 'leave', date }: Props) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<Values>()
  const [kind, setKind] = useState<AskedKind>(first)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const shown: Values = Form.useWatch([], form) ?? {}
  const about = (kind === 'remedy' ? shown.date : shown.begin) ?? null
  const quota = useQuery({
    ...queryOf(whatIsLeft, about === null ? {} : { date: wire(about) }, { quiet: true }),
    staleTime: 0,
  })
  // of a day that is known, the punches that it has
  const onDay = kind === 'remedy' && shown.date != null ? wire(shown.date) : null
  const day = useQuery({ ...queryOf(myDay, { date: onDay ?? '' }, { quiet: true }), enabled: onDay !== null })
  const periods = onDay === null ? undefined : day.data?.periods.length
  const hasNone = periods === 0
  const ask = useChange(addRequest, { quiet: true, stale: ['/attendancerequest', '/myattendance', '/absence'] })
  const type = quota.data?.leave.find((one) => one.leave_type_id === shown.leave_type_id)
  const byDay = kind === 'leave' && type?.unit === 'day'

  const take = async (chosen: readonly File[]) => {
    setFault(null)
    for (const one of chosen.slice(0, uploads.photo.count - photos.length)) {
      setSending((now) => now + 1)
      try {
        const file = await shrunkPhoto(one)
        const path = await storeFile(uploads.photo, file, { quiet: true })
        setPhotos((now) => [...now, { path, address: URL.createObjectURL(file) }])
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setFault(`${one.name}: ${error.message}`)
      } finally {
        setSending((now) => now - 1)
      }
    }
  }
  const clock = quota.data?.timezone
  const send = async (values: Values) => {
    setFault(null)
    // what is written is meant on the clock on which they work, wherever their browser is
    const { data: known, error: unknown } = clock === undefined ? await quota.refetch() : quota
    if (known === undefined) return setFault(unknown?.message ?? '')
    const instant = (at: Dayjs) =>
      new Date(instantOf(wire(at), at.hour() * 60 + at.minute(), known.timezone)).toISOString()
    const [period = '1', on_off = 'on'] = (values.point ?? '').split(' ')
    // a day alone is from its beginning to its end
    const begin = byDay ? values.begin?.startOf('day') : (values.begin ?? values.date?.startOf('day'))
    const end = byDay ? values.end?.startOf('day').add(1, 'day') : values.end
    try {
      const { over } = await ask.mutateAsync({
        ...{ kind, begin: instant(begin ?? dayjs()), reason: values.reason?.trim() ?? '' },
        files: photos.map(({ path }) => path),
        ...(end == null || kind === 'remedy' || kind === 'swap' ? {} : { end: instant(end) }),
        ...(values.date == null ? {} : { date: wire(values.date) }),
        ...(kind === 'remedy' ? { period_no: Number(period), on_off: on_off as 'on' | 'off' } : {}),
        ...(kind === 'leave' ? { leave_type_id: values.leave_type_id ?? null } : {}),
        ...(kind === 'trip' ? { timezone: values.timezone ?? null } : {}),
        ...(kind === 'swap' ? { with_user_id: values.with_user_id ?? null } : {}),
      })
      if (over) toast.warning(t(words.sentOver))
      else toast.success(t(words.sent))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // what is wrong is said where it was entered
      const entered = form.getFieldsValue()
      const faults = Object.entries(error.fields ?? {})
      const [there, elsewhere] = [
        faults.filter(([name]) => name in entered),
        faults.find(([name]) => !(name in entered)),
      ]
      form.setFields(there.map(([name, said]) => ({ name: name as keyof Values, errors: [said] })))
      if (elsewhere !== undefined || there.length === 0) setFault(elsewhere?.[1] ?? error.message)
    }
  }
  const needsReason = kind === 'remedy' && quota.data?.need_reason === true
  return (
    <Modal
      open
      width={560}
      title={t(words.ask)}
      okText={t(words.send)}
      cancelText={t(words.cancel)}
      confirmLoading={ask.isPending}
      okButtonProps={{ disabled: sending > 0 || (kind === 'remedy' && (quota.data?.allowed === false || hasNone)) }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ date: date === undefined ? dayjs() : dayjs(date), point: '1 on' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item label={t(words.kind)}>
          <Segmented
            block
            className={styles.kinds}
            aria-label={t(words.kind)}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(requestKindNames[value]) }))}
            onChange={(next) => {
              setKind(next)
              setFault(null)
            }}
          />
        </Form.Item>
        {kind === 'leave' && (
          <Form.Item
            name="leave_type_id"
            label={t(words.leaveType)}
            rules={[{ required: true, message: t(words.required) }]}
            extra={type === undefined ? null : <LeaveLeft type={type} />}
          >
            <Select
              loading={quota.isPending}
              options={(quota.data?.leave ?? []).map(({ leave_type_id, name }) => ({
                value: leave_type_id,
                label: name,
              }))}
            />
          </Form.Item>
        )}
        {kind === 'remedy' || kind === 'swap' ? (
          <Form.Item
            name="date"
            label={t(words.date)}
            rules={[{ required: true, message: t(words.required) }]}
            extra={
              hasNone ? (
                t(words.noPunches)
              ) : kind === 'remedy' && quota.data !== undefined ? (
                <CardsLeft quota={quota.data} />
              ) : null
            }
          >
            <DatePicker className={styles.full} onChange={() => form.setFieldValue('point', '1 on')} />
          </Form.Item>
        ) : null}
        {kind === 'remedy' && (
          <div className={styles.pair}>
            <Form.Item name="point" label={t(words.card)}>
              <Select
                disabled={hasNone}
                options={points.flatMap(({ period, on_off }) =>
                  periods !== undefined && period > Math.max(1, periods)
                    ? []
                    : { value: `${period} ${on_off}`, label: t(words.point, { period, point: on_off }) },
                )}
              />
            </Form.Item>
            <Form.Item name="begin" label={t(words.cardTime)} rules={[{ required: true, message: t(words.required) }]}>
              <DatePicker className={styles.full} showTime={{ format: 'HH:mm' }} />
            </Form.Item>
          </div>
        )}
        {kind === 'remedy' || kind === 'swap' ? null : (
          <div className={styles.pair}>
            {(['begin', 'end'] as const).map((name) => (
              <Form.Item
                key={name}
                name={name}
                label={t(words[name])}
                rules={[{ required: true, message: t(words.required) }]}
              >
                {byDay ? (
                  <DatePicker className={styles.full} />
                ) : (
                  <DatePicker className={styles.full} showTime={{ format: 'HH:mm' }} />
                )}
              </Form.Item>
            ))}
          </div>
        )}
        {clock !== undefined && clock !== ownZone() && kind !== 'swap' && (
          <p className={styles.quiet}>{t(words.onClock, { zone: zoneLabel(clock) })}</p>
        )}
        {kind === 'trip' && (
          <Form.Item name="timezone" label={t(words.zone)}>
            <ZoneInput name="timezone" field={zoneField} />
          </Form.Item>
        )}
        {kind === 'swap' && (
          <Form.Item
            name="with_user_id"
            label={t(words.partner)}
            extra={t(words.partnerFirst)}
            rules={[{ required: true, message: t(words.personMissing) }]}
          >
            <ReferencePicker to="user" aria-label={t(words.partner)} />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={needsReason ? [{ required: true, whitespace: true, message: t(words.reasonMissing) }] : []}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        {photos.length > 0 && (
          <ul className={list.photos} aria-label={t(words.photos)}>
            {photos.map((photo, n) => (
              <li key={photo.path}>
                <img src={photo.address} alt={t(words.photo, { n: n + 1 })} />
                <Button
                  size="small"
                  className={list.removePhoto}
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t(words.removePhoto, { n: n + 1 })}
                  onClick={() => setPhotos((now) => now.filter((one) => one !== photo))}
                />
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="file"
          multiple
          style={{ display: 'none' }}
          aria-label={t(words.addPhoto)}
          accept={acceptOf(uploads.photo)}
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          loading={sending > 0}
          disabled={photos.length >= uploads.photo.count}
          onClick={() => input.current?.click()}
        >
          {t(words.photos)}
        </Button>
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      </Form>
    </Modal>
  )
}

/** Leave of a kind that is left, or how much was taken where it has no number. */
function LeaveLeft({ type }: { readonly type: WhatIsLeft['leave'][number] }) {
  const t = useT()
  const { name, unit, left, limit, taken } = type
  if (left === null || limit === null) return <>{t(words.leaveTaken, { name, unit, taken })}</>
  if (left < 0) return <>{t(words.leaveOver, { name, unit, over: -left })}</>
  return <>{t(words.leaveLeft, { name, unit, left, limit, taken })}</>
}

/** Make-up cards that are left for a day, and until when. */
function CardsLeft({ quota }: { readonly quota: WhatIsLeft }) {
  const t = useT()
  const language = useLanguage()
  const { allowed, left, limit, until, cycle_begin, cycle_end } = quota
  const day = (date: string | null) => (date === null ? '' : dateText(date, language))
  const told = [
    allowed ? null : t(words.cardsNone),
    limit === null
      ? t(words.cardsAny)
      : limit === 0
        ? null
        : t(words.cardsLeft, { left: left ?? 0, limit, begin: day(cycle_begin), end: day(cycle_end) }),
    until === null ? null : t(words.cardsUntil, { date: day(until) }),
  ]
  return <>{told.filter((one) => one !== null).join(language === 'zh' ? '；' : ' · ')}</>
}
