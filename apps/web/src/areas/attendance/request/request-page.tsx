import {
  type AttendanceRequest,
  requestExport,
  requestKindNames,
  requestPage,
  requestStateNames,
} from '@workplace/contract/attendance/request'
import { Button } from 'antd'
import { useState } from 'react'
import { file } from '../../../kernel/client/client'
import { useAddress } from '../../../kernel/list/address'
import { choice, dates, optionsOf, search } from '../../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useSession } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { ImportDialog } from './import-dialog'
import { KindCell, PersonCell, ReasonCell, StateCell, TimeCell } from './request-cells'
import { requestWords as words } from './request-words'

const filters = {
  title: search(words.search),
  kind: choice(words.kind, optionsOf(requestKindNames)),
  state: choice(words.status, optionsOf(requestStateNames)),
  ...dates(words.dates, 'from', 'until'),
}

/** `/attendance/request`: all requests of the people whom one administers. */
export default function RequestPage() {
  const t = useT()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(requestPage, { ...address.sought, page, limit })
  const imports = useSession(({ permissions }) => permissions.has('change-attendance'))
  const [open, setOpen] = useState(false)
  const columns: Column<AttendanceRequest>[] = [
    { key: 'who', title: words.person, width: 150, cell: (row) => <PersonCell row={row} /> },
    { key: 'kind', title: words.kind, width: 170, cell: (row) => <KindCell row={row} /> },
    { key: 'when', title: words.when, width: 230, cell: (row) => <TimeCell row={row} /> },
    { key: 'reason', title: words.reason, width: 200, cell: (row) => <ReasonCell row={row} /> },
    { key: 'state', title: words.status, width: 200, cell: (row) => <StateCell row={row} /> },
  ]
  return (
    <ListPage
      title={words.all}
      refresh
      save={(format) => file(requestExport, { ...address.sought, format })}
      tools={imports && <Button onClick={() => setOpen(true)}>{t(words.import)}</Button>}
      {...{ address, columns, answer }}
      card={(row) => (
        <>
          <PersonCell row={row} />
          <KindCell row={row} />
          <span>
            <TimeCell row={row} />
          </span>
          <ReasonCell row={row} />
          <StateCell row={row} />
        </>
      )}
      empty={words.noneAll}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </ListPage>
  )
}
