import { CheckCircleFilled } from '@ant-design/icons'
import type { AttendedMeeting } from '@workplace/contract/meeting/attend'
import { checkInByTypedCode, checkInOthers, checkOut } from '@workplace/contract/meeting/checkin'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { clockOf, wallClock } from '../../../kernel/time/zone-time'
import { useT } from '../../../kernel/words'
import { CheckinFacts, CheckinPeople } from '../checkin/checkin-people'
import { CheckinTools } from '../checkin/checkin-tools'
import { useCheckinDetail } from '../checkin/use-checkin-detail'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { CodeForm } from './code-form'

const stale = ['/meeting/attend', '/signinlog']

/** Am I signed in, and if not, how; for the organiser also who else is. */
export function OwnCheckin({ meeting }: { meeting: AttendedMeeting }) {
  const t = useT()
  const [managing, setManaging] = useState(false)
  const at = (instant: string) => clockOf(wallClock(new Date(instant), meeting.timezone))
  const { sign } = meeting
  const isIn = sign.sign_time !== null && sign.sign_out_time === null
  return (
    <section className={styles.card} data-signed={isIn} aria-label={t(words.signIn)}>
      <h2>{t(words.signIn)}</h2>
      {sign.sign_time !== null && (
        <p className={styles.signed} role="status">
          <CheckCircleFilled aria-hidden /> {t(words.signedAt, { time: at(sign.sign_time) })}
          {sign.is_late && <span className={styles.warn}> {t(words.lateMark)}</span>}
          {sign.sign_out_time !== null && (
            <span className={styles.quiet}> · {t(words.leftAt, { time: at(sign.sign_out_time) })}</span>
          )}
        </p>
      )}
      {sign.release_at !== null && <p className={styles.warn}>{t(words.releaseAt, { time: at(sign.release_at) })}</p>}
      {isIn ? <Leave id={meeting.id} /> : <Enter meeting={meeting} opens={at(sign.opens)} />}
      {meeting.may_sign_others && (
        <Button size="large" block onClick={() => setManaging(true)}>
          {t(words.signOthers)}
        </Button>
      )}
      {managing && <Manage id={meeting.id} onClose={() => setManaging(false)} />}
    </section>
  )
}

function Leave({ id }: { id: number }) {
  const t = useT()
  const leave = useChange(checkOut, { stale })
  return (
    <Button size="large" block loading={leave.isPending} onClick={() => leave.mutate({ id })}>
      {t(words.leave)}
    </Button>
  )
}

function Enter({ meeting, opens }: { meeting: AttendedMeeting; opens: string }) {
  const t = useT()
  const [missing, setMissing] = useState(false)
  const typed = useChange(checkInByTypedCode, { quiet: true, stale })
  const own = useChange(checkInOthers, { stale })
  const { phase, attendee_id } = meeting.sign
  if (phase === 'early') return <p className={styles.quiet}>{t(words.signOpens, { time: opens })}</p>
  // who organises it needs no code to say that they are there
  if (meeting.may_sign_others && attendee_id !== null && meeting.sign.sign_time === null && phase !== 'over') {
    return (
      <Button
        type="primary"
        size="large"
        block
        loading={own.isPending}
        onClick={() => own.mutate({ id: meeting.id, attendee_ids: [attendee_id] })}
      >
        {t(words.signMe)}
      </Button>
    )
  }
  if (phase !== 'open') return <p className={styles.quiet}>{t(words.signClosed)}</p>
  const submit = (code: string) => {
    setMissing(code.trim() === '')
    if (code.trim() !== '') typed.mutate({ id: meeting.id, code })
  }
  const fault = missing ? t(words.signCodeMissing) : (typed.error?.message ?? '')
  return <CodeForm hint={t(words.signHint)} fault={fault} busy={typed.isPending} onCode={submit} />
}

/** What the log shows of one meeting, for its organiser. */
function Manage({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { data, error } = useCheckinDetail(id)
  return (
    <Drawer open title={t(words.signOthers)} placement="bottom" size="92dvh" onClose={onClose}>
      {data !== undefined ? (
        <>
          <p className={styles.tools}>
            <CheckinTools detail={data} />
          </p>
          <CheckinFacts detail={data} />
          <CheckinPeople detail={data} />
        </>
      ) : error !== null ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Drawer>
  )
}
