import { type AuditRow, auditPage } from '@workplace/contract/meeting/approval/audit'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import list from '../../../kernel/list/list.module.css'
import { ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { type Failure, Failures } from '../core/failures'
import { ApprovalTabs } from './approval-tabs'
import { approvalWords } from './approval-words'
import { AuditDrawer } from './audit-drawer'
import { auditFilters } from './audit-filters'
import styles from './audit-page.module.css'
import { useAuditRows } from './audit-rows'
import { auditWords as words } from './audit-words'
import { DecideDialog } from './decide-dialog'
import { useDecide } from './use-decide'

type Asking = { rows: readonly AuditRow[]; pass: boolean }

/** Requests for rooms that need approval: those that wait, and those that were decided. */
export default function AuditPage() {
  const t = useT()
  const navigate = useNavigate()
  const mayDecide = useMay('change-audit')
  const address = useAddress(auditFilters)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [asking, setAsking] = useState<Asking | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const { decide, deciding } = useDecide(setFailures)
  useLiveRefresh(topics.meeting, '/audit')
  const { state, turn, sort, id, page, limit } = address.at
  const answer = usePageOf(auditPage, { ...address.sought, state, sort, page, limit })
  const decides = mayDecide && state === 'waiting'
  const open = (next: number | null) => address.change({ id: next })
  const settle = () => {
    setAsking(null)
    setChosen([])
    open(null)
  }
  // a decision is told to people at once and cannot be taken back: both are asked about
  const ask = (about: readonly AuditRow[], pass: boolean) => setAsking({ rows: about, pass })
  return (
    <ListPage
      title={words.title}
      {...{ address, answer }}
      columns={useAuditRows({
        ...{ waiting: state === 'waiting', mayDecide },
        onOpen: (row) => open(row.id),
        onDecide: (row, pass) => ask([row], pass),
      })}
      choosing={
        decides
          ? {
              ...{ chosen, onChoose: setChosen, all: words.selectAll },
              may: (row) => row.may_decide,
              labelOf: (row) => t(words.selectRow, { name: row.title || t(words.private) }),
            }
          : undefined
      }
      batch={(selected) => (
        <span className={list.links}>
          <strong role="status">{t(words.selected, { n: selected.length })}</strong>
          <Button size="small" type="primary" onClick={() => ask(selected, true)}>
            {t(words.approve)}
          </Button>
          <Button size="small" danger onClick={() => ask(selected, false)}>
            {t(words.refuse)}
          </Button>
          <Button size="small" type="text" onClick={() => setChosen([])}>
            {t(words.unselect)}
          </Button>
        </span>
      )}
      filterActions={
        decides && (
          <Checkbox
            className={styles.turn}
            checked={turn === 'mine'}
            onChange={({ target }) => address.change({ turn: target.checked ? 'mine' : null })}
          >
            {t(approvalWords.mineOnly)}
          </Checkbox>
        )
      }
      empty={state === 'waiting' ? words.empty : words.emptyDecided}
      emptyFiltered={words.emptyFiltered}
      total={words.total}
      pageSizes={[10, 20, 50, 100]}
      above={
        <>
          <ApprovalTabs
            shown={state}
            onChange={(next) => {
              if (next === 'flows') return void navigate('/meeting/audit_flow')
              setChosen([])
              address.change({ state: next })
            }}
          />
          <Failures failures={failures} title={words.failedSome} onClose={() => setFailures([])} />
        </>
      }
    >
      {id !== null && <AuditDrawer id={id} onDecide={(row, pass) => ask([row], pass)} onClose={() => open(null)} />}
      {asking !== null && (
        <DecideDialog
          rows={asking.rows}
          pass={asking.pass}
          deciding={deciding}
          onDecide={(reason) => decide(asking.rows, asking.pass, reason, settle)}
          onClose={() => setAsking(null)}
        />
      )}
    </ListPage>
  )
}
