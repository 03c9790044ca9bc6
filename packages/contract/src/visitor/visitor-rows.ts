import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { instant, longtext, ref, select, text, walltime } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import { visitorFilters } from './visits'
import * as visitorWords from './words'

/** So many people are invited by one file at most. */
export const mostImported = 1000

/**
 * A file of people who are invited, one in each line: what it may say of them, how it is read and what its template is.
 * Lines that agree on host, reason, office and time are one visit. There is no table of such rows.
 */
export const visitorRows = resource({
  name: 'visitor',
  label: common.visitors,
  area: 'visitor',
  path: '/visitor',
  only: ['import', 'import_template'],
  within: 'own',
  fields: {
    name: text(visitorWords.visitorName, { max: 60 }),
    phone: text(visitorWords.mobile, { max: 30, optional: true }),
    mail: text(peopleWords.email, { max: 200, optional: true }),
    company: text(visitorWords.company, { optional: true }),
    plate_no: text(visitorWords.plateNo, { max: 20, optional: true }),
    office_id: ref('office', placeWords.office),
    reason_id: ref('visitorreason', visitorWords.reason),
    host_id: ref('user', visitorWords.host, {
      optional: true,
      help: ['不填为自己；为他人邀请须负责该办公区的访客', 'Yourself where empty. Reception can enter others.'],
    }),
    plan_start: instant(common.start),
    plan_end: instant(common.end),
    day_begin: walltime(visitorWords.dailyFrom, { optional: true }),
    day_end: walltime(visitorWords.dailyUntil, {
      optional: true,
      help: ['超过一天的来访须填写', 'Needed where a visit is longer than a day'],
    }),
    language: select(
      common.language,
      { zh: common.chinese, en: common.english },
      {
        optional: true,
        help: ['来访页面和邮件的语言；不填则按姓名判断', 'Of their page and mails. By their name where empty.'],
      },
    ),
    note: longtext(common.note, { max: 500, optional: true }),
  },
})

/** What a tab of the list shows, all of it, as a file. */
export const visitorFile = endpoint({
  path: '/visitor/export',
  access: ['view-visitor'],
  label: ['导出访客', 'Export visitors'],
  input: z.object({
    ...visitorFilters,
    title: z.string().trim().max(100).optional(),
    sort: z.string().max(60).default('+time'),
    format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv'),
  }),
  output: z.null(),
  answer: 'file',
})
