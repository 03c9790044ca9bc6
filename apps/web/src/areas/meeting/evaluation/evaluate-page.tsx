import { CheckCircleFilled, ClockCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { addComment, type EvaluationForm, itemTitles } from '@workplace/contract/meeting/evaluation'
import { Button, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { useSession } from '../../../kernel/session/session'
import { clockOf, dayInWords, zoneNote } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { EvaluateForm, type EvaluationInput } from './evaluate-form'
import styles from './evaluation.module.css'
import { evaluationWords as words } from './evaluation-words'
import { Replies } from './replies'

/** What the link in a message or mail opens: a meeting, and what one thinks of it. Made for a phone. */
export default function EvaluatePage() {
  const [params] = useSearchParams()
  const asked = params.get('m') ?? ''
  const meeting_id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
  return (
    <main className={styles.phone}>{meeting_id === null ? <NoMeeting /> : <Meeting meeting_id={meeting_id} />}</main>
  )
}

function Telling({ tone, title, children }: { tone: 'good' | 'quiet'; title: string; children?: ReactNode }) {
  const t = useT()
  const Sign = tone === 'good' ? CheckCircleFilled : ClockCircleOutlined
  return (
    <div className={styles.done}>
      <Sign className={styles.sign} data-tone={tone} aria-hidden />
      <div role="status">
        <h1>{title}</h1>
      </div>
      {children}
      <Link to="/meeting/mine">{t(words.toMeetings)}</Link>
    </div>
  )
}

function NoMeeting() {
  const t = useT()
  return (
    <Telling tone="quiet" title={t(words.ask)}>
      <p>{t(words.noMeeting)}</p>
    </Telling>
  )
}

function About({ asked }: { asked: EvaluationForm }) {
  const language = useLanguage()
  const zone = zoneNote(asked.timezone, language)
  return (
    <p className={styles.about}>
      {asked.meetingroom_name} · {nameIn(language, asked.office_name, asked.office_name_en)}
      <br />
      {dayInWords(asked.start_time, language)} {clockOf(asked.start_time)}–{clockOf(asked.end_time)}
      {zone !== '' && ` (${zone})`}
    </p>
  )
}

function Meeting({ meeting_id }: { meeting_id: number }) {
  const t = useT()
  const answer = useQuery({
    ...queryOf(itemTitles, { meeting_id }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = useChange(addComment, { quiet: true })
  const mayUpload = useSession((session) => session.meeting_id === null)
  const [done, setDone] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const asked = answer.data
  if (answer.error !== null && asked === undefined) {
    return (
      <div className={styles.done}>
        <WarningOutlined className={styles.sign} data-tone="quiet" aria-hidden />
        <div role="alert">
          <h1>{t(words.failed)}</h1>
        </div>
        <p>{answer.error.message}</p>
        <Button size="large" onClick={() => void answer.refetch()}>
          {t(words.again)}
        </Button>
        <Link to="/meeting/mine">{t(words.toMeetings)}</Link>
      </div>
    )
  }
  if (asked === undefined) {
    return (
      <div className={styles.done}>
        <Spin size="large" />
      </div>
    )
  }
  const submit = async (sent: EvaluationInput) => {
    setFault(null)
    try {
      await send.mutateAsync({ meeting_id, ...sent })
      setDone(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'evaluation_done') return setDone(true)
      // what is asked now is read anew; what was answered stays in the form
      if (error.reason === 'evaluation_items_changed') await answer.refetch()
      const fields = (error.data as { fields?: Record<string, string> } | null)?.fields ?? {}
      setFault(Object.values(fields)[0] ?? error.message)
    }
  }
  if (done) {
    return (
      <Telling tone="good" title={t(words.thanks)}>
        <p>{t(words.thanksText)}</p>
      </Telling>
    )
  }
  if (asked.state === 'open') {
    return (
      <>
        <h1>{asked.meeting_title}</h1>
        <About asked={asked} />
        <EvaluateForm
          asked={asked}
          photos={mayUpload}
          sending={send.isPending}
          fault={fault}
          onSend={(sent) => void submit(sent)}
        />
      </>
    )
  }
  const title = { answered: words.already, early: words.early, closed: words.closed, none: words.none }[asked.state]
  return (
    <Telling tone={asked.state === 'answered' ? 'good' : 'quiet'} title={t(title)}>
      <h2>{asked.meeting_title}</h2>
      <About asked={asked} />
      {asked.state === 'early' && <p>{t(words.earlyText)}</p>}
      <Replies replies={asked.replies} />
    </Telling>
  )
}
