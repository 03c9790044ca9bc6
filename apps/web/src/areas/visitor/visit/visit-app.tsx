import type { Language } from '@workplace/contract/kernel/words'
import type { GuestPage } from '@workplace/contract/visitor/guest'
import { useEffect, useState } from 'react'
import { PageLanguageContext, useSay } from '../../../kernel/light/say'
import { callServer, type ServerCallError } from '../../../kernel/light/server-call'
import { sayArriving, sayLeft } from './calls'
import { CodePanel, MovePanel } from './code-panel'
import { DetailsPanel } from './details-panel'
import { MeetingPanel } from './meeting-panel'
import { PhotoPanel } from './photo-panel'
import { SignPanel } from './sign-panel'
import { StoredPanel } from './stored-panel'
import { useVisit, type Visit } from './use-visit'
import styles from './visit.module.css'
import { hourOf, otherZone, spanText, zoneName } from './visit-times'
import { words } from './words'

const own = (): Language => (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en')

/** The page of one guest at one visit: when, where, the code, and what they say. */
export function VisitApp({ token, phone }: { token: string; phone: string }) {
  const [chosen, setChosen] = useState<Language | null>(null)
  const [told, setTold] = useState<Language | null>(null)
  const language = chosen ?? told ?? own()
  const { page, failure, visit } = useVisit(token, phone, language)
  // the language in which they were invited, until they choose
  if (told === null && page !== null) setTold(page.language)
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.title = words.title[language === 'zh' ? 0 : 1]
  }, [language])
  return (
    <PageLanguageContext value={language}>
      <main className={styles.page}>
        <div className={styles.top}>
          <span>{page?.company_name ?? ''}</span>
          <button
            type="button"
            className={styles.plain}
            lang={language === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setChosen(language === 'zh' ? 'en' : 'zh')}
          >
            {words.other[language === 'zh' ? 0 : 1]}
          </button>
        </div>
        {page === null ? (
          <Waiting token={token} failure={failure} onAgain={visit.reload} />
        ) : (
          <Shown visit={visit} page={page} failure={failure} />
        )}
      </main>
    </PageLanguageContext>
  )
}

function Waiting({ token, failure, onAgain }: { token: string; failure: ServerCallError | null; onAgain: () => void }) {
  const say = useSay()
  if (token === '') return <p className={styles.panel}>{say(words.noLink)}</p>
  if (failure === null) return <p role="status">{say(words.loading)}</p>
  return (
    <section className={styles.panel}>
      <h1>{say(words.title)}</h1>
      <p role="alert">{failure.reason === 'offline' ? say(words.failed) : failure.message}</p>
      <button type="button" className={styles.button} onClick={onAgain}>
        {say(words.again)}
      </button>
    </section>
  )
}

const going = (page: GuestPage) => ['form', 'pending', 'ready', 'inside'].includes(page.phase)

function Shown({ visit, page, failure }: { visit: Visit; page: GuestPage; failure: ServerCallError | null }) {
  const say = useSay()
  const { language } = visit
  const named = (name: string, en: string | null) => (language === 'en' && en ? en : name)
  const [asked] = page.phase === 'form' ? [] : page.words
  const hasCode = (page.phase === 'ready' && asked === undefined) || page.phase === 'inside'
  return (
    <>
      {failure !== null && (
        <p role="status" className={styles.alert}>
          {failure.reason === 'offline' ? say(words.failed) : failure.message}
        </p>
      )}
      <header className={styles.panel}>
        <h1>{say(words.hello, { name: page.name })}</h1>
        <p>
          {say(words.toSee, { host: page.host_name })} · {named(page.reason_name, page.reason_name_en)}
        </p>
        <Phase page={page} />
        {page.escort && going(page) && <p className={styles.faint}>{say(words.escort)}</p>}
      </header>
      {/* what stands between a guest and the code comes before it: details, and whatever has to be signed */}
      {page.phase === 'form' && page.missing.some((name) => name !== 'photo') && (
        <DetailsPanel visit={visit} page={page} />
      )}
      {page.missing.includes('photo') && page.bound !== 'other' && <PhotoPanel visit={visit} page={page} />}
      {asked !== undefined && (
        <SignPanel key={`${asked.agreement_id} ${asked.revision}`} visit={visit} page={page} asked={asked} />
      )}
      {hasCode && (page.bound === 'other' ? <MovePanel visit={visit} page={page} /> : <CodePanel visit={visit} />)}
      {going(page) && asked === undefined && page.bound !== 'other' && <Saying visit={visit} page={page} />}
      {page.meeting !== null && going(page) && <MeetingPanel visit={visit} meeting={page.meeting} page={page} />}
      <When page={page} language={language} />
      <Where page={page} name={named(page.office.name, page.office.name_en)} />
      {going(page) && page.photo.rule !== 'none' && !page.missing.includes('photo') && page.bound !== 'other' && (
        <PhotoPanel visit={visit} page={page} />
      )}
      {going(page) && page.phase !== 'form' && page.bound !== 'other' && <DetailsPanel visit={visit} page={page} />}
      {page.bound !== 'other' && <StoredPanel visit={visit} page={page} isGoing={going(page)} />}
      <p className={styles.faint}>
        {say(words.number)} {page.order_no}
      </p>
    </>
  )
}

function Phase({ page }: { page: GuestPage }) {
  const say = useSay()
  const { phase } = page
  if (phase === 'form' || phase === 'ready') return null
  const isEnd = phase === 'cancelled' || phase === 'refused'
  return (
    <p role="status" className={isEnd ? styles.alert : styles.note}>
      {say(words[phase])}
    </p>
  )
}

/** On the way, arrived, left: the host is told, and nobody is checked in by it. */
function Saying({ visit, page }: { visit: Visit; page: GuestPage }) {
  const say = useSay()
  const [asks, setAsks] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { token, phone, language } = visit
  async function tell(work: () => Promise<GuestPage>) {
    setBusy(true)
    const refused = await visit.act(work)
    setBusy(false)
    setAsks(false)
    setFailure(refused === null ? '' : refused.message || say(words.failed))
  }
  const arriving = (here: boolean) => tell(() => callServer(sayArriving, { token, phone, here }, { language }))
  const left = () => tell(() => callServer(sayLeft, { token, phone }, { language }))
  return (
    <section className={styles.panel}>
      {page.phase !== 'inside' && (page.arriving_at !== null || page.said_here_at !== null) && (
        <p role="status" className={styles.good}>
          {say(page.said_here_at === null ? words.toldWay : words.toldHere)}
        </p>
      )}
      {page.phase !== 'inside' && page.said_here_at === null && (
        <div className={styles.row}>
          {page.arriving_at === null && (
            <button type="button" className={styles.button} disabled={busy} onClick={() => void arriving(false)}>
              {say(words.onMyWay)}
            </button>
          )}
          <button type="button" className={styles.button} disabled={busy} onClick={() => void arriving(true)}>
            {say(words.arrived)}
          </button>
        </div>
      )}
      {page.phase === 'inside' && !asks && (
        <button type="button" className={styles.button} onClick={() => setAsks(true)}>
          {say(words.left)}
        </button>
      )}
      {asks && (
        <>
          <p>{say(words.leftAsk)}</p>
          <div className={styles.row}>
            <button type="button" className={styles.button} onClick={() => setAsks(false)}>
              {say(words.cancel)}
            </button>
            <button type="button" className={styles.main} disabled={busy} onClick={() => void left()}>
              {say(words.leftYes)}
            </button>
          </div>
        </>
      )}
      {failure !== '' && (
        <p role="alert" className={styles.bad}>
          {failure}
        </p>
      )}
    </section>
  )
}

/** On the clock of the office, which is named, and on one's own where that differs. */
function When({ page, language }: { page: GuestPage; language: Language }) {
  const say = useSay()
  const { window, office } = page
  const later = page.windows.filter(({ start }) => start > window.start)
  const zone = otherZone(office.timezone, window.start)
  return (
    <section className={styles.panel}>
      <h2>{say(words.when)}</h2>
      <p className={styles.big}>{spanText(window, office.timezone, language)}</p>
      <p className={styles.faint}>{zoneName(office.timezone, language, window.start)}</p>
      {zone !== null && <p className={styles.note}>{say(words.yours, { time: spanText(window, zone, language) })}</p>}
      {page.asked && (
        <p role="status" className={styles.note}>
          {say(words.asked)}
        </p>
      )}
      {going(page) && page.phase !== 'inside' && (
        <p className={styles.faint}>
          {say(words.opens, { time: hourOf(page.opens, window.start, office.timezone, language) })}
        </p>
      )}
      {later.length > 0 && (
        <details className={styles.days}>
          <summary>{say(words.moreDays, { n: later.length })}</summary>
          <ul>
            {later.map((one) => (
              <li key={one.start}>{spanText(one, office.timezone, language)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Maps of China show coordinates of China where they are. */
const isInChina = (lng: number, lat: number) => lng > 73 && lng < 135 && lat > 18 && lat < 54

function mapLink({ lng, lat, address }: GuestPage['office'], name: string): string | null {
  if (lng === null || lat === null) {
    return address ? `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}` : null
  }
  return isInChina(lng, lat)
    ? `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(name)}`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}

function Where({ page, name }: { page: GuestPage; name: string }) {
  const say = useSay()
  const { office, floor_name } = page
  const link = mapLink(office, name)
  return (
    <section className={styles.panel}>
      <h2>{say(words.where)}</h2>
      <p className={styles.big}>{[name, floor_name].filter(Boolean).join(' · ')}</p>
      {office.address !== null && <p>{office.address}</p>}
      {(link !== null || office.tel !== null) && (
        <div className={styles.row}>
          {link !== null && (
            <a className={styles.button} href={link} target="_blank" rel="noreferrer">
              {say(words.map)}
            </a>
          )}
          {office.tel !== null && (
            <a className={styles.button} href={`tel:${office.tel.replace(/[^\d+]/g, '')}`}>
              {say(words.call)}
            </a>
          )}
        </div>
      )}
      {office.words !== '' && (
        <>
          <h2>{say(words.good)}</h2>
          <p className={styles.lines}>{office.words}</p>
        </>
      )}
    </section>
  )
}
