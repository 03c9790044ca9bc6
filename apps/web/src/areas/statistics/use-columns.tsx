import type { Use } from '@workplace/contract/statistics/utilisation'
import type { TableColumnsType } from 'antd'
import charts from '../../kernel/charts/charts.module.css'
import { numberText } from '../../kernel/widgets/number-text'
import type { Language, useT } from '../../kernel/words'
import { bookedShare, hoursOf, percentText } from './share'
import styles from './statistics.module.css'
import { words } from './statistics-words'

type T = ReturnType<typeof useT>

function ShareBar({ share, language }: { share: number | null; language: Language }) {
  return (
    <span className={charts.share}>
      <span aria-hidden className={charts.track}>
        <i style={{ width: `${Math.min(1, share ?? 0) * 100}%` }} />
      </span>
      {percentText(share, language)}
    </span>
  )
}

type Used = Omit<Use, 'meetings' | 'no_show_minutes' | 'released_minutes' | 'by_sign_in' | 'by_detector'>

/** The columns of everything that was used, with how often; sorted by the browser, which has all rows. */
export function useColumns<R extends Used>(t: T, language: Language, often: (row: R) => number): TableColumnsType<R> {
  const number = (
    title: string,
    value: (row: R) => number,
    shown = (row: R) => numberText(value(row), language, 1),
  ) => ({
    title,
    align: 'right' as const,
    sorter: (a: R, b: R) => value(a) - value(b),
    render: (_: unknown, row: R) => shown(row),
  })
  const known = (value: (row: R) => number) => (row: R) => (row.known === 0 ? '–' : numberText(value(row), language))
  return [
    {
      ...number(
        t(words.bookedShare),
        (row) => bookedShare(row) ?? -1,
        () => '',
      ),
      render: (_: unknown, row: R) => <ShareBar share={bookedShare(row)} language={language} />,
    },
    number(t(words.meetings), often),
    number(t(words.bookedHours), (row) => hoursOf(row.booked_minutes)),
    number(
      t(words.used),
      (row) => row.used,
      known((row) => row.used),
    ),
    number(
      t(words.usedHours),
      (row) => hoursOf(row.used_minutes),
      (row) => (row.known === 0 ? '–' : numberText(hoursOf(row.used_minutes), language, 1)),
    ),
    number(
      t(words.noShows),
      (row) => row.no_shows,
      known((row) => row.no_shows),
    ),
    number(t(words.released), (row) => row.released),
  ]
}

export const look = { size: 'small', scroll: { x: 'max-content' }, className: styles.table } as const
