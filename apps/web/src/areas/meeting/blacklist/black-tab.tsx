import { PlusOutlined } from '@ant-design/icons'
import type { Tone } from '@workplace/contract/kernel/field'
import {
  type BanRow,
  type BanState,
  banReasons,
  banStates,
  blacklistExport,
  blacklistPage,
} from '@workplace/contract/meeting/blacklist'
import * as topics from '@workplace/contract/meeting/topics'
import { Button } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import { choice, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { BanDialog } from './ban-dialog'
import { BanDrawer } from './ban-drawer'
import { blacklistWords as words } from './blacklist-words'
import { ExportFile } from './export-file'
import { LiftDialog } from './lift-dialog'

const tones: Record<BanState, Tone> = { on: 'bad', over: 'quiet', lifted: 'good' }

const filters = {
  title: search(words.search),
  state: choice(words.state, optionsOf(banStates)),
  reason: choice(words.reason, optionsOf(banReasons)),
}
/** What the lists of this page have in common. */
export const wordsOfLists = { emptyFiltered: words.noMatch, total: words.total, namedCards: true } as const
/** `tools`: the place beside the heading for what can be done with the list. */
export type ListTabProps = { readonly tools: HTMLElement | null }

/** Who may not book: why, until when, and what can be done about it. */
export function BlackTab({ tools }: ListTabProps) {
  const t = useT()
  const language = useLanguage()
  const mayAdd = useMay('add-white-list')
  const mayChange = useMay('change-white-list')
  const mayLift = useMay('change-white-list', 'delete-white-list')
  const [asked, setAsked] = useState<{ what: 'edit' | 'lift'; row: BanRow } | 'add' | null>(null)
  useLiveRefresh(topics.blacklist, '/blacklist')
  const address = useAddress(filters)
  const { id, page, limit } = address.at
  const answer = usePageOf(blacklistPage, { ...address.sought, page, limit })
  const columns: Column<BanRow>[] = [
    { key: 'person', title: words.person, width: 170, cell: (row) => <Person row={row} /> },
    {
      key: 'state',
      title: words.state,
      width: 110,
      cell: (row) => <StateDot tone={tones[row.state]}>{t(banStates[row.state])}</StateDot>,
    },
    {
      key: 'reason',
      title: words.reason,
      width: 220,
      cell: (row) => (
        <span className={list.stack}>
          {t(banReasons[row.reason])}
          {row.remark && <small>{row.remark}</small>}
          {row.state === 'lifted' && row.lift_reason && (
            <small>{t(words.liftedBy, { who: row.lifted_by ?? '', reason: row.lift_reason })}</small>
          )}
        </span>
      ),
    },
    { key: 'times', title: words.times, width: 90, cell: (row) => (row.reason === 'manual' ? '' : row.numbers) },
    { key: 'from', title: words.from, width: 150, cell: (row) => instantText(row.start_time, language) },
    {
      key: 'until',
      title: words.until,
      width: 150,
      cell: (row) => (row.end_time === null ? t(words.forGood) : instantText(row.end_time, language)),
    },
    {
      key: 'actions',
      title: words.actions,
      width: 170,
      cell: (row) => (
        <span className={list.links}>
          <Button type="link" onClick={() => address.change({ id: row.id })}>
            {t(words.details)}
          </Button>
          {row.state === 'on' && mayChange && (
            <Button type="link" onClick={() => setAsked({ what: 'edit', row })}>
              {t(words.edit)}
            </Button>
          )}
          {row.state === 'on' && mayLift && (
            <Button type="link" onClick={() => setAsked({ what: 'lift', row })}>
              {t(words.lift)}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      {tools &&
        createPortal(
          <>
            <ExportFile endpoint={blacklistExport} input={address.sought} />
            {mayAdd && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked('add')}>
                {t(words.addBlack)}
              </Button>
            )}
          </>,
          tools,
        )}
      <ListPanel {...{ address, answer, columns }} {...wordsOfLists} empty={words.noBans} />
      {id !== null && <BanDrawer id={id} onClose={() => address.change({ id: null })} />}
      {asked === 'add' && <BanDialog row={null} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'add' && asked.what === 'edit' && (
        <BanDialog row={asked.row} onClose={() => setAsked(null)} />
      )}
      {asked !== null && asked !== 'add' && asked.what === 'lift' && (
        <LiftDialog row={asked.row} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** A person with what tells people of one name apart. */
export function Person({
  row,
}: {
  row: { user_name: string; job_num?: string | null; department_name: string | null }
}) {
  const more = [row.job_num, row.department_name].filter(Boolean).join(' · ')
  return (
    <span className={list.stack}>
      {row.user_name}
      {more !== '' && <small>{more}</small>}
    </span>
  )
}
