import { type ManagedMeeting, manageExport, managePage } from '@workplace/contract/meeting/manage/manage'
import * as topics from '@workplace/contract/meeting/topics'
import { Button } from 'antd'
import { useState } from 'react'
import { file } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import { ExportMenu } from '../../../kernel/list/export-menu'
import list from '../../../kernel/list/list.module.css'
import { ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { RefreshButton } from '../../../kernel/list/refresh-button'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { UndoBar } from '../booking/undo-bar'
import { type Failure, Failures } from '../core/failures'
import { BookersTab } from './bookers-tab'
import { CancelDialog } from './cancel-dialog'
import { ChangeDialog } from './change-dialog'
import { HandOverDialog } from './hand-over-dialog'
import styles from './manage.module.css'
import type { ManageAction } from './manage-action'
import { manageWords as words } from './manage-words'
import { ManagedDrawer } from './managed-drawer'
import { titleOf } from './meeting-cells'
import { type MeetingAddress, manageTabs, meetingFilters } from './meeting-filters'
import { useMeetingRows } from './meeting-rows'
import { RecoverDialog } from './recover-dialog'
import { SeriesTab } from './series-tab'
import { stale } from './use-manage'

/** `/meeting/manage`: meetings of others in the offices that one manages, and what can be done with them. */
export default function ManagePage() {
  const t = useT()
  const address = useAddress(meetingFilters)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [deed, setDeed] = useState<ManageAction | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  useLiveRefresh(topics.meeting, '/manager')
  const { tab, id, sort } = address.at
  const open = (next: number | null) => address.change({ id: next })
  const close = () => setDeed(null)
  const done = () => {
    setDeed(null)
    setChosen([])
  }
  const dialog = { onFailures: setFailures, onDone: done, onClose: close }
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.manageTitle)}</h1>
        {tab === 'meetings' && (
          <div className={list.tools}>
            <RefreshButton onRefresh={() => void invalidate('/manager')} />
            <ExportMenu save={(format) => file(manageExport, { ...address.sought, sort, format })} />
          </div>
        )}
      </header>
      <Failures failures={failures} title={words.failedSome} onClose={() => setFailures([])} />
      <TabRow
        label={t(words.lists)}
        tabs={manageTabs.map((tab) => ({ key: tab, label: t(words[tab]) }))}
        active={tab}
        onChange={(next) => {
          setChosen([])
          address.change({ tab: next })
        }}
      >
        {tab === 'meetings' && <MeetingsTab address={address} chosen={chosen} onChoose={setChosen} onDo={setDeed} />}
        {tab === 'series' && <SeriesTab onFailures={setFailures} />}
        {tab === 'people' && <BookersTab />}
      </TabRow>
      {id !== null && tab === 'meetings' && (
        <ManagedDrawer key={id} id={id} onOpen={open} onDo={setDeed} onClose={() => open(null)} />
      )}
      {deed?.kind === 'cancel' && <CancelDialog rows={deed.rows} {...dialog} />}
      {deed?.kind === 'recover' && <RecoverDialog rows={deed.rows} {...dialog} />}
      {deed?.kind === 'transfer' && <HandOverDialog rows={deed.rows} {...dialog} />}
      {deed?.kind === 'change' && (
        <ChangeDialog
          meeting={deed.meeting}
          {...dialog}
          onReload={() => {
            close()
            void invalidate(...stale)
          }}
        />
      )}
      <UndoBar />
    </section>
  )
}

type TabProps = {
  readonly address: MeetingAddress
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
  readonly onDo: (deed: ManageAction) => void
}

function MeetingsTab({ address, chosen, onChoose, onDo }: TabProps) {
  const t = useT()
  const { sort, page, limit } = address.at
  // who looks for something else has chosen nothing of it
  const look: MeetingAddress = {
    ...address,
    change(part) {
      onChoose([])
      address.change(part)
    },
    clear() {
      onChoose([])
      address.clear()
    },
  }
  return (
    <ListPanel
      address={look}
      answer={usePageOf(managePage, { ...address.sought, sort, page, limit })}
      {...useMeetingRows<ManagedMeeting>(
        ({ id }) => address.change({ id }),
        (row) => <RowActions row={row} onDo={onDo} />,
      )}
      choosing={{
        ...{ chosen, onChoose, all: words.selectAll, inCards: true },
        labelOf: (row) => t(words.selectRow, { name: titleOf(row, t) }),
      }}
      batch={(rows) => <Batch rows={rows} onDo={onDo} onClear={() => onChoose([])} />}
    />
  )
}

type RowProps = { readonly row: ManagedMeeting; readonly onDo: (deed: ManageAction) => void }

function RowActions({ row, onDo }: RowProps) {
  const t = useT()
  const named = (what: string) => t(words.nameOf, { what, title: titleOf(row, t) })
  return (
    <span className={list.links}>
      {row.can_change && (
        <>
          <Button
            type="link"
            size="small"
            aria-label={named(t(words.transfer))}
            onClick={() => onDo({ kind: 'transfer', rows: [row] })}
          >
            {t(words.transfer)}
          </Button>
          <Button
            type="link"
            size="small"
            danger
            aria-label={named(t(words.cancel))}
            onClick={() => onDo({ kind: 'cancel', rows: [row] })}
          >
            {t(words.cancel)}
          </Button>
        </>
      )}
      {row.can_recover && (
        <Button
          type="link"
          size="small"
          aria-label={named(t(words.recover))}
          onClick={() => onDo({ kind: 'recover', rows: [row] })}
        >
          {t(words.recover)}
        </Button>
      )}
    </span>
  )
}

type BatchProps = {
  readonly rows: readonly ManagedMeeting[]
  readonly onDo: (deed: ManageAction) => void
  readonly onClear: () => void
}

/** What can be done with the chosen meetings: with each only what can be done with it. */
function Batch({ rows, onDo, onClear }: BatchProps) {
  const t = useT()
  const open = rows.filter((row) => row.can_change)
  const gone = rows.filter((row) => row.can_recover)
  return (
    <span className={styles.batch}>
      <strong role="status">{t(words.selected, { n: rows.length })}</strong>
      {open.length > 0 && (
        <>
          <Button size="small" onClick={() => onDo({ kind: 'transfer', rows: open })}>
            {t(words.transferN, { n: open.length })}
          </Button>
          <Button size="small" danger onClick={() => onDo({ kind: 'cancel', rows: open })}>
            {t(words.cancelN, { n: open.length })}
          </Button>
        </>
      )}
      {gone.length > 0 && (
        <Button size="small" type="primary" onClick={() => onDo({ kind: 'recover', rows: gone })}>
          {t(words.recoverN, { n: gone.length })}
        </Button>
      )}
      <Button size="small" type="text" onClick={onClear}>
        {t(words.unselect)}
      </Button>
    </span>
  )
}
