import { FileTextOutlined, SmileOutlined } from '@ant-design/icons'
import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { evaluationWords } from '../evaluation/evaluation-words'
import { minutesWords } from '../minutes/minutes-words'
import styles from '../series/series.module.css'

const MinutesDrawer = lazy(() => import('../minutes/minutes-drawer'))

/** For who takes part in a meeting: its minutes, and after its end what one thinks of it. */
export default function AfterMeeting({ meeting }: { meeting: MeetingDetails }) {
  const t = useT()
  const user = useUser()
  const [open, setOpen] = useState(false)
  const isHeld = meeting.state !== 'cancelled' && meeting.state !== 'released' && meeting.audit_state === 0
  const takesPart = meeting.myself === 1 || meeting.attendees.some(({ user_id }) => user_id === user.id)
  if (!takesPart || !isHeld) return null
  return (
    <div className={styles.actions}>
      <Button size="small" icon={<FileTextOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t(minutesWords.open)}
      </Button>
      {meeting.state === 'ended' && (
        <Link to={`/evaluate?m=${meeting.id}`}>
          <SmileOutlined aria-hidden /> {t(evaluationWords.evaluate)}
        </Link>
      )}
      {open && (
        <Suspense>
          <MinutesDrawer which={{ meeting_id: meeting.id }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
