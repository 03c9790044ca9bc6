import type { DoorClaim, DoorState } from '@workplace/contract/terminal/door'
import { use, useState } from 'react'
import { QrCode } from '../../../kernel/light/qr-code'
import { PageLanguageContext, Say, useSay } from '../../../kernel/light/say'
import { dateIn, dayIn, timeIn } from '../../../kernel/screen/clock'
import type { ReadyState } from '../../../kernel/screen/engine'
import look from '../../../kernel/screen/screen.module.css'
import { OfflineNotice } from '../../../kernel/screen/screen-frame'
import { ActionDialog, type ScreenAction } from './action-dialog'
import styles from './door.module.css'
import type { Door } from './engine'
import { Shape } from './marks'
import { type Moment, momentOf, punchCodeOf } from './moment'
import { doorWords as words } from './words'

type Props = { door: Door; shown: ReadyState<DoorState> }
type Room = NonNullable<DoorState['room']>

/** One room, from three metres: what it is, until when, and for whom; from near what comes, and what one can do. */
export function RoomScreen({ door, shown }: Props) {
  const { state, now, online } = shown
  const [asked, setAsked] = useState<ScreenAction | null>(null)
  const moment = momentOf(state, now)
  const { room } = state
  if (state.emergency !== null) return <Leave isDrill={state.emergency === 'drill'} />
  if (room === null) {
    return (
      <main className={look.alone}>
        <h1>
          <Say label={words.none} />
        </h1>
        <p>
          <Say label={words.noneText} />
        </p>
        <p className={look.faint}>{state.name}</p>
      </main>
    )
  }
  return (
    <main className={styles.screen} data-kind={moment.kind}>
      <header className={styles.head}>
        <div className={styles.where}>
          <h1>{room.name}</h1>
          <p>
            <Place room={room} company={state.company} />
          </p>
        </div>
        <div className={styles.clock}>
          <time>{timeIn(room.timezone, now)}</time>
          <Day zone={room.timezone} now={now} />
        </div>
      </header>
      <section className={styles.state} aria-live="polite">
        <Shape kind={moment.kind} />
        <div className={styles.stateText}>
          <h2>
            <Say label={words[moment.kind]} />
          </h2>
          <Until moment={moment} zone={room.timezone} closed={state.closed} />
          {moment.current !== null && <Meeting claim={moment.current} />}
        </div>
        {online && <Actions state={state} moment={moment} onAsk={setAsked} />}
      </section>
      <aside className={styles.side}>
        <Coming moment={moment} zone={room.timezone} now={now} />
        {online && state.sign !== null && <SignIn state={state} meeting_id={state.sign.meeting_id} />}
        <PunchCode code={punchCodeOf(state, now)} />
      </aside>
      <footer className={styles.foot}>
        <Facts room={room} notice={state.notice} />
        <OfflineNotice shown={shown} timezone={room.timezone} />
      </footer>
      {asked !== null && online && (
        <ActionDialog asked={asked} state={state} door={door} onClose={() => setAsked(null)} />
      )}
    </main>
  )
}

/** Nothing else matters now: from as far as one can see it. */
function Leave({ isDrill }: { isDrill: boolean }) {
  return (
    <main className={styles.leave} role="alert" data-drill={isDrill || undefined}>
      <h1>
        <Say label={isDrill ? words.drill : words.emergency} />
      </h1>
      <p>
        <Say label={words.leave} />
      </p>
    </main>
  )
}

function Place({ room, company }: { room: Room; company: string }) {
  const tongue = use(PageLanguageContext)
  const office = tongue === 'en' ? room.office[1] : room.office[0]
  return [company, office, room.floor].filter(Boolean).join(' · ')
}

function Day({ zone, now }: { zone: string; now: number }) {
  const tongue = use(PageLanguageContext)
  return (
    <p>
      {tongue !== 'en' && <span>{dayIn(zone, now, 'zh')}</span>}
      {tongue !== 'zh' && <span lang="en">{dayIn(zone, now, 'en')}</span>}
    </p>
  )
}

function Until({ moment, zone, closed }: { moment: Moment; zone: string; closed: DoorState['closed'] }) {
  if (moment.kind === 'closed' && closed !== null) {
    return (
      <p className={styles.reason}>
        <Say label={closed.text} />
      </p>
    )
  }
  return (
    <p className={styles.until} data-rest={moment.until === null}>
      {moment.until === null ? (
        <Say beside label={words.restOfDay} />
      ) : (
        <Say beside label={words.until} values={{ time: timeIn(zone, moment.until) }} />
      )}
    </p>
  )
}

function useTitle(): (claim: DoorClaim) => string {
  const say = useSay()
  return (claim) => {
    if (claim.kind === 'occupation') return say(words.occupation)
    if (claim.kind === 'service') return say(words.service)
    return claim.title === '' ? say(words.booked) : claim.title
  }
}

function Meeting({ claim }: { claim: DoorClaim }) {
  const title = useTitle()
  return (
    <p className={styles.meeting}>
      <b>{title(claim)}</b>
      {claim.booker !== '' && <span>{claim.booker}</span>}
    </p>
  )
}

function Actions({ state, moment, onAsk }: { state: DoorState; moment: Moment; onAsk: (asked: ScreenAction) => void }) {
  const { current } = moment
  const isMeeting = current !== null && current.kind === 'meeting'
  return (
    <div className={styles.actions}>
      {current === null && state.offers.length > 0 && (
        <button type="button" className={look.action} data-main onClick={() => onAsk({ what: 'book' })}>
          <Say label={words.book} />
        </button>
      )}
      {isMeeting && state.extensions.length > 0 && (
        <button type="button" className={look.action} onClick={() => onAsk({ what: 'extend', meeting_id: current.id })}>
          <Say label={words.extend} />
        </button>
      )}
      {isMeeting && state.may.end && (
        <button type="button" className={look.action} onClick={() => onAsk({ what: 'end', meeting_id: current.id })}>
          <Say label={words.end} />
        </button>
      )}
    </div>
  )
}

const mostComing = 4

function Coming({ moment, zone, now }: { moment: Moment; zone: string; now: number }) {
  const title = useTitle()
  const shown = moment.coming.slice(0, mostComing)
  return (
    <section className={styles.coming}>
      <h2>
        <Say beside label={words.next} />
      </h2>
      {shown.length === 0 ? (
        <p className={look.faint}>
          <Say label={words.nothingNext} />
        </p>
      ) : (
        <ol>
          {shown.map((claim) => (
            <li key={`${claim.kind} ${claim.id} ${claim.start}`}>
              <time>
                {dateIn(zone, claim.start) !== dateIn(zone, now) && (
                  <small>
                    <Say beside label={words.tomorrow} />
                  </small>
                )}
                {timeIn(zone, claim.start)}–{timeIn(zone, claim.end)}
              </time>
              <b>{title(claim)}</b>
              {claim.booker !== '' && <span>{claim.booker}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function SignIn({ state, meeting_id }: { state: DoorState; meeting_id: number }) {
  const say = useSay()
  const claim = state.claims.find((one) => one.kind === 'meeting' && one.id === meeting_id)
  const link = `${location.origin}/auth-meeting-login?c=${encodeURIComponent(state.sign?.code ?? '')}`
  return (
    <section className={styles.sign}>
      <QrCode value={link} label={say(words.scan)} className={styles.qr} />
      <p>
        <b>
          <Say label={words.scan} />
        </b>
        {state.sign !== null && (
          <span className={styles.signed}>
            <Say label={words.typed} values={{ code: state.sign.typed }} />
          </span>
        )}
        {claim !== undefined && (
          <span className={styles.signed}>
            <Say label={words.signed} values={{ n: claim.signed, of: claim.invited }} />
          </span>
        )}
      </p>
    </section>
  )
}

/** It changes under the eyes of who scans it: a picture of it is soon worth nothing. */
function PunchCode({ code }: { code: string | null }) {
  const say = useSay()
  if (code === null) return null
  const link = `${location.origin}/punch?code=${encodeURIComponent(code)}`
  return (
    <section className={styles.sign}>
      <QrCode value={link} label={say(words.punch)} className={styles.qr} />
      <p>
        <b>
          <Say label={words.punch} />
        </b>
        <span className={styles.signed}>
          <Say label={words.punchHint} />
        </span>
      </p>
    </section>
  )
}

function Facts({ room, notice }: { room: Room; notice: DoorState['notice'] }) {
  const tongue = use(PageLanguageContext)
  const say = useSay()
  // Names that somebody gave: nothing in them is replaced.
  const named = ([zh, en]: readonly [string, string]) =>
    tongue === 'both' ? [...new Set([zh, en])].join(' ') : tongue === 'en' ? en : zh
  return (
    <p className={styles.facts}>
      <span>{[say(words.seats, { n: room.capacity }), ...room.facilities.map(named)].join(' · ')}</span>
      {notice !== null && <strong>{named(notice)}</strong>}
    </p>
  )
}
