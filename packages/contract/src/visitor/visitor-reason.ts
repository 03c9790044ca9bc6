import * as common from '../kernel/common-words'
import { color, flag, integer, longtext, multiselect, refs, select, structured, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { photoRules } from './photo-words'
import { questionsShape } from './questions'
import { approverKinds, neededFields } from './states'
import * as visitorWords from './words'

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
