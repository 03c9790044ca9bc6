import type { Label } from '../kernel/words'

type Values = Readonly<Record<string, unknown>>

const words = {
  closesAfterOpening: ['须晚于开放开始时间', 'Must be after the opening time'],
  lunchNeedsBoth: ['午休开始和结束须同时填写', 'Enter both the start and the end of the lunch break, or neither'],
  lunchEndsAfterBegin: ['须晚于午休开始时间', 'Must be after the start of the lunch break'],
  lunchInsideOpening: ['午休须在开放时间之内', 'The lunch break must be within the opening hours'],
  windowIsEmpty: ['不能与开始时间相同', 'Must be different from the start time'],
} as const satisfies Record<string, Label>

/**
 * What is wrong with the hours of a room, by field: opening, lunch break and booking window must be possible at all.
 * The form says it while one types, the server before it saves. Wall times compare as texts.
 */
export function roomHourFaults(room: Values): Record<string, Label> {
  const text = (name: string) => (room[name] === null || room[name] === undefined ? null : String(room[name]))
  const [opens = '', closes = ''] = [text('opentime') ?? undefined, text('closetime') ?? undefined]
  const [begin, end] = [text('lunch_begin'), text('lunch_end')]
  const faults: Record<string, Label> = {}
  if (opens >= closes) faults.closetime = words.closesAfterOpening
  if ((begin === null) !== (end === null)) faults[begin === null ? 'lunch_begin' : 'lunch_end'] = words.lunchNeedsBoth
  else if (begin !== null && end !== null) {
    if (begin >= end) faults.lunch_end = words.lunchEndsAfterBegin
    else if (begin < opens) faults.lunch_begin = words.lunchInsideOpening
    else if (end > closes) faults.lunch_end = words.lunchInsideOpening
  }
  // a window may reach over midnight, but not have no length
  const [from, until] = [text('approve_booking_begintime'), text('approve_booking_endtime')]
  if (from !== null && from === until) faults.approve_booking_endtime = words.windowIsEmpty
  return faults
}
