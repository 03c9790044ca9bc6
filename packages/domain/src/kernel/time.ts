/** Minutes in a block of the booking grid (specification 9). */
export const BLOCK_MINUTES = 15
/** Blocks in a day of the booking grid (specification 9). */
export const BLOCKS_A_DAY = 96
/** Minutes in a day of the grid; on days of daylight-saving change the grid keeps them too. */
export const DAY_MINUTES = 1440

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** True for `HH:mm` from 00:00 to 24:00. */
export function isTime(text: string): boolean {
  return text === '24:00' || TIME.test(text)
}

/** The minute of the day of an `HH:mm`, 24:00 included; a text that is none is a RangeError. */
export function minuteOf(text: string): number {
  if (text === '24:00') return DAY_MINUTES
  const match = TIME.exec(text)
  if (match === null) throw new RangeError(`Not a time of day: ${text}`)
  return Number(match[1]) * 60 + Number(match[2])
}

/** The minute at which something ends that is said to end at `HH:mm`: 23:59 means 24:00 (specification 3). */
export function endMinuteOf(text: string): number {
  return text === '23:59' ? DAY_MINUTES : minuteOf(text)
}

/** A minute of the day (0 to 1440) as `HH:mm`; 1440 is 24:00. */
export function timeOf(minute: number): string {
  const whole = Math.floor(minute)
  const known = texts[whole]
  if (known !== undefined) return known
  const hours = Math.floor(whole / 60)
  const text = `${String(hours).padStart(2, '0')}:${String(whole - hours * 60).padStart(2, '0')}`
  // each minute of a day is written once in the life of a process
  if (whole >= 0 && whole <= DAY_MINUTES) texts[whole] = text
  return text
}
const texts: string[] = []

/** The block (0 to 95) that holds a minute of the day. */
export function blockOf(minute: number): number {
  return Math.floor(minute / BLOCK_MINUTES)
}

/** The first minute of a block; a block covers it and the 14 minutes after it. */
export function blockStart(block: number): number {
  return block * BLOCK_MINUTES
}

/** A length in minutes as whole hours and the minutes left over. */
export function hoursAndMinutes(minutes: number): { h: number; m: number } {
  return { h: Math.floor(minutes / 60), m: Math.round(minutes % 60) }
}
