import { isValidDate } from '@workplace/domain/kernel/date'

const DAY = 86_400

/** `YYYY-MM-DD HH:MM:SS` as devices count seconds: every month has 31 days, from 2000 on. */
export function toSeconds(wall: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = wall.split(/\D/).map(Number)
  return ((year - 2000) * 372 + (month - 1) * 31 + day - 1) * DAY + (hour * 60 + minute) * 60 + second
}

const two = (number: number) => String(number).padStart(2, '0')

/** The same back; null where it is no time that there is. */
export function fromSeconds(seconds: number): string | null {
  const days = Math.floor(seconds / DAY)
  const date = `${2000 + Math.floor(days / 372)}-${two((Math.floor(days / 31) % 12) + 1)}-${two((days % 31) + 1)}`
  const rest = seconds % DAY
  return wallOf(`${date} ${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`)
}

/** A time as devices write it, if there is such a time; some leave a letter or nothing between date and time of day. */
export function wallOf(text: string | undefined): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T]+(\d{2}):(\d{2}):(\d{2})$/.exec(text?.trim() ?? '')
  if (found === null) return null
  const [, date = '', hour, minute, second] = found
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return isValidDate(date) ? `${date} ${hour}:${minute}:${second}` : null
}
