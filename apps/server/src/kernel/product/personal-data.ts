import * as common from '@workplace/contract/kernel/common-words'
import { type Label, type Language, say, type Words } from '@workplace/contract/kernel/words'

type Wording = (code: string, language: Language) => string

/** A kind of thing that is stored about people: a section of what each of them may see and take away. */
export type PersonalDataKind = {
  /** Unlike every other area's: it is the section's name in the file that people take away. */
  readonly key: string
  /** About people with an account, unless it is about visitors, who have none. */
  readonly about?: 'visitor'
  /** Where it stands among those of all areas: what people read first has the lowest. */
  readonly order: number
  readonly label: Label
  readonly heading: readonly Label[]
  /**
   * A statement of $1 company and $2 the person's (or visitor's) id that answers with the columns of `heading`, the newest row
   * first. About visitors it has $3 as well, the visits that are asked about: null for all.
   */
  readonly text: string
  /** Cells that are codes of ours, by their column. */
  readonly worded?: Readonly<Record<number, Wording>>
}

/** Cells that are codes, each with its words; one without them stands as it is. */
export const worded =
  (words: Words): Wording =>
  (code, language) =>
    say(words[code] ?? [code, code], language)

/** Columns of more than one area. */
export const columns = {
  kind: common.type,
  name: common.name,
  time: common.time,
  ended: ['结束时间', 'Ended at'],
  address: common.address,
  wayIn: ['方式', 'Method'],
  subject: ['主题', 'Title'],
  state: common.status,
  answer: common.response,
  edition: ['版次', 'Version'],
  action: common.action,
  what: common.target,
  due: ['到期时间', 'Due at'],
} as const satisfies Words
