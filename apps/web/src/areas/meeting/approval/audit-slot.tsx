import { comma } from '@workplace/contract/kernel/comma'
import { quantityText } from '@workplace/contract/kernel/quantity-text'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { AuditRow } from '@workplace/contract/meeting/approval/audit'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { weekdayAndDate } from '../../../kernel/time/time-text'
import { zoneNote } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTime } from '../core/claim-text'
import { approvalWords } from './approval-words'
import styles from './audit-page.module.css'
import { auditStates, auditWords as words } from './audit-words'

type Timed = { start_time: string; end_time: string }

/** `2026-11-20 周五 10:00–11:00`; an end on another day with its day. In figures, as the other times of the table. */
export function slotText({ start_time, end_time }: Timed, language: Language): string {
  const day = weekdayAndDate(start_time.slice(0, 10), language)
  const isSameDay = start_time.slice(0, 10) === end_time.slice(0, 10)
  if (isSameDay) return `${day} ${claimTime({ start_time, end_time })}`
  return `${day} ${start_time.slice(11, 16)} – ${weekdayAndDate(end_time.slice(0, 10), language)} ${end_time.slice(11, 16)}`
}

/** `参会人 5 → 25，服务 咖啡 8 杯`: what a confirmed meeting is to have besides. */
export function moreText({ more, attendee_count }: AuditRow, language: Language): string {
  if (more === null) return ''
  const { people, services } = more
  const between = comma[language]
  const ordered = services?.map((one) => `${nameIn(language, one.name, one.name_en)} ${quantityText(one, language)}`)
  return [
    ...(people === null ? [] : [say(approvalWords.wantedPeople, language, { from: attendee_count, to: people })]),
    ...(ordered === undefined
      ? []
      : [
          ordered.length === 0
            ? say(approvalWords.wantedNoServices, language)
            : say(approvalWords.wantedServices, language, { list: ordered.join(between) }),
        ]),
  ].join(language === 'zh' ? '；' : '; ')
}

/** When, on the office's clock; the zone where it is not the reader's, and the old slot of a meeting to be moved. */
export function Slot({ row }: { row: AuditRow }) {
  const t = useT()
  const language = useLanguage()
  const zone = zoneNote(row.timezone, language)
  const text = slotText(row, language)
  const clock = text.lastIndexOf(' ') + 1
  return (
    <span className={styles.slot}>
      <span>
        {text.slice(0, clock)}
        <span className={styles.clock}>{text.slice(clock)}</span>
      </span>
      {zone !== '' && <small>{zone}</small>}
      {row.more !== null && <small>{moreText(row, language)}</small>}
      {row.change !== null && <small>{t(words.movedFrom, { slot: slotText(row.change, language) })}</small>}
    </span>
  )
}

/** What is in the way of a request that waits. */
export function Clashes({ row: { clashes } }: { row: AuditRow }) {
  const t = useT()
  if (clashes.held === 0 && clashes.pending === 0) return <span className={list.quiet}>{t(words.noClash)}</span>
  return (
    <span className={list.stack}>
      {clashes.held > 0 && <StateDot tone="bad">{t(words.held, { n: clashes.held })}</StateDot>}
      {clashes.pending > 0 && <StateDot tone="warning">{t(words.rivals, { n: clashes.pending })}</StateDot>}
    </span>
  )
}

export function AuditState({ row }: { row: AuditRow }) {
  const t = useT()
  const [label, tone] = auditStates[row.state]
  return <StateDot tone={tone}>{t(label)}</StateDot>
}

/** The reason that was given, or that there was none to give. */
export function Reason({ row }: { row: AuditRow }) {
  const t = useT()
  if (row.decision === null) return null
  return <>{row.decision.action === 'refuse_taken' ? t(words.takenReason) : (row.decision.reason ?? '')}</>
}
