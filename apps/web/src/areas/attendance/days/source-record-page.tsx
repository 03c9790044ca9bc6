import { judgePunches } from '@workplace/contract/attendance/punch'
import {
  mostRecords,
  punchMarks,
  punchOrigins,
  punchWayNames,
  type SourceRecord,
  sourceRecordFile,
  sourceRecordPage,
} from '@workplace/contract/attendance/source-record'
import * as topics from '@workplace/contract/attendance/topics'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError, file } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { choice, dates, optionsOf, search } from '../../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { wallClock, wallText } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { AddPunch } from './add-punch'
import styles from './days.module.css'
import { ImportPunches } from './import-punches'
import { recordWords as words } from './record-words'

const filters = {
  title: search(words.search),
  ...dates(words.dates, 'from', 'until', [1, 7, 30]),
  origin: choice(words.origin, optionsOf(punchOrigins)),
  of: choice(words.of, [
    ['late', words.late],
    ['doubtful', words.doubtful],
    ['invalid', words.invalidOnes],
  ]),
  sort: sortBy(
    (sort) => sort === '-time' || sort === '+time',
    () => '-time',
  ),
}
const HOUR = 3_600_000
/** Nobody has decided about it yet. */
const isAsked = ({ valid, marks }: SourceRecord) => !valid && marks.includes('asked')

/** Whether a punch counts; one that counts with a doubt is seen as one that somebody has yet to decide about. */
const stateOf = (row: SourceRecord) => {
  if (isAsked(row)) return { tone: 'warning', label: words.pending } as const
  if (!row.valid) return { tone: 'bad', label: words.notCounted } as const
  const isDoubted = row.time_state === 'doubtful' || row.marks.some((mark) => mark !== 'claimed')
  return { tone: isDoubted ? 'warning' : 'good', label: words.counts } as const
}
const isLate = ({ time, upload_time }: SourceRecord) => Date.parse(upload_time) - Date.parse(time) > HOUR

/** `/attendance/sourcerecord`: punches as they came. */
export default function SourceRecordPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit, sort } = address.at
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [judging, setJudging] = useState<{ ids: readonly number[]; valid: boolean } | null>(null)
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const [mayAdd, mayJudge] = [useMay('add-original-recorde'), useMay('change-original-recorde')]
  useLiveRefresh(topics.punches, '/sourcerecord')
  const columns: Column<SourceRecord>[] = [
    {
      key: 'time',
      title: words.time,
      width: 190,
      sort: 'descend',
      cell: (row) => (
        <span className={styles.stack}>
          <span className="wp-figures">{wallText(row.wall_time, language, 'second')}</span>
          {isLate(row) ? (
            <small>
              {t(words.uploaded, { time: wallText(wallClock(new Date(row.upload_time), row.timezone), language) })}
            </small>
          ) : null}
        </span>
      ),
    },
    {
      key: 'person',
      title: words.person,
      cell: ({ person, named, department }) => (
        <span className={styles.stack}>
          <span>{person ?? t(words.nobody)}</span>
          <small>{person === null ? named : department}</small>
        </span>
      ),
    },
    { key: 'origin', title: words.origin, width: 110, cell: ({ origin }) => t(punchOrigins[origin]) },
    { key: 'way', title: words.way, width: 150, cell: ({ way }) => t(punchWayNames[way]) },
    {
      key: 'place',
      title: words.place,
      cell: ({ place, distance_m, note }) => (
        <span className={styles.stack}>
          <span>
            {[place, distance_m === null ? null : t(words.distance, { n: distance_m })].filter(Boolean).join(' · ') ||
              (note ?? '—')}
          </span>
          {place !== null && note !== null ? <small>{note}</small> : null}
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 220,
      cell: (row) => (
        <span className={styles.stack}>
          <StateDot tone={stateOf(row).tone}>{t(stateOf(row).label)}</StateDot>
          <small>
            {[
              row.invalid_reason,
              row.time_state === 'doubtful' ? t(words.doubt) : null,
              ...row.marks
                .filter((mark) => mark !== 'asked')
                .map((mark) => t(punchMarks[mark as keyof typeof punchMarks])),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
  ]
  return (
    <ListPage
      title={words.title}
      namedCards
      address={address}
      answer={usePageOf(sourceRecordPage, { ...address.sought, page, limit, sort })}
      columns={columns}
      empty={words.empty}
      total={({ total, more }) => (more ? t(words.beyond, { n: mostRecords }) : t(words.total, { n: total }))}
      tools={
        mayAdd ? (
          <>
            <Button onClick={() => setOpen('import')}>{t(words.import)}</Button>
            <Button type="primary" onClick={() => setOpen('add')}>
              {t(words.add)}
            </Button>
          </>
        ) : undefined
      }
      {...(mayJudge
        ? {
            choosing: {
              chosen,
              onChoose: setChosen,
              all: words.chooseAll,
              labelOf: ({ person, wall_time }: SourceRecord) => `${person ?? ''} ${wall_time}`,
            },
            batch: (rows: readonly SourceRecord[]) => (
              <>
                {t(words.chosen, { n: rows.length })}
                <Button size="small" onClick={() => setJudging({ ids: rows.map(({ id }) => id), valid: false })}>
                  {t(words.setInvalid)}
                </Button>
                <Button size="small" onClick={() => setJudging({ ids: rows.map(({ id }) => id), valid: true })}>
                  {t(words.setValid)}
                </Button>
              </>
            ),
          }
        : {})}
      pageSizes={[20, 50, 100]}
      tableWidth={1040}
      tableSize="small"
      refresh
      save={(format) => file(sourceRecordFile, { ...address.sought, format })}
    >
      {judging === null ? null : (
        <JudgeDialog
          {...judging}
          onClose={(done) => {
            setJudging(null)
            if (done) setChosen([])
          }}
        />
      )}
      {open === 'add' ? <AddPunch onClose={() => setOpen(null)} /> : null}
      {open === 'import' ? <ImportPunches onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}

type JudgeProps = {
  readonly ids: readonly number[]
  readonly valid: boolean
  readonly onClose: (done: boolean) => void
}

function JudgeDialog({ ids, valid, onClose }: JudgeProps) {
  const t = useT()
  const [form] = Form.useForm<{ reason?: string }>()
  const judge = useChange(judgePunches, { stale: ['/sourcerecord', '/dailylog', '/clocktime'] })
  const send = async ({ reason = '' }: { reason?: string }) => {
    try {
      await judge.mutateAsync({ ids: [...ids], valid, reason })
      toast.success(t(words.judged))
      onClose(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal
      open
      title={t(valid ? words.setValid : words.setInvalid)}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={judge.isPending}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <p>{t(words.judgeText)}</p>
      <Form form={form} layout="vertical" onFinish={(values: { reason?: string }) => void send(values)}>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
