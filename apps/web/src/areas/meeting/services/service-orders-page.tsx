import { SearchOutlined } from '@ant-design/icons'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { orderLists, serviceOrderPage, type WorkOrder } from '@workplace/contract/meeting/service-order'
import * as meetingTopics from '@workplace/contract/meeting/topics'
import { isValidDate } from '@workplace/domain/kernel/date'
import { Button, Empty, Input, Skeleton } from 'antd'
import { useAddressParams } from '../../../kernel/address-params'
import type { CallError } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { ListError } from '../../../kernel/list/list-states'
import { useTyped } from '../../../kernel/list/use-typed'
import { dayInWords } from '../../../kernel/time/zone-time'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { usePickedDay } from '../../../kernel/widgets/picked-day'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { OrderRow } from './order-row'
import { orderWords as words } from './order-words'
import styles from './service-orders.module.css'

type List = (typeof orderLists)[number]
type Address = { readonly list: List; readonly date: string; readonly title: string; readonly page: number }

const pageSize = 30

function read(params: URLSearchParams): Address {
  const date = params.get('date') ?? ''
  return {
    list: orderLists.find((one) => one === params.get('list')) ?? 'open',
    date: isValidDate(date) ? date : '',
    title: params.get('title') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
  }
}

/** A change of what is looked for begins at the first page. */
function write(params: URLSearchParams, part: Partial<Address>): URLSearchParams {
  const { list, date, title, page } = { ...read(params), page: 1, ...part }
  const said = { list: list === 'open' ? '' : list, date, title, page: page === 1 ? '' : String(page) }
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''))
}

/** Orders under the days on which they are served. */
function byDay(items: readonly WorkOrder[]): [string, WorkOrder[]][] {
  const days: [string, WorkOrder[]][] = []
  for (const order of items) {
    const day = order.serve_time.slice(0, 10)
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(order)
    else days.push([day, [order]])
  }
  return days
}

/** `/meetingroom/service_orders`: what is to be served, when, where and by whom. */
export default function ServiceOrdersPage() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const address = read(params)
  const pickedDay = usePickedDay(address.date)
  const change = (part: Partial<Address>) => setParams((now) => write(now, part), { replace: true, flushSync: true })
  const { typed, type, settle } = useTyped(address.title, (title) => change({ title }))
  const query = useQuery({
    ...queryOf(serviceOrderPage, { ...address, limit: pageSize }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  useLiveRefresh(meetingTopics.service_order, '/service_order')
  const counts = query.data?.counts
  const labels = { open: words.open, mine: words.mine, over: words.over }
  const labelOf = (list: List) => {
    const n = list === 'over' ? 0 : (counts?.[list] ?? 0)
    return n === 0 ? t(labels[list]) : t(words.counted, { list: t(labels[list]), n })
  }
  return (
    <section className={styles.page} aria-busy={query.isPending}>
      <header className={styles.bar}>
        <h1>{t(words.title)}</h1>
        <DatePicker
          aria-label={t(words.date)}
          placeholder={t(words.date)}
          value={pickedDay}
          onChange={(day) => change({ date: day?.format('YYYY-MM-DD') ?? '' })}
        />
        <Input
          className={styles.search}
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t(words.search)}
          placeholder={t(words.search)}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onPressEnter={settle}
        />
      </header>
      <div className={styles.panel}>
        <TabRow
          inset
          label={t(words.lists)}
          tabs={orderLists.map((list) => ({ key: list, label: labelOf(list) }))}
          active={address.list}
          onChange={(list) => change({ list })}
        >
          <Orders address={address} query={query} onChange={change} />
        </TabRow>
      </div>
    </section>
  )
}

type OrdersProps = {
  address: Address
  query: UseQueryResult<OutputOf<typeof serviceOrderPage>, CallError>
  onChange: (part: Partial<Address>) => void
}

function Orders({ address, query, onChange }: OrdersProps) {
  const t = useT()
  const language = useLanguage()
  const { data, error, isPlaceholderData, refetch } = query
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <ListError error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined || isPlaceholderData) {
    return <Skeleton active title={false} paragraph={{ rows: 6 }} className={styles.skeleton} />
  }
  const isFiltered = address.title !== '' || address.date !== ''
  if (data.items.length === 0) {
    return (
      <div className={list.standIn}>
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(isFiltered ? words.noMatch : address.list === 'over' ? words.noneOver : words.noneOpen)}
        >
          {isFiltered && <Button onClick={() => onChange({ title: '', date: '' })}>{t(words.clear)}</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <>
      {byDay(data.items).map(([day, orders]) => (
        <section key={`${day} ${orders[0]?.id}`} aria-label={dayInWords(day, language)}>
          <h2 className={styles.day}>{dayInWords(day, language)}</h2>
          <ul className={styles.list}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ))}
      <ListFoot
        told={t(words.total, { n: data.total })}
        page={address.page}
        pageSize={pageSize}
        total={data.total}
        onPage={(page) => onChange({ page })}
      />
    </>
  )
}
