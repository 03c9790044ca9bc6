import type { Field, FieldKind, Period } from '@workplace/contract/kernel/field'
import type { Label } from '@workplace/contract/kernel/words'
import { useT } from '../words'
import {
  ChoiceCell,
  ColorCell,
  DateCell,
  FlagCell,
  ImageCell,
  InstantCell,
  MoneyCell,
  MultiselectCell,
  NumberCell,
  PeriodsCell,
  RefCell,
  RefsCell,
  SelectCell,
  StructuredCell,
  TextCell,
  WalltimeCell,
  WeekdaysCell,
  ZoneCell,
} from './cells'
import { ChoiceInput, FlagInput, MultiselectInput, SelectInput, WeekdaysInput } from './choice-input'
import { ColorInput } from './color-input'
import { ImageInput } from './image-input'
import { MarkdownCell, MarkdownInput } from './markdown-input'
import { DecimalInput, IntegerInput } from './number-input'
import { PeriodsInput } from './periods-input'
import { RefInput, RefsInput } from './reference-input'
import { StructuredInput } from './structured-input'
import { LongTextInput, SecretInput, TextInput } from './text-input'
import { DateInput, InstantInput, WalltimeInput } from './time-input'
import type { Row, Widget } from './widget'
import styles from './widgets.module.css'
import { ZoneInput } from './zone-input'

/** The value of each kind on the wire. A new kind does not compile until it has its input and its cell here. */
type Values = {
  text: string
  longtext: string
  markdown: string
  integer: number
  decimal: string
  money: string
  flag: boolean
  select: string
  choice: number
  multiselect: string[]
  date: string
  walltime: string
  instant: string
  color: string
  image: string
  zone: string
  weekdays: number[]
  periods: Period[]
  structured: unknown
  ref: number
  refs: number[]
}

const widgets: { readonly [K in FieldKind]: Widget<Values[K]> } = {
  text: { Input: TextInput, Cell: TextCell, width: 160 },
  longtext: { Input: LongTextInput, Cell: TextCell, width: 220, wide: true },
  markdown: { Input: MarkdownInput, Cell: MarkdownCell, width: 220, wide: true },
  integer: { Input: IntegerInput, Cell: NumberCell, width: 100, align: 'right' },
  decimal: { Input: DecimalInput, Cell: NumberCell, width: 120, align: 'right' },
  money: { Input: DecimalInput, Cell: MoneyCell, width: 130, align: 'right' },
  flag: { Input: FlagInput, Cell: FlagCell, width: 100 },
  select: { Input: SelectInput, Cell: SelectCell, width: 120 },
  choice: { Input: ChoiceInput, Cell: ChoiceCell, width: 96 },
  multiselect: { Input: MultiselectInput, Cell: MultiselectCell, width: 180 },
  date: { Input: DateInput, Cell: DateCell, width: 130 },
  walltime: { Input: WalltimeInput, Cell: WalltimeCell, width: 96 },
  instant: { Input: InstantInput, Cell: InstantCell, width: 156 },
  color: { Input: ColorInput, Cell: ColorCell, width: 120 },
  image: { Input: ImageInput, Cell: ImageCell, width: 96 },
  zone: { Input: ZoneInput, Cell: ZoneCell, width: 200 },
  weekdays: { Input: WeekdaysInput, Cell: WeekdaysCell, width: 140, wide: true },
  periods: { Input: PeriodsInput, Cell: PeriodsCell, width: 220, wide: true },
  structured: { Input: StructuredInput, Cell: StructuredCell, width: 220, wide: true },
  ref: { Input: RefInput, Cell: RefCell, width: 136 },
  refs: { Input: RefsInput, Cell: RefsCell, width: 200, wide: true },
}

const secret: Widget<string> = { ...widgets.text, Input: SecretInput }

/** The widget of a field. Its value's type is known only to the declaration, hence `never` outside of this file. */
export function widgetOf(field: Field): Widget<never> {
  return (field.secret ? secret : widgets[field.kind]) as unknown as Widget<never>
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Nothing chosen, where that says something: all offices. */
function Meaning({ label }: { label: Label }) {
  return <span className={styles.quiet}>{useT()(label)}</span>
}

/** A field of a row as one reads it; a dash where there is nothing. */
export function Cell({ field, name, row, whole }: { field: Field; name: string; row: Row; whole?: boolean }) {
  const value = row[name]
  if (isEmpty(value) && field.empty !== undefined) return <Meaning label={field.empty} />
  if (isEmpty(value)) {
    return (
      <span className={styles.quiet} aria-hidden>
        —
      </span>
    )
  }
  const { Cell: View } = widgetOf(field)
  return <View value={value as never} field={field} name={name} row={row} whole={whole} />
}
