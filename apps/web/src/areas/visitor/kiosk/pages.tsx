import type { Label } from '@workplace/contract/kernel/words'
import type { KioskGuest } from '@workplace/contract/visitor/kiosk'
import { useEffect, useState } from 'react'
import { Say } from '../../../kernel/light/say'
import { CodeScanner } from './code-scanner'
import { type Kiosk, kioskCalls } from './engine'
import styles from './kiosk.module.css'
import { words } from './kiosk-words'
import { Ask, Field } from './parts'

/** Somebody who was invited says who they are. */
export function Invited({
  kiosk,
  onGuest,
  onBack,
}: {
  kiosk: Kiosk
  onGuest: (guest: KioskGuest) => void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [last4, setLast4] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isCode = code.trim() !== ''
  const isLast4 = /^\d{4}$/.test(last4)
  const find = async (scanned?: string) => {
    setBusy(true)
    const said = scanned ?? code.trim()
    const came =
      scanned !== undefined || isCode
        ? await kiosk.ask(kioskCalls.scan, {
            code: said,
            last4: isLast4 ? last4 : null,
            name: name.trim() || null,
          })
        : await kiosk.ask(kioskCalls.find, { name: name.trim(), last4 })
    setBusy(false)
    if (came.ok) onGuest(came.answer)
    else {
      setFault(came.reason)
      // a printed code asks for more, which they type beside it
      if (scanned !== undefined && came.reason === 'kiosk_more') setCode(scanned)
    }
  }
  return (
    <Ask
      title={words.invited}
      {...{ fault, busy, onBack }}
      ready={isCode || (name.trim() !== '' && isLast4)}
      onNext={() => void find()}
    >
      <CodeScanner paused={busy} onCode={(scanned) => void find(scanned)} />
      <Field focus label={words.code} value={code} most={80} onChange={setCode} />
      <p className={styles.or}>
        <Say beside label={words.orName} />
      </p>
      <div className={styles.pair}>
        <Field label={words.fullName} value={name} most={60} onChange={setName} />
        <Field
          label={words.last4}
          value={last4}
          most={4}
          mode="numeric"
          onChange={(text) => setLast4(text.replace(/\D/g, ''))}
        />
      </div>
    </Ask>
  )
}

/** Somebody leaves, by what stands on their badge. */
export function Leaving({
  kiosk,
  onLeft,
  onBack,
}: {
  kiosk: Kiosk
  onLeft: (name: string) => void
  onBack: () => void
}) {
  const [badge, setBadge] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const leave = async (scanned?: string) => {
    setBusy(true)
    const came = await kiosk.ask(kioskCalls.checkOut, { badge_no: scanned ?? badge.trim() })
    setBusy(false)
    if (came.ok) onLeft(came.answer.name)
    else setFault(came.reason)
  }
  return (
    <Ask title={words.leaving} {...{ fault, busy, onBack }} ready={badge.trim() !== ''} onNext={() => void leave()}>
      <CodeScanner paused={busy} onCode={(scanned) => void leave(scanned)} />
      <Field focus label={words.badge} value={badge} most={80} onChange={setBadge} />
    </Ask>
  )
}

const texts = {
  welcomeName: words.inside,
  goodbye: words.left,
  refused: words.reception,
  notApproved: words.reception,
} as const

/** It is done; the page goes by itself. */
export function Done({
  kiosk,
  title,
  text = texts[title],
  values,
  guest,
  onDone,
}: {
  kiosk: Kiosk
  guest: KioskGuest | undefined
  title: keyof typeof texts
  text?: Label
  values: Record<string, string>
  onDone: () => void
}) {
  return (
    <div className={styles.done} role="status">
      <h1 className={styles.title}>
        <Say label={words[title]} values={values} />
      </h1>
      <p>
        <Say label={text} values={values} />
      </p>
      {guest !== undefined && <Badge kiosk={kiosk} guest={guest} />}
      <button type="button" className={styles.main} onClick={onDone}>
        <Say label={words.done} />
      </button>
    </div>
  )
}

const badgeTexts = { printing: words.badgePrinting, printed: words.badgePrinted, failed: words.badgeFailed } as const
/** How often it is asked whether the badge has come out. */
const badgeMs = 1500

/** How far their badge is. */
function Badge({ kiosk, guest }: { kiosk: Kiosk; guest: KioskGuest }) {
  const [badge, setBadge] = useState(guest.badge)
  const isPrinting = badge === 'printing'
  const { ticket } = guest
  useEffect(() => {
    if (!isPrinting) return
    const timer = setInterval(async () => {
      const came = await kiosk.ask(kioskCalls.look, { ticket })
      if (came.ok) setBadge(came.answer.badge)
    }, badgeMs)
    return () => clearInterval(timer)
  }, [isPrinting, kiosk, ticket])
  if (badge === null) return null
  return (
    <p className={styles.badge}>
      <Say label={badgeTexts[badge]} />
    </p>
  )
}
