import type { ImportOutcome } from '@workplace/contract/place/holidays'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { stretchesOf } from '@workplace/domain/place/stretches'
import { Checkbox } from 'antd'
import { useLanguage, useT } from '../../../kernel/words'
import { datesText } from './dates-text'
import { whatText } from './holiday-text'
import { words } from './holiday-words'
import styles from './holidays.module.css'

type Change = ImportOutcome['changes'][number]
type Line = {
  readonly change: Change['change']
  readonly from: string
  readonly to: string
  readonly days: readonly SpecialDay[]
}

const labels = { add: words.added, change: words.changedDay, remove: words.removedDay, keep: words.keptDay } as const

/** Changes of days that follow each other and are one holiday stand in one line. */
function linesOf(changes: readonly Change[]): Line[] {
  const kinds = ['add', 'change', 'remove', 'keep'] as const
  return kinds
    .flatMap((change) =>
      stretchesOf(changes.flatMap((one) => (one.change === change ? (one.after ?? one.before ?? []) : []))).map(
        ({ from, to, days }) => ({ change, from, to, days }),
      ),
    )
    .sort((one, other) => (one.from < other.from ? -1 : 1))
}

type Props = {
  readonly changes: readonly Change[]
  /** Days that are not wanted, where one may choose. */
  readonly choice?: { readonly leftOut: ReadonlySet<string>; readonly onChange: (leftOut: ReadonlySet<string>) => void }
}

/** What an import would change, by holidays. */
export function ChangeList({ changes, choice }: Props) {
  const t = useT()
  const language = useLanguage()
  const before = new Map(changes.map((one) => [one.date, one.before]))
  const lines = linesOf(changes)
  if (lines.length === 0) return <p className={styles.quiet}>{t(words.nothing)}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and keys have to reach it
    <ul className={styles.changes} tabIndex={0} aria-label={t(words.changes)}>
      {lines.map(({ change, from, to, days }) => {
        const [first] = days
        if (first === undefined) return null
        const was = before.get(from) ?? null
        const dates = days.map(({ date }) => date)
        const isIn = dates.some((date) => !choice?.leftOut.has(date))
        const note =
          was === null || change === 'add' || change === 'remove'
            ? null
            : t(change === 'keep' ? words.stays : words.was, { what: whatText(was, language, t) })
        const text = (
          <>
            <span className={styles.changeKind} data-change={change}>
              {t(labels[change])}
            </span>
            <span>
              {from.slice(0, 4)} · {datesText({ from, to }, language)}
            </span>
            <span>
              {whatText(first, language, t)}
              {note === null ? null : <small>{note}</small>}
            </span>
          </>
        )
        return (
          <li key={`${change}${from}`} data-out={!isIn || undefined}>
            {choice === undefined ? (
              <div className={styles.change}>{text}</div>
            ) : (
              <Checkbox
                checked={isIn}
                onChange={({ target }) => {
                  const next = new Set(choice.leftOut)
                  for (const date of dates) target.checked ? next.delete(date) : next.add(date)
                  choice.onChange(next)
                }}
              >
                <span className={styles.change}>{text}</span>
              </Checkbox>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** How many days an import changes. */
export const countOf = (changes: readonly Change[], leftOut: ReadonlySet<string> = new Set()): number =>
  changes.filter(({ change, date }) => change !== 'keep' && !leftOut.has(date)).length
