import { type LogRow, mostCounted } from '@workplace/contract/company/operation-log'
import { comma } from '@workplace/contract/kernel/comma'
import { Tag } from 'antd'
import list from '../../kernel/list/list.module.css'
import type { Column } from '../../kernel/list/list-page'
import { actionLabel, fieldLabel, moduleLabel, resultLabel, targetLabel } from '../../kernel/registry/log-words'
import { instantText } from '../../kernel/time/time-text'
import { type Language, type Translate, useLanguage, useT } from '../../kernel/words'
import { logWords as words } from './log-words'

const mostNamed = 3

/** The first fields that an entry changed, in words. */
function fieldsText(row: LogRow, t: Translate, language: Language): string {
  const named = row.fields.slice(0, mostNamed).map((name) => t(fieldLabel(row.module, name)))
  const rest = row.fields.length - named.length
  const text = named.join(comma[language])
  return rest > 0 ? `${text} ${t(words.andMore, { n: language === 'zh' ? row.fields.length : rest })}` : text
}

const targetText = (row: LogRow, t: Translate, language: Language) =>
  row.is_private ? t(words.private) : targetLabel(row.module, row.target, language) || '–'

/** Who did it: a person, the product itself, or somebody whom it does not know. */
export function whoDid(row: Pick<LogRow, 'user_id' | 'user_name' | 'result' | 'application'>, t: Translate): string {
  if (row.user_id === null && row.result !== 'ok') return t(words.nobody)
  if (row.application !== null) return t(words.through, { who: row.user_name, application: row.application })
  return row.user_name === '' || (row.user_id === null && row.user_name === words.system[0])
    ? t(words.system)
    : row.user_name
}

/** How it ended, where it did not end well. */
export function Ended({ row }: { row: Pick<LogRow, 'result'> }) {
  const t = useT()
  return row.result === 'ok' ? null : <Tag color="error">{t(resultLabel(row.result))}</Tag>
}

function Target({ row, onOpen }: { row: LogRow; onOpen: (row: LogRow) => void }) {
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

/** The columns and cards of a log. */
export function useLogRows(onOpen: (row: LogRow) => void) {
  const t = useT()
  const language = useLanguage()
  const fields = (row: LogRow) => <span className={list.quiet}>{fieldsText(row, t, language)}</span>
  const action = (row: LogRow) => (
    <>
      {t(actionLabel(row.action, row.module))} <Ended row={row} />
    </>
  )
  const target = (row: LogRow) => <Target row={row} onOpen={onOpen} />
  const columns: Column<LogRow>[] = [
    { key: 'time', title: words.time, width: 168, cell: (row) => instantText(row.time, language) },
    { key: 'person', title: words.person, width: 140, cell: (row) => whoDid(row, t) },
    { key: 'module', title: words.module, width: 150, cell: (row) => t(moduleLabel(row.module)) },
    { key: 'action', title: words.action, width: 190, cell: action },
    { key: 'target', title: words.target, width: 240, ellipsis: true, cell: target },
    { key: 'fields', title: words.fields, cell: fields },
  ]
  const card = (row: LogRow) => (
    <>
      {target(row)}
      <span>
        {whoDid(row, t)} · {t(moduleLabel(row.module))} · {action(row)}
      </span>
      {row.fields.length > 0 && fields(row)}
      <time className={list.quiet} dateTime={row.time}>
        {instantText(row.time, language)}
      </time>
    </>
  )
  return { columns, card, tableWidth: 1080 }
}

/** How many entries there are; of many more only the latest are counted. */
export function useLogTotal() {
  const t = useT()
  return ({ total, more }: { total: number; more: boolean }) =>
    more ? t(words.beyond, { n: mostCounted }) : t(words.total, { n: total })
}
