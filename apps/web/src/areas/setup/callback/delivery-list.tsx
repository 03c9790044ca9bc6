import {
  type CallbackDelivery,
  callbackLog,
  deliveryStates,
  resendDeliveries,
  skipDeliveries,
} from '@workplace/contract/setup/callback-calls'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { id, useAddress } from '../../../kernel/list/address'
import { choice, dates, optionsOf, reference, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './callback-words'
import { DeliveryPanel } from './delivery-panel'
import { deliveryTones } from './delivery-tones'

const filters = {
  title: search(words.search),
  state: choice(words.state, optionsOf(deliveryStates)),
  ...dates(words.dates, 'from', 'until'),
  callback: reference(words.endpoint, 'callback'),
  delivery: id,
} as const

/** What endpoints were told, or are to be told: the newest first. */
export function DeliveryList({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-callback')
  const address = useAddress(filters)
  const { callback, delivery, page, limit } = address.at
  const { title, state, from, until } = address.sought as {
    title?: string
    state?: CallbackDelivery['state']
    from?: string
    until?: string
  }
  const [chosen, setChosen] = useState<readonly number[]>([])
  const answer = usePageOf(callbackLog, {
    ...(title === undefined ? {} : { title }),
    ...(state === undefined ? {} : { state }),
    ...(from === undefined ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(until === undefined ? {} : { until: new Date(Date.parse(`${until}T00:00:00`) + 86_400_000).toISOString() }),
    ...(callback === null ? {} : { callback_id: callback }),
    ...{ page, limit },
  })
  const resend = useChange(resendDeliveries, { stale: ['/callback'] })
  const skip = useChange(skipDeliveries, { stale: ['/callback'] })
  const told = {
    onSuccess: ({ changed }: { changed: number }) => {
      toast.success(t(words.changed, { n: changed }))
      setChosen([])
    },
  }
  const stateOf = (row: CallbackDelivery) => (
    <StateDot tone={deliveryTones[row.state]}>{t(deliveryStates[row.state])}</StateDot>
  )
  const resultOf = (row: CallbackDelivery) => row.error ?? (row.status === null ? '' : `HTTP ${row.status}`)
  const columns: Column<CallbackDelivery>[] = [
    {
      key: 'sequence',
      title: words.sequence,
      width: 90,
      cell: (row) => (
        <Button type="link" size="small" onClick={() => address.change({ delivery: row.id })}>
          #{row.sequence}
        </Button>
      ),
    },
    { key: 'endpoint', title: words.endpoint, width: 150, cell: (row) => row.callback_name },
    { key: 'event', title: words.event, width: 190, cell: (row) => row.type },
    { key: 'object', title: words.object, width: 130, cell: (row) => row.object },
    { key: 'state', title: words.state, width: 100, cell: stateOf },
    { key: 'tries', title: words.attempts, width: 90, cell: (row) => row.tries },
    { key: 'result', title: words.result, width: 180, cell: resultOf },
    { key: 'time', title: words.time, width: 160, cell: (row) => instantText(row.time, language) },
  ]
  return (
    <>
      <ListPage
        title={words.deliveries}
        refresh
        {...{ address, columns, answer }}
        above={tabs}
        card={(row) => (
          <>
            <Button type="link" size="small" onClick={() => address.change({ delivery: row.id })}>
              {`#${row.sequence} ${row.type}`}
            </Button>
            {stateOf(row)}
            <span className={list.quiet}>{`${row.callback_name} · ${instantText(row.time, language)}`}</span>
            <span>{resultOf(row)}</span>
          </>
        )}
        choosing={
          may
            ? {
                ...{ chosen, onChoose: setChosen, all: words.selectAll, inCards: true },
                labelOf: (row) => t(words.selectOne, { name: `#${row.sequence}` }),
              }
            : undefined
        }
        batch={(rows) => (
          <>
            <span>{t(words.selected, { n: rows.length })}</span>{' '}
            <span className={list.tools}>
              <Button loading={skip.isPending} onClick={() => skip.mutate({ ids: rows.map((row) => row.id) }, told)}>
                {t(words.skip)}
              </Button>
              <Button
                type="primary"
                loading={resend.isPending}
                onClick={() => resend.mutate({ ids: rows.map((row) => row.id) }, told)}
              >
                {t(words.resend)}
              </Button>
            </span>
          </>
        )}
        empty={words.empty}
        emptyFiltered={words.noMatch}
        total={words.total}
      />
      {delivery !== null && <DeliveryPanel id={delivery} onClose={() => address.change({ delivery: null })} />}
    </>
  )
}
