import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { counted, integer, longtext, select, text } from '../kernel/field'
import { id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { agreementKinds, signingWays } from './agreement-words'
import { mostPeople } from './visits'
import * as visitorWords from './words'

/** What guests agree to before they come in. New words are a new edition, which is asked for anew. */
export const visitorAgreement = resource({
  name: 'visitor_agreement',
  label: visitorWords.agreement,
  area: 'visitor',
  path: '/visitor_agreement',
  permission: 'visitor-agreement',
  search: ['name', 'name_en'],
  fields: {
    name: text(common.title, { max: 100, unique: true }),
    name_en: text(visitorWords.englishTitle, { max: 100, optional: true }),
    kind: select(['同意方式', 'Agreed to by'], agreementKinds, { initial: 'sign' }),
    valid_days: integer(['有效天数', 'Valid for (days)'], {
      initial: 0,
      max: 3650,
      help: [
        '期间内再次来访不必重签；0 表示每次来访都签。内容修改后须重新签署',
        'Guests who come again within these days don’t sign again; 0 means at each visit. New words are signed anew.',
      ],
    }),
    content: longtext(common.content, { max: 20000 }),
    content_en: longtext(visitorWords.englishContent, {
      optional: true,
      max: 20000,
      help: ['不填则英文访客看到中文内容', 'Without it English-speaking guests read the Chinese words'],
    }),
    revision: integer(common.version, { initial: 1, min: 1, form: false, exchange: false }),
    signed_count: counted(['已签署', 'Signed']),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})

const kinds = z.enum(['read', 'tick', 'sign'])
const ways = z.enum(Object.keys(signingWays) as [keyof typeof signingWays, ...(keyof typeof signingWays)[]])

/** So large is the field in which somebody draws their name, in units of what is sent. */
export const drawing = { width: 1000, height: 400 } as const
const mostPoints = 6000

/** What was drawn: strokes, each as x, y, x, y, …. */
export const strokes = z
  .array(z.array(z.number().int().min(0).max(drawing.width)).min(2).max(mostPoints))
  .min(1, 'required')
  .max(200, 'too_many|200')
  .refine((all) => all.every((one) => one.length % 2 === 0), 'format')
  .refine((all) => all.reduce((sum, one) => sum + one.length, 0) <= 2 * mostPoints, 'format')
export type Strokes = z.output<typeof strokes>

/** Words that somebody is shown to agree to. */
export const askedWords = z.object({
  agreement_id: z.number(),
  revision: z.number(),
  kind: kinds,
  name: z.string(),
  name_en: z.string().nullable(),
  content: z.string(),
  content_en: z.string().nullable(),
})
export type AskedWords = z.output<typeof askedWords>

/** What somebody says who agrees: to which edition, in their name, and where it has to be signed with the drawn line. */
export const givenSigning = z.object({
  agreement_id: id,
  revision: id,
  name: z.string().trim().min(1, 'required').max(60, 'too_long|60'),
  line: strokes.nullish(),
})
export type GivenWords = z.output<typeof givenSigning>

/** Every wording that an agreement had, the newest first. */
export const agreementEditions = endpoint({
  path: '/visitor_agreement/editions',
  access: ['view-visitor-agreement'],
  label: ['来访协议：历史版本', 'Visitor agreements: editions'],
  input: z.object({ id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        revision: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        content: z.string(),
        content_en: z.string().nullable(),
        /** SHA-256 of its words. */
        words_hash: z.string(),
        made_at: z.string(),
        made_by: z.string(),
        signed: z.number(),
      }),
    ),
  }),
})

const signature = z.object({
  id: z.number(),
  visitor_id: z.number(),
  order_no: z.string(),
  name: z.string(),
  revision: z.number(),
  kind: kinds,
  way: ways,
  signed_at: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
  /** There is a file with the signed words. */
  has_file: z.boolean(),
  /** It was signed by hand just now, and its file is about to be made. */
  file_due: z.boolean(),
})
export type SigningRow = z.output<typeof signature>

/** Who agreed, at visits to the offices that the caller looks after. */
export const agreementSignings = endpoint({
  path: '/visitor_agreement/signatures',
  access: ['view-visitor-agreement'],
  label: ['来访协议：签署记录', 'Visitor agreements: signatures'],
  input: pageQuery('-time', 20).omit({ sort: true }).extend({ id: queryId }),
  output: z.object({ items: z.array(signature), total: z.number() }),
})

/** The signed words as a file; who opens it stands in the operation log. */
export const signedFile = endpoint({
  path: '/visitor_agreement/file',
  access: ['view-visitor-agreement'],
  effect: 'change',
  within: 'offices',
  label: ['来访协议：查看签署文件', 'Visitor agreements: open a signed file'],
  answer: 'file',
  input: z.object({ id: queryId }),
  output: z.null(),
})

/** What one visitor is asked to agree to, and how far they are. */
export const visitorAgreements = endpoint({
  path: '/visitor/agreements',
  access: 'session',
  label: ['访客须签署的协议', 'Agreements of a visitor'],
  input: z.object({ id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        agreement_id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        kind: kinds,
        revision: z.number(),
        /** When and how they agreed, where that still counts. */
        signed_at: z.string().nullable(),
        way: ways.nullable(),
        /** The file that the caller may open. */
        file_id: z.number().nullable(),
      }),
    ),
  }),
})
export type VisitorAgreementRow = z.output<typeof visitorAgreements.output>['items'][number]

/** Reception holds what they signed on paper: everything that is still asked of them. */
export const enterPaper = endpoint({
  method: 'POST',
  path: '/visitor/paper',
  access: ['change-visitor'],
  within: 'offices',
  label: visitorWords.enterPaper,
  input: z.object({
    ids: z.array(id).min(1, 'required').max(mostPeople, `too_many|${mostPeople}`),
    /** The day on the paper. */
    day: z.iso.date({ error: 'date' }),
  }),
  output: z.object({ entered: z.number() }),
})
