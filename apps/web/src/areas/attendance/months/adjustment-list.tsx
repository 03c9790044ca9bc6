import { changeCauses } from '@workplace/contract/attendance/daily-log'
import {
  type Adjustment,
  adjustmentPage,
  carryAdjustments,
  monthColumnNames,
} from '@workplace/contract/attendance/month'
import { type MonthColumn, monthColumns } from '@workplace/domain/attendance/month'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useAddress } from '../../../kernel/list/address'
import { choice, search } from '../../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { toast } from '../../../kernel/toast/toast'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import styles from '../days/days.module.css'
import { monthValue } from './month-value'
import { monthWords as words } from './month-words'

type Props = {
  readonly title: Label
  readonly above: ReactNode
  readonly month: string
  readonly may: boolean
}

const filters = {
  title: search(words.search),
  of: choice(words.carriedTo, [
    ['open', words.notCarried],
    ['carried', words.isCarried],
  ]),
}

/** What came to something else after its month was closed, and into which month that was carried. */
export function AdjustmentList({ title, above, month, may }: Props) {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const [chosen, setChosen] = useState<readonly number[]>([])
  const answer = usePageOf(adjustmentPage, {
    ...{ ...address.sought, page, limit },
    ...(month === '' ? {} : { month }),
  })
  const carry = useChange(carryAdjustments, { stale: ['/attendancestatistics', '/myattendance'] })
  const send = async (ids: readonly number[], next: string) => {
    try {
      const { carried } = await carry.mutateAsync({ ids: [...ids], month: next })
      toast.success(t(words.carried, { n: carried }))
      setChosen([])
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  const difference = ({ columns }: Adjustment) =>
    monthColumns
      .filter((name: MonthColumn) => columns[name] !== undefined)
      .map((name) => `${t(monthColumnNames[name])} ${monthValue(name, columns[name] ?? 0, language, true)}`)
      .join(language === 'zh' ? '；' : '; ')
  const columns: Column<Adjustment>[] = [
    { key: 'date', title: words.day, width: 120, cell: ({ date }) => date },
    { key: 'person', title: words.person, width: 140, cell: ({ person }) => person },
    { key: 'change', title: words.change, cell: difference },
    {
      key: 'cause',
      title: words.cause,
      width: 170,
      cell: ({ cause, by }) => (
        <span className={styles.stack}>
          <span>{t(changeCauses[cause])}</span>
          <small>{by}</small>
        </span>
      ),
    },
    { key: 'month', title: words.month, width: 100, cell: (row) => row.month },
    { key: 'to', title: words.carriedTo, width: 120, cell: (row) => row.carried_to ?? t(words.notCarried) },
  ]
  return (
    <ListPage
      {...{ title, address, answer, columns, above }}
      empty={words.noAdjustments}
      total={words.adjustmentTotal}
      refresh
      namedCards
      tableWidth={900}
      {...(may
        ? {
            choosing: {
              chosen,
              onChoose: setChosen,
              all: words.chooseAll,
              labelOf: ({ person, date }: Adjustment) => t(words.chooseOne, { person, date }),
              may: ({ carried_to }: Adjustment) => carried_to === null,
              inCards: true,
            },
          }
        : {})}
      batch={(rows) => {
        // into the first month that is open for all of them
        const next = rows
          .map((row) => row.next_month)
          .sort()
          .at(-1)
        return next === undefined ? null : (
          <Button
            type="primary"
            loading={carry.isPending}
            onClick={() =>
              void send(
                rows.map(({ id }) => id),
                next,
              )
            }
          >
            {t(words.carry, { month: next })}
          </Button>
        )
      }}
    />
  )
}
