import { z } from 'zod'
import type { Shape } from '../kernel/field'
import type { Language } from '../kernel/words'

/** What a thing says or is told of one item. */
export type ThingValue = number | boolean | string
export type ThingValues = Readonly<Record<string, ThingValue>>

export const mostValues = 60
const itemPattern = /^[A-Za-z][\w.-]{0,39}$/
/** Whether something may be called so: what every object has by itself is no name. */
export const isItem = (name: string): boolean => itemPattern.test(name) && !(name in {})
const wrongItem =
  'says|名称以字母开头，只含字母、数字、点、横线和下划线|A name begins with a letter and has letters, digits, dots, hyphens and underscores only'
const wrongValue = 'says|值须为数字、文字或 true、false|A value is a number, a text, true or false'
const item = z.string().refine(isItem, wrongItem)
const value = z.union([z.number(), z.boolean(), z.string().max(200, 'too_long|200')], { error: wrongValue })

export const valuesSchema = z
  .record(z.string(), value)
  // said of all together: the form has one field for them
  .refine((all) => Object.keys(all).every(isItem), wrongItem)
  .refine((all) => Object.keys(all).length <= mostValues, `too_many|${mostValues}`)

const separator = (language: Language) => (language === 'zh' ? '；' : '; ')
const partsOf = (text: string) =>
  text
    .split(/[;；\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A number, true, false, or the text itself. */
function readValue(text: string): ThingValue {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Values by their names: `target=22；state=ON`. */
export const valuesShape: Shape<ThingValues> = {
  schema: valuesSchema,
  write: (values, language) =>
    Object.entries(values)
      .map(([name, one]) => `${name}=${one}`)
      .join(separator(language)),
  read: (text) => {
    const read = partsOf(text).map((part) => /^([^=]+)=(.*)$/.exec(part))
    return read.every((one) => one !== null)
      ? Object.fromEntries(read.map((one) => [(one[1] ?? '').trim(), readValue((one[2] ?? '').trim())]))
      : text
  },
  hint: ['target=22；state=ON', 'target=22; state=ON'],
}

export type ThingLimit = {
  readonly item: string
  readonly low?: number | undefined
  readonly high?: number | undefined
}

const bound = z.number({ error: 'a_number' }).optional()
const noBound = 'says|请填写下限或上限|Give a lower or an upper limit'
const crossed = 'says|下限应小于上限|The lower limit has to be below the upper one'
const twice = 'says|同一项目只能设一次|Each item can have limits only once'

const ofLimits = /^([A-Za-z][\w.-]*)\s*(?:(-?[\d.]+)?\s*(?:~|～|\.\.|至|to)\s*(-?[\d.]+)?)$/

/** Between what a measured item is to stay: `temperature 18~26；co2 ~1000`. */
export const limitsShape: Shape<readonly ThingLimit[]> = {
  schema: z
    .array(
      z
        .object({ item, low: bound, high: bound })
        .refine(({ low, high }) => low !== undefined || high !== undefined, noBound)
        .refine(({ low, high }) => low === undefined || high === undefined || low < high, crossed),
    )
    .max(20, 'too_many|20')
    .refine((all) => new Set(all.map((one) => one.item)).size === all.length, twice),
  write: (limits, language) =>
    limits.map(({ item: name, low, high }) => `${name} ${low ?? ''}~${high ?? ''}`).join(separator(language)),
  read: (text) => {
    const read = partsOf(text).map((part) => ofLimits.exec(part))
    return read.every((one) => one !== null)
      ? read.map((one) => ({
          item: one[1] ?? '',
          ...(one[2] === undefined ? {} : { low: Number(one[2]) }),
          ...(one[3] === undefined ? {} : { high: Number(one[3]) }),
        }))
      : text
  },
  hint: ['temperature 18~26；co2 ~1000', 'temperature 18~26; co2 ~1000'],
}
