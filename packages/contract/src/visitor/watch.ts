import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { date, longtext, refs, select, text } from '../kernel/field'
import { id, queryId } from '../kernel/input'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import { watchKinds, watchTones } from './watch-words'
import * as visitorWords from './words'

/** Whom an office keeps out, keeps an eye on, or looks after. Who may not see this reads "held for review" at most. */
export const visitorWatch = resource({
  name: 'visitor_watch',
  label: ['访客名单条目', 'Watch list entry'],
  area: 'visitor',
  path: '/visitor_watch',
  permission: 'visitor-watch',
  office: 'office_ids',
  search: ['name', 'aliases', 'phone', 'mail', 'plate_no', 'company'],
  kept: ['name_forms', 'idno_mark', 'plain_phone', 'plain_plate', 'plain_company'],
  columns: ['name', 'kind', 'phone', 'company', 'reason', 'office_ids', 'end_date', 'status'],
  fields: {
    name: text(peopleWords.personName, {
      max: 60,
      unlogged: true,
      help: [
        '任何写法都能匹配：张伟、Zhang Wei、Wei Zhang',
        'Matches in whatever way it is written: 张伟, Zhang Wei, Wei Zhang',
      ],
    }),
    kind: select(['处理方式', 'What happens'], watchKinds, { initial: 'deny', tones: watchTones }),
    aliases: longtext(['别名', 'Other names'], {
      optional: true,
      unlogged: true,
      max: 500,
      help: ['每行一个', 'One per line'],
    }),
    phone: text(visitorWords.mobile, { max: 30, optional: true, unlogged: true }),
    mail: text(peopleWords.email, { max: 200, optional: true, unlogged: true }),
    idno: text(common.idNumber, {
      max: 40,
      optional: true,
      sealed: true,
      unlogged: true,
      list: false,
      exchange: false,
      sortable: false,
    }),
    plate_no: text(visitorWords.plateNo, { max: 20, optional: true, list: false, unlogged: true }),
    company: text(visitorWords.company, {
      max: 100,
      optional: true,
      help: ['单位名称包含它的访客都列为可能匹配', 'Visitors whose company contains it are possible matches'],
    }),
    reason: text(common.reason, { max: 200 }),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'visitor_watch_office', own: 'visitor_watch_id', other: 'office_id' },
      { optional: true, help: placeWords.emptyForAllOffices, empty: placeWords.allOffices },
    ),
    begin_date: date(common.startDate, { optional: true, list: false }),
    end_date: date(common.endDate, { optional: true }),
    told_user_ids: refs(
      'user',
      ['通知谁', 'People to notify'],
      { table: 'visitor_watch_user', own: 'visitor_watch_id', other: 'user_id' },
      { optional: true, list: false },
    ),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
  },
})

/** Whom of the list one visitor may be, for who may see it. */
export const visitorMatches = endpoint({
  path: '/visitor_watch/matches',
  access: ['view-visitor-watch'],
  label: ['名单匹配', 'Watch list: matches of a visitor'],
  input: z.object({ id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        watch_id: z.number(),
        kind: z.enum(['deny', 'watch', 'vip']),
        name: z.string(),
        company: z.string().nullable(),
        reason: z.string(),
        certainty: z.enum(['certain', 'possible']),
        /** It keeps them out now. */
        holds: z.boolean(),
        /** Who said that it is another person. */
        cleared_by: z.string().nullable(),
        passed: z.boolean(),
      }),
    ),
    /** The caller may say that it is another person. */
    may_clear: z.boolean(),
  }),
})
export type VisitorMatch = z.output<typeof visitorMatches.output>['items'][number]

/** It is another person: kept for the two, also at later visits. A certain match is decided by who approves. */
export const notThisPerson = endpoint({
  method: 'POST',
  path: '/visitor_watch/not_this_person',
  access: ['change-visitor-watch'],
  within: 'offices',
  label: visitorWords.notThisPerson,
  input: z.object({ id, watch_id: id }),
  output: z.object({ held: z.boolean() }),
})
