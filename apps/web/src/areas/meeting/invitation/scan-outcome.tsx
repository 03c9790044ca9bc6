import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import type { CheckinResult as SignedAt } from '@workplace/contract/meeting/checkin'
import { Button } from 'antd'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, dayInWords, zoneNote } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'

/** At what one is signed in. */
export function CheckinDone({ signed, name }: { signed: Omit<SignedAt, 'meeting_id'>; name?: string }) {
  const t = useT()
  const language = useLanguage()
  const zone = zoneNote(signed.timezone, language)
  const office = signed.office[language === 'en' ? 1 : 0]
  return (
    <>
      <CheckCircleFilled className={styles.good} aria-hidden />
      <h1 role="status">{t(signed.again ? words.again : words.done)}</h1>
      {signed.is_late && !signed.again && <p className={styles.warn}>{t(words.late)}</p>}
      {name !== undefined && <p>{t(words.guestHello, { name })}</p>}
      {signed.title !== '' && <h2>{signed.title}</h2>}
      <p>
        {signed.room} · {office}
        <br />
        {dayInWords(signed.start_time, language)} {clockOf(signed.start_time)}–{clockOf(signed.end_time)}
        {zone !== '' && ` (${zone})`}
      </p>
      <p className={styles.quiet}>{t(words.at, { time: instantText(signed.sign_time, language) })}</p>
    </>
  )
}

/** Why one is not, and once more. */
export function CheckinRefused({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useT()
  return (
    <>
      <WarningFilled className={styles.bad} aria-hidden />
      <h1 role="alert">{t(words.failed)}</h1>
      <p>{message}</p>
      <Button size="large" onClick={onRetry}>
        {t(words.retry)}
      </Button>
    </>
  )
}
