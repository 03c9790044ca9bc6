// By itself: the pages of light entries read clocks, and would load what writes dates in sentences with them.

/** The wall clock of a zone at an instant, as meetings carry it: `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')}`
}

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `HH:mm` of a wall time. */
export const clockOf = (wallTime: string) => wallTime.slice(11, 16)
