import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { AuditState, Clashes, Reason, Slot } from './audit-slot'
import { Decide, type RowsProps } from './audit-table'
import { auditWords as words } from './audit-words'
import { FlowLine } from './flow-line'

/** The requests on a narrow screen: one card each. */
export function AuditCards({ rows, address, mayDecide, onOpen, onDecide }: RowsProps) {
  const t = useT()
  const language = useLanguage()
  const waiting = address.state === 'waiting'
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <h2>
            <button type="button" className={list.open} onClick={() => onOpen(row)}>
              {row.title || t(words.private)}
            </button>
          </h2>
          <p>
            <Slot row={row} />
          </p>
          <p>
            {[row.meetingroom_name, ...row.extra_rooms].join(language === 'zh' ? '、' : ', ')}
            <span className={list.quiet}>
              {' '}
              · {nameIn(language, row.office_name, row.office_name_en)} · {row.floor_name}
            </span>
          </p>
          <p>
            {row.booker_name}
            {row.department !== null && <span className={list.quiet}> · {row.department}</span>}
          </p>
          {waiting ? (
            <>
              <Clashes row={row} />
              <FlowLine flow={row.flow} />
            </>
          ) : (
            <p>
              <AuditState row={row} />{' '}
              {row.decision !== null && (
                <span className={list.quiet}>
                  {row.decision.user_name} · {instantText(row.decision.time, language)}
                </span>
              )}{' '}
              <Reason row={row} />
            </p>
          )}
          {waiting && mayDecide && row.may_decide && <Decide wide row={row} onDecide={onDecide} />}
        </li>
      ))}
    </ul>
  )
}
