import type { LogChange } from '@workplace/contract/kernel/log-words'
import type { MeetingHistory } from '@workplace/contract/meeting/manage/meeting-log'
import list from '../../../kernel/list/list.module.css'
import { actionLabel, changesOf, fieldLabel, valueText } from '../../../kernel/registry/log-words'
import { instantText } from '../../../kernel/time/time-text'
import { wallClock } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'

type Line = MeetingHistory['log'][number]

/** What is said elsewhere already: by the action, or by the meeting as it is now. */
const plain = new Set(['reason', 'secret', 'scope', 'series_id'])

/** Who did what with a meeting, when and why, and what it changed; the newest first. */
export function History({ meeting }: { meeting: MeetingHistory }) {
  const t = useT()
  const language = useLanguage()
  if (meeting.log.length === 0) return <p className={list.quiet}>{t(words.noHistory)}</p>
  return (
    <ol className={styles.history}>
      {meeting.log.map((line) => (
        <li key={line.id}>
          <b>{t(actionLabel(line.action))}</b> · {line.user_name}
          <br />
          <time dateTime={line.time}>{instantText(line.time, language)}</time>
          {line.reason !== null && line.reason !== '' && (
            <div className={styles.changes}>{t(words.because, { reason: line.reason })}</div>
          )}
          <Changes line={line} meeting={meeting} />
        </li>
      ))}
    </ol>
  )
}

function Changes({ line, meeting }: { line: Line; meeting: MeetingHistory }) {
  const t = useT()
  const language = useLanguage()
  // times of a meeting are read on the clock of its office, however they were written
  const instant = (text: string) =>
    /Z$|[+-]\d\d:\d\d$/.test(text) ? wallClock(new Date(text), meeting.timezone).slice(0, 16) : text.slice(0, 16)
  const text = (change: LogChange, side: 'before' | 'after') =>
    valueText('meeting', change.name, change[side], { language, names: meeting.names, instant }) || t(words.nothing)
  const { changed } = changesOf('meeting', line.before, line.after)
  const both = line.before !== null && line.after !== null
  const shown = changed.filter(({ name, after }) => !plain.has(name) && (both || after !== false))
  return (
    <>
      {shown.map((change) => (
        <div key={change.name} className={styles.changes}>
          {both
            ? t(words.fromTo, {
                label: t(fieldLabel('meeting', change.name)),
                before: text(change, 'before'),
                after: text(change, 'after'),
              })
            : t(words.setTo, {
                label: t(fieldLabel('meeting', change.name)),
                value: text(change, line.after === null ? 'before' : 'after'),
              })}
        </div>
      ))}
    </>
  )
}
