import { type DeskToClean, desksToClean, markCleaned } from '@workplace/contract/station/desk-orders'
import { Button } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { useAddress } from '../../../kernel/list/address'
import { search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { orderWords as words } from './order-words'
import { ResourceTabs } from './resource-tabs'

const filters = { title: search(words.searchDesk) }

/** Desks that were used since they were cleaned: those that are needed first, first. */
export default function CleaningPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(desksToClean, { ...address.sought, page, limit })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const mark = useChange(markCleaned, { stale: ['/station_order'] })
  const clean = (ids: readonly number[]) =>
    mark.mutate(
      { ids: [...ids] },
      {
        onSuccess: ({ cleaned }) => {
          toast.success(t(words.cleaned, { n: cleaned }))
          setChosen([])
        },
      },
    )
  const place = (row: DeskToClean) =>
    [
      nameIn(language, row.office_name, row.office_name_en),
      row.floor_name,
      nameIn(language, row.area_name, row.area_name_en),
    ].join(' · ')
  const next = (row: DeskToClean) => (row.next === null ? t(words.nobody) : instantText(row.next, language))
  const action = (row: DeskToClean) => (
    <span className={list.links}>
      <Button type="link" disabled={mark.isPending} onClick={() => clean([row.id])}>
        {t(words.clean)}
      </Button>
    </span>
  )
  const columns: Column<DeskToClean>[] = [
    { key: 'desk', title: words.desk, width: 130, cell: (row) => <strong>{row.number}</strong> },
    { key: 'place', title: words.place, width: 300, cell: place },
    { key: 'since', title: words.since, width: 190, cell: (row) => instantText(row.since, language) },
    { key: 'next', title: words.next, width: 190, cell: next },
    { key: 'actions', title: words.actions, width: 120, cell: action },
  ]
  return (
    <ListPage
      title={words.cleaning}
      {...{ address, columns, answer }}
      above={<ResourceTabs shown="cleaning" />}
      card={(row) => (
        <>
          <strong>{row.number}</strong>
          <span className={list.quiet}>{place(row)}</span>
          <span>{`${t(words.next)} ${next(row)}`}</span>
          {action(row)}
        </>
      )}
      choosing={{
        ...{ chosen, onChoose: setChosen, all: words.selectAll, inCards: true },
        labelOf: (row) => t(words.selectOne, { name: row.number }),
      }}
      batch={(rows) => (
        <>
          <span>{t(words.selected, { n: rows.length })}</span>{' '}
          <Button size="small" type="primary" onClick={() => clean(rows.map(({ id }) => id))}>
            {t(words.clean)}
          </Button>
        </>
      )}
      empty={words.noneToClean}
      emptyFiltered={words.noMatch}
      emptyHint={<p className={list.quiet}>{t(words.cleanHint)}</p>}
      total={words.total}
    />
  )
}
