import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import * as common from './common-words'
import { inOneLine, isPlain, isZoneName, missingOr, walltimePattern } from './input'
import type { UploadKind } from './upload-kind'
import { type Label, type Language, say } from './words'

/** What calls without fields ask for as well; they stand apart so that a page which sends one ships no fields. */
export { isPlain, isZoneName, line, walltimePattern } from './input'

/** The kinds of field. Each has its schema here, its input and cell in the web kernel, its column in the server kernel. */
export type FieldKind =
  | 'text' // one line
  | 'longtext' // several lines
  | 'markdown' // rich text, rendered without HTML
  | 'integer'
  | 'decimal' // text on the wire, as the database gives it
  | 'money' // numeric(12,2) yuan, text on the wire
  | 'flag'
  | 'select'
  | 'choice' // one of a few numbered options, a number on the wire
  | 'multiselect'
  | 'date' // YYYY-MM-DD
  | 'walltime' // HH:mm, 24:00 allowed
  | 'instant' // RFC 3339 with offset
  | 'color' // #RRGGBB
  | 'image' // path of an uploaded picture
  | 'zone' // IANA name
  | 'weekdays' // numbers 1 (Monday) to 7
  | 'periods' // [{ week, start, end }]
  | 'structured' // a value of its own shape, as its declaration says
  | 'ref' // id of one row of another resource
  | 'refs' // ids of several, a link table behind it

export type Option = Readonly<Record<string, Label>>
/** What a choice means to the eye: shown as a dot beside its word. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'quiet'

/** A value of its own shape, kept as JSON: what it may be, and how lists, files and the operation log have it as text. */
export type Shape<T = unknown> = {
  readonly schema: z.ZodType<T>
  /** As people read it, in a cell of a list, of a file and of the log. */
  readonly write: (value: T, language: Language) => string
  /** What such a text means, in either language; a text that means nothing is given back, and the schema refuses it. */
  readonly read: (text: string) => unknown
  /** How it is written, in the template of an import. */
  readonly hint: Label
}

export type Field<T = unknown, Optional extends boolean = boolean> = {
  readonly kind: FieldKind
  readonly label: Label
  /** May be left empty; the value is null then. */
  readonly optional: Optional
  /** Shown under the input. */
  readonly help?: Label
  /** What it means that nothing is chosen, where a list would show a dash. */
  readonly empty?: Label
  /** Where the field appears. All by default; `list: false` starts hidden in the table (column settings can show it). */
  readonly list: boolean
  readonly form: boolean
  /** Part of CSV and Excel import, export and template. `out`: carried away only, as another resource's file brings it. */
  readonly exchange: boolean | 'out'
  readonly sortable: boolean
  /** Offered as a filter above the list. */
  readonly filter: boolean
  /** No two rows of a company may share it (together with `uniqueWith`). */
  readonly unique: boolean
  readonly uniqueWith: readonly string[]
  /** No two rows of the whole installation may share it: accounts. */
  readonly everywhere?: boolean
  /** The server works it out: shown, never asked for, no column of the table. */
  readonly computed?: boolean
  /** Asked for in files, and by calls of its own; stored as something else. */
  readonly transient?: boolean
  /** Only with a single record: in no list, no file and no log. */
  readonly confidential?: boolean
  /** Says who somebody is that has no account: the operation log, which nobody can change, says only that it is there. */
  readonly unlogged?: boolean
  /** A flag that is answered as 1 or 0, as the specification has it; true and false everywhere else. */
  readonly numbered?: boolean
  /** Encrypted at rest, and shown only in part. */
  readonly sealed?: boolean
  /** What the sample row of an import template has. */
  readonly example?: string
  /** Encrypted at rest and never shown again: a row only says by `<name>_set` that there is one. */
  readonly secret?: boolean
  /** Must be given while it is asked for, though the column may be empty; this says so. */
  readonly needed?: Label
  /** Value of a new row's form. */
  readonly initial: T | null
  readonly min?: number
  readonly max?: number
  /** Digits after the point of a decimal. */
  readonly scale?: number
  /** A text must match this; the message says how. */
  readonly pattern?: { readonly source: string; readonly message: Label }
  /** What is said where nothing was given, or nothing that counts: for fields with words of their own for it. */
  readonly missing?: Label
  /** Emoji and special symbols are removed as one types. */
  readonly plain?: boolean
  readonly options?: Option
  /** What the options mean: said under the input, in place of the help, of the one that is chosen. */
  readonly explained?: Option
  /** Options that are states: each shows as a dot with its word. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Options that nobody looks for: nothing is locked, nothing is bound. A list leaves their place empty. */
  readonly silent?: readonly string[]
  /** Name of the resource that a ref or refs points to. */
  readonly to?: string
  /** The link table of refs, and its two columns beside company_id. */
  readonly link?: { readonly table: string; readonly own: string; readonly other: string }
  /** What an image is uploaded as: decides formats and size. */
  readonly upload?: UploadKind
  /** Of a structured value. */
  readonly shape?: Shape
  /** A heading above this field in the form; the fields up to the next heading stand under it. */
  readonly section?: Label
  /** The form asks only while another field has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly unknown[] }
  /** Never asked for by the type checker; carries the value's type. */
  readonly _value: T | null
}

export type ValueOf<F> = F extends Field<infer T, infer O> ? (O extends true ? T | null : T) : never
export type Fields = Readonly<Record<string, Field>>
export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

type Common<T, O extends boolean> = {
  optional?: O
  help?: Label
  empty?: Label
  list?: boolean
  form?: boolean
  exchange?: boolean | 'out'
  sortable?: boolean
  filter?: boolean
  unique?: boolean
  uniqueWith?: readonly string[]
  everywhere?: boolean
  confidential?: boolean
  unlogged?: boolean
  sealed?: boolean
  secret?: boolean
  needed?: Label
  initial?: T
  example?: string
  missing?: Label
  section?: Label
  when?: { field: string; is: readonly unknown[] }
}

function field<T, O extends boolean>(
  kind: FieldKind,
  label: Label,
  options: Common<T, O>,
  more: Partial<Field> = {},
): Field<T, O> {
  return {
    list: true,
    form: true,
    exchange: true,
    sortable: true,
    filter: false,
    unique: false,
    uniqueWith: [],
    ...options,
    ...more,
    kind,
    label,
    optional: (options.optional ?? false) as O,
    initial: options.initial ?? null,
    _value: null,
  } as Field<T, O>
}

type TextOptions<O extends boolean> = Common<string, O> & {
  max?: number
  plain?: boolean
  pattern?: { source: string; message: Label }
}

/** One line of text, at most 100 characters unless it says otherwise. */
export const text = <O extends boolean = false>(label: Label, o: TextOptions<O> = {}) =>
  field<string, O>('text', label, o, { max: o.max ?? 100 })
/** Several lines, at most 1,000 characters; hidden in the table at first. */
export const longtext = <O extends boolean = false>(label: Label, o: TextOptions<O> = {}) =>
  field<string, O>('longtext', label, { list: false, sortable: false, ...o }, { max: o.max ?? 1000 })
/** Markdown, at most 20,000 characters; hidden in the table at first. */
export const markdown = <O extends boolean = false>(label: Label, o: TextOptions<O> = {}) =>
  field<string, O>('markdown', label, { list: false, sortable: false, ...o }, { max: o.max ?? 20000 })
export const integer = <O extends boolean = false>(
  label: Label,
  o: Common<number, O> & { min?: number; max?: number } = {},
) => field<number, O>('integer', label, o, { min: o.min ?? 0, max: o.max ?? 2147483647 })
/** A decimal number as text, `scale` digits after the point (2). */
export const decimal = <O extends boolean = false>(
  label: Label,
  o: Common<string, O> & { min?: number; max?: number; scale?: number } = {},
) => field<string, O>('decimal', label, o, { min: o.min ?? 0, max: o.max ?? 99999999, scale: o.scale ?? 2 })
/** Yuan with two digits, as text. */
export const money = <O extends boolean = false>(label: Label, o: Common<string, O> = {}) =>
  field<string, O>('money', label, o, { min: 0, max: 9999999999, scale: 2 })
export const flag = (label: Label, o: Common<boolean, false> & { numbered?: boolean } = {}) =>
  field<boolean, false>('flag', label, { ...o, initial: o.initial ?? false })
export const select = <const P extends Option, O extends boolean = false>(
  label: Label,
  options: P,
  o: Common<keyof P & string, O> & {
    tones?: Readonly<Record<NoInfer<keyof P & string>, Tone>>
    explained?: Readonly<Record<NoInfer<keyof P & string>, Label>>
  } = {},
) => field<keyof P & string, O>('select', label, { filter: true, ...o }, { options })
/** One of a few options that have numbers. */
export const choice = <const P extends Option, O extends boolean = false>(
  label: Label,
  options: P,
  o: Common<number, O> = {},
) => field<number, O>('choice', label, { filter: true, ...o }, { options })
/** `min`: so many at least; `missing` says it in the field's own words. */
export const multiselect = <const P extends Option, O extends boolean = false>(
  label: Label,
  options: P,
  o: Common<(keyof P & string)[], O> & { min?: number } = {},
) => field<(keyof P & string)[], O>('multiselect', label, { sortable: false, ...o }, { options, min: o.min })
/** A number that the server counts for each row. */
export const counted = (label: Label, o: { list?: boolean } = {}) =>
  field<number, true>(
    'integer',
    label,
    { optional: true, form: false, exchange: false, sortable: false, ...o },
    { computed: true },
  )
/** A line of text that the server works out for each row. */
export const computedText = (label: Label, o: { list?: boolean; empty?: Label; exchange?: boolean } = {}) =>
  field<string, true>('text', label, { optional: true, form: false, sortable: false, ...o }, { computed: true })
/** One of a few numbered states that the server works out for each row. */
export const computedChoice = <const P extends Option>(
  label: Label,
  options: P,
  o: { list?: boolean; tones?: Readonly<Record<NoInfer<keyof P>, Tone>> } = {},
) =>
  field<number, true>(
    'choice',
    label,
    { optional: true, form: false, filter: true, sortable: false, list: o.list ?? true },
    { options, computed: true, tones: o.tones },
  )
/** One of a few states that the server works out for each row: shown and filtered by, in no file. */
export const computedSelect = <const P extends Option>(
  label: Label,
  options: P,
  o: {
    tones: Readonly<Record<NoInfer<keyof P & string>, Tone>>
    silent?: readonly NoInfer<keyof P & string>[]
    list?: boolean
    filter?: boolean
    /** It goes into exported files; no file brings it. */
    exchange?: boolean
  },
) =>
  field<keyof P & string, true>(
    'select',
    label,
    { optional: true, form: false, exchange: false, sortable: false, filter: true, ...o },
    { options, computed: true },
  )
/** A text that comes in files and in calls of its own, and is stored as something else. */
export const transient = (
  label: Label,
  o: { help?: Label; missing?: Label; max?: number; pattern?: Field['pattern']; example?: string } = {},
) =>
  field<string, false>(
    'text',
    label,
    { list: false, form: false, sortable: false, help: o.help, missing: o.missing },
    { transient: true, max: o.max ?? 100, pattern: o.pattern, example: o.example },
  )
/** A day, YYYY-MM-DD. */
export const date = <O extends boolean = false>(label: Label, o: Common<string, O> = {}) =>
  field<string, O>('date', label, o)
export const walltime = <O extends boolean = false>(label: Label, o: Common<string, O> = {}) =>
  field<string, O>('walltime', label, o)
export const instant = <O extends boolean = false>(label: Label, o: Common<string, O> = {}) =>
  field<string, O>('instant', label, o)
export const color = <O extends boolean = false>(label: Label, o: Common<string, O> = {}) =>
  field<string, O>('color', label, { sortable: false, ...o })
export const image = <O extends boolean = false>(label: Label, o: Common<string, O> & { upload: UploadKind }) =>
  field<string, O>('image', label, { sortable: false, exchange: false, ...o }, { upload: o.upload })
/** What the picture of a field is uploaded as. */
export function uploadOf({ upload, label }: Field): UploadKind {
  if (upload === undefined) throw new Error(`${label[1]} is no picture`)
  return upload
}
/** The shape of a structured field; a programming error if it has none. */
export function shapeOf({ shape, label }: Field): Shape {
  if (shape === undefined) throw new Error(`The structured field ${label[1]} has no shape`)
  return shape
}

export const zone = <O extends boolean = false>(label: Label, o: Common<string, O> = {}) =>
  field<string, O>('zone', label, o)
export const weekdays = <O extends boolean = false>(label: Label, o: Common<number[], O> = {}) =>
  field<number[], O>('weekdays', label, { sortable: false, list: false, ...o })
export type Period = { week: number; start: string; end: string }
export const periods = <O extends boolean = false>(label: Label, o: Common<Period[], O> = {}) =>
  field<Period[], O>('periods', label, { sortable: false, list: false, ...o })
/** The id of a row of another resource, named by its place in the registry. */
/** A value that no other kind is, such as the days of a plan. Its form asks for it as text, unless the page brings an input. */
export const structured = <T, O extends boolean = false>(label: Label, shape: Shape<T>, o: Common<T, O> = {}) =>
  field<T, O>('structured', label, { sortable: false, ...o }, { shape: shape as unknown as Shape })

export const ref = <O extends boolean = false>(to: string, label: Label, o: Common<number, O> = {}) =>
  field<number, O>('ref', label, { filter: true, ...o }, { to })
/** Ids of rows of another resource, kept in a link table with composite foreign keys. */
export const refs = <O extends boolean = false>(
  to: string,
  label: Label,
  link: { table: string; own: string; other: string },
  o: Common<number[], O> = {},
) => field<number[], O>('refs', label, { sortable: false, ...o }, { to, link })

/** Where a row says that a secret is there. */
export const setKey = (name: string) => `${name}_set`

/** Is the field asked for, as the others stand? Not where the one that it hangs on is not asked for itself. */
export function isAsked(fields: Fields, field: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (field.when === undefined) return true
  const upon = fields[field.when.field]
  return field.when.is.includes(values[field.when.field]) && (upon === undefined || isAsked(fields, upon, values))
}

/** Is a field without a value that must have one, as the others stand? A secret that was given before has one. */
export function isMissing(fields: Fields, name: string, values: Readonly<Record<string, unknown>>): boolean {
  const field = fields[name]
  const isEmpty = values[name] === null || values[name] === undefined || values[name] === ''
  return field?.needed !== undefined && isEmpty && values[setKey(name)] !== true && isAsked(fields, field, values)
}

/** Messages of field schemas are keys here; the edge says them in the caller's language. */
export const fieldMessages = {
  required: common.required,
  too_long: ['不能超过{max}个字符', 'At most {max} characters'],
  too_small: ['不能小于{min}', 'Must be at least {min}'],
  too_big: ['不能大于{max}', 'Must be at most {max}'],
  not_above: ['必须大于{min}', 'Must be greater than {min}'],
  too_many: ['最多{max}项', 'At most {max} items'],
  whole: ['请输入整数', 'Enter a whole number'],
  number: ['请输入数字，最多{scale}位小数', 'Enter a number with at most {scale} decimal places'],
  option: common.notAnOption,
  yes_no: ['只能是true或false（1或0）', 'Must be true or false (1 or 0)'],
  a_text: ['应为文本', 'Must be text'],
  a_number: ['应为数字', 'Must be a number'],
  a_list: ['应为列表', 'Must be a list'],
  an_object: ['应为对象', 'Must be an object'],
  date: ['日期不存在，格式为YYYY-MM-DD', 'Enter a valid date in the format YYYY-MM-DD'],
  walltime: ['时间格式为HH:mm', 'Use the format HH:mm'],
  instant: ['时间格式不正确', 'Enter a valid time'],
  color: common.colorFormat,
  zone: common.unknownTimeZone,
  format: common.incorrectFormat,
  image: common.notUploaded,
  control: ['包含无法识别的控制字符，请删除后重试', 'This has control characters in it. Remove them and try again.'],
} as const satisfies Record<string, Label>

/** The message of a schema's issue (`key`, `key|value` or `says|zh|en`) in words; undefined where it is none of ours. */
export function fieldMessage(message: string, language: Language): string | undefined {
  const [key = '', value = '', english = ''] = message.split('|')
  if (key === 'says') return language === 'en' ? english : value
  if (!Object.hasOwn(fieldMessages, key)) return undefined
  return say(fieldMessages[key as keyof typeof fieldMessages], language, { max: value, min: value, scale: value })
}

/** A message in the field's own words, both languages in it. */
/** A message of a schema that says what this label does. */
export const ownWords = ([zh, en]: Label) => `says|${zh}|${en}`

const bounds = (f: Field) => {
  const low = f.min ?? -Infinity
  const high = f.max ?? Infinity
  return { low, high }
}

function valueSchema(f: Field): z.ZodType {
  const needed = f.missing ? ownWords(f.missing) : 'required'
  /** Several values, at least one where the field must be filled. */
  const list = (item: z.ZodType, most: number) => {
    const many = z.array(item, { error: missingOr('option', needed) }).max(most)
    return f.optional ? many : many.min(1, needed)
  }
  switch (f.kind) {
    case 'text':
    case 'longtext':
    case 'markdown': {
      let schema = z
        .string({ error: missingOr('a_text', needed) })
        .overwrite((value) => (f.kind === 'text' ? inOneLine(value) : value))
        .trim()
        .max(f.max ?? 100, `too_long|${f.max ?? 100}`)
      schema = schema.refine(isPlain, 'control')
      if (!f.optional) schema = schema.min(1, needed)
      if (f.pattern) schema = schema.regex(new RegExp(f.pattern.source), ownWords(f.pattern.message))
      return schema
    }
    case 'integer': {
      const { low, high } = bounds(f)
      return z
        .number({ error: missingOr('whole', needed) })
        .int('whole')
        .min(low, f.missing ? needed : `too_small|${low}`)
        .max(high, `too_big|${high}`)
    }
    case 'decimal':
    case 'money': {
      const { low, high } = bounds(f)
      const scale = f.scale ?? 2
      const shape = new RegExp(`^-?\\d{1,12}(?:\\.\\d{1,${scale}})?$`)
      return z
        .union([z.string(), z.number()], { error: missingOr(`number|${scale}`) })
        .transform((value) => String(value).trim())
        .refine((value) => shape.test(value), `number|${scale}`)
        .refine((value) => Number(value) >= low, `too_small|${low}`)
        .refine((value) => Number(value) <= high, `too_big|${high}`)
    }
    case 'flag':
      return z
        .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['true', 'false', '1', '0'])], {
          error: missingOr('yes_no'),
        })
        .transform((value) => value === true || value === 'true' || Number(value) === 1)
    // an option is the same option as a number and as text
    case 'select':
      return z
        .union([z.string(), z.number()], { error: missingOr('option', needed) })
        .transform(String)
        .refine((value) => Object.hasOwn(f.options ?? {}, value), 'option')
    case 'choice':
      return z
        .union([z.number(), z.string()], { error: missingOr('option', needed) })
        .refine((value) => Object.hasOwn(f.options ?? {}, String(value)), 'option')
        .transform(Number)
    case 'multiselect':
      return list(
        z.string().refine((value) => Object.hasOwn(f.options ?? {}, value), 'option'),
        Math.max(100, Object.keys(f.options ?? {}).length),
      )
    case 'date':
      return z.string({ error: missingOr('date') }).refine(isValidDate, 'date')
    case 'walltime':
      return z.string({ error: missingOr('walltime') }).regex(walltimePattern, 'walltime')
    case 'instant':
      return z.iso.datetime({ offset: true, error: missingOr('instant') })
    case 'color':
      return z.string({ error: missingOr('color') }).regex(/^#[0-9a-fA-F]{6}$/, 'color')
    case 'image':
      return z
        .string({ error: missingOr('image') })
        .max(300)
        .regex(/^\/[\w./-]+$/, 'image')
    case 'zone':
      return z
        .string({ error: missingOr('zone') })
        .max(60)
        .refine(isZoneName, 'zone')
    case 'weekdays':
      return list(z.number().int().min(1).max(7), 7)
    case 'periods':
      return list(
        z.object({
          week: z.number().int().min(1).max(7),
          start: z.string().regex(walltimePattern, 'walltime'),
          end: z.string().regex(walltimePattern, 'walltime'),
        }),
        50,
      )
    case 'structured':
      return shapeOf(f).schema
    case 'ref':
      return z
        .number({ error: missingOr('option', needed) })
        .int('option')
        .positive('option')
        .max(2147483647, 'option')
    case 'refs':
      return list(z.number().int('option').positive('option').max(2147483647, 'option'), 1000)
  }
}

/** The schema of a field's value on the wire. An optional field takes null, and an empty text as null. */
export function schemaOf(f: Field): z.ZodType {
  const schema = valueSchema(f)
  if (!f.optional) return schema
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable())
}
