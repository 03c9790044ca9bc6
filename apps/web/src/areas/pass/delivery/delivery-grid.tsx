import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deliveryGrid, mostGridDevices } from '@workplace/contract/pass/delivery'
import { deliveryReasons } from '@workplace/contract/pass/delivery-words'
import { Alert, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import type { Address } from '../../../kernel/list/address'
import { AddressFilters } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { ListError, ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { type Label, useT } from '../../../kernel/words'
import styles from './delivery.module.css'
import { DeliveryDot } from './delivery-state'
import { words } from './delivery-words'

type Props = {
  readonly kind: 'controller' | 'face'
  readonly title: Label
  readonly above: ReactNode
  readonly tools: ReactNode
  readonly address: Address
}

/** People by devices. */
export function DeliveryGrid({ kind, title, above, tools, address }: Props) {
  const t = useT()
  const { page, limit } = address.at
  const { device: _, reason: __, ...sought } = address.sought as Record<string, unknown>
  const answer = useQuery({
    ...queryOf(deliveryGrid, { ...sought, kind, page, limit }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = answer
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(title)}</h1>
        <div className={list.tools}>{tools}</div>
      </header>
      {above}
      <div className={list.panel} aria-busy={answer.isPending || answer.isPlaceholderData}>
        <AddressFilters address={address} />
        {data?.more === true && (
          <Alert type="info" showIcon title={t(words.more, { n: mostGridDevices })} style={{ margin: '0 16px 12px' }} />
        )}
        {error !== null && data === undefined ? (
          <ListError error={error} onRetry={() => void answer.refetch()} />
        ) : data === undefined ? (
          <ListSkeleton rows={limit} />
        ) : data.items.length === 0 ? (
          <ListNone
            text={t(address.isSought ? words.noMatch : words.empty)}
            onClear={address.isSought ? address.clear : undefined}
          >
            <p className={list.quiet}>{t(words.emptyHint)}</p>
          </ListNone>
        ) : (
          <section className={styles.scroll} aria-label={t(words.grid)}>
            <table className={styles.grid}>
              <thead>
                <tr>
                  <th scope="col">{t(words.person)}</th>
                  {data.devices.map(({ id, name, office, online, held, wanted }) => (
                    <th key={id} scope="col">
                      <Link to={`?tab=delivery&device=${id}`}>{name}</Link>
                      <small>{online ? office : `${office} · ${t(words.offline)}`}</small>
                      <small>
                        <b className={held < wanted ? styles.short : undefined}>{t(words.held, { held, wanted })}</b>
                      </small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.items.map(({ user_id, person, department, cells }) => (
                  <tr key={user_id}>
                    <th scope="row">
                      {person ?? t(words.gone)}
                      <small>{department}</small>
                    </th>
                    {data.devices.map(({ id }, at) => {
                      const cell = cells[at]
                      if (cell === null || cell === undefined)
                        return (
                          <td key={id} className={styles.none}>
                            <span role="img" aria-label={t(words.nothing)}>
                              –
                            </span>
                          </td>
                        )
                      return (
                        <td key={id}>
                          <DeliveryDot state={cell.state} />
                          {cell.reason !== null && (
                            <Tooltip title={t(deliveryReasons[cell.reason].advice)}>
                              <small>{t(deliveryReasons[cell.reason].label)}</small>
                            </Tooltip>
                          )}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <ListFoot
          told={data === undefined ? '' : t(words.totalPeople, { n: data.total })}
          acting={false}
          page={page}
          pageSize={limit}
          total={data?.total}
          pageSizes={undefined}
          onPage={(next, size) => address.change(size === limit ? { page: next } : { limit: size })}
        />
      </div>
    </section>
  )
}
