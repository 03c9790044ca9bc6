import type { LogRow } from '@workplace/contract/company/operation-log'
import { actionLabel, fieldLabel, moduleLabel } from '@workplace/contract/log-words'
import { Table, type TableColumnsType } from 'antd'
import list from '../../kernel/list/list.module.css'
import { instantText } from '../../kernel/widgets/time-text'
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

const targetText = (row: LogRow, t: Translate) => (row.is_private ? t(words.private) : row.target || '–')

function Target({ row, onOpen }: { row: LogRow; onOpen: Props['onOpen'] }) {
  const t = useT()
  const target = targetText(row, t)
  const name = `${t(moduleLabel(row.module))} ${t(actionLabel(row.action))} ${target}`
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
    { key: 'person', title: t(words.person), width: 140, render: (_value, row) => row.user_name || t(words.system) },
    { key: 'module', title: t(words.module), width: 150, render: (_value, row) => t(moduleLabel(row.module)) },
    { key: 'action', title: t(words.action), width: 150, render: (_value, row) => t(actionLabel(row.action)) },
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
    <Table<LogRow>
      className={list.table}
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 1040 }}
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
            {row.user_name || t(words.system)} · {t(moduleLabel(row.module))} · {t(actionLabel(row.action))}
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
