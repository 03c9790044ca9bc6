import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import { filled } from '@workplace/contract/kernel/words'
import { mostPasses, type openDoorFile, type openDoorPage, type PassRow } from '@workplace/contract/pass/passes'
import { recordWords } from '@workplace/contract/pass/record-words'
import { passWays } from '@workplace/contract/pass/way-words'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { file } from '../../../kernel/client/client'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { choice, dates, office, optionsOf, search } from '../../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { type Label, useT } from '../../../kernel/words'
import { passColumns } from './pass-columns'
import { words } from './record-list-words'
import styles from './records.module.css'

const isSort = (sort: string) => sort === '-time' || sort === '+time'

const filters = {
  title: search(words.search),
  office,
  ...dates(words.days, 'from', 'until', [1, 7, 30]),
  way: choice(words.way, optionsOf(passWays)),
  granted: choice(words.result, [
    ['yes', words.granted],
    ['no', words.notLetIn],
  ]),
  sort: sortBy(isSort, () => '-time'),
}
const ofDoors = { ...filters, judged: choice(words.judgement, optionsOf(recordWords.judgements)) }
const ofPeople = {
  ...filters,
  score: choice(
    words.score,
    ['60', '75', '90'].map((n) => [n, filled(words.weak, { n })] as const),
  ),
}

type Props = {
  readonly kind: 'doors' | 'people'
  readonly title: Label
  readonly endpoint: Endpoint<(typeof openDoorPage)['input'], (typeof openDoorPage)['output']>
  readonly saves?: Endpoint<(typeof openDoorFile)['input'], (typeof openDoorFile)['output']>
  readonly empty?: Label
  readonly tabs: ReactNode
  /** A column more, at the end. */
  readonly more?: Column<PassRow>
  readonly children?: ReactNode
}

/** A list of passes, the newest first. What is looked for stands in the address. */
export function PassList({ kind, title, endpoint, saves, empty, tabs, more, children }: Props) {
  const t = useT()
  const address = useAddress<typeof ofDoors & Partial<typeof ofPeople>>(
    (kind === 'doors' ? ofDoors : ofPeople) as typeof ofDoors & Partial<typeof ofPeople>,
  )
  const { page, limit, sort } = address.at
  const { from, until, ...rest } = address.sought as Record<string, string | undefined>
  const sought = {
    ...rest,
    ...(from === undefined ? {} : { start_time: dayjs(from).startOf('day').toISOString() }),
    ...(until === undefined ? {} : { end_time: dayjs(until).add(1, 'day').startOf('day').toISOString() }),
  }
  const columns = passColumns(kind)
  return (
    <ListPage
      title={title}
      address={address}
      answer={usePageOf(endpoint, { ...sought, page, limit, sort })}
      columns={more === undefined ? columns : [...columns, more]}
      empty={empty ?? words.empty}
      emptyHint={empty === undefined ? <p>{t(words.emptyHint)}</p> : undefined}
      total={({ total, more: isMore }) => (isMore ? t(words.beyond, { n: mostPasses }) : t(words.total, { n: total }))}
      note={kind === 'people' ? <small className={styles.note}>{t(words.privacy)}</small> : undefined}
      pageSizes={[20, 50, 100]}
      tableWidth={1080}
      tableSize="small"
      refresh
      {...(saves === undefined ? {} : { save: (format: 'csv' | 'xlsx') => file(saves, { ...sought, format }) })}
      above={tabs}
    >
      {children}
    </ListPage>
  )
}
