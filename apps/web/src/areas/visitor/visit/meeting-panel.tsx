import type { GuestPage } from '@workplace/contract/visitor/guest'
import { useId, useState } from 'react'
import { useSay } from '../../../kernel/light/say'
import { callServer } from '../../../kernel/light/server-call'
import { signInAtMeeting } from './calls'
import type { Visit } from './use-visit'
import styles from './visit.module.css'
import { hourOf } from './visit-times'
import { words } from './words'

/** The meeting that they come to: they check in at it by the letters that the screen at the room shows. */
export function MeetingPanel({
  visit,
  page,
  meeting,
}: {
  visit: Visit
  page: GuestPage
  meeting: NonNullable<GuestPage['meeting']>
}) {
  const say = useSay()
  const id = useId()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { token, phone, language } = visit
  async function send() {
    setBusy(true)
    const refused = await visit.act(() =>
      callServer(signInAtMeeting, { token, phone, code: code.trim() }, { language }),
    )
    setBusy(false)
    setFailure(refused === null ? '' : refused.message || say(words.failed))
  }
  const isSigned = meeting.sign_time !== null
  const asks = !isSigned && meeting.phase === 'open' && page.bound !== 'other'
  return (
    <section className={styles.panel}>
      <h2>{say(words.meeting)}</h2>
      <p className={styles.big}>{say(words.meetingRoom, { room: meeting.room })}</p>
      {isSigned && (
        <p role="status" className={styles.good}>
          {say(words.meetingSigned)}
        </p>
      )}
      {!isSigned && meeting.phase === 'early' && (
        <p className={styles.faint}>
          {say(words.meetingOpens, { time: hourOf(meeting.opens, page.window.start, page.office.timezone, language) })}
        </p>
      )}
      {asks && (
        <form
          className={styles.fields}
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '' && !busy) void send()
          }}
        >
          <div className={styles.field}>
            <label htmlFor={id}>{say(words.meetingCode)}</label>
            <input
              id={id}
              value={code}
              maxLength={300}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
          <button type="submit" className={styles.main} disabled={busy || code.trim() === ''}>
            {say(words.meetingSign)}
          </button>
        </form>
      )}
      {failure !== '' && (
        <p role="alert" className={styles.bad}>
          {failure}
        </p>
      )}
    </section>
  )
}
