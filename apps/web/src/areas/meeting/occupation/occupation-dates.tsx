import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import {
  changeOccupationDate,
  cyclemeeting,
  dateStates,
  type OccupationDate,
  occupationDates,
  occupationHours,
} from '@workplace/contract/meeting/cyclemeeting'
import * as meetingTopics from '@workplace/contract/meeting/topics'
import { Button, Form, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { invalidate, queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { DateInput, WalltimeInput } from '../../../kernel/widgets/time-input'
import { useLanguage, useT } from '../../../kernel/words'
import { dayWords, spanWords } from './clock-text'
import styles from './locks.module.css'
import { occupationWords as words } from './occupation-words'

const { fields } = cyclemeeting
type Change = InputOf<typeof changeOccupationDate>
type Props = { readonly id: number; readonly subject: string; readonly onClose: () => void }

/** All days of an occupation: leave one out, hold it again, or move it. */
export function OccupationDates({ id, subject, onClose }: Props) {
  const t = useT()
  const answer = useQuery(queryOf(occupationDates, { id }, { quiet: true }))
  useLiveRefresh(meetingTopics.cyclemeeting, cyclemeeting.path)
  const change = useChange(changeOccupationDate, { stale: [cyclemeeting.path, '/meeting'] })
  const [moving, setMoving] = useState<string | null>(null)
  const version = answer.data?.version ?? 0
  const send = async (wish: Omit<Change, 'id' | 'version'>) => {
    try {
      await change.mutateAsync({ id, version, ...wish })
      setMoving(null)
      toast.success(t(words.changed))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
      await invalidate(cyclemeeting.path)
    }
  }
  return (
    <Panel title={t(words.datesOf, { subject })} onClose={onClose}>
      {answer.isError ? (
        <Result
          status="warning"
          title={answer.error.message}
          extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
        />
      ) : answer.data === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <ul
          className={styles.list}
          style={{ maxHeight: 'none' }}
          aria-label={t(words.dates)}
          aria-busy={change.isPending}
        >
          {answer.data.items.map((one) => (
            <Row
              key={one.date}
              date={one}
              isMoving={moving === one.date}
              onMove={() => setMoving(moving === one.date ? null : one.date)}
              onSend={(wish) => void send({ date: one.date, ...wish })}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type RowProps = {
  readonly date: OccupationDate
  readonly isMoving: boolean
  readonly onMove: () => void
  readonly onSend: (wish: Omit<Change, 'id' | 'version' | 'date'>) => void
}

function Row({ date, isMoving, onMove, onSend }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-meetingroom')
  const { state, is_over } = date
  const isHeld = state === 'held' || state === 'moved'
  const day = dayWords(date.date, language)
  const isElsewhen = date.start_time.slice(0, 10) !== date.date
  return (
    <li>
      <div className={`${styles.what} ${isHeld ? '' : styles.off}`}>
        <strong>{day}</strong>
        <span>
          {isElsewhen ? spanWords(date, language) : `${date.start_time.slice(11, 16)}–${endOf(date)}`} ·{' '}
          {date.meetingroom_name}
        </span>
      </div>
      <div className={styles.actions}>
        {state === 'held' ? null : (
          <span className={state === 'moved' ? styles.tag : styles.quiet}>{t(dateStates[state])}</span>
        )}
        {is_over ? <span className={styles.quiet}>{t(words.over)}</span> : null}
        {may && !is_over ? (
          <>
            {isHeld && (
              <Button
                size="small"
                type="link"
                aria-expanded={isMoving}
                aria-label={t(words.moveOn, { date: day })}
                onClick={onMove}
              >
                {t(words.moveDate)}
              </Button>
            )}
            {isHeld ? (
              <Button
                size="small"
                type="link"
                aria-label={t(words.skipOn, { date: day })}
                onClick={() => onSend({ action: 'skip' })}
              >
                {t(words.skipDate)}
              </Button>
            ) : (
              <Button
                size="small"
                type="link"
                aria-label={t(words.restoreOn, { date: day })}
                onClick={() => onSend({ action: 'restore' })}
              >
                {t(words.restoreDate)}
              </Button>
            )}
          </>
        ) : null}
      </div>
      {isMoving ? <MoveForm date={date} onSend={onSend} onCancel={onMove} /> : null}
    </li>
  )
}

const endOf = ({ start_time, end_time }: OccupationDate) =>
  end_time.slice(11, 16) === '00:00' && end_time.slice(0, 10) > start_time.slice(0, 10)
    ? '24:00'
    : end_time.slice(11, 16)

type Moved = {
  new_date: string | null
  start_time: string | null
  end_time: string | null
  meetingroom_id: number | null
}

function MoveForm({ date, onSend, onCancel }: Pick<RowProps, 'date' | 'onSend'> & { onCancel: () => void }) {
  const t = useT()
  const required = (message: string) => [{ required: true, message }]
  return (
    <Form<Moved>
      layout="vertical"
      className={styles.move}
      initialValues={{
        new_date: date.start_time.slice(0, 10),
        start_time: date.start_time.slice(11, 16),
        end_time: endOf(date),
        meetingroom_id: date.meetingroom_id,
      }}
      onFinish={(values) => onSend({ action: 'move', ...values })}
    >
      <div className={styles.pair}>
        <Form.Item name="new_date" label={t(words.date)} rules={required(t(words.dateMissing))}>
          <DateInput field={fields.begin_date} name="new_date" />
        </Form.Item>
        <Form.Item name="meetingroom_id" label={t(words.room)} rules={required(t(words.roomMissing))}>
          <ReferencePicker to="meetingroom" known={{ [date.meetingroom_id]: date.meetingroom_name }} />
        </Form.Item>
        <Form.Item name="start_time" label={t(words.from)} rules={required(t(words.timeMissing))}>
          <WalltimeInput field={occupationHours.start_time} name="start_time" />
        </Form.Item>
        <Form.Item name="end_time" label={t(words.until)} rules={required(t(words.timeMissing))}>
          <WalltimeInput field={occupationHours.end_time} name="end_time" />
        </Form.Item>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          {t(words.cancel)}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t(words.save)}
        </Button>
      </div>
    </Form>
  )
}
