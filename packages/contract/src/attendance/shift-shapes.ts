import type { OvertimeTerms } from '@workplace/domain/attendance/overtime'
import {
  type LateOff,
  MOST_PERIODS,
  type ShiftPeriod,
  type ShiftRest,
  shiftMinute,
} from '@workplace/domain/attendance/shift'
import { z } from 'zod'
import { comma } from '../kernel/comma'
import type { Shape } from '../kernel/field'
import { type Label, say } from '../kernel/words'

const MOST_RESTS = 8
const MOST_STEPS = 5

const notATime =
  'says|时间格式为 HH:mm，次日时间从 24:00 起计，最晚 36:00|Use HH:mm. Times after midnight count on, up to 36:00.'
const time = z.string({ error: notATime }).refine((text) => shiftMinute(text) !== null, notATime)
const noPeriod = 'says|请至少添加一个工作段|Add at least one period'

/** Parts of a text that lists them in either language. */
const parts = (text: string) =>
  text
    .split(/\s*[、,，;；\n]\s*/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
const padded = (text: string) => text.padStart(5, '0')
const range = /^(\d{1,2}:\d{2})\s*[-–~]\s*(\d{1,2}:\d{2})\s*(.*)$/

const noPunch: Readonly<Record<'on' | 'off' | 'both', Label>> = {
  on: ['上班免打卡', 'no punch on'],
  off: ['下班免打卡', 'no punch off'],
  both: ['免打卡', 'no punch'],
}
const exemptionOf = ({ must_on, must_off }: ShiftPeriod) =>
  must_on && must_off ? null : must_off ? noPunch.on : must_on ? noPunch.off : noPunch.both

/** `09:00-12:00、13:00-18:00 下班免打卡`: when it is worked, and what need not be punched. */
export const periodsShape: Shape<readonly ShiftPeriod[]> = {
  schema: z
    .array(
      z.object({
        on_time: time,
        off_time: time,
        must_on: z.boolean().default(true),
        must_off: z.boolean().default(true),
      }),
      { error: noPeriod },
    )
    .min(1, noPeriod)
    .max(MOST_PERIODS, `too_many|${MOST_PERIODS}`),
  write: (periods, language) =>
    periods
      .map((one) => {
        const exemption = exemptionOf(one)
        return `${one.on_time}-${one.off_time}${exemption === null ? '' : ` ${say(exemption, language)}`}`
      })
      .join(comma[language]),
  read: (text) => {
    const read = parts(text).map((part) => {
      const [, on = '', off = '', rest = ''] = range.exec(part) ?? []
      const is = (label: Label) => label.some((word) => word.toLowerCase() === rest.trim().toLowerCase())
      const known = rest === '' || Object.values(noPunch).some(is)
      return on === '' || !known
        ? null
        : {
            ...{ on_time: padded(on), off_time: padded(off) },
            ...{ must_on: !is(noPunch.on) && !is(noPunch.both), must_off: !is(noPunch.off) && !is(noPunch.both) },
          }
    })
    return read.every((one) => one !== null) ? read : text
  },
  hint: [
    '09:00-12:00、13:00-18:00；次日 02:00 写作 26:00',
    '09:00-12:00, 13:00-18:00; 02:00 of the day after is 26:00',
  ],
}

/** `12:00-13:00`: what of the periods is no work. */
export const restsShape: Shape<readonly ShiftRest[]> = {
  schema: z.array(z.object({ start: time, end: time })).max(MOST_RESTS, `too_many|${MOST_RESTS}`),
  write: (rests, language) => rests.map(({ start, end }) => `${start}-${end}`).join(comma[language]),
  read: (text) => {
    const read = parts(text).map((part) => {
      const [, start = '', end = '', rest = ''] = range.exec(part) ?? []
      return start === '' || rest !== '' ? null : { start: padded(start), end: padded(end) }
    })
    return read.every((one) => one !== null) ? read : text
  },
  hint: ['12:00-13:00', '12:00-13:00'],
}

const minutes = (most: number) =>
  z.number({ error: 'whole' }).int('whole').min(1, 'too_small|1').max(most, `too_big|${most}`)

/** `120→30、240→60`: from so many minutes of one thing on so many of another. */
const stepsShape = <A extends string, B extends string>(one: A, other: B): Shape<readonly Record<A | B, number>[]> => ({
  schema: z
    .array(z.object({ [one]: minutes(720), [other]: minutes(480) } as Record<A | B, z.ZodNumber>))
    .max(MOST_STEPS, `too_many|${MOST_STEPS}`) as unknown as z.ZodType<readonly Record<A | B, number>[]>,
  write: (steps, language) => steps.map((step) => `${step[one]}→${step[other]}`).join(comma[language]),
  read: (text) => {
    const read = parts(text).map((part) => {
      const [, first, second] = /^(\d{1,4})\s*(?:→|->|=|:)\s*(\d{1,4})$/.exec(part) ?? []
      return first === undefined ? null : { [one]: Number(first), [other]: Number(second) }
    })
    return read.every((step) => step !== null) ? read : text
  },
  hint: ['120→30、240→60', '120→30, 240→60'],
})

/** Who left so late may come so much later. */
export const lateOffShape: Shape<readonly LateOff[]> = stepsShape('late_off_minutes', 'late_on_minutes')
/** Who worked so long over had so much rest of it. */
export const restByDurationShape: Shape<OvertimeTerms['rest_by_duration']> = stepsShape('ot_minutes', 'rest_minutes')
