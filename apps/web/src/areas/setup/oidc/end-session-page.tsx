import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { lookAtEnd } from '@workplace/contract/setup/sign-in-calls'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { useT } from '../../../kernel/words'
import { Alone, Stopped, Waiting } from './alone'
import { requestIn, signOutHere } from './leave-here'
import styles from './oidc.module.css'
import { words } from './sign-in-at-words'

type Looked = OutputOf<typeof lookAtEnd>

/** `/end-session`: another application wants somebody signed out. Who is not certainly meant is asked first. */
export default function EndSessionPage() {
  const t = useT()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)

  const end = useCallback(async ({ to }: Looked) => {
    setBusy(true)
    await signOutHere()
    if (to === null) setOver(true)
    else location.replace(to)
  }, [])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    call(lookAtEnd, requestIn(location.search), { quiet: true }).then(
      async (found) => {
        setLooked(found)
        if (found.person === null || found.is_certain) await end(found)
      },
      (error) => {
        if (!(error instanceof CallError)) throw error
        setWhy(error.message)
      },
    )
  }, [end])

  if (why !== null) return <Stopped why={why} />
  if (isOver)
    return (
      <Alone>
        <h1>{t(words.ended)}</h1>
        <div className={styles.buttons}>
          <Button type="primary" size="large" href="/login">
            {t(words.toLogin)}
          </Button>
        </div>
      </Alone>
    )
  if (looked === null || looked.person === null || looked.is_certain) return <Waiting text={t(words.looking)} />
  const { name, person, to } = looked
  const values = { name: name ?? '', person: person.name, username: person.username }
  return (
    <Alone>
      <h1>{t(words.endTitle)}</h1>
      <p>{t(name === null ? words.endAskedPlain : words.endAsked, values)}</p>
      <div className={styles.buttons}>
        <Button type="primary" size="large" loading={busy} onClick={() => void end(looked)}>
          {t(words.endDo)}
        </Button>
        <Button size="large" disabled={busy} href={to === null || name === null ? '/' : to}>
          {t(words.stay)}
        </Button>
      </div>
    </Alone>
  )
}
