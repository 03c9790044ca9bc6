import { type ReleasedRow, releaseExport, releasePage, releaseTriggers } from '@workplace/contract/meeting/release'
import * as topics from '@workplace/contract/meeting/topics'
import { Button } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import { choice, dates, office, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, wallText } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { type ListTabProps, Person, wordsOfLists } from '../blacklist/black-tab'
import { blacklistWords } from '../blacklist/blacklist-words'
import { ExportFile } from '../blacklist/export-file'
import { causeText } from './release-cause'
import { releaseWords as words } from './release-words'
import { RestoreDialog } from './restore-dialog'

const filters = {
  title: search(words.searchReleases),
  trigger: choice(
    words.why,
    (['no_sign', 'no_person', 'series'] as const).map((name) => [name, releaseTriggers[name]] as const),
  ),
  office,
  ...dates(words.released, 'from', 'to'),
}

/** What gave its slot back, when and why. */
export function ReleaseTab({ tools }: ListTabProps) {
  const t = useT()
  const language = useLanguage()
  const [asked, setAsked] = useState<ReleasedRow | null>(null)
  useLiveRefresh(topics.meeting, '/release')
  const address = useAddress(filters)
  const { page, limit } = address.at
  const { from: start_date, to: end_date, ...sought } = address.sought
  const asking = { ...sought, start_date, end_date }
  const answer = usePageOf(releasePage, { ...asking, page, limit })
  const columns: Column<ReleasedRow>[] = [
    {
      key: 'meeting',
      title: words.meeting,
      width: 210,
      cell: (row) => (
        <span className={list.stack}>
          {row.title || t(blacklistWords.private)}
          <small>
            {wallText(row.start_time, language)}–{clockOf(row.end_time)}
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
          {wallText(row.released_time, language)}
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
    <>
      {tools && createPortal(<ExportFile endpoint={releaseExport} input={asking} />, tools)}
      <ListPanel {...{ address, answer, columns }} {...wordsOfLists} empty={words.noReleases} />
      {asked !== null && <RestoreDialog row={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
