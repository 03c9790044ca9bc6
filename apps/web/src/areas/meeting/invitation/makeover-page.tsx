import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { type OfferedMeeting, offeredMeetings, settleOffer } from '@workplace/contract/meeting/attend'
import { Button, Result, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { queryOf, useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { clockOf, dayInWords, zoneNote } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { LanguageButton } from './language-button'

/** Meetings that somebody asks the reader to take over: the one of the address (`id`: the meeting's), or all. */
export default function MakeoverPage() {
  const t = useT()
  const [params] = useSearchParams()
  const wanted = Number(params.get('id')) || 0
  const { data, error, refetch } = useQuery({ ...queryOf(offeredMeetings, {}, { quiet: true }), staleTime: 0 })
  const all = data?.items ?? []
  // the newest of a meeting that was offered before
  const one = all.find(({ meeting_id }) => meeting_id === wanted)
  const shown = one !== undefined ? [one] : all.filter(({ state }) => state === 0)
  return (
    <main className={styles.phone} aria-busy={data === undefined && error === null}>
      <header className={styles.top}>
        <Link to="/meeting/mine">{t(words.toMeetings)}</Link>
        <LanguageButton />
      </header>
      <h1>{t(words.takeTitle)}</h1>
      {error !== null ? (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>{t(words.retry)}</Button>}
        />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : shown.length === 0 ? (
        <Result status="info" title={t(words.nothing)} subTitle={t(words.nothingText)} />
      ) : (
        shown.map((offer) => <Offer key={offer.id} offer={offer} />)
      )}
    </main>
  )
}

const settledWords = { 1: words.taken, 2: words.declined, 3: words.gone } as const

function Offer({ offer }: { offer: OfferedMeeting }) {
  const t = useT()
  const language = useLanguage()
  const settle = useChange(settleOffer, { quiet: true, stale: ['/meeting', '/attendee', '/message'] })
  const zone = zoneNote(offer.timezone, language)
  const decide = (accept: boolean) => settle.mutate({ id: offer.id, accept })
  return (
    <section className={styles.card} aria-label={offer.title || t(words.takeTitle)}>
      {offer.state === 0 ? (
        <p>{t(words.asks, { who: offer.from_name })}</p>
      ) : (
        <p role="status">
          <b>{t(settledWords[offer.state])}</b>
        </p>
      )}
      {offer.title !== '' && (
        <>
          <h2>{offer.title}</h2>
          <p className={styles.when}>
            {dayInWords(offer.start_time, language)}{' '}
            <b>
              {clockOf(offer.start_time)}–{clockOf(offer.end_time)}
            </b>
            {zone !== '' && <small> {zone}</small>}
          </p>
          <p>
            {offer.rooms.join(comma[language])}{' '}
            <span className={styles.quiet}>
              · {nameIn(language, offer.office_name, offer.office_name_en)} · {offer.floor_name}
            </span>
          </p>
          <p className={styles.quiet}>{t(words.attendees, { n: offer.attendee_count })}</p>
        </>
      )}
      {offer.reason !== null && offer.state === 0 && <p>{t(words.reason, { reason: offer.reason })}</p>}
      {offer.state === 0 && (
        <>
          <p className={styles.quiet}>{t(words.takeText)}</p>
          <div className={styles.pair}>
            <Button size="large" disabled={settle.isPending} onClick={() => decide(false)}>
              {t(words.decline)}
            </Button>
            <Button type="primary" size="large" loading={settle.isPending} onClick={() => decide(true)}>
              {t(words.take)}
            </Button>
          </div>
        </>
      )}
      {settle.error !== null && (
        <p className={styles.fault} role="alert">
          {settle.error.message}
        </p>
      )}
      {offer.state === 1 && <Link to={`/details?id=${offer.meeting_id}`}>{t(words.toDetails)}</Link>}
    </section>
  )
}
