import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import { type OwnBooking, ownBookings } from '@workplace/contract/station/desk-booking'
import * as topics from '@workplace/contract/station/topics'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useMay } from '../../../kernel/session/session'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'
import { CheckInButton } from './check-in-button'
import { officeTime, useDeskSetup } from './use-desks'

type Props = { readonly frame: (title: string, more: ReactNode, children: ReactNode) => ReactNode }

/** Where one sits next, on the dashboard; nothing where a company has no desks. */
export default function MyDeskCard({ frame }: Props) {
  const t = useT()
  const language = useLanguage()
  const mayBook = useMay('view-reservation')
  const own = useQuery(queryOf(ownBookings, { tab: 'coming', page: 1, limit: 3 }, { quiet: true }))
  const setup = useDeskSetup(null, mayBook)
  useLiveRefresh(topics.own_desk_booking, '/reservation/mine')
  const rows = own.data?.items ?? []
  if (own.data === undefined || (rows.length === 0 && !setup.data?.office)) return null
  const book = mayBook && <Link to="/station/reservation">{t(words.title)}</Link>
  const line = (row: OwnBooking) =>
    `${dayText(row.date, language)} ${officeTime(row.start_time, row.timezone)}–${officeTime(row.end_time, row.timezone)} · ${row.floor_name}`
  return frame(
    t(words.mine),
    book,
    rows.length === 0 ? (
      <p className={styles.none}>{t(words.emptyComing)}</p>
    ) : (
      <ul className={styles.next}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to="/station/myreservation">
              <strong>{row.number}</strong> {line(row)}
            </Link>
            <CheckInButton row={row} whose="own" />
          </li>
        ))}
      </ul>
    ),
  )
}
