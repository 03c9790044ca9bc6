import { PlusOutlined } from '@ant-design/icons'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import type { Stretch } from '@workplace/domain/place/stretches'
import { Button } from 'antd'
import { nameIn } from '../../../kernel/name-in'
import { useLanguage, useT } from '../../../kernel/words'
import { datesText } from './dates-text'
import { words } from './holiday-words'
import styles from './holidays.module.css'

type Props = {
  readonly year: number
  readonly stretches: readonly Stretch[]
  /** Opens one, or shows where it lies where nothing may be changed. */
  readonly onOpen: (stretch: Stretch) => void
  readonly onAdd: (() => void) | undefined
}

/** The holidays of a year by their names. */
export function StretchList({ year, stretches, onOpen, onAdd }: Props) {
  const t = useT()
  const language = useLanguage()
  const noteOf = ({ kind, days }: Stretch): string => {
    const [first] = days
    const byLaw = days.filter(({ statutory }) => statutory).length
    const notes = [
      t(words.days, { n: days.length }),
      ...(byLaw > 0 ? [t(words.byLaw, { n: byLaw })] : []),
      ...(first && first.type > 1 ? [t(words[`type${first.type}`])] : []),
      ...(kind === 'workday' && first?.as_weekday
        ? [t(words.worksAs, { weekday: weekdayText(first.as_weekday, language) })]
        : []),
    ]
    return notes.join(' · ')
  }
  return (
    <section className={styles.card} aria-label={t(words.list, { year: String(year) })}>
      <div className={styles.cardHead}>
        <h2>{t(words.list, { year: String(year) })}</h2>
        {onAdd === undefined ? null : (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {t(words.addHoliday)}
          </Button>
        )}
      </div>
      {stretches.length === 0 ? (
        <p className={styles.quiet}>{t(words.listNone)}</p>
      ) : (
        <ul className={styles.list}>
          {stretches.map((one) => (
            <li key={one.from}>
              <button type="button" className={styles.stretch} onClick={() => onOpen(one)}>
                <span className={styles.dot} data-kind={one.kind} aria-hidden />
                <span className={styles.stretchName}>{nameIn(language, one.name, one.days[0]?.name_en)}</span>
                <span className={styles.stretchDates}>{datesText(one, language)}</span>
                <span className={styles.stretchNote}>
                  {t(words[one.kind])} · {noteOf(one)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
