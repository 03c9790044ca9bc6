import type { ApprovalCause, ApproverKind } from '@workplace/domain/visitor/asks-approval'
import type { EntryCheck, EntryFault } from '@workplace/domain/visitor/come-in'
import type { KeptAnswer, QuestionKind } from '@workplace/domain/visitor/reason-questions'
import * as common from '../kernel/common-words'
import type { Tone } from '../kernel/field'
import type { Label } from '../kernel/words'
import * as peopleWords from '../people/words'
import * as visitorWords from './words'

/** How far a visit of one person is, by its numbers on the wire. */
export const visitorStates = {
  0: ['已邀请', 'Invited'],
  1: visitorWords.expected,
  2: visitorWords.checkedIn,
  3: ['暂离', 'Away'],
  4: visitorWords.left,
  5: visitorWords.noShow,
  6: common.cancelled,
  7: visitorWords.overstaying,
} as const satisfies Record<number, Label>

export const visitorTones = {
  0: 'warning',
  1: 'busy',
  2: 'good',
  3: 'warning',
  4: 'quiet',
  5: 'quiet',
  6: 'quiet',
  7: 'bad',
} as const satisfies Record<keyof typeof visitorStates, Tone>

/** Whether somebody has to say yes to them, by its numbers on the wire. */
export const approvalStates = {
  0: ['无需审核', 'No approval needed'],
  1: common.pendingApproval,
  2: ['审核已通过', 'Approved'],
  3: common.rejected,
} as const satisfies Record<number, Label>

/** Who approves visits, by their reason. */
export const approverKinds = {
  none: approvalStates[0],
  auditor: ['访客审核人', 'People who approve visitors'],
  head: ['部门负责人', 'Head of department'],
  head_then_auditor: ['部门负责人，再由访客审核人', 'Head of department, then people who approve visitors'],
} as const satisfies Record<ApproverKind, Label>

/** Why somebody is asked about a visit although its reason asks for nobody. */
export const approvalCauses = {
  long: ['时间较长', 'Long visit'],
  many: ['人数较多', 'Large group'],
  closed: ['休息日', 'Day off'],
} as const satisfies Record<ApprovalCause, Label>

/** What has to be known of a visitor before they come in. */
export const neededFields = {
  phone: visitorWords.mobile,
  mail: peopleWords.email,
  company: visitorWords.company,
  plate_no: visitorWords.plateNo,
  idno: common.idNumber,
} as const satisfies Record<string, Label>
export type NeededField = keyof typeof neededFields

/** What may keep them out because it is not there yet: what they say, and a photo. */
export const missingFields = {
  ...neededFields,
  photo: visitorWords.photo,
  answers: visitorWords.answers,
} as const satisfies Record<string, Label>
export type MissingField = keyof typeof missingFields

export const idTypes = {
  resident: ['居民身份证', 'Chinese ID card'],
  passport: ['护照', 'Passport'],
  other: ['其他证件', 'Other document'],
} as const satisfies Record<string, Label>

/** How somebody came in, and left. */
export const visitWays = {
  desk: visitorWords.frontDesk,
  kiosk: visitorWords.kiosk,
  door: ['门禁', 'Door'],
  link: visitorWords.guestPage,
  host: visitorWords.host,
  muster: ['点名', 'Muster'],
  auto: ['系统推定', 'Presumed'],
} as const satisfies Record<string, Label>

/** What is looked at before somebody comes in. */
export const entryCheckNames = {
  going_on: ['来访有效', 'The visit is valid'],
  approved: ['无需审核或已通过', 'Approved, or needs no approval'],
  time: ['在来访时间内', 'It’s their time'],
  office: ['在此办公区', 'This is the right office'],
  host: ['有被访人', 'There is a host'],
  form: ['信息齐全', 'All details are known'],
  agreement: ['无需签署协议或已签署', 'Agreements are signed, or none are needed'],
} as const satisfies Record<EntryCheck, Label>

/** What is said where that is not so; `next` is when they may come in, `fields` what is missing. */
export const entryFaults = {
  over: ['来访已取消或已结束', 'The visit was cancelled or is over'],
  pending: ['等待审核，请联系审核人', 'Pending approval. Ask those who approve visitors.'],
  early: ['还没到来访时间，{next} 起可以签到', 'It’s too early. Check-in opens at {next}.'],
  late: [
    '来访时间已过{hasNext, select, yes {，下次为 {next} 起} other {}}',
    'The visit time is over{hasNext, select, yes {. The next one opens at {next}.} other {.}}',
  ],
  other_day: ['今天没有来访安排，{next} 起可以签到', 'Nothing is planned for today. Check-in opens at {next}.'],
  elsewhere: ['来访地点是“{office}”', 'The visit is at “{office}”'],
  host: ['被访人已停用，请先更换被访人', 'The host’s account is disabled. Change the host first.'],
  form: ['还缺少：{fields}', 'Still missing: {fields}'],
  unanswered: ['被访人还没有答复', 'The host hasn’t answered yet'],
  sign: ['还未签署：{agreements}', 'Still to sign: {agreements}'],
} as const satisfies Record<EntryFault, Label>

/** The same where guests read it who can do nothing about it but ask at reception. */
export const guestFaults: Readonly<Record<EntryFault, Label>> = {
  ...entryFaults,
  pending: ['您的来访还在等待审核', 'Your visit is still waiting for approval.'],
  host: ['暂时联系不到被访人', 'Your host can’t be reached at the moment.'],
}

/** What a host says to somebody whom nobody invited and who stands at the kiosk. */
export const hostAnswers = {
  asked: ['等待被访人答复', 'Waiting for the host'],
  coming: ['马上来接', 'Coming'],
  wait: ['请稍候 {minutes} 分钟', 'Wait {minutes} min'],
  let_in: ['请进', 'Let in'],
  refuse: ['不便接待', 'Can’t see them'],
} as const satisfies Record<string, Label>
export type HostAnswer = keyof typeof hostAnswers

/** What the story of a visit says of each step. */
export const storyActs = {
  invite: ['邀请', 'invited them'],
  walk_in: ['现场登记', 'registered them at reception'],
  join: ['通过群链接登记', 'entered themselves by the group link'],
  edit: ['修改来访安排', 'changed the visit'],
  extend: ['延长来访时间', 'extended the visit'],
  check_in: ['签到', 'checked them in'],
  let_in: ['破例签到', 'checked them in by exception'],
  away: ['暂离', 'noted that they’ll be back'],
  check_out: ['签离', 'checked them out'],
  auto_out: ['推定已离开', 'counts them as gone'],
  overstay: ['超时未离', 'noted that they overstay'],
  still_here: ['确认仍在场', 'confirmed that they’re still here'],
  seen_again: ['推定离开后仍在场内', 'saw them inside although they counted as gone'],
  close: ['来访结束', 'closed the visit'],
  new_host: ['更换已停用的被访人', 'replaced their host, whose account was disabled'],
  cancel: ['取消', 'cancelled it'],
  approve: ['审核通过', 'approved it'],
  reject: ['拒绝', 'rejected it'],
  undecided: ['无人审核，视为拒绝', 'counts it as rejected: nobody decided in time'],
  register: ['填写信息', 'filled in their details'],
  arriving: ['告知在路上', 'said they’re on their way'],
  said_here: ['告知已到', 'said they’re here'],
  said_left: ['告知已离开', 'said they have left'],
  move_code: ['更换手机', 'moved their code to another phone'],
  forget_wish: ['要求删除信息', 'asked for deletion of their data'],
  mail_invited: ['已邮件邀请', 'was mailed the invitation'],
  mail_changed: ['已邮件告知变更', 'was mailed the change'],
  mail_cancelled: ['已邮件告知取消', 'was mailed the cancellation'],
  mail_reminder: ['已邮件提醒', 'was mailed a reminder'],
  mail_still_in: ['已邮件询问是否离开', 'was asked by mail whether they left'],
  sms_invited: ['已短信邀请', 'was texted the invitation'],
  sms_changed: ['已短信告知变更', 'was texted the change'],
  sms_cancelled: ['已短信告知取消', 'was texted the cancellation'],
  sms_reminder: ['已短信提醒', 'was texted a reminder'],
  sms_still_in: ['已短信询问是否离开', 'was asked by text message whether they left'],
  badge_failed: ['访客牌未打印', 'could not print their badge'],
  badge_printed: ['打印访客牌', 'printed their badge'],
  sms_failed: ['短信未送达', 'was not reached by text message'],
  renew_link: ['更换链接', 'renewed their link'],
  release_code: ['解除访客码绑定', 'freed their code from its phone'],
  sign: ['签署协议', 'signed an agreement'],
  kiosk_walk_in: ['在访客机登记', 'registered them at the kiosk'],
  answer: ['答复访客', 'answered them'],
  told_co_hosts: ['被访人未答复，已通知共同被访人', 'told the co-hosts, as the host had not answered'],
  told_desk: ['无人答复，已通知前台', 'told reception, as nobody had answered'],
  held: ['列为待复核', 'held them for review'],
  freed: ['复核完毕', 'ended the review'],
  hold: ['保全资料', 'has their data kept'],
  end_hold: ['结束保全资料', 'ended the keeping of their data'],
  reveal: ['查看完整证件号码', 'looked at their full ID number'],
  photo: ['提供照片', 'gave a photo'],
  photo_removed: ['删除照片', 'deleted the photo'],
  paper: ['登记了纸质签署', 'entered what they signed on paper'],
} as const satisfies Record<string, Label>
export type StoryAct = keyof typeof storyActs

/** How a question of a reason is answered. */
export const kindNames = {
  text: ['短文本', 'Short text'],
  long: ['长文本', 'Long text'],
  yes_no: ['是或否', 'Yes or no'],
  choice: ['单选', 'Choice'],
  date: common.date,
} as const satisfies Record<QuestionKind, Label>

export const yesNo = { yes: common.yes, no: common.no } as const

/** The words under which something was asked: English ones where there are any. */
export const askedAs = ({ label, label_en }: { label: string; label_en: string | null }): Label => [
  label,
  label_en || label,
]

/** An answer as people read it. */
export function answerText({ kind, value, said, said_en }: KeptAnswer): Label {
  if (kind === 'yes_no') return value === 'yes' ? yesNo.yes : yesNo.no
  return kind === 'choice' && said !== null ? [said, said_en || said] : [value, value]
}
