import { monthDayText } from '@workplace/contract/kernel/day-text'
import { daysBetween } from '@workplace/domain/kernel/date'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import type { Stretch } from '@workplace/domain/place/stretches'
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { DateRangePicker } from '../../../kernel/widgets/date-picker'
import { usePickedDays } from '../../../kernel/widgets/picked-day'
import { useLanguage, useT } from '../../../kernel/words'
import { BrushFields } from './brush-fields'
import { words } from './holiday-words'
import styles from './holidays.module.css'
import { type Brush, datesFrom } from './paint'

/** Longer is no holiday that somebody would enter by name. */
const longest = 62

type Wish = Brush & { readonly from: string; readonly to: string; readonly byLaw: ReadonlySet<string> }

const wishOf = (stretch: Stretch | null, year: number, today: string): Wish => {
  const [first] = stretch?.days ?? []
  const begin = Number(today.slice(0, 4)) === year ? today : `${year}-01-01`
  return {
    kind: stretch?.kind ?? 'off',
    name: stretch?.name ?? '',
    name_en: first?.name_en ?? null,
    type: first?.type ?? 1,
    as_weekday: first?.as_weekday ?? null,
    statutory: false,
    from: stretch?.from ?? begin,
    to: stretch?.to ?? begin,
    byLaw: new Set((stretch?.days ?? []).filter(({ statutory }) => statutory).map(({ date }) => date)),
  }
}

type Props = {
  /** Null: a new one. */
  readonly stretch: Stretch | null
  readonly year: number
  readonly today: string
  readonly known: readonly { readonly name: string; readonly name_en: string | null }[]
  /** What becomes of dates; null: nothing. */
  readonly onPut: (days: ReadonlyMap<string, SpecialDay | null>) => void
  readonly onClose: () => void
}

/** A holiday by its name and dates: what one paints, for who would rather write it. It is saved with the rest. */
export function StretchDialog({ stretch, year, today, known, onPut, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [wish, setWish] = useState(() => wishOf(stretch, year, today))
  const pickedDays = usePickedDays(wish.from, wish.to)
  const [tried, setTried] = useState(false)
  const length = daysBetween(wish.from, wish.to) + 1
  const dates = length <= longest ? datesFrom(wish.from, wish.to) : []
  const isOtherYear = wish.from.slice(0, 4) !== wish.to.slice(0, 4)
  const datesError = isOtherYear ? t(words.otherYear) : length > longest ? t(words.tooLong, { n: longest }) : undefined
  const nameError = tried && wish.name.trim() === '' ? t(words.nameMissing) : undefined

  const cleared = new Map<string, SpecialDay | null>((stretch?.days ?? []).map(({ date }) => [date, null]))
  const put = () => {
    setTried(true)
    if (wish.name.trim() === '' || datesError !== undefined) return
    const { from: _from, to: _to, byLaw, kind, ...rest } = wish
    const marks = dates.map((date): [string, SpecialDay] => [
      date,
      {
        ...rest,
        name: wish.name.trim(),
        date,
        kind: kind === 'workday' ? 'workday' : 'off',
        statutory: kind === 'off' && byLaw.has(date),
        type: kind === 'off' ? wish.type : 1,
        as_weekday: kind === 'off' ? null : wish.as_weekday,
      },
    ])
    onPut(new Map([...cleared, ...marks]))
    onClose()
  }
  const toggle = (date: string) => {
    const byLaw = new Set(wish.byLaw)
    if (!byLaw.delete(date)) byLaw.add(date)
    setWish({ ...wish, byLaw })
  }
  return (
    <Modal
      open
      width={480}
      title={t(stretch === null ? words.addHoliday : words.editHoliday)}
      onCancel={onClose}
      footer={[
        ...(stretch === null
          ? []
          : [
              <Button
                key="remove"
                danger
                className={styles.footStart}
                onClick={() => {
                  onPut(cleared)
                  onClose()
                }}
              >
                {t(words.removeHoliday)}
              </Button>,
            ]),
        <Button key="cancel" onClick={onClose}>
          {t(words.cancel)}
        </Button>,
        <Button key="ok" type="primary" onClick={put}>
          {t(words.ok)}
        </Button>,
      ]}
    >
      <div className={styles.fields}>
        <div>
          <label htmlFor={`${id}dates`}>{t(words.dates)}</label>
          <DateRangePicker
            id={{ start: `${id}dates`, end: `${id}until` }}
            aria-label={t(words.dates)}
            allowClear={false}
            status={datesError === undefined ? undefined : 'error'}
            value={pickedDays}
            onChange={(range) => {
              const [from, to] = [range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD')]
              if (from !== undefined && to !== undefined) setWish({ ...wish, from, to })
            }}
          />
          {datesError === undefined ? null : (
            <span className={styles.error} role="alert">
              {datesError}
            </span>
          )}
        </div>
        <BrushFields brush={wish} onChange={setWish} known={known} nameError={nameError} withStatutory={false} />
        {wish.kind === 'off' && dates.length > 0 ? (
          <fieldset className={styles.chips}>
            <legend>{t(words.byLawDays)}</legend>
            {dates.map((date) => (
              <button key={date} type="button" aria-pressed={wish.byLaw.has(date)} onClick={() => toggle(date)}>
                {monthDayText(date, language)}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
    </Modal>
  )
}
