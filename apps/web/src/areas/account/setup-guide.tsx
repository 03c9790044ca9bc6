import { RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import * as meetingroomTopics from '@workplace/contract/meetingroom/topics'
import * as peopleTopics from '@workplace/contract/people/topics'
import { setupProgressCall } from '@workplace/contract/place/first-office'
import * as placeTopics from '@workplace/contract/place/topics'
import { Link, useLocation } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useMay } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { gaps } from './setup-gaps'
import styles from './setup-steps.module.css'
import { setupWords as words } from './setup-words'

/** On the pages of a set-up that is not finished: what comes next, as soon as something was saved. */
export default function SetupGuide() {
  const t = useT()
  const { pathname } = useLocation()
  const mayAsk = useMay('add-meetingroom')
  const query = queryOf(setupProgressCall, {}, { quiet: true })
  const { data } = useQuery({ ...query, enabled: mayAsk, staleTime: 60_000 })
  useLiveRefresh(
    [
      placeTopics.city,
      placeTopics.office,
      placeTopics.floor,
      meetingroomTopics.meetingroom,
      peopleTopics.user,
      peopleTopics.role,
      meetingroomTopics.visible_range,
    ],
    setupProgressCall.path,
  )
  const setup = data?.setup
  if (!mayAsk || setup === null || setup === undefined) return null
  const { gap, done } = setup
  const way = gaps[gap]
  return (
    <nav className={styles.guide} aria-label={t(words.setUp)}>
      {done.includes('place') ? <Link to="/meeting/subscribe">{t(words.book)}</Link> : null}
      <strong>{t(words[gap])}</strong>
      {way.path === pathname ? null : (
        <Link to={way.path} state={way.adds ? { add: true } : null}>
          {t(words.next, { what: t(words[`${gap}Do`]) })} <RightOutlined aria-hidden />
        </Link>
      )}
    </nav>
  )
}
