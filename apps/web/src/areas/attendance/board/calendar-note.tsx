import { useQuery } from '@tanstack/react-query'
import { calendarGapList } from '@workplace/contract/attendance/board'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { boardWords as words } from './board-words'

/** Holidays on which schedules lean and which nobody has said yet: asked for when they can be had. */
export function CalendarNote() {
  const t = useT()
  const mayLook = useMay('view-holidays')
  const { data } = useQuery(queryOf(calendarGapList, {}, { quiet: true }))
  const gaps = data?.gaps ?? []
  if (gaps.length === 0) return null
  return (
    <Alert
      type={gaps.some(({ soon }) => soon) ? 'warning' : 'info'}
      showIcon
      title={gaps.map(({ id, name, year, soon }) => (
        <div key={`${id} ${year}`}>{t(soon ? words.gapSoon : words.gapLater, { name, year: String(year) })}</div>
      ))}
      action={mayLook ? <Link to="/attendance/holiday">{t(words.toCalendar)}</Link> : undefined}
    />
  )
}
