import type { ListedMeeting } from '@workplace/contract/meeting/manage/meeting-log'
import type { ReactNode } from 'react'
import list from '../../../kernel/list/list.module.css'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { roomsText, slotText, titleOf } from './meeting-cells'

/** So many meetings are named; of more only the number is said. */
const named = 8

type Props = { readonly rows: readonly ListedMeeting[]; readonly note?: (row: ListedMeeting) => ReactNode }

/** The meetings that a dialog is about. */
export function AskedMeetings({ rows, note }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className={styles.asked} tabIndex={rows.length > 4 ? 0 : undefined}>
      {rows.slice(0, named).map((row) => (
        <li key={row.id}>
          <b>{titleOf(row, t)}</b>
          <span className={list.quiet}>
            {slotText(row, language)} · {roomsText(row, language)} · {row.booker_name}
          </span>
          {note?.(row)}
        </li>
      ))}
      {rows.length > named && <li className={list.quiet}>{t(words.total, { n: rows.length })}</li>}
    </ul>
  )
}
