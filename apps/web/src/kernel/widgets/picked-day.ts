import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'

// A picker of dates takes each new object for a new value and forgets what somebody is just typing, also where the page was
// only drawn anew: the same text must stay the same object.

/** The value of a `DatePicker`. */
export const usePickedDay = (text: string | null | undefined): Dayjs | null =>
  useMemo(() => (text ? dayjs(text) : null), [text])

/** The value of a `DatePicker.RangePicker`. */
export const usePickedDays = (
  from: string | null | undefined,
  to: string | null | undefined,
): [Dayjs | null, Dayjs | null] => useMemo(() => [from ? dayjs(from) : null, to ? dayjs(to) : null], [from, to])
