import { useQuery } from '@tanstack/react-query'
import { type Absence, absenceKinds, addAbsence, myAbsences, removeAbsence } from '@workplace/contract/people/absence'
import * as topics from '@workplace/contract/people/topics'
import { Button, Form, Modal, Radio, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from './away-words'

type Values = { kind: Absence['kind']; when: 'now' | 'later'; from?: Dayjs; until: Dayjs }

/** Ways to say until when, on the reader's own clock; those that are over are left out. */
function presets(now: Dayjs): readonly [label: Label, value: Dayjs][] {
  const morning = (day: Dayjs) => day.hour(9).startOf('hour')
  const monday = now.add(((8 - now.day()) % 7) + (now.day() === 1 ? 7 : 0), 'day')
  return [
    [words.tonight, now.add(1, 'day').startOf('day')],
    [words.tomorrow, morning(now.add(1, 'day'))],
    [words.monday, morning(monday)],
  ]
}

/** When one is away: said by oneself, and taken back. */
export default function AwayDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const heading = useId()
  const [form] = Form.useForm<Values>()
  const when = Form.useWatch('when', form)
  const query = useQuery({ ...queryOf(myAbsences, {}, { quiet: true }), staleTime: 0 })
  useLiveRefresh(topics.absence, myAbsences.path)
  const add = useChange(addAbsence, { stale: [myAbsences.path], quiet: true })
  const remove = useChange(removeAbsence, { stale: [myAbsences.path] })

  const save = async ({ kind, from, until, when: begins }: Values) => {
    const start_time = begins === 'later' ? from?.toISOString() : undefined
    try {
      await add.mutateAsync({
        kind,
        ...(start_time === undefined ? {} : { start_time }),
        end_time: until.toISOString(),
      })
      toast.success(t(words.saved))
      form.resetFields()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const names = { start_time: 'from', end_time: 'until' } as const
      const faults = Object.entries(error.fields).flatMap(([name, message]) =>
        name in names ? [{ name: names[name as keyof typeof names], errors: [message] }] : [],
      )
      form.setFields(faults.length > 0 ? faults : [{ name: 'until', errors: [error.message] }])
    }
  }
  const end = async ({ id }: Absence) => {
    try {
      await remove.mutateAsync({ id })
      toast.success(t(words.ended))
    } catch (error) {
      // the call has said why
      if (!(error instanceof CallError)) throw error
    }
  }
  const span = (one: Absence) => `${instantText(one.start_time, language)} – ${instantText(one.end_time, language)}`
  return (
    <Modal
      open
      title={t(words.title)}
      okText={t(words.save)}
      cancelText={t(words.close)}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.awayText}>{t(words.text)}</p>
      <Form form={form} layout="vertical" initialValues={{ kind: 'leave', when: 'now' }} onFinish={save}>
        <Form.Item name="kind" label={t(words.kind)}>
          <Radio.Group
            optionType="button"
            options={Object.entries(absenceKinds).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </Form.Item>
        <Form.Item name="when" label={t(words.from)}>
          <Radio.Group
            options={[
              { value: 'now', label: t(words.now) },
              { value: 'later', label: t(words.later) },
            ]}
          />
        </Form.Item>
        {when === 'later' && (
          <Form.Item name="from" rules={[{ required: true, message: t(words.needed) }]}>
            <DatePicker showTime={{ format: 'HH:mm', minuteStep: 15 }} aria-label={t(words.from)} />
          </Form.Item>
        )}
        <Form.Item name="until" label={t(words.until)} rules={[{ required: true, message: t(words.needed) }]}>
          <DatePicker
            showTime={{ format: 'HH:mm', minuteStep: 15 }}
            presets={presets(dayjs()).map(([label, value]) => ({ label: t(label), value }))}
          />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
      <section aria-labelledby={heading} className={styles.planned}>
        <h3 id={heading}>{t(words.coming)}</h3>
        {query.data === undefined ? (
          query.error === null ? (
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          ) : (
            <p role="alert">
              {query.error.message}{' '}
              <Button size="small" onClick={() => void query.refetch()}>
                {t(words.retry)}
              </Button>
            </p>
          )
        ) : query.data.items.length === 0 ? (
          <p className={styles.awayText}>{t(words.none)}</p>
        ) : (
          <ul>
            {query.data.items.map((one) => (
              <li key={one.id}>
                <span>{t(absenceKinds[one.kind])}</span>
                <span>{span(one)}</span>
                {one.own ? (
                  <Button
                    type="link"
                    size="small"
                    aria-label={t(words.endThis, { kind: t(absenceKinds[one.kind]), span: span(one) })}
                    onClick={() => void end(one)}
                  >
                    {t(dayjs(one.start_time).isBefore(dayjs()) ? words.end : words.cancel)}
                  </Button>
                ) : (
                  <span>{t(words.fromElsewhere)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </Modal>
  )
}
