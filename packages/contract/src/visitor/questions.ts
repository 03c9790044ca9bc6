import {
  type KeptAnswer,
  longestAnswer,
  mostOptions,
  mostQuestions,
  questionKinds,
  type ReasonQuestion,
} from '@workplace/domain/visitor/reason-questions'
import { z } from 'zod'
import type { Shape } from '../kernel/field'
import { line } from '../kernel/input'
import { say } from '../kernel/words'
import { kindNames } from './question-words'

const key = z.string().regex(/^[a-z0-9]{4,20}$/, 'format')
const words = (most: number) => ({
  label: line(most).min(1, 'required'),
  label_en: line(most)
    .nullish()
    .transform((value) => value || null),
})
const notTwice = (values: readonly string[]) => new Set(values).size === values.length

/** What a reason asks: the words in both languages, of which kind, and whether it has to be answered before check-in. */
const question = z
  .object({
    key,
    ...words(200),
    kind: z.enum(questionKinds, { error: 'option' }),
    options: z
      .array(z.object({ key, ...words(100) }))
      .max(mostOptions, `too_many|${mostOptions}`)
      .default([]),
    required: z.boolean().default(false),
  })
  .refine(({ kind, options }) => (kind === 'choice' ? options.length >= 2 : options.length === 0), {
    message:
      'says|选择题至少需要两个选项，其他问题没有选项|A choice needs two options or more; other questions have none',
  })
  .refine(({ options }) => notTwice(options.map((one) => one.key)) && notTwice(options.map(({ label }) => label)), {
    message: 'says|同一问题的选项不能重复|A question can’t have the same option twice',
  })
const questions = z
  .array(question)
  .max(mostQuestions, `too_many|${mostQuestions}`)
  .refine((all) => notTwice(all.map((one) => one.key)) && notTwice(all.map(({ label }) => label)), {
    message: 'says|问题不能重复|The same question can’t be asked twice',
  })

export const questionsShape: Shape<readonly ReasonQuestion[]> = {
  schema: questions,
  write: (all, language) =>
    all
      .map(({ label, label_en, kind, options, required }) => {
        const named = (zh: string, en: string | null) => say([zh, en ?? zh], language)
        const choices = options.map((one) => named(one.label, one.label_en)).join(' / ')
        return `${named(label, label_en)}${required ? ' *' : ''} (${[say(kindNames[kind], language), choices].filter(Boolean).join(': ')})`
      })
      .join('\n'),
  // questions are not brought by a file
  read: (said) => said,
  hint: ['', ''],
}

/** As pages that ask have them. */
export const askedQuestion = z.object({
  key: z.string(),
  label: z.string(),
  label_en: z.string().nullable(),
  kind: z.enum(questionKinds),
  options: z.array(z.object({ key: z.string(), label: z.string(), label_en: z.string().nullable() })),
  required: z.boolean(),
})

/** An answer with the words under which it was given. */
export const keptAnswer = z.object({
  key: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  label_en: z.string().nullable(),
  value: z.string(),
  said: z.string().nullable(),
  said_en: z.string().nullable(),
}) satisfies z.ZodType<KeptAnswer>

/** What somebody says to them, by the keys of the questions: empty takes an answer back, what is absent stays. */
export const saidAnswers = z
  .record(
    z.string().max(20),
    z
      .string({ error: 'a_text' })
      .max(longestAnswer.long * 2, `too_long|${longestAnswer.long}`)
      .nullable(),
  )
  .refine((said) => Object.keys(said).length <= mostQuestions, `too_many|${mostQuestions}`)
