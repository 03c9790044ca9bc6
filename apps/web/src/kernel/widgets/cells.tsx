import { comma } from '@workplace/contract/kernel/comma'
import { type Period, shapeOf } from '@workplace/contract/kernel/field'
import { labelKey, thumbKey, urlKey } from '@workplace/contract/kernel/resource'
import { weekdaysText } from '@workplace/contract/kernel/weekday-text'
import { Image } from 'antd'
import { imageAddress } from '../session/session'
import { dateText, instantText, zoneText } from '../time/time-text'
import { zoneLabel } from '../time/zones'
import { useLanguage, useT } from '../words'
import { LongText } from './long-text'
import { moneyText, numberText } from './number-text'
import { rowsOf } from './period-rows'
import { StateDot } from './state-dot'
import type { CellProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

function Line({ children, whole }: { children: string; whole?: boolean }) {
  return whole ? <span className={styles.whole}>{children}</span> : <LongText>{children}</LongText>
}

export function TextCell({ value, whole }: CellProps<string>) {
  return <Line whole={whole}>{value}</Line>
}

export function NumberCell({ value, field }: CellProps<number | string>) {
  const language = useLanguage()
  return <span className={styles.number}>{numberText(value, language, field.scale ?? 0)}</span>
}

export function MoneyCell({ value }: CellProps<string>) {
  return <span className={styles.number}>{moneyText(value, useLanguage())}</span>
}

export function FlagCell({ value }: CellProps<boolean>) {
  const t = useT()
  return <span className={value ? undefined : styles.quiet}>{t(value ? words.yes : words.no)}</span>
}

export function SelectCell({ value, field, whole }: CellProps<string>) {
  const t = useT()
  if (!whole && field.silent?.includes(value)) return null
  const label = field.options?.[value]
  const text = label === undefined ? value : t(label)
  const tone = field.tones?.[value]
  return tone === undefined ? <span>{text}</span> : <StateDot tone={tone}>{text}</StateDot>
}

export function ChoiceCell({ value, ...rest }: CellProps<number>) {
  return <SelectCell value={String(value)} {...rest} />
}

export function MultiselectCell({ value, field, whole }: CellProps<string[]>) {
  const t = useT()
  const language = useLanguage()
  const texts = value.map((key) => {
    const label = field.options?.[key]
    return label === undefined ? key : t(label)
  })
  return <Line whole={whole}>{texts.join(comma[language])}</Line>
}

export function DateCell({ value }: CellProps<string>) {
  return <span className={styles.number}>{dateText(value, useLanguage())}</span>
}

export function WalltimeCell({ value }: CellProps<string>) {
  return <span className={styles.number}>{value}</span>
}

export function InstantCell({ value, whole }: CellProps<string>) {
  const language = useLanguage()
  const zone = zoneText(value, language)
  return (
    <span className={styles.number} title={`${instantText(value, language)} ${zone}`}>
      {instantText(value, language)}
      {whole ? ` (${zone})` : ''}
    </span>
  )
}

export function ColorCell({ value }: CellProps<string>) {
  return (
    <span className={styles.state}>
      <span className={styles.swatch} style={{ background: value }} aria-hidden />
      <span className={styles.number}>{value.toUpperCase()}</span>
    </span>
  )
}

export function ImageCell({ value, field, row, name, whole }: CellProps<string>) {
  const t = useT()
  const addressOf = (key: string) => {
    const address = row[key]
    return typeof address === 'string' ? address : imageAddress(value)
  }
  return (
    <Image
      src={addressOf(thumbKey(name))}
      alt={t(field.label)}
      {...(whole ? { className: styles.picture } : { width: 48, height: 28 })}
      styles={{ image: { objectFit: 'contain', maxHeight: 200 } }}
      loading="lazy"
      preview={{ mask: t(words.view), src: addressOf(urlKey(name)) }}
    />
  )
}

export function ZoneCell({ value, whole }: CellProps<string>) {
  return <Line whole={whole}>{zoneLabel(value)}</Line>
}

export function WeekdaysCell({ value, whole }: CellProps<number[]>) {
  return <Line whole={whole}>{weekdaysText(value, useLanguage())}</Line>
}

export function PeriodsCell({ value, whole }: CellProps<Period[]>) {
  const language = useLanguage()
  const texts = rowsOf(value).map(({ weeks, start, end }) => `${weekdaysText(weeks, language)} ${start}–${end}`)
  return <Line whole={whole}>{texts.join(whole ? '\n' : language === 'zh' ? '；' : '; ')}</Line>
}

export function StructuredCell({ value, field, whole }: CellProps<unknown>) {
  const language = useLanguage()
  return <Line whole={whole}>{shapeOf(field).write(value, language)}</Line>
}

export function RefCell({ value, row, name, whole }: CellProps<number>) {
  const label = row[labelKey(name)]
  return <Line whole={whole}>{typeof label === 'string' && label !== '' ? label : `#${value}`}</Line>
}

export function RefsCell({ value, row, name, whole }: CellProps<number[]>) {
  const language = useLanguage()
  const labels = row[labelKey(name)]
  const texts = Array.isArray(labels) ? labels.map(String) : value.map((id) => `#${id}`)
  return <Line whole={whole}>{texts.join(comma[language])}</Line>
}
