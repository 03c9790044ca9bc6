import { comma } from '@workplace/contract/kernel/comma'
import * as common from '@workplace/contract/kernel/common-words'
import { approvalCauses } from '@workplace/contract/visitor/states'
import * as topics from '@workplace/contract/visitor/topics'
import { auditVisits, type PendingVisit, pendingVisits } from '@workplace/contract/visitor/visits'
import { Button } from 'antd'
import { useState } from 'react'
import { useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useAddress } from '../../kernel/list/address'
import { office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { nameIn } from '../../kernel/name-in'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { AskReason } from './ask-reason'
import { momentText, windowText } from './visit-text'
import { VisitorDrawer } from './visitor-drawer'
import { words } from './visitor-words'

const filters = { title: search(words.searchAudit), office }
const mostShown = 5

/** Visits that wait for a yes: a group as one, several at once. */
export default function AuditPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  useLiveRefresh(topics.visitor, '/visitor')
  const { id, page, limit } = address.at
  const answer = usePageOf(pendingVisits, { ...address.sought, page, limit })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [approving, setApproving] = useState<readonly PendingVisit[] | null>(null)
  const [rejecting, setRejecting] = useState<readonly PendingVisit[] | null>(null)
  const audit = useChange(auditVisits, { stale: ['/visitor'] })
  const open = (visitor: number | null) => address.change({ id: visitor })
  const decide = (rows: readonly PendingVisit[], pass: boolean, opinion: string | null) =>
    audit.mutate(
      { items: rows.map(({ id, version }) => ({ id, version })), pass, opinion },
      {
        onSuccess: ({ items, done }) => {
          if (done > 0) toast.success(t(pass ? words.approvedMany : words.rejectedMany, { n: done }))
          for (const { order_no, why } of items) {
            if (why !== null) toast.error(t(words.notDecided, { number: order_no, why }))
          }
          setChosen([])
          setRejecting(null)
          setApproving(null)
        },
      },
    )
  // who lets somebody come who is held says why
  const approve = (rows: readonly PendingVisit[]) =>
    rows.some(({ people }) => people.some(({ held }) => held)) ? setApproving(rows) : decide(rows, true, null)
  const columns: Column<PendingVisit>[] = [
    { key: 'people', title: words.visitor, width: 300, cell: (row) => <People row={row} onOpen={open} /> },
    {
      key: 'time',
      title: words.planned,
      width: 250,
      cell: (row) => (
        <span className={list.stack}>
          {windowText({ start: row.window_start, end: row.window_end }, row.timezone, language)}
          {row.window_count > 1 && <small>{t(words.ofDays, { n: row.window_count })}</small>}
        </span>
      ),
    },
    {
      key: 'host',
      title: words.host,
      width: 150,
      cell: (row) => (
        <span className={list.stack}>
          {row.host_name}
          <small>{row.department_name}</small>
        </span>
      ),
    },
    {
      key: 'reason',
      title: words.reason,
      width: 180,
      cell: (row) => (
        <span className={list.stack}>
          {nameIn(language, row.reason_name, row.reason_name_en)}
          <small>{[nameIn(language, row.office_name, row.office_name_en), row.note].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'asked',
      title: words.status,
      width: 190,
      cell: (row) => (
        <span className={list.stack}>
          {row.asked.length === 0 ? '' : t(words.askedOf, { names: row.asked.slice(0, 3).join(', ') })}
          {row.because.length > 0 && (
            <small>{row.because.map((cause) => t(approvalCauses[cause])).join(comma[language])}</small>
          )}
          {row.steps > 1 && <small>{t(words.stepOf, { step: row.step, steps: row.steps })}</small>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      width: 150,
      cell: (row) =>
        row.mine && (
          <span className={list.links}>
            <Button type="link" disabled={audit.isPending} onClick={() => approve([row])}>
              {t(words.approve)}
            </Button>
            <Button type="link" danger disabled={audit.isPending} onClick={() => setRejecting([row])}>
              {t(words.reject)}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <ListPage
      title={words.auditTitle}
      refresh
      {...{ address, columns, answer }}
      choosing={{
        ...{ chosen, onChoose: setChosen, all: words.selectAllVisits, inCards: true },
        labelOf: (row) => t(words.selectOne, { name: row.order_no }),
        may: (row) => row.mine,
      }}
      batch={(rows) => (
        <>
          <span>{t(words.selected, { n: rows.length })}</span>{' '}
          <span className={list.tools}>
            <Button danger disabled={audit.isPending} onClick={() => setRejecting(rows)}>
              {t(words.reject)}
            </Button>
            <Button type="primary" disabled={audit.isPending} onClick={() => approve(rows)}>
              {t(words.approve)}
            </Button>
          </span>
        </>
      )}
      empty={words.noneWaiting}
      emptyFiltered={words.noMatch}
      total={words.visitsTotal}
    >
      {id !== null && <VisitorDrawer id={id} onClose={() => open(null)} onOpen={open} />}
      {approving !== null && (
        <AskReason
          title={words.approve}
          label={words.opinion}
          help={words.approveHelp}
          needed
          missing={common.required}
          ok={words.approve}
          busy={audit.isPending}
          onSay={(opinion) => decide(approving, true, opinion)}
          onClose={() => setApproving(null)}
        />
      )}
      {rejecting !== null && (
        <AskReason
          title={words.reject}
          label={words.rejectWhy}
          help={words.rejectHelp}
          needed
          ok={words.reject}
          danger
          busy={audit.isPending}
          onSay={(reason) => decide(rejecting, false, reason)}
          onClose={() => setRejecting(null)}
        />
      )}
    </ListPage>
  )
}

/** Who comes, and whether they were here before. */
function People({ row, onOpen }: { row: PendingVisit; onOpen: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {row.people.slice(0, mostShown).map((one) => (
        <span key={one.id} className={list.stack}>
          <button type="button" className={list.open} onClick={() => onOpen(one.id)}>
            {[one.visitor_name, one.company].filter(Boolean).join(' · ')}
          </button>
          <small>
            {one.held && `${t(words.held)} · `}
            {one.inside && `${t(words.inside)} · `}
            {one.last_visit === null
              ? t(words.firstTime)
              : t(words.timesHere, { n: one.visits, last: momentText(one.last_visit, row.timezone, language) })}
          </small>
        </span>
      ))}
      <small>
        {row.people.length > mostShown && `${t(words.ofPeople, { n: row.people.length })} · `}
        {row.order_no}
      </small>
    </span>
  )
}
