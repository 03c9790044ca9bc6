import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { type EvaluationMode, evaluationModes } from '../kernel/evaluation-mode'
import { flag, integer, line, longtext, refs, select, text } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'
import { pageQuery, resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as uploads from '../kernel/uploads'
import type { Label } from '../kernel/words'
import * as meetingroomWords from '../meetingroom/words'
import { daysFilter, placeFilter, uploadPath } from './wire'

const itemKinds = {
  score: ['评分', 'Score'],
  choice: ['单选', 'Single choice'],
  text: ['文字', 'Text'],
} as const satisfies Record<string, Label>

/** What people are asked about their meetings. */
export const itemcomment = resource({
  name: 'itemcomment',
  label: ['评价项', 'Feedback question'],
  area: 'meeting',
  path: '/itemcomment',
  permission: 'comment',
  title: 'title',
  fields: {
    title: text(common.question, { max: 100, unique: true }),
    title_en: text(['英文问题', 'English question'], { max: 100, optional: true }),
    kind: select(common.type, itemKinds, { initial: 'score' }),
    max_score: integer(['满分', 'Maximum score'], {
      initial: 5,
      min: 2,
      max: 10,
      when: { field: 'kind', is: ['score'] },
    }),
    options: longtext(['选项', 'Options'], {
      optional: true,
      list: false,
      help: [
        '每行一个；中英文用“|”分隔，如：合适|Just right',
        'One per line. Separate Chinese and English with |, such as 合适|Just right',
      ],
      when: { field: 'kind', is: ['choice'] },
    }),
    required: flag(common.answerRequired, { initial: true }),
    roomtype_ids: refs(
      'roomtype',
      meetingroomWords.roomTypes,
      { table: 'itemcomment_roomtype', own: 'itemcomment_id', other: 'roomtype_id' },
      {
        optional: true,
        help: ['不选表示全部类型', 'Leave empty for all types'],
        empty: ['全部类型', 'All types'],
      },
    ),
    sort: integer(common.sortOrder, { initial: 0 }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
  },
  search: ['title', 'title_en'],
  sort: '+sort',
})

export const mostOptions = 20
/** Anonymous answers are read only with so many others, their own among them. */
export const fewestAnonymous = 3
/** Of five: a score at most so high is low. */
export const lowScore = 2

const mode = z.enum(Object.keys(evaluationModes) as [EvaluationMode, ...EvaluationMode[]])

const option = z.object({ value: z.string(), zh: z.string(), en: z.string() })
const item = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  title_en: z.string().nullable(),
  kind: z.enum(['score', 'choice', 'text']),
  max_score: z.number(),
  options: z.array(option),
  required: z.boolean(),
})
export type AskedItem = z.output<typeof item>

/** The options of an item, as its form keeps them: one a line, Chinese and English with a bar between them. */
export function optionsIn(lines: string | null): { value: string; zh: string; en: string }[] {
  return (lines ?? '').split('\n').flatMap((line) => {
    const [zh = '', en = ''] = line.split('|').map((part) => part.trim())
    return zh === '' ? [] : [{ value: zh, zh, en: en || zh }]
  })
}

const meeting = {
  meeting_id: z.number(),
  /** Empty where the meeting is private and not its reader's. */
  meeting_title: z.string(),
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
}

/**
 * What one is asked about a meeting that one took part in, and whether one can answer: `early` before its end, `none`
 * where nobody is asked, `closed` when the time is over.
 */
export const itemTitles = endpoint({
  path: '/itemcomment/title',
  ofMeeting: { input: 'meeting_id' },
  access: 'session',
  label: ['会议的评价项', 'Feedback questions of a meeting'],
  input: z.object({ meeting_id: queryId }),
  output: z.object({
    ...meeting,
    state: z.enum(['open', 'early', 'answered', 'closed', 'none']),
    /** Until when it can be answered. RFC 3339. */
    closes_at: z.string().nullable(),
    mode,
    /** Too few take part for a name to be left out. */
    too_few: z.boolean(),
    items: z.array(item),
    /** What was replied: to the caller's own answer, and to anonymous ones of the meeting. */
    replies: z.array(z.object({ reply: z.string(), replied_by: z.string(), mine: z.boolean() })),
  }),
})
export type EvaluationForm = z.output<typeof itemTitles.output>

const answer = z.object({
  item_id: id,
  /** Of the item as it was shown. */
  version: id,
  score: z.number().int().min(1).max(10).nullish(),
  choice: z.string().max(100).nullish(),
  content: z.string().trim().max(500, 'too_long|500').nullish(),
})

/** Answers once, and for good. No idempotency key: it would tell from whom an anonymous answer came. */
export const addComment = endpoint({
  method: 'POST',
  path: '/comment/add',
  ofMeeting: { input: 'meeting_id' },
  access: 'session',
  label: ['评价会议', 'Rate a meeting'],
  input: z.object({
    meeting_id: id,
    anonymous: z.boolean().default(false),
    answers: z.array(answer).max(50, 'too_many|50'),
    content: z.string().trim().max(1000, 'too_long|1000').nullish(),
    images: z.array(uploadPath).max(uploads.photo.count, `too_big|${uploads.photo.count}`).default([]),
  }),
  output: z.object({ meeting_id: z.number() }),
})

const row = z.object({
  id: z.number(),
  version: z.number(),
  ...meeting,
  anonymous: z.boolean(),
  /** Null of an anonymous one, as its time is. */
  user_name: z.string().nullable(),
  /** Said by a guest without an account. */
  is_guest: z.boolean(),
  answered_at: z.string().nullable(),
  /** Of five; null where nothing was scored. */
  score: z.number().nullable(),
  is_low: z.boolean(),
  content: z.string().nullable(),
  reply: z.string().nullable(),
  replied_by: z.string().nullable(),
  repair_id: z.number().nullable(),
  repair_no: z.string().nullable(),
})
export type CommentRow = z.output<typeof row>

/** Days of the meetings, both included; a room, or an office, or all that the caller administers. */
const span = { ...daysFilter, ...placeFilter }
const reads = ['view-comment'] as const

export const commentPage = endpoint({
  path: '/comment/pagelist',
  access: reads,
  label: ['会议评价列表', 'Feedback: list'],
  input: pageQuery('-start_time', 20).extend({
    ...span,
    /** `low`: with a low score; `open`: low ones or comments without a reply and without a repair. */
    only: given(z.enum(['low', 'open'])),
  }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

const answerGiven = z.object({
  item_id: z.number(),
  title: z.string(),
  title_en: z.string().nullable(),
  kind: z.enum(['score', 'choice', 'text']),
  score: z.number().nullable(),
  max_score: z.number().nullable(),
  choice: option.nullable(),
  content: z.string().nullable(),
})

export const commentDetail = endpoint({
  path: '/comment/detail',
  access: reads,
  label: ['会议评价详情', 'Feedback: details'],
  input: z.object({ id: queryId }),
  output: row.extend({
    answers: z.array(answerGiven),
    images: z.array(z.object({ path: z.string(), url: z.string(), thumb: z.string() })),
    replied_at: z.string().nullable(),
  }),
})
export type CommentDetail = z.output<typeof commentDetail.output>

const itemResult = z.object({
  item_id: z.number(),
  title: z.string(),
  title_en: z.string().nullable(),
  kind: z.enum(['score', 'choice', 'text']),
  max_score: z.number(),
  answers: z.number(),
  /** Of five. */
  average: z.number().nullable(),
  /** How often each score or option was given, in their order. */
  counts: z.array(z.object({ value: z.string(), zh: z.string(), en: z.string(), n: z.number() })),
})
export type ItemResult = z.output<typeof itemResult>

const asking = {
  /** How many people were asked, and how many answered; those withheld are anonymous and too few. */
  asked: z.number(),
  answered: z.number(),
  withheld: z.number(),
  /** Anonymous answers that are let out when their time is over. */
  waiting: z.number(),
}

/** Results of one meeting. */
export const singleCommentDetail = endpoint({
  path: '/comment/singlecommentdetail',
  access: reads,
  label: ['单次会议评价结果', 'Feedback of one meeting'],
  input: z.object({ meeting_id: queryId }),
  output: z.object({
    ...meeting,
    ...asking,
    closes_at: z.string().nullable(),
    average: z.number().nullable(),
    items: z.array(itemResult),
    comments: z.array(row),
  }),
})
export type MeetingResults = z.output<typeof singleCommentDetail.output>

/** The scores of one meeting alone. */
export const meetingScore = endpoint({
  path: '/itemcomment/meeting_score',
  access: reads,
  label: ['会议得分', 'Meeting score'],
  input: z.object({ meeting_id: queryId }),
  output: z.object({ meeting_id: z.number(), average: z.number().nullable(), items: z.array(itemResult) }),
})

/** Results by room, item and time. */
export const unitCommentDetail = endpoint({
  path: '/comment/unitcommentdetail',
  access: reads,
  label: ['评价统计', 'Feedback statistics'],
  input: z.object(span),
  output: z.object({
    from: z.string(),
    to: z.string(),
    ...asking,
    meetings: z.number(),
    comments: z.number(),
    low: z.number(),
    average: z.number().nullable(),
    items: z.array(itemResult),
    /** The lowest first, at most 200. */
    rooms: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        comments: z.number(),
        low: z.number(),
        average: z.number().nullable(),
      }),
    ),
    /** A point for each day, week (its Monday) or month (its first) on which something was evaluated. */
    step: z.enum(['day', 'week', 'month']),
    trend: z.array(z.object({ date: z.string(), comments: z.number(), average: z.number().nullable() })),
  }),
})
export type Results = z.output<typeof unitCommentDetail.output>

export const replyComment = endpoint({
  method: 'POST',
  path: '/comment/reply',
  within: 'offices',
  access: ['change-comment'],
  label: ['回复会议评价', 'Reply to feedback'],
  input: z.object({ id, version: id.optional(), reply: z.string().trim().min(1, 'required').max(500, 'too_long|500') }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** Reports what an evaluation complains about as a repair of the meeting's room. */
export const repairFromComment = endpoint({
  method: 'POST',
  path: '/comment/repair',
  within: 'offices',
  access: ['change-comment'],
  label: ['评价转报修', 'Create repair ticket from feedback'],
  input: z.object({
    id,
    title: line(100).min(1, 'required'),
    content: z.string().trim().max(1000, 'too_long|1000').nullish(),
    urgency: z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'option' }).default(2),
  }),
  output: z.object({ id: z.number(), repair_id: z.number(), order_no: z.string() }),
})

export const commentPdf = endpoint({
  path: '/comment/pdf',
  access: reads,
  answer: 'file',
  label: ['会议评价：PDF', 'Feedback: PDF'],
  input: z.object(span),
  output: z.null(),
})
export const commentExcel = endpoint({
  path: '/comment/excel',
  access: reads,
  answer: 'file',
  label: ['会议评价：Excel', 'Feedback: Excel'],
  input: z.object(span),
  output: z.null(),
})
