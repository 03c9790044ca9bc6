import { causes, openingStates, openingTones, openingWhys } from '@workplace/contract/box/opening-states'
import {
  confirmOpening,
  type LockerOpening,
  lockerOpeningFile,
  lockerOpenings,
  withdrawOpening,
} from '@workplace/contract/box/openings'
import * as topics from '@workplace/contract/box/topics'
import { Button } from 'antd'
import { useState } from 'react'
import { file } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { sortBy, useAddress } from '../../kernel/list/address'
import { office, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { useMay } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { BoxTabs } from './box-tabs'
import { DeclineDialog } from './decline-dialog'
import { momentText, placeText } from './locker-place'
import { OpenDialog } from './open-dialog'
import { openingWords as words } from './opening-words'

const filters = {
  title: search(words.search),
  office,
  sort: sortBy(
    (sort) => /^[+-](time|number)$/.test(sort),
    () => '-time',
  ),
} as const

/** Every opening, and who looks after lockers opens one: with a reason, and where it is set together with somebody else. */
export default function ControlPage() {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-control')
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(lockerOpenings, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    ...{ sort, page, limit },
  })
  const [opens, setOpens] = useState(false)
  useLiveRefresh(topics.locker_opening, '/box_control')
  const [declines, setDeclines] = useState<LockerOpening | null>(null)
  const agree = useChange(confirmOpening, { stale: ['/box_control'] })
  const withdraw = useChange(withdrawOpening, { stale: ['/box_control'] })
  const state = (row: LockerOpening) => (
    <span className={list.stack}>
      <StateDot tone={openingTones[row.state]}>{t(openingStates[row.state])}</StateDot>
      {row.why !== null && <small>{t(openingWhys[row.why])}</small>}
      {row.state === 'declined' && <small>{[row.second, row.opinion].filter(Boolean).join(' · ')}</small>}
    </span>
  )
  const who = (row: LockerOpening) =>
    row.second === null || row.state === 'declined'
      ? (row.who ?? '')
      : t(words.with, { one: row.who ?? '', other: row.second })
  const actions = (row: LockerOpening) =>
    row.may_confirm ? (
      <span className={list.links}>
        <Button
          type="link"
          disabled={agree.isPending}
          onClick={() => agree.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.sent)) })}
        >
          {t(words.agree)}
        </Button>
        <Button type="link" danger onClick={() => setDeclines(row)}>
          {t(words.reject)}
        </Button>
      </span>
    ) : (
      row.may_withdraw && (
        <span className={list.links}>
          <Button
            type="link"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.withdrawn)) })}
          >
            {t(words.withdraw)}
          </Button>
        </span>
      )
    )
  const columns: Column<LockerOpening>[] = [
    {
      ...{ key: 'number', title: words.number, width: 105, sort: 'ascend' },
      cell: (row) => <strong>{row.number}</strong>,
    },
    {
      ...{ key: 'time', title: words.when, width: 150, sort: 'descend' },
      cell: (row) => momentText(language, row.time, row.timezone),
    },
    { key: 'cause', title: words.how, width: 85, cell: (row) => t(causes[row.cause]) },
    { key: 'who', title: words.who, width: 115, cell: who },
    { key: 'holder', title: words.holder, width: 95, cell: (row) => row.holder },
    { key: 'state', title: words.result, width: 165, cell: state },
    { key: 'reason', title: words.reason, width: 150, cell: (row) => row.reason },
    { key: 'place', title: words.place, width: 150, cell: (row) => placeText(language, row) },
    ...(may ? [{ key: 'actions', title: words.actions, width: 150, cell: actions }] : []),
  ]
  return (
    <ListPage
      title={words.control}
      {...{ address, columns, answer }}
      above={<BoxTabs shown="control" />}
      tools={
        may && (
          <Button type="primary" onClick={() => setOpens(true)}>
            {t(words.staffOpen)}
          </Button>
        )
      }
      card={(row) => (
        <>
          <strong>{[row.number, t(causes[row.cause]), who(row)].filter(Boolean).join(' · ')}</strong>
          {state(row)}
          <span className={list.quiet}>{momentText(language, row.time, row.timezone)}</span>
          <span className={list.quiet}>{placeText(language, row)}</span>
          {row.holder !== null && <span className={list.quiet}>{`${t(words.holder)} ${row.holder}`}</span>}
          {row.reason !== null && <span>{row.reason}</span>}
          {actions(row)}
        </>
      )}
      save={(format) =>
        file(lockerOpeningFile, { ...sought, ...(office_id === undefined ? {} : { office_id }), sort, format })
      }
      empty={words.noOpenings}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {opens && <OpenDialog onClose={() => setOpens(false)} />}
      {declines !== null && <DeclineDialog row={declines} onClose={() => setDeclines(null)} />}
    </ListPage>
  )
}
