import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { Button, Checkbox, Form, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { dateText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { daysOf, fieldWith, type HoursPart } from './day-hours'
import type { PaintedDay } from './day-painter'
import { remember } from './hours-history'
import styles from './pass.module.css'
import { words } from './pass-words'

type Target = { readonly part: HoursPart; readonly key: string; readonly name: string }
type Props = { readonly from: PaintedDay & Target; readonly disabled: boolean; readonly icon: ReactNode }

const idOf = ({ part, key }: Pick<Target, 'part' | 'key'>) => `${part} ${key}`

/** Gives the hours of one day to others of the form: weekdays, types of holiday, dates. */
export function CopyDay({ from, disabled, icon }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const name = t(words.copyDay, { day: from.name })
  return (
    <Popover
      trigger="click"
      placement="topRight"
      open={open}
      onOpenChange={setOpen}
      title={name}
      destroyOnHidden
      content={<Targets from={from} onDone={() => setOpen(false)} />}
    >
      <Button type="text" icon={icon} aria-label={name} title={name} disabled={disabled} />
    </Popover>
  )
}

function Targets({ from, onDone }: { from: Props['from']; onDone: () => void }) {
  const t = useT()
  const language = useLanguage()
  const form = Form.useFormInstance()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const dates = [...daysOf('special_days', form.getFieldValue('special_days')).keys()].sort()
  const groups: readonly { readonly title: string; readonly days: readonly Target[] }[] = [
    {
      title: t(words.week),
      days: [1, 2, 3, 4, 5, 6, 7].map((week) => ({
        ...{ part: 'weeks', key: String(week), name: weekdayText(week, language) },
      })),
    },
    {
      title: t(words.holidays),
      days: [words.type1, words.type2, words.type3].map((type, at) => ({
        ...{ part: 'holiday_periods', key: String(at + 1), name: t(type) },
      })),
    },
    {
      title: t(words.dates),
      days: dates.map((date) => ({ part: 'special_days', key: date, name: dateText(date, language) })),
    },
  ]
  const copy = () => {
    remember(form)
    for (const part of ['weeks', 'holiday_periods', 'special_days'] as const) {
      const keys = chosen.flatMap((id) => (id.startsWith(`${part} `) ? [id.slice(part.length + 1)] : []))
      if (keys.length === 0) continue
      const days = daysOf(part, form.getFieldValue(part))
      const next = new Map([...days, ...keys.map((key) => [key, from.periods] as const)])
      form.setFieldValue(part, fieldWith(part, next))
    }
    onDone()
  }
  return (
    <div className={styles.targets}>
      {groups.map(({ title, days }) =>
        days.length === 0 ? null : (
          <fieldset key={title} className={styles.targetGroup}>
            <legend>{title}</legend>
            {days.map((day) => (
              <Checkbox
                key={idOf(day)}
                disabled={idOf(day) === idOf(from)}
                checked={chosen.includes(idOf(day))}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, idOf(day)] : chosen.filter((id) => id !== idOf(day)))
                }
              >
                {day.name}
              </Checkbox>
            ))}
          </fieldset>
        ),
      )}
      <Button type="primary" size="small" disabled={chosen.length === 0} onClick={copy}>
        {chosen.length === 0 ? t(words.copy) : t(words.copyNow, { n: chosen.length })}
      </Button>
    </div>
  )
}
