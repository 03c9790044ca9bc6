import { comma } from '@workplace/contract/kernel/comma'
import { type WaitlistEntry, waitlistDecline, waitlistDel, waitlistTake } from '@workplace/contract/meeting/waitlist'
import { Button, Popconfirm } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { randomId } from '../../../kernel/random-id'
import { serverNow } from '../../../kernel/time/server-clock'
import { zoneNote } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTime, dayText } from '../core/claim-text'
import { formWords } from '../form/form-words'
import { TermsField, useTerms } from '../form/terms-field'
import styles from '../waitlist/waitlist.module.css'
import { waitlistStateWords, waitlistWords as words } from '../waitlist/waitlist-words'
import mine from './my-meetings.module.css'

const tones = { queued: 'warning', offered: 'success', taken: 'success', expired: 'faint', cancelled: 'faint' } as const

/** Milliseconds until an instant by the clock of the server, second by second. */
function useLeft(until: string | undefined, ahead: number): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Date.parse(until) - now - ahead)
}

/** `14:09`, `1:02:03` */
function leftText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((n) => String(n).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return [...(hours > 0 ? [String(hours)] : []), ...parts].join(':')
}

type Props = { wish: WaitlistEntry /** By how much the server's clock is before the browser's. */; ahead: number }

export function WaitlistRow({ wish, ahead }: Props) {
  const t = useT()
  const language = useLanguage()
  const [busy, setBusy] = useState<'take' | 'decline' | 'leave' | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const attempt = useRef(randomId())
  const { offer, state } = wish
  const left = useLeft(offer?.expire_time, ahead)
  const terms = useTerms(offer === null ? [] : [offer.room.id])
  const shown = offer ?? wish
  const zone = zoneNote(wish.timezone, language)
  const office = nameIn(language, wish.office_name, wish.office_name_en)
  const where =
    wish.rooms.length > 0
      ? wish.rooms.map((room) => room.name).join(comma[language])
      : wish.capacity_min === null
        ? t(words.anyRoom, { office })
        : t(words.anySeats, { office, n: wish.capacity_min })

  const act = async (what: 'take' | 'decline' | 'leave') => {
    if (what === 'take' && terms.open.length > 0 && !agreed) return setWrong(t(formWords.agreeFirst))
    setBusy(what)
    setWrong(undefined)
    try {
      if (what === 'take') {
        const agreements = terms.open.map(({ id, revision }) => ({ id, revision }))
        const made = await call(
          waitlistTake,
          { id: wish.id, terms: agreements },
          { quiet: true, idempotencyKey: attempt.current },
        )
        toast.success(t(made.audit_state === 1 ? words.asked : words.took, { title: wish.title }))
      } else {
        await call(what === 'decline' ? waitlistDecline : waitlistDel, { id: wish.id }, { quiet: true })
        toast.success(t(what === 'decline' ? words.declined : words.left))
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      attempt.current = randomId()
      terms.refresh()
      setWrong(error.message)
    } finally {
      setBusy(null)
      await invalidate('/waitlist', '/attendee')
    }
  }

  return (
    <li className={styles.wish} data-offered={state === 'offered' || undefined}>
      <div className={styles.what}>
        <p className={styles.name}>{wish.title}</p>
        {offer !== null && (
          <p className={styles.kept} role="timer">
            {left === 0 ? t(words.runOut) : t(words.keptFor, { room: offer.room.name, left: leftText(left) })}
          </p>
        )}
        <p>
          {dayText(shown.start_time.slice(0, 10), language)} {claimTime(shown)}
          {zone !== '' && <span className={mine.zone}>{zone}</span>}
        </p>
        <p className={styles.facts}>
          {offer === null && <span>{where}</span>}
          {wish.flex_minutes > 0 && state === 'queued' && <span>{t(words.flexOf, { n: wish.flex_minutes })}</span>}
          {offer?.needs_approval && <span>{t(words.approval)}</span>}
        </p>
        {wrong !== undefined && (
          <p role="alert" className={styles.error}>
            {wrong}
          </p>
        )}
      </div>
      <div className={styles.side}>
        {state === 'offered' ? (
          <>
            <Button type="primary" disabled={left === 0} loading={busy === 'take'} onClick={() => void act('take')}>
              {t(words.take)}
            </Button>
            <Button disabled={left === 0} loading={busy === 'decline'} onClick={() => void act('decline')}>
              {t(words.decline)}
            </Button>
          </>
        ) : (
          <>
            <span className={mine.state} data-tone={tones[state]}>
              {wish.place === null
                ? t(waitlistStateWords[state])
                : t(wish.place === 1 ? words.next : words.place, { n: wish.place })}
            </span>
            {state === 'queued' && (
              <Popconfirm
                title={t(words.leaveAsk, { title: wish.title })}
                okText={t(words.leave)}
                cancelText={t(words.cancel)}
                onConfirm={() => act('leave')}
              >
                <Button type="text" danger loading={busy === 'leave'}>
                  {t(words.leave)}
                </Button>
              </Popconfirm>
            )}
          </>
        )}
      </div>
      {state === 'offered' && terms.open.length > 0 && (
        <div className={styles.terms}>
          <TermsField terms={terms.open} agreed={agreed} onChange={setAgreed} error={undefined} />
        </div>
      )}
    </li>
  )
}
