import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AuditRow, auditPage } from '@workplace/contract/meeting/audit'
import * as topics from '@workplace/contract/meeting/topics'
import { Alert, Button, Empty, Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import list from '../../../kernel/list/list.module.css'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { ApprovalTabs } from './approval-tabs'
import { type AuditAddress, auditQuery, isFiltered, readAuditAddress, sortOf, writeAuditAddress } from './audit-address'
import { AuditCards } from './audit-cards'
import { AuditDrawer } from './audit-drawer'
import { AuditFilters } from './audit-filters'
import { AuditTable } from './audit-table'
import { auditWords as words } from './audit-words'
import { DecideDialog } from './decide-dialog'
import { type Failure, useDecide } from './use-decide'

type Asking = { rows: readonly AuditRow[]; pass: boolean }

function useAddress() {
  const [params, setParams] = useSearchParams()
  const address = readAuditAddress(params)
  const change = (part: Partial<AuditAddress>) =>
    setParams((now) => writeAuditAddress(now, part), { replace: true, flushSync: true })
  return { address, change }
}

/** Requests for rooms that need approval: those that wait, and those that were decided. */
export default function AuditPage() {
  const t = useT()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const mayDecide = useMay('change-audit')
  const { address, change } = useAddress()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [asking, setAsking] = useState<Asking | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const { decide, deciding } = useDecide(setFailures)
  useLiveRefresh(topics.meeting, '/audit')
  const answer = useQuery({
    ...queryOf(auditPage, auditQuery(address), { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const total = answer.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / address.limit))
  const beyond = answer.data !== undefined && !answer.isPlaceholderData && address.page > last
  // the last request of the last page was decided, or a link is old
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the answer says so
  useEffect(() => {
    if (beyond) change({ page: last })
  }, [beyond])
  const selected = rows.filter(({ id, may_decide }) => may_decide && chosen.includes(id))
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null

  const settle = () => {
    setAsking(null)
    setChosen([])
    change({ id: null })
  }
  // a decision is told to people at once and cannot be taken back: both are asked about
  const ask = (about: readonly AuditRow[], pass: boolean) => setAsking({ rows: about, pass })
  const shared = {
    rows,
    address,
    mayDecide,
    onOpen: ({ id }: AuditRow) => change({ id }),
    onDecide: (row: AuditRow, pass: boolean) => ask([row], pass),
  }
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <h1>{t(words.title)}</h1>
      <ApprovalTabs
        shown={address.state}
        onChange={(state) => {
          if (state === 'flows') return void navigate('/meeting/audit_flow')
          setChosen([])
          change({ state })
        }}
      />
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          closable={{ 'aria-label': t(words.dismiss), onClose: () => setFailures([]) }}
          title={t(words.failedSome, { n: failures.length })}
          description={
            <ul>
              {failures.map(({ id, title, message }) => (
                <li key={id}>
                  <b>{title}</b> {message}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <div className={list.panel}>
        <AuditFilters address={address} mayDecide={mayDecide} onChange={change} />
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : answer.isPending || beyond ? (
          <ListSkeleton rows={address.limit} />
        ) : rows.length === 0 ? (
          <Nothing address={address} onClear={change} />
        ) : narrow ? (
          <AuditCards {...shared} />
        ) : (
          <AuditTable
            {...shared}
            behind={answer.isPlaceholderData}
            selected={selected.map(({ id }) => id)}
            onSelect={setChosen}
            onSort={(sort) => change({ sort: sort ?? sortOf(address.state) })}
          />
        )}
        <footer className={list.pager}>
          {selected.length > 0 ? (
            <span className={list.links}>
              <strong role="status">{t(words.selected, { n: selected.length })}</strong>
              <Button size="small" type="primary" onClick={() => setAsking({ rows: selected, pass: true })}>
                {t(words.approve)}
              </Button>
              <Button size="small" danger onClick={() => setAsking({ rows: selected, pass: false })}>
                {t(words.refuse)}
              </Button>
              <Button size="small" type="text" onClick={() => setChosen([])}>
                {t(words.unselect)}
              </Button>
            </span>
          ) : (
            <span className={list.quiet} role="status">
              {answer.data === undefined || failed !== null ? '' : t(words.total, { n: total })}
            </span>
          )}
          <Pagination
            size="small"
            simple={narrow}
            current={address.page}
            pageSize={address.limit}
            total={total}
            hideOnSinglePage
            showSizeChanger={!narrow}
            pageSizeOptions={[10, 20, 50, 100]}
            onChange={(page, limit) => change(limit === address.limit ? { page } : { limit })}
          />
        </footer>
      </div>
      {address.id !== null && (
        <AuditDrawer id={address.id} onDecide={(row, pass) => ask([row], pass)} onClose={() => change({ id: null })} />
      )}
      {asking !== null && (
        <DecideDialog
          rows={asking.rows}
          pass={asking.pass}
          deciding={deciding}
          onDecide={(reason) => decide(asking.rows, asking.pass, reason, settle)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

function Nothing({ address, onClear }: { address: AuditAddress; onClear: (change: Partial<AuditAddress>) => void }) {
  const t = useT()
  const filtered = isFiltered(address)
  const text = filtered ? words.emptyFiltered : address.state === 'waiting' ? words.empty : words.emptyDecided
  return (
    <div className={list.standIn}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(text)}>
        {filtered && (
          <Button
            onClick={() =>
              onClear({ title: '', office: null, room: null, start_date: null, end_date: null, turn: null })
            }
          >
            {t(words.clear)}
          </Button>
        )}
      </Empty>
    </div>
  )
}
