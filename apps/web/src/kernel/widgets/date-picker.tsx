import { type DatePickerProps, DatePicker as Picker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ComponentProps } from 'react'
import { useLanguage } from '../words'
import { dayForms, momentForms } from './typed-day'

// The library reads only the form in which it writes, and drops without a word what is typed in another; it takes several
// forms of each picker alone, and not from its language.

type Days = DatePickerProps<Dayjs, false>
type Spans = ComponentProps<typeof Picker.RangePicker>

function useForms(how: { readonly picker?: string | undefined; readonly showTime?: unknown }): { format?: string[] } {
  const language = useLanguage()
  if (how.picker !== undefined && how.picker !== 'date') return {}
  return { format: (how.showTime ? momentForms : dayForms)[language] }
}

/** A day, or with `showTime` a moment, that is picked or typed; shown as days are in the reader's language. */
export function DatePicker(props: Days) {
  return <Picker {...useForms(props)} {...props} />
}

/** Two of them, from and until. */
export function DateRangePicker(props: Spans) {
  return <Picker.RangePicker {...useForms(props)} {...props} />
}
