import {
  type KeptAnswer,
  longestAnswer,
  mostOptions,
  mostQuestions,
  questionKinds,
  type ReasonQuestion,
} from '@workplace/domain/visitor/reason-questions'
import { z } from 'zod'
import * as common from '../kernel/common-words'
import type { Shape } from '../kernel/field'
import { color, flag, integer, longtext, multiselect, refs, select, structured, text } from '../kernel/field'
import { line } from '../kernel/input'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { say } from '../kernel/words'
import { photoRules } from './photo-words'
import { approverKinds, kindNames, neededFields } from './states'
import * as visitorWords from './words'

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

const questionsShape: Shape<readonly ReasonQuestion[]> = {
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

/** Why people come, and what that asks of them. */
export const visitorReason = resource({
  name: 'visitorreason',
  label: visitorWords.reason,
  area: 'visitor',
  path: '/visitorreason',
  table: 'visitor_reason',
  search: ['name', 'name_en'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    name_en: text(common.englishName, { max: 50, optional: true }),
    color: color(common.colour, { initial: '#2456E6' }),
    needed: multiselect(['签到前须填写', 'Needed before check-in'], neededFields, {
      initial: [],
      optional: true,
      help: [
        '缺少时不能签到，前台可注明原因后放行',
        'Visitors can’t check in without these, unless reception lets them in with a reason',
      ],
    }),
    photo: select(visitorWords.photo, photoRules, {
      initial: 'none',
      list: false,
      help: [
        '由访客在自己的页面、访客机或前台提供；必须提供而缺少时不能签到',
        'Given on the visitor’s page, at a kiosk or at reception. Where it’s required, nobody checks in without it.',
      ],
    }),
    questions: structured(visitorWords.questions, questionsShape, {
      ...{ initial: [], list: false, exchange: false },
      help: [
        '访客在自己的页面、访客机或前台回答；必答的问题未回答时不能签到',
        'Visitors answer on their page, at a kiosk or at reception. Nobody checks in without those that are required.',
      ],
    }),
    audit_by: select(['来访审核', 'Approval'], approverKinds, {
      initial: 'none',
      help: ['只询问有“审核访客”权限的人', 'Only people with the permission “Approve visitors” are asked'],
    }),
    audit_hours: integer(['每天超过几小时须审核', 'Approve visits longer than (h a day)'], {
      ...{ optional: true, list: false, min: 1, max: 24 },
      help: ['不填则不因时长审核', 'Empty: their length doesn’t matter'],
    }),
    audit_days: integer(['超过几天须审核', 'Approve visits of more than (days)'], {
      ...{ optional: true, list: false, min: 1, max: 100 },
    }),
    audit_people: integer(['超过几人须审核', 'Approve groups of more than (people)'], {
      ...{ optional: true, list: false, min: 1, max: 200 },
    }),
    audit_closed: flag(['休息日须审核', 'Approve visits on days off'], {
      list: false,
      help: ['按办公区的日历和工作日', 'By the calendar and working days of the office'],
    }),
    agreement_ids: refs(
      'visitor_agreement',
      visitorWords.agreements,
      { table: 'visitor_reason_agreement', own: 'visitorreason_id', other: 'visitor_agreement_id' },
      { optional: true, list: false, help: ['签到前须签署', 'Signed before check-in'] },
    ),
    max_days: integer(['最多天数', 'Longest visit (days)'], { initial: 100, min: 1, max: 100 }),
    escort: flag(['须全程陪同', 'Needs an escort'], { list: false }),
    walk_in: flag(visitorWords.forWalkIns, { initial: true, list: false }),
    for_meetings: flag(['用于会议访客', 'For guests of meetings'], {
      list: false,
      help: ['预订会议时邀请的访客按此事由登记', 'Visitors who are invited to a meeting come for this reason'],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
