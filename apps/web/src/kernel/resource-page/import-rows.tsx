import { fieldOf, type importReport, type Mends, type Resource } from '@workplace/contract/kernel/resource'
import { Alert, Checkbox, Input, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { LongText } from '../widgets/long-text'
import { StateDot } from '../widgets/state-dot'
import { useT } from '../words'
import { importWords as words } from './import-words'
import styles from './resource-page.module.css'

export type ImportReport = z.output<typeof importReport>
type ReportRow = ImportReport['rows'][number]
type Props = {
  readonly resource: Resource
  readonly report: ImportReport
  readonly done: boolean
  readonly notice: string | undefined
  /** What was typed over cells, and how to; absent where nothing can be mended any more. */
  readonly mending?: { readonly mends: Mends; readonly onMend: (line: number, name: string, text: string) => void }
}

const hasErrors = (row: ReportRow) => Object.keys(row.errors).length > 0

/** What became, or would become, of every row of a file. An error stands under the cell that it is about. */
export function ImportRows({ resource, report, done, notice, mending }: Props) {
  const t = useT()
  const wrong = report.rows.filter(hasErrors)
  const unread = report.unread ?? []
  const [onlyWrong, setOnlyWrong] = useState(wrong.length > 0)
  const named = new Set(report.rows.flatMap((row) => [...Object.keys(row.values), ...Object.keys(row.errors)]))
  const names = Object.keys(resource.fields).filter((name) => named.has(name))
  /** What is mended begins with what stands there, unless that is secret. */
  const toMend = (row: ReportRow, name: string) => (fieldOf(resource, name).transient ? '' : (row.values[name] ?? ''))
  const faultyFields = (row: ReportRow) =>
    names.filter((name) => row.errors[name] !== undefined).map((name) => t(fieldOf(resource, name).label))
  const columns: TableColumnType<ReportRow>[] = [
    { key: 'line', dataIndex: 'line', title: t(words.line), width: 64, align: 'end', fixed: 'start' },
    {
      key: 'state',
      title: t(words.state),
      width: 168,
      fixed: 'start',
      render: (_value, row) =>
        hasErrors(row) ? (
          <StateDot tone="bad">
            {t(words.faultyIn, { fields: faultyFields(row).join(t(words.between)) || t(words.faulty) })}
          </StateDot>
        ) : (
          <StateDot tone="good">{t(words.fine)}</StateDot>
        ),
    },
    ...names.map((name) => ({
      key: name,
      title: t(fieldOf(resource, name).label),
      width: 160,
      render: (_value: unknown, row: ReportRow) => (
        <>
          {row.errors[name] !== undefined && mending !== undefined ? (
            <Input
              size="small"
              status="error"
              className={styles.mend}
              aria-label={t(words.mend, { field: t(fieldOf(resource, name).label), line: row.line })}
              value={mending.mends[row.line]?.[name] ?? toMend(row, name)}
              onChange={({ target }) => mending.onMend(row.line, name, target.value)}
            />
          ) : (
            <LongText>{row.values[name] ?? ''}</LongText>
          )}
          {row.errors[name] === undefined ? null : <span className={styles.cellError}>{row.errors[name]}</span>}
        </>
      ),
    })),
  ]
  return (
    <div className={styles.report}>
      {done ? (
        <Alert
          type={wrong.length > 0 ? 'warning' : 'success'}
          showIcon
          title={t(words.done, { n: report.saved })}
          description={wrong.length > 0 ? t(words.leftOut, { n: wrong.length }) : undefined}
        />
      ) : (
        <Alert
          type={wrong.length > 0 ? 'warning' : 'info'}
          showIcon
          title={[
            t(words.valid, { n: report.valid }),
            ...(wrong.length > 0 ? [t(words.wrong, { n: wrong.length })] : []),
          ].join(' · ')}
          description={[
            notice ?? t(words.nothingSaved),
            ...(wrong.length > 0 && mending ? [t(words.mendHint)] : []),
          ].join(' · ')}
        />
      )}
      {unread.length > 0 && !done ? (
        <Alert type="warning" showIcon title={t(words.unread, { columns: unread.join(t(words.between)) })} />
      ) : null}
      {wrong.length > 0 && wrong.length < report.rows.length ? (
        <Checkbox checked={onlyWrong} onChange={({ target }) => setOnlyWrong(target.checked)}>
          {t(words.onlyWrong)}
        </Checkbox>
      ) : null}
      {report.rows.length === 0 ? null : (
        <Table<ReportRow>
          rowKey="line"
          size="small"
          tableLayout="fixed"
          columns={columns}
          dataSource={onlyWrong ? wrong : report.rows}
          virtual={report.rows.length > 200}
          pagination={false}
          scroll={{ x: 232 + names.length * 160, y: 360 }}
        />
      )}
    </div>
  )
}
