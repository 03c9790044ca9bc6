import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { entryCheckNames, entryFaults, missingFields } from '@workplace/contract/visitor/states'
import { type EntryExplained, type VisitorDetails, visitorWhy } from '@workplace/contract/visitor/visits'
import { Button, Skeleton } from 'antd'
import { queryOf } from '../../kernel/client/query'
import { nameIn } from '../../kernel/name-in'
import { useLanguage, useT } from '../../kernel/words'
import { momentText } from './visit-text'
import styles from './visitor.module.css'
import { words } from './visitor-words'

export const useEntry = (id: number) => useQuery({ ...queryOf(visitorWhy, { id }, { quiet: true }), staleTime: 0 })

/** May they come in now: every check as the desk, kiosks and doors look at it. */
export function EntryChecks({
  row,
  entry,
  onFill,
}: {
  row: VisitorDetails
  entry: EntryExplained | undefined
  /** Somebody here may say what is missing. */
  onFill?: (() => void) | undefined
}) {
  const t = useT()
  const language = useLanguage()
  if (entry === undefined) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  const between = comma[language]
  const said = ({ fault, next }: EntryExplained['checks'][number]) =>
    fault === null
      ? null
      : t(entryFaults[fault], {
          next: next === null ? '' : momentText(next, row.timezone, language),
          hasNext: next === null ? 'no' : 'yes',
          office: nameIn(language, row.office_name, row.office_name_en),
          fields: entry.missing.map((name) => t(missingFields[name])).join(between),
          agreements: entry.unsigned.map(({ name, name_en }) => nameIn(language, name, name_en)).join(between),
        })
  return (
    <ul className={styles.checks}>
      {entry.checks.map((one) => (
        <li key={one.check}>
          <span data-ok={one.fault === null}>
            {one.fault === null ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
          </span>
          <span>{said(one) ?? t(entryCheckNames[one.check])}</span>
          {one.fault === 'form' && onFill !== undefined && entry.missing.some((name) => name !== 'photo') && (
            <Button type="link" size="small" onClick={onFill}>
              {t(words.fillIn)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
