import type { LogRow } from '@workplace/contract/company/operation-log'
import { type TableColumnsType, Tag } from 'antd'
import { DataTable } from '../../kernel/list/data-table'
import list from '../../kernel/list/list.module.css'
import { actionLabel, fieldLabel, moduleLabel, resultLabel, targetLabel } from '../../kernel/registry/log-words'
import { instantText } from '../../kernel/time/time-text'
import { type Language, type Translate, useLanguage, useT } from '../../kernel/words'
import { logWords as words } from './log-words'

type Props = { rows: readonly LogRow[]; onOpen: (row: LogRow) => void }

const mostNamed = 3

/** The first fields that an entry changed, in words. */
function fieldsText(row: LogRow, t: Translate, language: Language): string {
  const named = row.fields.slice(0, mostNamed).map((name) => t(fieldLabel(row.module, name)))
  const rest = row.fields.length - named.length
  const text = named.join(language === 'zh' ? '、' : ', ')
  return rest > 0 ? `${text} ${t(words.andMore, { n: language === 'zh' ? row.fields.length : rest })}` : text
}

const targetText = (row: LogRow, t: Translate, language: Language) =>
  row.is_private ? t(words.private) : targetLabel(row.module, row.target, language) || '–'

/** Who did it: a person, the product itself, or somebody whom it does not know. */
export function whoDid(row: Pick<LogRow, 'user_id' | 'user_name' | 'result'>, t: Translate): string {
  if (row.user_id === null && row.result !== 'ok') return t(words.nobody)
  return row.user_name === '' || (row.user_id === null && row.user_name === words.system[0])
    ? t(words.system)
    : row.user_name
}

/** How it ended, where it did not end well. */
export function Ended({ row }: { row: Pick<LogRow, 'result'> }) {
  const t = useT()
  return row.result === 'ok' ? null : <Tag color="error">{t(resultLabel(row.result))}</Tag>
}

function Target({ row, onOpen }: { row: LogRow; onOpen: Props['onOpen'] }) {
  const t = useT()
  const target = targetText(row, t, useLanguage())
  const name = `${t(moduleLabel(row.module))} ${t(actionLabel(row.action, row.module))} ${target}`
  return (
    <button
      type="button"
      className={list.open}
      title={target}
      aria-label={t(words.openEntry, { name })}
      onClick={() => onOpen(row)}
    >
      {target}
    </button>
  )
}

export function LogTable({ rows, behind, onOpen }: Props & { behind: boolean }) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<LogRow> = [
    { key: 'time', title: t(words.time), width: 168, render: (_value, row) => instantText(row.time, language) },
    { key: 'person', title: t(words.person), width: 140, render: (_value, row) => whoDid(row, t) },
    { key: 'module', title: t(words.module), width: 150, render: (_value, row) => t(moduleLabel(row.module)) },
    {
      key: 'action',
      title: t(words.action),
      width: 190,
      render: (_value, row) => (
        <>
          {t(actionLabel(row.action, row.module))} <Ended row={row} />
        </>
      ),
    },
    {
      key: 'target',
      title: t(words.target),
      width: 240,
      ellipsis: true,
      render: (_value, row) => <Target row={row} onOpen={onOpen} />,
    },
    {
      key: 'fields',
      title: t(words.fields),
      render: (_value, row) => <span className={list.quiet}>{fieldsText(row, t, language)}</span>,
    },
  ]
  return (
    <DataTable<LogRow>
      className={list.table}
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: 1080 }}
      tableLayout="fixed"
      style={{ opacity: behind ? 0.6 : 1 }}
    />
  )
}

/** On a telephone rows are cards. */
export function LogCards({ rows, onOpen }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <Target row={row} onOpen={onOpen} />
          <span>
            {whoDid(row, t)} · {t(moduleLabel(row.module))} · {t(actionLabel(row.action, row.module))}{' '}
            <Ended row={row} />
          </span>
          {row.fields.length > 0 && <span className={list.quiet}>{fieldsText(row, t, language)}</span>}
          <time className={list.quiet} dateTime={row.time}>
            {instantText(row.time, language)}
          </time>
        </li>
      ))}
    </ul>
  )
}
