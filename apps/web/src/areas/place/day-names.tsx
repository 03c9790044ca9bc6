import { comma } from '@workplace/contract/kernel/comma'
import * as placeWords from '@workplace/contract/place/words'
import { stretchesOf } from '@workplace/domain/place/stretches'
import { nameIn } from '../../kernel/name-in'
import { useLanguage, useT } from '../../kernel/words'
import styles from './day-names.module.css'
import { datesText } from './holidays/dates-text'
import { useNamedCalendars } from './named-days'
import { usePlace } from './place'

type Props = { readonly from: string; readonly to: string }

/**
 * What the days that are shown are called in the chosen office, or in any where none is chosen: that they are off, or
 * worked in exchange. It says so, and keeps nobody from booking.
 */
export function DayNames({ from, to }: Props) {
  const t = useT()
  const language = useLanguage()
  const chosen = usePlace((place) => place.officeVal)
  const each = useNamedCalendars(from, to)
    .filter(({ office_ids }) => chosen === null || office_ids.includes(chosen))
    .flatMap(({ days }) => stretchesOf(days))
  const said = each.map((one) => {
    const name = nameIn(language, one.name, one.days[0]?.name_en ?? null)
    const what = `${name} · ${t(one.kind === 'off' ? placeWords.dayOff : placeWords.makeupWorkday)}`
    return { ...one, text: from === to ? what : `${datesText(one, language)} ${what}` }
  })
  const once = [...new Map(said.map((one) => [one.text, one] as const)).values()]
  if (once.length === 0) return null
  const all = once.map(({ text }) => text).join(comma[language])
  return (
    <span className={styles.dayNames} title={all}>
      {once.map(({ text, kind }) => (
        <span key={text} className={styles.dayName} data-kind={kind}>
          {text}
        </span>
      ))}
    </span>
  )
}
