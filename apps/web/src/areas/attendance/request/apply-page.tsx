import { type AttendanceRequest, askedRequests, myRequests } from '@workplace/contract/attendance/request'
import * as topics from '@workplace/contract/attendance/topics'
import { Button } from 'antd'
import { useState } from 'react'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { day, oneOf, useAddress } from '../../../kernel/list/address'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { AskDialog } from './ask-dialog'
import { DecideButtons, RevokeButton } from './decide-buttons'
import { KindCell, PersonCell, ReasonCell, StateCell, TimeCell } from './request-cells'
import { requestWords as words } from './request-words'

const tabs = ['mine', 'asked', 'decided'] as const
/** `remedy=2026-11-29`: a make-up card is asked for, of that date, by who comes from elsewhere. */
const filters = { tab: oneOf(tabs), remedy: day }

/** `/attendance/apply`: what I ask for, and what others ask of me. */
export default function ApplyPage() {
  const t = useT()
  const address = useAddress(filters)
  const { tab, remedy, page, limit } = address.at
  const [asks, setAsks] = useState(false)
  const mine = usePageOf(myRequests, { page, limit }, tab === 'mine')
  const ofMe = usePageOf(askedRequests, { page, limit, tab: tab === 'decided' ? 'decided' : 'pending' }, tab !== 'mine')
  useLiveRefresh(topics.attendance_request, '/attendancerequest')
  const actions = (row: AttendanceRequest) =>
    tab === 'mine' ? (
      row.may_revoke && <RevokeButton row={row} />
    ) : tab === 'asked' && row.may_decide ? (
      <DecideButtons row={row} />
    ) : null
  const columns: Column<AttendanceRequest>[] = [
    ...(tab === 'mine'
      ? []
      : [{ key: 'who', title: words.person, width: 150, cell: (row: AttendanceRequest) => <PersonCell row={row} /> }]),
    { key: 'kind', title: words.kind, width: 170, cell: (row) => <KindCell row={row} /> },
    { key: 'when', title: words.when, width: 230, cell: (row) => <TimeCell row={row} /> },
    { key: 'reason', title: words.reason, width: 200, cell: (row) => <ReasonCell row={row} /> },
    { key: 'state', title: words.status, width: 190, cell: (row) => <StateCell row={row} /> },
    ...(tab === 'decided' ? [] : [{ key: 'actions', title: words.actions, width: 190, cell: actions }]),
  ]
  return (
    <ListPage
      title={words.title}
      refresh
      tools={
        <Button type="primary" onClick={() => setAsks(true)}>
          {t(words.ask)}
        </Button>
      }
      {...{ address, columns }}
      answer={tab === 'mine' ? mine : ofMe}
      above={
        <TabRow
          label={t(words.lists)}
          tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
          active={tab}
          onChange={(next) => address.change({ tab: next })}
        />
      }
      card={(row) => (
        <>
          {tab !== 'mine' && <PersonCell row={row} />}
          <KindCell row={row} />
          <span>
            <TimeCell row={row} />
          </span>
          <ReasonCell row={row} />
          <StateCell row={row} />
          {actions(row)}
        </>
      )}
      empty={tab === 'mine' ? words.none : tab === 'asked' ? words.noneAsked : words.noneDecided}
      total={words.total}
    >
      {asks && <AskDialog onClose={() => setAsks(false)} />}
      {remedy !== null && <AskDialog kind="remedy" date={remedy} onClose={() => address.change({ remedy: null })} />}
    </ListPage>
  )
}
