import { decideRequest, type LookedAtRequest, lookAtRequest } from '@workplace/contract/setup/sign-in-calls'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { imageAddress } from '../../../kernel/session/session'
import { Picture } from '../../../kernel/widgets/picture'
import { useT } from '../../../kernel/words'
import { Alone, Stopped, Waiting } from './alone'
import { requestIn, toSignIn } from './leave-here'
import styles from './oidc.module.css'
import { words } from './sign-in-at-words'

/** Refusals that another try changes nothing of. */
const isFinal = (error: CallError) => /^oidc_/.test(error.reason ?? '')

/** `/authorize`: another application wants somebody signed in. It asks them, once, or sends them on. */
export default function AuthorizePage() {
  const t = useT()
  const [looked, setLooked] = useState<LookedAtRequest | null>(null)
  const [fault, setFault] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)

  const decide = useCallback(async (allow: boolean) => {
    setBusy(true)
    try {
      const { to } = await call(decideRequest, { ...requestIn(location.search), allow }, { quiet: true })
      location.replace(to)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      setFault(error)
    }
  }, [])

  const look = useCallback(async () => {
    setFault(null)
    try {
      const found = await call(lookAtRequest, requestIn(location.search), { quiet: true })
      if (found.way === 'go' && found.to !== null) return location.replace(found.to)
      if (found.way === 'sign_in') return toSignIn(found.again)
      setLooked(found)
      if (found.way === 'agreed') await decide(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error)
    }
  }, [decide])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void look()
  }, [look])

  if (fault !== null && fault.reason === 'oidc_other_company')
    return (
      <Alone>
        <h1>{t(words.stopped)}</h1>
        <p role="alert">{fault.message}</p>
        <div className={styles.buttons}>
          <Button type="primary" size="large" onClick={() => void toSignIn(null)}>
            {t(words.other)}
          </Button>
        </div>
      </Alone>
    )
  if (fault !== null) return <Stopped why={fault.message} onRetry={isFinal(fault) ? undefined : () => void look()} />
  if (looked === null) return <Waiting text={t(words.looking)} />
  if (looked.way === 'again') return <Again looked={looked} />
  if (looked.way !== 'ask') return <Waiting text={t(words.goOn, { name: looked.name })} />
  return <Consent looked={looked} busy={busy} onDecide={(allow) => void decide(allow)} />
}

function Again({ looked: { name, person, again } }: { looked: LookedAtRequest }) {
  const t = useT()
  return (
    <Alone>
      <h1>{t(words.againTitle)}</h1>
      {person !== null && <p className={styles.quiet}>{t(words.youAre, person)}</p>}
      <p>{t(words.againText, { name })}</p>
      <div className={styles.buttons}>
        <Button type="primary" size="large" onClick={() => void toSignIn(again)}>
          {t(words.againDo)}
        </Button>
      </div>
    </Alone>
  )
}

type ConsentProps = {
  readonly looked: LookedAtRequest
  readonly busy: boolean
  readonly onDecide: (allow: boolean) => void
}

/** What the application may do, in words. */
function Consent({ looked: { name, logo, person, details, scopes, host, contact }, busy, onDecide }: ConsentProps) {
  const t = useT()
  return (
    <Alone>
      {logo !== null && <Picture className={styles.logo} src={imageAddress(logo)} alt="" />}
      <h1>{t(words.title, { name })}</h1>
      {person !== null && (
        <div className={styles.who}>
          <span>{t(words.youAre, person)}</span>
          <Button type="link" size="small" className={styles.other} disabled={busy} onClick={() => void toSignIn(null)}>
            {t(words.other)}
          </Button>
        </div>
      )}
      <p className={styles.asks}>{t(words.asks, { name })}</p>
      <ul className={styles.wants}>
        {details.map((detail) => (
          <li key={detail}>{t(words[detail])}</li>
        ))}
        {scopes.map(({ scope, area }) => (
          <li key={scope}>{t(scope.endsWith(':write') ? words.writeOf : words.readOf, { area: t(area) })}</li>
        ))}
      </ul>
      <p className={styles.quiet}>{t(words.never)}</p>
      <p className={styles.quiet}>{t(words.backTo, { host })}</p>
      {contact !== null && <p className={styles.quiet}>{t(words.contact, { contact })}</p>}
      <div className={styles.buttons}>
        <Button type="primary" size="large" loading={busy} onClick={() => onDecide(true)}>
          {t(words.agree)}
        </Button>
        <Button size="large" disabled={busy} onClick={() => onDecide(false)}>
          {t(words.deny)}
        </Button>
      </div>
    </Alone>
  )
}
