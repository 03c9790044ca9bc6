import { useQuery } from '@tanstack/react-query'
import { lockerOffers, ownLockers } from '@workplace/contract/box/lockers'
import * as topics from '@workplace/contract/box/topics'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useLanguage, useT } from '../../kernel/words'
import styles from './box.module.css'
import { lockerWords as words } from './box-words'
import { momentText, placeText } from './locker-place'
import { OpenOwn } from './open-own'

type Props = { readonly frame: (title: string, more: ReactNode, children: ReactNode) => ReactNode }

/** The lockers that one has, on the dashboard, with what opens them; nothing where a company has none to take. */
export default function MyLockersCard({ frame }: Props) {
  const t = useT()
  const language = useLanguage()
  const own = useQuery(queryOf(ownLockers, { page: 1, limit: 3 }, { quiet: true }))
  const hasNone = own.data?.items.length === 0
  const offers = useQuery({ ...queryOf(lockerOffers, { page: 1, limit: 1 }, { quiet: true }), enabled: hasNone })
  useLiveRefresh(topics.own_locker, '/box')
  const take = <Link to="/box/addBox">{t(words.take)}</Link>
  if (own.data === undefined)
    return own.error === null
      ? null
      : frame(
          t(words.mine),
          null,
          <div className={styles.own} role="alert">
            <p>{own.error.message}</p>
            <Button loading={own.isFetching} onClick={() => void own.refetch()}>
              {t(words.tryAgain)}
            </Button>
          </div>,
        )
  if (hasNone)
    return offers.data?.total ? frame(t(words.mine), take, <p className={styles.own}>{t(words.none)}</p>) : null
  const { items, total } = own.data
  return frame(
    t(words.mine),
    total > items.length ? <Link to="/box/mybox">{t(words.all, { n: total })}</Link> : take,
    <ul className={styles.own}>
      {items.map((row) => (
        <li key={row.id}>
          <span>
            <Link to="/box/mybox">{row.number}</Link>
            <small>{placeText(language, row)}</small>
            {row.until !== null && row.state !== 'clearing' && (
              <small>{t(words.dueBy, { time: momentText(language, row.until, row.timezone) })}</small>
            )}
          </span>
          <OpenOwn row={row} />
        </li>
      ))}
    </ul>,
  )
}
