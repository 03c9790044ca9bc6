import { printerFaults } from '@workplace/contract/visitor/printer-words'
import {
  approvalStates,
  type visitorStates as States,
  visitorStates,
  visitorTones,
} from '@workplace/contract/visitor/states'
import type { VisitorRow } from '@workplace/contract/visitor/visits'
import list from '../../kernel/list/list.module.css'
import { nameIn } from '../../kernel/name-in'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { windowText } from './visit-text'
import styles from './visitor.module.css'
import { words } from './visitor-words'

/** How far a visit of one person is. */
export function VisitorState({
  state,
  audit_state = 0,
  held = false,
}: {
  state: keyof typeof States
  audit_state?: 0 | 1 | 2 | 3
  held?: boolean
}) {
  const t = useT()
  if (held) return <StateDot tone="bad">{t(words.held)}</StateDot>
  // who waits for a yes, or had a no, is nothing else
  if (state === 0 && (audit_state === 1 || audit_state === 3)) {
    return <StateDot tone={audit_state === 1 ? 'warning' : 'bad'}>{t(approvalStates[audit_state])}</StateDot>
  }
  const longer = { 0: null, 1: words.longerPending, 2: null, 3: words.longerRejected }[audit_state]
  const isInside = state === 2 || state === 7
  const text = [t(visitorStates[state]), isInside && longer !== null && t(longer)].filter(Boolean).join(' · ')
  return <StateDot tone={visitorTones[state]}>{text}</StateDot>
}

/** A visitor on a telephone: who, how far, when, whom they see and why. */
export function VisitorCard({ row, onOpen }: { row: VisitorRow; onOpen: (id: number) => void }) {
  const language = useLanguage()
  return (
    <>
      <VisitorName row={row} onOpen={onOpen} />
      <VisitorState {...row} />
      <span>{windowText({ start: row.window_start, end: row.window_end }, row.timezone, language)}</span>
      <span className={list.quiet}>
        {[
          row.host_name,
          nameIn(language, row.reason_name, row.reason_name_en),
          nameIn(language, row.office_name, row.office_name_en),
        ].join(' · ')}
      </span>
    </>
  )
}

/** Who comes: the name opens what is known of them. */
export function VisitorName({ row, onOpen }: { row: VisitorRow; onOpen: (id: number) => void }) {
  const t = useT()
  const more = [
    row.company,
    row.people_count > 1 ? t(words.ofPeople, { n: row.people_count }) : null,
    row.badge_no,
    row.escort ? t(words.escort) : null,
    row.discreet ? t(words.discreet) : null,
    row.sms_fault === null ? null : t(words.smsFailed),
    row.badge_fault === null ? null : t(words.badgeFailed, { why: t(printerFaults[row.badge_fault]) }),
  ].filter(Boolean)
  return (
    <span className={list.stack}>
      <button type="button" className={list.open} title={row.visitor_name} onClick={() => onOpen(row.id)}>
        {row.visitor_name}
      </button>
      {more.length > 0 && <small className={styles.line}>{more.join(' · ')}</small>}
    </span>
  )
}
