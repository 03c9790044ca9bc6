import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tone } from '@workplace/contract/kernel/field'
import {
  type BanReason,
  type BanRow,
  type BanState,
  banReasons,
  banStates,
  blacklistExport,
  blacklistPage,
} from '@workplace/contract/meeting/blacklist'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { words as listWords } from '../../../kernel/list/words'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { BanDialog } from './ban-dialog'
import { BanDrawer } from './ban-drawer'
import { blacklistWords as words } from './blacklist-words'
import { ExportFile } from './export-file'
import { LiftDialog } from './lift-dialog'
import { type Column, pageSize, RowList } from './row-list'
import { SearchBox } from './search-box'
import type { ListTabProps } from './use-list-address'

const tones: Record<BanState, Tone> = { on: 'bad', over: 'quiet', lifted: 'good' }

/** Who may not book: why, until when, and what can be done about it. */
export function BlackTab({ address, tools }: ListTabProps) {
  const t = useT()
  const language = useLanguage()
  const mayAdd = useMay('add-white-list')
  const mayChange = useMay('change-white-list')
  const mayLift = useMay('change-white-list', 'delete-white-list')
  const [asked, setAsked] = useState<{ what: 'edit' | 'lift'; row: BanRow } | 'add' | null>(null)
  useLiveRefresh(topics.blacklist, '/blacklist')
  const filters = {
    title: address.text('title') || undefined,
    state: (address.text('state') || undefined) as BanState | undefined,
    reason: (address.text('reason') || undefined) as BanReason | undefined,
  }
  const answer = useQuery({
    ...queryOf(blacklistPage, { ...filters, page: address.page, limit: pageSize }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
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
  const id = address.number('id')
  const options = <K extends string>(labels: Readonly<Record<K, readonly [string, string]>>) =>
    (Object.keys(labels) as K[]).map((value) => ({ value, label: t(labels[value]) }))
  return (
    <div className={list.panel}>
      {tools &&
        createPortal(
          <>
            <ExportFile endpoint={blacklistExport} input={filters} />
            {mayAdd && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked('add')}>
                {t(words.addBlack)}
              </Button>
            )}
          </>,
          tools,
        )}
      <FilterRow set={['title', 'state', 'reason'].map((name) => address.text(name) !== '')}>
        <SearchBox address={address} label={words.search} />
        <Select
          aria-label={t(words.state)}
          prefix={<span className={list.quiet}>{t(words.state)}</span>}
          placeholder={t(listWords.any)}
          allowClear
          value={filters.state}
          options={options(banStates)}
          onChange={(state) => address.change({ state: state ?? null })}
        />
        <Select
          aria-label={t(words.reason)}
          prefix={<span className={list.quiet}>{t(words.reason)}</span>}
          placeholder={t(listWords.any)}
          allowClear
          value={filters.reason}
          options={options(banReasons)}
          onChange={(reason) => address.change({ reason: reason ?? null })}
        />
      </FilterRow>
      <RowList
        answer={answer}
        columns={columns}
        rowKey={(row) => row.id}
        address={address}
        filtered={['title', 'state', 'reason'].filter((name) => address.text(name) !== '')}
        empty={words.noBans}
      />
      {id !== null && <BanDrawer id={id} onClose={() => address.change({ id: null })} />}
      {asked === 'add' && <BanDialog row={null} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'add' && asked.what === 'edit' && (
        <BanDialog row={asked.row} onClose={() => setAsked(null)} />
      )}
      {asked !== null && asked !== 'add' && asked.what === 'lift' && (
        <LiftDialog row={asked.row} onClose={() => setAsked(null)} />
      )}
    </div>
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
