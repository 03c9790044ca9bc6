import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { type MinutesDetail, minutesDetail, minutesReaders } from '@workplace/contract/meeting/minutes'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Result, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useLive } from '../../../kernel/client/live'
import { queryOf } from '../../../kernel/client/query'
import { useUnsaved } from '../../../kernel/form/use-unsaved'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { Panel } from '../../../kernel/panel/panel'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, dayInWords } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { MarkdownText } from './markdown-text'
import { MinutesEditor } from './minutes-editor'
import { MinutesFiles } from './minutes-files'
import { minutesWords as words } from './minutes-words'
import { PdfButton } from './pdf-button'
import { TodoList } from './todo-list'
import { VersionList } from './version-list'

type Props = { which: { id: number } | { meeting_id: number }; onClose: () => void }

/** The minutes of a meeting: written by those who may, read by the others. */
export default function MinutesDrawer({ which, onClose }: Props) {
  const t = useT()
  const answer = useQuery({ ...queryOf(minutesDetail, which, { quiet: true }), staleTime: 0 })
  const { data } = answer
  const unsaved = useRef(false)
  const [isUnsaved] = useState(() => () => unsaved.current)
  const { leave, asking } = useUnsaved(isUnsaved)
  const id = data?.minutes?.id
  useLive(topics.minutes, ({ payload, resync }) => {
    const ids = Array.isArray(payload.ids) ? payload.ids : []
    if (resync || id === undefined || ids.includes(id)) void answer.refetch()
  })
  return (
    <Panel
      title={
        data === undefined
          ? answer.isError
            ? t(words.title)
            : t(words.loading)
          : (data.minutes?.title ?? t(words.title))
      }
      wide
      onClose={() => void leave(onClose)}
    >
      {asking}
      {data === undefined && answer.error !== null ? (
        <Result status="warning" title={answer.error.message} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <>
          <Facts data={data} />
          <Body
            data={data}
            onUnsaved={(is) => {
              unsaved.current = is
            }}
            onDeleted={onClose}
          />
        </>
      )}
    </Panel>
  )
}

function Facts({ data: { meeting, minutes } }: { data: MinutesDetail }) {
  const t = useT()
  const language = useLanguage()
  const names = meeting.people.map(({ name }) => name).join(comma[language])
  return (
    <dl className={list.facts}>
      <dt>{t(words.meeting)}</dt>
      <dd>
        {meeting.meeting_title} · {meeting.meetingroom_name} ·{' '}
        {nameIn(language, meeting.office_name, meeting.office_name_en)}
        <br />
        <span className={list.quiet}>
          {dayInWords(meeting.start_time, language)} {clockOf(meeting.start_time)}–{clockOf(meeting.end_time)}
        </span>
      </dd>
      <dt>{t(words.people)}</dt>
      <dd>{names}</dd>
      {minutes !== null && minutes.publish_state === 1 && minutes.published_at !== null && (
        <>
          <dt>{t(words.state)}</dt>
          <dd>
            {t(words.publishedAt, {
              who: minutes.published_by ?? '',
              when: instantText(minutes.published_at, language),
            })}{' '}
            · {t(minutesReaders[minutes.visible])}
          </dd>
        </>
      )}
    </dl>
  )
}

type BodyProps = { data: MinutesDetail; onUnsaved: (is: boolean) => void; onDeleted: () => void }

function Body({ data, onUnsaved, onDeleted }: BodyProps) {
  const t = useT()
  const [begun, setBegun] = useState(false)
  const { meeting, minutes, can_write } = data
  if (minutes === null && (!can_write || !begun)) {
    return (
      <div className={list.standIn}>
        <p>{t(words.none)}</p>
        {can_write ? (
          <Button type="primary" onClick={() => setBegun(true)}>
            {t(words.begin)}
          </Button>
        ) : (
          <p className={list.quiet}>{t(words.noneWrite)}</p>
        )}
      </div>
    )
  }
  return (
    <>
      {can_write ? (
        <MinutesEditor data={data} onUnsaved={onUnsaved} onDeleted={onDeleted} />
      ) : (
        minutes !== null && (
          <>
            <MarkdownText>{minutes.content || t(words.nothing)}</MarkdownText>
            <p className={list.actions}>
              <PdfButton id={minutes.id} />
            </p>
          </>
        )
      )}
      {minutes !== null && (
        <>
          <TodoList minutes={minutes} people={meeting.people} canWrite={can_write} />
          <MinutesFiles minutes={minutes} canWrite={can_write} />
          {minutes.versions.length > 1 && <VersionList minutes={minutes} />}
        </>
      )}
    </>
  )
}
