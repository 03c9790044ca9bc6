import type { GuestPage, GuestStored } from '@workplace/contract/visitor/guest'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../../kernel/light/say'
import { callServer, ServerCallError } from '../../../kernel/light/server-call'
import { askForget, askStored } from './calls'
import type { Visit } from './use-visit'
import styles from './visit.module.css'
import { words } from './words'

/** What is stored about them, all of it, and that it goes. */
export function StoredPanel({ visit, page, isGoing }: { visit: Visit; page: GuestPage; isGoing: boolean }) {
  const say = useSay()
  const [stored, setStored] = useState<GuestStored | null>(null)
  const [failure, setFailure] = useState('')
  const { token, phone, language } = visit
  async function look() {
    setFailure('')
    try {
      setStored(await callServer(askStored, { token, phone }, { language }))
    } catch (error) {
      if (!(error instanceof ServerCallError)) throw error
      setFailure(error.message || say(words.failed))
    }
  }
  // what is shown is of the visit as it is now
  const isShown = stored !== null
  const shownOf = useRef(page.phase)
  useEffect(() => {
    if (shownOf.current === page.phase) return
    shownOf.current = page.phase
    if (isShown) void look()
  })
  async function wish(forget: boolean) {
    const refused = await visit.act(() => callServer(askForget, { token, phone, forget }, { language }))
    setFailure(refused === null ? '' : refused.message || say(words.failed))
  }
  return (
    <section className={styles.panel}>
      <h2>{say(words.stored)}</h2>
      {stored === null ? (
        <button type="button" className={styles.plain} onClick={() => void look()}>
          {say(words.show)}
        </button>
      ) : (
        <div className={styles.stored}>
          <p className={styles.faint}>{say(words.storedHelp, { n: stored.keep_days })}</p>
          {!stored.all_visits && <p className={styles.faint}>{say(words.storedHere)}</p>}
          {stored.sections.map(({ title, heading, rows }) => (
            <div key={title}>
              <p>{title}</p>
              {rows.length === 0 && <p className={styles.faint}>{say(words.nothing)}</p>}
              {rows.map((row) => (
                <dl key={row.join('|')}>
                  {heading.map((name, n) => (
                    <Cell key={name} name={name} value={row[n] ?? ''} />
                  ))}
                </dl>
              ))}
            </div>
          ))}
        </div>
      )}
      {page.forget_wish ? (
        <>
          <p role="status" className={styles.note}>
            {say(isGoing ? words.forgetNoted : words.forgetSoon)}
          </p>
          <button type="button" className={styles.plain} onClick={() => void wish(false)}>
            {say(words.forgetNot)}
          </button>
        </>
      ) : (
        <button type="button" className={styles.plain} onClick={() => void wish(true)}>
          {say(isGoing ? words.forget : words.forgetNow)}
        </button>
      )}
      {failure !== '' && (
        <p role="alert" className={styles.bad}>
          {failure}
        </p>
      )}
    </section>
  )
}

function Cell({ name, value }: { name: string; value: string }) {
  if (value === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
