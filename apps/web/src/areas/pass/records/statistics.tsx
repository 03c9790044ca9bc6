import { useQuery } from '@tanstack/react-query'
import { recognitionStatistics } from '@workplace/contract/pass/passes'
import { accessReasons } from '@workplace/contract/pass/verdict-words'
import { passWays } from '@workplace/contract/pass/way-words'
import type { ReactNode } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import { CountedPasses } from './counted-passes'
import { words } from './record-list-words'
import styles from './records.module.css'

type Line = { readonly name: string; readonly count: number }

/** Lines with a bar each, the longest first. */
function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const most = Math.max(1, ...lines.map(({ count }) => count))
  return (
    <section className={styles.lines}>
      <h2>{title}</h2>
      <dl>
        {lines.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <i style={{ inlineSize: `${(100 * count) / most}%` }} aria-hidden />
              <span className="wp-figures">{count}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How people were recognised in the last month, how surely, and why some were not let in. */
export function Statistics({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const answer = useQuery(queryOf(recognitionStatistics, {}, { quiet: true }))
  return (
    <CountedPasses
      title={words.passLog}
      tabs={tabs}
      answer={answer}
      isEmpty={(data) => data.ways.length === 0}
      empty={words.noStatistics}
    >
      {(data) => (
        <div className={styles.statistics}>
          <p>{t(words.people, { n: data.people })}</p>
          <Lines
            title={t(words.byWay)}
            lines={data.ways.map(({ way, granted, refused }) => ({
              name: t(passWays[way]),
              count: granted + refused,
            }))}
          />
          {data.reasons.length === 0 ? null : (
            <Lines
              title={t(words.byReason)}
              lines={data.reasons.map(({ result, count }) => ({ name: t(accessReasons[result]), count }))}
            />
          )}
          {data.scores.length === 0 ? null : (
            <Lines
              title={t(words.byScore)}
              lines={data.scores.map(({ from, count }) => ({
                name: t(words.scoreFrom, { from, to: from + 9 }),
                count,
              }))}
            />
          )}
        </div>
      )}
    </CountedPasses>
  )
}
