import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ReleasedRow,
  type ReleaseTriggerName,
  releaseExport,
  releasePage,
  releaseTriggers,
} from '@workplace/contract/meeting/release'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { DatesFilter } from '../../../kernel/list/date-filters'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { OfficeFilter } from '../../../kernel/list/place-filters'
import { words as listWords } from '../../../kernel/list/words'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { Person } from '../blacklist/black-tab'
import { blacklistWords } from '../blacklist/blacklist-words'
import { ExportFile } from '../blacklist/export-file'
import { type Column, pageSize, RowList } from '../blacklist/row-list'
import { SearchBox } from '../blacklist/search-box'
import type { ListTabProps } from '../blacklist/use-list-address'
import { causeText } from './release-cause'
import { releaseWords as words } from './release-words'
import { RestoreDialog } from './restore-dialog'

/** A day of the address; what is none counts as not said. */
const dayOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid() ? text : '')

/** What gave its slot back, when and why. */
export function ReleaseTab({ address, tools }: ListTabProps) {
  const t = useT()
  const language = useLanguage()
  const [asked, setAsked] = useState<ReleasedRow | null>(null)
  useLiveRefresh(topics.meeting, '/release')
  const filters = {
    title: address.text('title') || undefined,
    trigger: (address.text('trigger') || undefined) as ReleaseTriggerName | undefined,
    office: address.number('office') ?? undefined,
    start_date: dayOf(address.text('from')) || undefined,
    end_date: dayOf(address.text('to')) || undefined,
  }
  const answer = useQuery({
    ...queryOf(releasePage, { ...filters, page: address.page, limit: pageSize }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<ReleasedRow>[] = [
    {
      key: 'meeting',
      title: words.meeting,
      width: 210,
      cell: (row) => (
        <span className={list.stack}>
          {row.title || t(blacklistWords.private)}
          <small>
            {row.start_time.slice(0, 10)} {clockOf(row.start_time)}–{clockOf(row.end_time)}
          </small>
        </span>
      ),
    },
    {
      key: 'room',
      title: words.room,
      width: 170,
      cell: (row) => (
        <span className={list.stack}>
          {row.meetingroom_name}
          <small>{nameIn(language, row.office_name, row.office_name_en)}</small>
        </span>
      ),
    },
    { key: 'host', title: words.host, width: 150, cell: (row) => <Person row={row} /> },
    {
      key: 'why',
      title: words.why,
      width: 220,
      cell: (row) => (
        <span className={list.stack}>
          {t(releaseTriggers[row.trigger])}
          <small>{causeText(row, t)}</small>
        </span>
      ),
    },
    {
      key: 'when',
      title: words.when,
      width: 160,
      cell: (row) => (
        <span className={list.stack}>
          {row.released_time.slice(0, 16)}
          <small>{t(words.freed, { time: clockOf(row.freed_start) })}</small>
        </span>
      ),
    },
    {
      key: 'restored',
      title: words.restoredAt,
      width: 160,
      cell: (row) =>
        row.restored_time !== null ? (
          <span className={list.stack}>
            {t(words.restored, { who: row.restored_name ?? '' })}
            <small>{instantText(row.restored_time, language)}</small>
          </span>
        ) : row.can_restore ? (
          <span className={list.links}>
            <Button type="link" onClick={() => setAsked(row)}>
              {t(words.restore)}
            </Button>
          </span>
        ) : (
          ''
        ),
    },
  ]
  return (
    <div className={list.panel}>
      {tools && createPortal(<ExportFile endpoint={releaseExport} input={filters} />, tools)}
      <FilterRow set={['title', 'trigger', 'office', 'from'].map((name) => address.text(name) !== '')}>
        <SearchBox address={address} label={words.searchReleases} />
        <Select
          aria-label={t(words.why)}
          prefix={<span className={list.quiet}>{t(blacklistWords.reason)}</span>}
          placeholder={t(listWords.any)}
          allowClear
          value={filters.trigger}
          options={(['no_sign', 'no_person', 'series'] as const).map((value) => ({
            ...{ value, label: t(releaseTriggers[value]) },
          }))}
          onChange={(trigger) => address.change({ trigger: trigger ?? null })}
        />
        <OfficeFilter value={filters.office ?? null} onChange={(office) => address.change({ office })} />
        <DatesFilter
          label={t(words.released)}
          from={filters.start_date ?? null}
          until={filters.end_date ?? null}
          onChange={(from, to) => address.change({ from, to })}
        />
      </FilterRow>
      <RowList
        answer={answer}
        columns={columns}
        rowKey={(row) => row.id}
        address={address}
        filtered={['title', 'trigger', 'office', 'from', 'to'].filter((name) => address.text(name) !== '')}
        empty={words.noReleases}
      />
      {asked !== null && <RestoreDialog row={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
