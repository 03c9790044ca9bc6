import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { Alert, Checkbox, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { LongText } from '../widgets/long-text'
import { StateDot } from '../widgets/state-dot'
import { useT } from '../words'
import type { ImportReport } from './import-dialog'
import styles from './resource-page.module.css'
import { importWords as words } from './words'

type ReportRow = ImportReport['rows'][number]
type Props = {
  readonly resource: Resource
  readonly report: ImportReport
  readonly done: boolean
  readonly notice: string | undefined
}

const hasErrors = (row: ReportRow) => Object.keys(row.errors).length > 0

/** What became, or would become, of every row of a file. An error stands under the cell that it is about. */
export function ImportRows({ resource, report, done, notice }: Props) {
  const t = useT()
  const wrong = report.rows.filter(hasErrors)
  const [onlyWrong, setOnlyWrong] = useState(wrong.length > 0)
  const named = new Set(report.rows.flatMap((row) => [...Object.keys(row.values), ...Object.keys(row.errors)]))
  const names = Object.keys(resource.fields).filter((name) => named.has(name))
  const columns: TableColumnType<ReportRow>[] = [
    { key: 'line', dataIndex: 'line', title: t(words.line), width: 64, align: 'end', fixed: 'start' },
    {
      key: 'state',
      title: t(words.state),
      width: 120,
      fixed: 'start',
      render: (_value, row) =>
        hasErrors(row) ? (
          <StateDot tone="bad">{t(words.faulty)}</StateDot>
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
          <LongText>{row.values[name] ?? ''}</LongText>
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
          description={notice ?? t(words.nothingSaved)}
        />
      )}
      {wrong.length > 0 && wrong.length < report.rows.length ? (
        <Checkbox checked={onlyWrong} onChange={({ target }) => setOnlyWrong(target.checked)}>
          {t(words.onlyWrong)}
        </Checkbox>
      ) : null}
      <Table<ReportRow>
        rowKey="line"
        size="small"
        tableLayout="fixed"
        columns={columns}
        dataSource={onlyWrong ? wrong : report.rows}
        virtual={report.rows.length > 200}
        pagination={false}
        scroll={{ x: 184 + names.length * 160, y: 360 }}
      />
    </div>
  )
}
