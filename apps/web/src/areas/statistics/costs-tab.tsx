import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { roomCosts } from '@workplace/contract/statistics/utilisation'
import { Empty, Skeleton } from 'antd'
import { Bars } from '../../kernel/charts/bars'
import charts from '../../kernel/charts/charts.module.css'
import { Panel } from '../../kernel/charts/panel'
import { queryOf } from '../../kernel/client/query'
import { DataTable } from '../../kernel/list/data-table'
import { ListError } from '../../kernel/list/list-states'
import { dateText } from '../../kernel/time/time-text'
import { moneyText, numberText, shortMoneyText } from '../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../kernel/words'
import { type Address, askedOf } from './address'
import { hoursOf, percentText, roundedUp } from './share'
import styles from './statistics.module.css'
import { words } from './statistics-words'

/** What the meetings of each department cost. */
export function CostsTab({ address }: { address: Address }) {
  const t = useT()
  const language = useLanguage()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(roomCosts, askedOf(address), { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  const all = Number(data.amount)
  const most = roundedUp(Math.max(1, ...data.months.map((one) => Number(one.amount))))
  return (
    <div className={charts.body} aria-busy={isPlaceholderData} data-behind={isPlaceholderData || undefined}>
      <dl className={charts.tiles}>
        <div className={charts.tile}>
          <dt>{t(words.costTotal)}</dt>
          <dd>
            <strong>{moneyText(data.amount, language)}</strong>
            <small>{`${t(words.meetings)} ${numberText(data.meetings, language)}`}</small>
          </dd>
        </div>
      </dl>
      <p className={charts.quiet}>{t(words.costNote, { until: dateText(data.until, language) })}</p>
      {data.items.length === 0 ? (
        <div className={charts.panel}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noCosts)} />
        </div>
      ) : (
        <>
          {data.months.length > 1 && (
            <Panel title={t(words.byMonthCost)}>
              <Bars
                label={t(words.monthsLabel)}
                bars={data.months.map(({ month, amount }) => ({
                  key: month,
                  height: Number(amount) / most,
                  label: month,
                  title: `${month}: ${moneyText(amount, language)}`,
                }))}
                ticks={[most, most / 2, 0].map((at) => shortMoneyText(at, language))}
              />
              <details className={charts.asTable}>
                <summary>{t(words.asTable)}</summary>
                <table className={charts.plain}>
                  <caption className="wp-only-read">{t(words.monthsLabel)}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t(words.month)}</th>
                      <th scope="col">{t(words.amount)}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.months.map(({ month, amount }) => (
                      <tr key={month}>
                        <th scope="row">{month}</th>
                        <td>{moneyText(amount, language)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </details>
            </Panel>
          )}
          <Panel title={t(words.costs)}>
            <DataTable
              size="small"
              className={styles.table}
              scroll={{ x: 'max-content' }}
              rowKey={(row) => row.department_id ?? 0}
              dataSource={data.items}
              pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { title: t(words.department), render: (_, row) => row.name ?? t(words.noDepartment) },
                {
                  title: t(words.amount),
                  align: 'right',
                  sorter: (a, b) => Number(a.amount) - Number(b.amount),
                  render: (_, row) => moneyText(row.amount, language),
                },
                {
                  title: t(words.share),
                  align: 'right',
                  render: (_, row) => percentText(all === 0 ? null : Number(row.amount) / all, language),
                },
                {
                  title: t(words.meetings),
                  align: 'right',
                  sorter: (a, b) => a.meetings - b.meetings,
                  render: (_, row) => numberText(row.meetings, language),
                },
                {
                  title: t(words.hours),
                  align: 'right',
                  sorter: (a, b) => a.minutes - b.minutes,
                  render: (_, row) => numberText(hoursOf(row.minutes), language, 1),
                },
              ]}
            />
          </Panel>
        </>
      )}
    </div>
  )
}
