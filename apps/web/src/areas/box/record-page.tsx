import { type LockerRecord, lockerRecordFile, lockerRecords } from '@workplace/contract/box/lockers'
import { endings, kinds } from '@workplace/contract/box/states'
import { file } from '../../kernel/client/client'
import { sortBy, useAddress } from '../../kernel/list/address'
import { office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { imageAddress } from '../../kernel/session/session'
import { Picture } from '../../kernel/widgets/picture'
import { useLanguage, useT } from '../../kernel/words'
import styles from './box.module.css'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { momentText, placeText } from './locker-place'

const sorts = ['number', 'holder', 'start']
const filters = {
  title: search(words.search),
  office,
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '-start',
  ),
} as const

/** Who had which locker, from when until when. */
export default function RecordPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(lockerRecords, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    ...{ sort, page, limit },
  })
  const moment = (row: LockerRecord, instant: string | null) =>
    instant === null ? '' : momentText(language, instant, row.timezone)
  const how = (row: LockerRecord) =>
    row.ended_because !== null && (
      <span className={list.stack}>
        {t(endings[row.ended_because])}
        {row.ended_because === 'cleared' && (
          <small>
            {[t(words.clearedBy, { one: row.cleared_by ?? '', other: row.witness ?? '' }), row.found].join(' · ')}
          </small>
        )}
        {row.photo !== null && (
          <a href={imageAddress(row.photo.url)} target="_blank" rel="noreferrer">
            <Picture className={styles.inside} src={imageAddress(row.photo.thumb)} alt={t(words.inside)} />
          </a>
        )}
      </span>
    )
  const columns: Column<LockerRecord>[] = [
    {
      key: 'number',
      title: words.number,
      width: 150,
      sort: 'ascend',
      cell: (row) => <strong>{row.number}</strong>,
    },
    { key: 'holder', title: words.holder, width: 130, sort: 'ascend', cell: (row) => row.holder },
    { key: 'kind', title: words.kind, width: 100, cell: (row) => t(kinds[row.kind]) },
    { key: 'start', title: words.since, width: 170, sort: 'descend', cell: (row) => moment(row, row.start_time) },
    { key: 'end', title: words.ended, width: 150, cell: (row) => moment(row, row.end_time) },
    { key: 'how', title: words.how, width: 200, cell: how },
    { key: 'place', title: words.place, width: 240, cell: (row) => placeText(language, row) },
  ]
  return (
    <ListPage
      title={words.record}
      {...{ address, columns, answer }}
      above={<BoxTabs shown="record" />}
      card={(row) => (
        <>
          <strong>{`${row.number} · ${row.holder}`}</strong>
          <span className={list.quiet}>
            {[moment(row, row.start_time), moment(row, row.end_time)].filter(Boolean).join(' – ')}
          </span>
          <span className={list.quiet}>{placeText(language, row)}</span>
          {how(row)}
        </>
      )}
      save={(format) =>
        file(lockerRecordFile, { ...sought, ...(office_id === undefined ? {} : { office_id }), sort, format })
      }
      empty={words.noRecords}
      emptyFiltered={words.noMatch}
      total={words.total}
    />
  )
}
