import type { KioskGuest, KioskState } from '@workplace/contract/visitor/kiosk'
import { useEffect, useId, useState } from 'react'
import { Say, useSay } from '../../../kernel/light/say'
import { type Kiosk, kioskCalls } from './engine'
import styles from './kiosk.module.css'
import { fieldWords, words } from './kiosk-words'
import { Ask, Field } from './parts'

type Host = { readonly id: number; readonly name: string; readonly department: string | null }
type Needed = KioskState['reasons'][number]['needed'][number]

/** How long somebody pauses in typing before it is looked for: twelve times a minute are answered. */
const pauseMs = 600

/** Somebody whom nobody invited: who they are, whom they visit and why. */
export function WalkIn({
  kiosk,
  reasons,
  onGuest,
  onBack,
}: {
  kiosk: Kiosk
  reasons: KioskState['reasons']
  onGuest: (guest: KioskGuest) => void
  onBack: () => void
}) {
  const [name, setName] = useState('')
  const [host, setHost] = useState<Host | null>(null)
  const [reason, setReason] = useState(reasons[0])
  const [said, setSaid] = useState<Partial<Record<Needed, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const needed = reason?.needed ?? []
  const isSaid = needed.every((field) => said[field]?.trim())
  const send = async () => {
    if (host === null || reason === undefined) return
    setBusy(true)
    // of the language that they write in
    const language = /\p{Script=Han}/u.test(name) ? 'zh' : 'en'
    const came = await kiosk.ask(kioskCalls.walkIn, {
      ...{ name: name.trim(), host_id: host.id, reason_id: reason.id, language },
      ...Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim() !== '')),
    })
    setBusy(false)
    if (came.ok) onGuest(came.answer)
    else setFault(came.reason)
  }
  return (
    <Ask
      title={words.notInvited}
      {...{ fault, busy, onBack }}
      ready={name.trim() !== '' && host !== null && isSaid}
      onNext={() => void send()}
    >
      <Field focus label={words.fullName} value={name} most={60} onChange={setName} />
      <HostField kiosk={kiosk} host={host} onHost={setHost} onFault={setFault} />
      {reasons.length > 1 && (
        <fieldset className={styles.reasons}>
          <legend>
            <Say beside label={words.reason} />
          </legend>
          {reasons.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.reason}
              aria-pressed={one.id === reason?.id}
              onClick={({ currentTarget }) => {
                setReason(one)
                // what this reason asks for may come to stand below what is in sight
                const fields = currentTarget.parentElement?.parentElement
                setTimeout(() => fields?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
              }}
            >
              <Say label={[one.name, one.name_en || one.name]} />
            </button>
          ))}
        </fieldset>
      )}
      {needed.map((field) => (
        <Field
          key={field}
          label={fieldWords[field]}
          value={said[field] ?? ''}
          most={field === 'mail' ? 200 : 40}
          mode={field === 'phone' ? 'tel' : field === 'mail' ? 'email' : 'text'}
          onChange={(text) => setSaid({ ...said, [field]: text })}
        />
      ))}
    </Ask>
  )
}

function HostField({
  kiosk,
  host,
  onHost,
  onFault,
}: {
  kiosk: Kiosk
  host: Host | null
  onHost: (host: Host | null) => void
  onFault: (reason: string | null) => void
}) {
  const say = useSay()
  const id = useId()
  const [title, setTitle] = useState('')
  const [found, setFound] = useState<readonly Host[] | null>(null)
  useEffect(() => {
    const looked = title.trim()
    setFound(null)
    if (looked.length < 2 || host !== null) return
    let isGone = false
    const timer = setTimeout(async () => {
      const came = await kiosk.ask(kioskCalls.hosts, { title: looked })
      if (isGone) return
      if (came.ok) setFound(came.answer.items)
      onFault(came.ok ? null : came.reason)
    }, pauseMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [title, host, kiosk, onFault])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Say beside label={words.host} />
      </label>
      <input
        id={id}
        value={host === null ? title : [host.name, host.department].filter(Boolean).join(' · ')}
        maxLength={40}
        placeholder={say(words.hostHelp)}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => {
          onHost(null)
          setTitle(host === null ? target.value : '')
        }}
      />
      <ul className={styles.hosts} aria-live="polite">
        {found?.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.host} onClick={() => onHost(one)}>
              {one.name}
              <small>{one.department}</small>
            </button>
          </li>
        ))}
        {found?.length === 0 && (
          <li className={styles.none}>
            <Say label={words.noHost} />
          </li>
        )}
      </ul>
    </div>
  )
}
