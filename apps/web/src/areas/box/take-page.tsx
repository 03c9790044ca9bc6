import { lockerOffers, type OfferedCabinet, takeLocker } from '@workplace/contract/box/lockers'
import { type BoxSize, sizes } from '@workplace/contract/box/states'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useChange } from '../../kernel/client/query'
import { useAddress } from '../../kernel/list/address'
import { office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { nameIn } from '../../kernel/name-in'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { floorText, momentText } from './locker-place'

const filters = { title: search(words.searchCabinet), office } as const
const allSizes = Object.keys(sizes) as BoxSize[]

/** The cabinets of which one may take a locker: one press on its size. */
export default function TakePage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(lockerOffers, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    page,
    limit,
  })
  const take = useChange(takeLocker, { stale: ['/box', '/box_record'] })
  const send = (row: OfferedCabinet, size: BoxSize) =>
    take.mutate(
      { cabinet_id: row.id, size },
      {
        onSuccess: ({ number, until }) => {
          toast.success(t(words.taken, { number, time: momentText(language, until, row.timezone) }))
          void navigate('/box/mybox')
        },
      },
    )
  const count = ({ free }: OfferedCabinet) => allSizes.reduce((sum, size) => sum + free[size], 0)
  const name = (row: OfferedCabinet) => nameIn(language, row.cabinet, row.cabinet_en)
  const actions = (row: OfferedCabinet) =>
    row.mine >= row.per_person ? (
      <span className={list.quiet}>{t(words.takenMost, { n: row.mine })}</span>
    ) : count(row) === 0 ? (
      <span className={list.quiet}>{t(words.full)}</span>
    ) : (
      <span className={list.links}>
        {allSizes.map((size) =>
          row.free[size] > 0 ? (
            <Button
              key={size}
              aria-label={`${t(words.take)} · ${name(row)} · ${t(sizes[size])}`}
              disabled={take.isPending}
              onClick={() => send(row, size)}
            >
              {`${t(sizes[size])} · ${row.free[size]}`}
            </Button>
          ) : null,
        )}
      </span>
    )
  const columns: Column<OfferedCabinet>[] = [
    { key: 'name', title: words.cabinets, width: 220, cell: (row) => <strong>{name(row)}</strong> },
    { key: 'place', title: words.place, width: 240, cell: (row) => floorText(language, row) },
    {
      key: 'free',
      title: words.freeNow,
      width: 110,
      cell: (row) => t(words.freeOf, { free: count(row), total: row.total }),
    },
    { key: 'hours', title: words.due, width: 160, cell: (row) => t(words.forHours, { n: row.max_hours }) },
    { key: 'actions', title: words.take, width: 300, cell: actions },
  ]
  return (
    <ListPage
      title={words.take}
      {...{ address, columns, answer }}
      above={<BoxTabs shown="take" />}
      card={(row) => (
        <>
          <strong>{name(row)}</strong>
          <span className={list.quiet}>
            {[floorText(language, row), t(words.forHours, { n: row.max_hours })].join(' · ')}
          </span>
          {actions(row)}
        </>
      )}
      empty={words.noOffers}
      emptyFiltered={words.noMatch}
      total={words.total}
    />
  )
}
