import { useQuery } from '@tanstack/react-query'
import { date } from '@workplace/contract/kernel/field'
import {
  addMove,
  changeMove,
  deskMove,
  moveBookings,
  readMoveList,
  type WholeMove,
} from '@workplace/contract/station/moves'
import { Alert, Button, Form, Input, Radio, Segmented, Skeleton } from 'antd'
import { useId, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { useWhileHere } from '../../../kernel/while-here'
import { ReferencePicker, ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { DateInput } from '../../../kernel/widgets/time-input'
import { useT } from '../../../kernel/words'
import { moveWords as words } from './move-words'
import styles from './moves.module.css'
import { readList } from './read-list'

type Props = {
  /** Null: a new one. */
  readonly id: number | null
  readonly onClose: () => void
  readonly onSaved: (id: number) => void
}

/** What moves, where to, and when; a move that is there is read first. */
export function MoveDialog({ id, onClose, onSaved }: Props) {
  const t = useT()
  const answer = useQuery({ ...queryOf(deskMove, { id: id ?? 0 }, { quiet: true }), enabled: id !== null })
  if (id === null) return <MoveForm move={null} onClose={onClose} onSaved={onSaved} />
  if (answer.data !== undefined) return <MoveForm move={answer.data} onClose={onClose} onSaved={onSaved} />
  return (
    <Panel wide title={t(words.change)} onClose={onClose}>
      {answer.error === null ? <Skeleton active /> : <Alert type="error" showIcon title={answer.error.message} />}
    </Panel>
  )
}

type Row = { department_ids?: number[]; area_ids?: number[] }
type Values = {
  title?: string
  office_id?: number | null
  date?: string
  way: 'departments' | 'list'
  rows: Row[]
  list?: string
  bookings: keyof typeof moveBookings
}
type Fault = Awaited<ReturnType<typeof readPairs>>['faults'][number]

const readPairs = (office_id: number, text: string) => call(readMoveList, { office_id, rows: readList(text) })
const day = date(words.date)

const valuesOf = (move: WholeMove | null): Values =>
  move === null
    ? { way: 'departments', rows: [{}], bookings: 'keep' }
    : {
        ...{ title: move.title, office_id: move.office_id, date: move.date, bookings: move.bookings },
        way: move.pairs.length > 0 ? 'list' : 'departments',
        rows:
          move.targets.length === 0
            ? [{}]
            : move.targets.map(({ department, areas }) => ({
                department_ids: [department.id],
                area_ids: areas.map((area) => area.id),
              })),
        list: move.pairs.map(({ person, desk }) => `${person.name}, ${desk.name}`).join('\n'),
      }

function MoveForm({ move, onClose, onSaved }: Omit<Props, 'id'> & { readonly move: WholeMove | null }) {
  const t = useT()
  const own = useId()
  const [form] = Form.useForm<Values>()
  const way = Form.useWatch('way', form) ?? valuesOf(move).way
  const office_id = Form.useWatch('office_id', form) ?? move?.office_id ?? null
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [reading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const stale = { stale: ['/move'] }
  const add = useChange(addMove, stale)
  const change = useChange(changeMove, stale)
  const saved = useWhileHere(onSaved)

  const send = async (values: Values) => {
    setFaults([])
    const office = values.office_id ?? 0
    try {
      const wish = { title: values.title ?? '', office_id: office, date: values.date ?? '', bookings: values.bookings }
      let [targets, pairs]: [WishTarget[], WishPair[]] = [[], []]
      if (values.way === 'departments')
        targets = values.rows.flatMap(({ department_ids = [], area_ids = [] }) =>
          department_ids.map((department_id) => ({ department_id, area_ids })),
        )
      else {
        setReading(true)
        const found = await readPairs(office, values.list ?? '')
        if (found.faults.length > 0) return setFaults(found.faults)
        pairs = found.pairs.map(({ person, desk }) => ({ user_id: person.id, station_id: desk.id }))
      }
      const answer =
        move === null
          ? await add.mutateAsync({ ...wish, targets, pairs })
          : await change.mutateAsync({ id: move.id, version: move.version, ...wish, targets, pairs })
      saved(answer.id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    } finally {
      setReading(false)
    }
  }
  const readFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    // what old sheets write is not UTF-8: it is Chinese then
    const bytes = await chosen.arrayBuffer()
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      text = new TextDecoder('gb18030').decode(bytes)
    }
    form.setFieldValue(
      'list',
      readList(text)
        .map(({ person, desk }) => `${person}, ${desk}`)
        .join('\n'),
    )
  }
  const busy = reading || add.isPending || change.isPending
  return (
    <Panel
      wide
      title={t(move === null ? words.plan : words.change)}
      onClose={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {t(words.saveAndRehearse)}
        </Button>
      }
    >
      <p className={styles.quiet}>{t(words.about)}</p>
      <Form form={form} layout="vertical" initialValues={valuesOf(move)} onFinish={(values) => void send(values)}>
        <div className={styles.columns}>
          <Form.Item
            name="title"
            label={t(words.name)}
            rules={[{ required: true, whitespace: true, message: t(words.nameMissing) }]}
          >
            <Input maxLength={60} placeholder={t(words.namePlaceholder)} />
          </Form.Item>
          <Form.Item
            name="office_id"
            label={t(words.office)}
            rules={[{ required: true, message: t(words.officeMissing) }]}
          >
            <ReferencePicker to="office" aria-label={t(words.office)} />
          </Form.Item>
          <Form.Item
            name="date"
            label={t(words.date)}
            extra={t(words.dateHint)}
            rules={[{ required: true, message: t(words.dateMissing) }]}
          >
            <DateInput name="date" field={day} />
          </Form.Item>
        </div>
        <Form.Item name="way" label={t(words.who)}>
          <Segmented
            aria-label={t(words.who)}
            options={[
              { value: 'departments', label: t(words.byDepartment) },
              { value: 'list', label: t(words.byList) },
            ]}
          />
        </Form.Item>
        {way === 'departments' ? (
          <Form.List name="rows">
            {(rows, { add: addRow, remove }) => (
              <>
                {rows.map(({ key, name }) => (
                  <div key={key} className={styles.target}>
                    <Form.Item
                      name={[name, 'department_ids']}
                      label={t(words.departments)}
                      rules={[{ required: true, message: t(words.departmentsMissing) }]}
                    >
                      <ReferencesPicker to="department" aria-label={t(words.departments)} />
                    </Form.Item>
                    <Form.Item
                      name={[name, 'area_ids']}
                      label={t(words.areas)}
                      rules={[{ required: true, message: t(words.areasMissing) }]}
                    >
                      <ReferencesPicker
                        to="area"
                        aria-label={t(words.areas)}
                        {...(office_id === null ? {} : { within: { office_id } })}
                      />
                    </Form.Item>
                    {rows.length > 1 && (
                      <Button type="link" danger onClick={() => remove(name)}>
                        {t(words.removeRow)}
                      </Button>
                    )}
                  </div>
                ))}
                <Button onClick={() => addRow({})}>{t(words.another)}</Button>
              </>
            )}
          </Form.List>
        ) : (
          <>
            <Form.Item
              name="list"
              label={t(words.list)}
              extra={t(words.listHint)}
              rules={[{ required: true, whitespace: true, message: t(words.listMissing) }]}
            >
              <Input.TextArea rows={8} spellCheck={false} />
            </Form.Item>
            <input
              ref={file}
              id={own}
              type="file"
              hidden
              accept=".csv,.txt,text/csv"
              aria-label={t(words.chooseFile)}
              onChange={({ target }) => {
                void readFile(target.files?.[0])
                target.value = ''
              }}
            />
            <Button onClick={() => file.current?.click()}>{t(words.chooseFile)}</Button>
          </>
        )}
        {faults.length > 0 && (
          <Alert
            type="error"
            showIcon
            className={styles.faults}
            title={t(words.faults, { n: faults.length })}
            description={
              <ul>
                {faults.slice(0, 30).map((one) => (
                  <li key={one.row}>
                    {t(words.faultRow, {
                      ...{ row: one.row, person: one.person || '–', desk: one.desk || '–' },
                      why: t(words[one.why]),
                    })}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        <Form.Item name="bookings" label={t(words.bookings)} className={styles.bookings}>
          <Radio.Group
            options={(['keep', 'move'] as const).map((value) => ({ value, label: t(moveBookings[value]) }))}
          />
        </Form.Item>
      </Form>
    </Panel>
  )
}

type WishTarget = { department_id: number; area_ids: number[] }
type WishPair = { user_id: number; station_id: number }
