import { comma } from '@workplace/contract/kernel/comma'
import type { AuditRow } from '@workplace/contract/meeting/approval/audit'
import { Button } from 'antd'
import list from '../../../kernel/list/list.module.css'
import type { Column } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { approvalWords } from './approval-words'
import styles from './audit-page.module.css'
import { AuditState, Clashes, Reason, Slot } from './audit-slot'
import { auditWords as words } from './audit-words'
import { FlowLine } from './flow-line'

type Decision = (row: AuditRow, pass: boolean) => void
type Props = {
  readonly waiting: boolean
  /** May decide about what is shown. */
  readonly mayDecide: boolean
  readonly onOpen: (row: AuditRow) => void
  readonly onDecide: Decision
}

function Decide({ row, onDecide, wide = false }: { onDecide: Decision; row: AuditRow; wide?: boolean }) {
  const t = useT()
  const name = row.title || t(words.private)
  // under a finger they are buttons beside each other, as wide as the card
  const look = wide ? ({ block: true } as const) : ({ type: 'link', size: 'small' } as const)
  return (
    <span className={wide ? styles.decide : list.links}>
      <Button
        {...look}
        {...(wide ? { type: 'primary' as const } : {})}
        aria-label={t(words.nameOf, { what: t(words.approve), title: name })}
        onClick={() => onDecide(row, true)}
      >
        {t(words.approve)}
      </Button>
      <Button
        {...look}
        danger
        aria-label={t(words.nameOf, { what: t(words.refuse), title: name })}
        onClick={() => onDecide(row, false)}
      >
        {t(words.refuse)}
      </Button>
    </span>
  )
}

/** The requests as rows, and on a narrow screen as cards. */
export function useAuditRows({ waiting, mayDecide, onOpen, onDecide }: Props) {
  const t = useT()
  const language = useLanguage()
  const title = (row: AuditRow) => (
    <button type="button" className={list.open} onClick={() => onOpen(row)}>
      {row.title || t(words.private)}
    </button>
  )
  const rooms = (row: AuditRow) => [row.meetingroom_name, ...row.extra_rooms].join(comma[language])
  const place = (row: AuditRow) => `${nameIn(language, row.office_name, row.office_name_en)} · ${row.floor_name}`
  const quiet = (text: string) => <span className={list.quiet}>{text}</span>
  const meeting: Column<AuditRow>[] = [
    { key: 'title', title: words.meeting, width: 146, cell: title, card: (row) => <h2>{title(row)}</h2> },
    {
      key: 'room',
      title: words.room,
      width: 172,
      cell: (row) => (
        <span className={list.stack}>
          {rooms(row)}
          <small>{place(row)}</small>
        </span>
      ),
      card: (row) => (
        <p>
          {rooms(row)}
          {quiet(` · ${place(row)}`)}
        </p>
      ),
    },
    {
      key: 'start_time',
      title: words.time,
      width: 178,
      sort: 'ascend',
      cell: (row) => <Slot row={row} />,
      card: (row) => (
        <p>
          <Slot row={row} />
        </p>
      ),
    },
    {
      key: 'booker',
      title: words.booker,
      width: 104,
      cell: (row) => (
        <span className={list.stack}>
          {row.booker_name}
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
      card: (row) => (
        <p>
          {row.booker_name}
          {row.department !== null && quiet(` · ${row.department}`)}
        </p>
      ),
    },
    {
      key: 'requested_at',
      title: words.requested,
      width: 138,
      sort: 'ascend',
      cell: (row) => instantText(row.requested_at, language),
      card: false,
    },
  ]
  const toDecide: Column<AuditRow>[] = [
    { key: 'clashes', title: words.clashes, width: 92, cell: (row) => <Clashes row={row} /> },
    { key: 'flow', title: approvalWords.progress, width: 156, cell: (row) => <FlowLine flow={row.flow} /> },
  ]
  const decided: Column<AuditRow>[] = [
    {
      key: 'state',
      title: words.state,
      width: 100,
      cell: (row) => <AuditState row={row} />,
      card: (row) => (
        <p>
          <AuditState row={row} />{' '}
          {row.decision !== null && quiet(`${row.decision.user_name} · ${instantText(row.decision.time, language)}`)}{' '}
          <Reason row={row} />
        </p>
      ),
    },
    {
      key: 'decided_at',
      title: words.decidedAt,
      width: 150,
      sort: 'ascend',
      cell: (row) =>
        row.decision !== null && (
          <span className={list.stack}>
            {instantText(row.decision.time, language)}
            <small>{row.decision.user_name}</small>
          </span>
        ),
      card: false,
    },
    { key: 'reason', title: words.reason, width: 150, cell: (row) => <Reason row={row} />, card: false },
  ]
  const actions: Column<AuditRow> = {
    key: 'actions',
    title: words.actions,
    width: 136,
    cell: (row) => row.may_decide && <Decide row={row} onDecide={onDecide} />,
    card: (row) => row.may_decide && <Decide wide row={row} onDecide={onDecide} />,
  }
  return [...meeting, ...(waiting ? toDecide : decided), ...(waiting && mayDecide ? [actions] : [])]
}
