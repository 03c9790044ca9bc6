import type { punch, punchState } from '@workplace/contract/attendance/punch'
import { comma } from '@workplace/contract/kernel/comma'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import * as photoWords from '@workplace/contract/visitor/photo-words'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSay } from '../../../kernel/light/say'
import { callServer, lightCall, ServerCallError } from '../../../kernel/light/server-call'
import { chosenPhoto, shownPhoto } from '../../../kernel/light/small-photo'
import { randomId } from '../../../kernel/random-id'
import { readToken } from '../../../kernel/session/token'
import { clockOf, wallClock } from '../../../kernel/time/wall-clock'
import { connectedAccessPoint } from './host-wifi'
import { punchPageWords as words } from './words'

const stateCall = lightCall<typeof punchState>('GET /myattendance/punch_state')
const punchCall = lightCall<typeof punch>('POST /myattendance/punch')
type State = OutputOf<typeof punchState>
type Position = { lng: number; lat: number; accuracy: number }

const sessionOver = ['session_unknown', 'session_expired', 'session_ended']

/** What this browser calls itself, so that one phone for several people is told. */
function ownPhone(): string {
  const kept = localStorage.getItem('punch-phone')
  if (kept !== null) return kept
  const made = randomId()
  localStorage.setItem('punch-phone', made)
  return made
}

const patienceMs = 10_000
/** Where the browser says that it is; null: it does not know, or was not allowed to say. */
const position = () =>
  new Promise<Position | null>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude, accuracy: coords.accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    )
  })

const unsentKey = (user_id: number) => `punch-unsent-${user_id}`
/** When somebody punched and the server may not have heard (epoch ms), kept while the page is closed; null: never. */
const readUnsent = (user_id: number) => Number(localStorage.getItem(unsentKey(user_id))) || null
const nearMs = 2 * 60_000
/** The time alone of today, else with its date. */
function unsentTime(at: number, { timezone, date }: State): string {
  const wall = wallClock(new Date(at), timezone)
  return wall.slice(0, 10) === date ? clockOf(wall) : wall.slice(0, 16)
}

/** One button; what counts here; what was punched today. */
export function PunchApp({ language }: { readonly language: 'zh' | 'en' }) {
  const say = useSay()
  const [state, setState] = useState<State | null>(null)
  const [signedOut, setSignedOut] = useState(false)
  const [told, setTold] = useState<{ text: string; good: boolean } | null>(null)
  const [offline, setOffline] = useState(false)
  const [busy, setBusy] = useState(false)
  const [field, setField] = useState(false)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<number | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const fail = useCallback((error: unknown) => {
    if (!(error instanceof ServerCallError)) throw error
    if (error.reason === 'offline') return setOffline(true)
    setOffline(false)
    if (sessionOver.includes(error.reason)) return setSignedOut(true)
    setTold({ text: error.message, good: false })
  }, [])
  const keepUnsent = useCallback((user_id: number, at: number | null) => {
    if (at === null) localStorage.removeItem(unsentKey(user_id))
    else localStorage.setItem(unsentKey(user_id), String(at))
    setUnsent(at)
  }, [])
  const look = useCallback(async () => {
    const session = readToken() ?? undefined
    if (session === undefined) return setSignedOut(true)
    try {
      const found = await callServer(stateCall, {}, { session, language })
      setState(found)
      setOffline(false)
      // only the answer was lost: it is there
      const lost = readUnsent(found.user_id)
      const isThere = found.punches.some(({ time }) => Math.abs(Date.parse(time) - (lost ?? 0)) < nearMs)
      keepUnsent(found.user_id, isThere ? null : lost)
    } catch (error) {
      fail(error)
    }
  }, [language, fail, keepUnsent])
  useEffect(() => {
    void look()
    const again = setInterval(() => document.visibilityState === 'visible' && void look(), 60_000)
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => {
      clearInterval(again)
      clearInterval(clock)
    }
  }, [look])
  const press = async (code: string | null = null) => {
    if (state === null) return
    setBusy(true)
    setTold(null)
    const pressedAt = Date.now()
    const asksPosition = code === null && !state.in_network && (state.ways.includes('place') || field)
    // what the app around the page knows takes no longer than where the phone is
    const [where, wifi] = await Promise.all([
      asksPosition ? position() : null,
      code === null && !state.in_network && state.ways.includes('wifi') ? connectedAccessPoint() : null,
    ])
    try {
      const made = await callServer(
        punchCall,
        {
          ...{ phone: ownPhone(), ...(where ?? {}) },
          ...(wifi === null ? {} : { wifi }),
          ...(field ? { note, photo } : {}),
          ...(code === null ? {} : { code }),
        },
        { session: readToken() ?? undefined, language, key: randomId() },
      )
      setTold({
        text: say(made.asked ? words.asked : words.punched, {
          time: clockOf(wallClock(new Date(made.time), state.timezone)),
        }),
        good: true,
      })
      keepUnsent(state.user_id, null)
      setField(false)
      setNote('')
      setPhoto(null)
      navigator.vibrate?.(60)
    } catch (error) {
      fail(error)
      if (error instanceof ServerCallError && error.reason === 'offline') keepUnsent(state.user_id, pressedAt)
      if (asksPosition && where === null) setTold({ text: say(words.noPosition), good: false })
    } finally {
      setBusy(false)
    }
    await look()
  }
  // what was refused the one way says nothing of the other
  const otherwise = () => {
    setField(!field)
    setTold(null)
  }
  // who scanned the code of a screen has said all there is to say; once, also where the page is loaded again
  const scanned = useEffectEvent(() => {
    const code = new URLSearchParams(location.search).get('code')
    if (code === null) return
    history.replaceState(null, '', location.pathname)
    void press(code)
  })
  const isReady = state !== null && state.team !== null
  useEffect(() => {
    if (isReady) scanned()
  }, [isReady])
  if (signedOut)
    return (
      <main>
        <h1>{say(words.title)}</h1>
        <p role="alert">{say(words.signedOut)}</p>
        <a className="link" href="/login">
          {say(words.signIn)}
        </a>
      </main>
    )
  if (state === null)
    return (
      <main aria-busy>
        <h1>{say(words.title)}</h1>
        {offline ? <p role="alert">{say(words.offline)}</p> : null}
        {told === null ? null : <p role="alert">{told.text}</p>}
      </main>
    )
  const planned = ({ free_minutes: free }: State) =>
    free === null ? say(words.noShift) : say(words.freeHours, { hours: Math.round(free / 6) / 10 })
  const clock = (instant: string) => clockOf(wallClock(new Date(instant), state.timezone))
  const byCode = state.ways.includes('code')
  const byPhone = ['place', 'network', 'wifi'].some((way) => state.ways.includes(way)) || state.field_allow
  const lacks = field && (note.trim() === '' || (state.field_need_photo && photo === null))
  const several = state.points.some(({ period_no }) => period_no > 1)
  return (
    <main>
      <header>
        <h1>{state.name}</h1>
        <p>{[state.team, state.shift ?? (state.team === null ? null : planned(state))].filter(Boolean).join(' · ')}</p>
      </header>
      {state.team === null ? (
        <p role="alert">{say(words.noTeam)}</p>
      ) : (
        <>
          <ol className="points" aria-label={say(words.today)}>
            {state.points.map((one) => (
              <li key={`${one.period_no} ${one.on_off}`} data-result={one.result}>
                <span>
                  {several ? `${say(words.period, { n: one.period_no })} ` : ''}
                  {say(words[one.on_off])}
                </span>
                <b>{one.time === null ? say(one.result === 'lack' ? words.lack : words.notYet) : clock(one.time)}</b>
                <small>
                  {one.due === null ? '' : say(words.due, { time: clock(one.due) })}
                  {one.result === 'late' || one.result === 'serious' ? ` · ${say(words.late)}` : ''}
                  {one.result === 'early' ? ` · ${say(words.early)}` : ''}
                </small>
              </li>
            ))}
          </ol>
          {field ? (
            <label>
              {say(words.note)}
              <input value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
            </label>
          ) : null}
          {field && state.field_need_photo ? (
            <PlacePhoto photo={photo} days={state.photo_days} onTaken={setPhoto} />
          ) : null}
          {byPhone || (busy && byCode) ? (
            <button
              type="button"
              className="punch"
              disabled={busy || lacks}
              aria-busy={busy}
              onClick={() => void press()}
            >
              <b>{say(field ? words.field : words.title)}</b>
              <span>{clockOf(wallClock(new Date(now), state.timezone))}</span>
            </button>
          ) : (
            <p className="quiet">{say(byCode ? words.byCode : words.onlyDevice)}</p>
          )}
          {lacks ? <p className="quiet">{say(state.field_need_photo ? words.needsPhoto : words.needsNote)}</p> : null}
          <p className="told" role="status" data-good={told?.good}>
            {offline ? say(words.offline) : (told?.text ?? '')}
          </p>
          {unsent === null ? null : (
            <p className="told" role="alert">
              {say(words.unsent, { time: unsentTime(unsent, state) })}{' '}
              <a href={`/attendance/apply?remedy=${wallClock(new Date(unsent), state.timezone).slice(0, 10)}`}>
                {say(words.remedy)}
              </a>
            </p>
          )}
          <ul className="ways">
            {state.ways.includes('network') ? (
              <li data-good={state.in_network}>{say(state.in_network ? words.byNetwork : words.otherNetwork)}</li>
            ) : null}
            {state.ways.includes('wifi') ? <li>{say(words.byWifi)}</li> : null}
            {state.ways.includes('place') ? (
              <li>
                {say(words.byPlace, {
                  places: state.places
                    .map(({ name, range_m }) => say(words.placeOf, { name, range: range_m }))
                    .join(comma[language]),
                })}
              </li>
            ) : null}
            {byCode && byPhone ? <li>{say(words.byCode)}</li> : null}
            {state.ways.includes('device') && byPhone ? <li>{say(words.byDevice)}</li> : null}
          </ul>
          {state.field_allow ? (
            <button type="button" className="link" aria-pressed={field} onClick={otherwise}>
              {say(field ? words.usual : words.field)}
            </button>
          ) : null}
          <section>
            <h2>{say(words.records)}</h2>
            {state.punches.length === 0 ? <p className="quiet">{say(words.none)}</p> : null}
            <ul>
              {state.punches.map((one) => (
                <li key={one.time}>
                  {clock(one.time)} {one.place} {one.valid ? '' : say(one.asked ? words.pending : words.notCounted)}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <a className="link" href="/my_attendance">
        {say(words.mine)}
      </a>
    </main>
  )
}

type PhotoProps = {
  readonly photo: string | null
  readonly days: number
  readonly onTaken: (photo: string | null) => void
}

/** A photo of where somebody is, by their phone's own camera: no leave of the browser is needed for that. */
function PlacePhoto({ photo, days, onTaken }: PhotoProps) {
  const say = useSay()
  const camera = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const take = async (input: HTMLInputElement) => {
    const small = await chosenPhoto(input)
    if (small === undefined) return
    onTaken(small)
    setFault(small === null ? say(words.noPicture) : '')
  }
  return (
    <div className="photo">
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={say(photoWords.takePhoto)}
        onChange={({ target }) => void take(target)}
      />
      {photo === null ? null : <img src={shownPhoto(photo)} alt={say(photoWords.yourPhoto)} />}
      {fault === '' ? null : <p role="alert">{fault}</p>}
      <button type="button" className="button" onClick={() => camera.current?.click()}>
        {say(photo === null ? photoWords.takePhoto : photoWords.retake)}
      </button>
      <small>{say(words.photoNotice, { days })}</small>
    </div>
  )
}
