import * as common from '@workplace/contract/kernel/common-words'
import type { Label } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as agreementWords from '@workplace/contract/visitor/agreement-words'
import * as photoWords from '@workplace/contract/visitor/photo-words'
import * as refusals from '@workplace/contract/visitor/refusals'
import { neededFields } from '@workplace/contract/visitor/states'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'
import type { UnpairedWords } from '../../../kernel/screen/unpaired-screen'

export const words = {
  welcome: ['欢迎光临', 'Welcome'],
  invited: ['我有邀请', 'I’m invited'],
  invitedText: ['被访人已为您登记', 'Your host has registered you'],
  notInvited: ['我没有邀请', 'I’m not invited'],
  notInvitedText: ['填写信息，我们通知被访人', 'Tell us who you’re visiting'],
  leaving: ['我要离开', 'I’m leaving'],
  leavingText: ['交还访客牌并签离', 'Return your badge and check out'],
  back: shared.back,
  next: ['继续', 'Continue'],
  name: peopleWords.personName,
  code: ['访客码：扫码，或输入 8 个字母', 'Visitor code: scan it, or type 8 letters'],
  holdCode: photoWords.holdCode,
  notOurs: photoWords.notOurs,
  orName: ['没有访客码', 'Without a code'],
  fullName: ['您的全名', 'Your full name'],
  last4: ['手机号后四位', 'Last 4 digits of your phone'],
  host: ['您拜访谁', 'Who are you visiting?'],
  hostHelp: ['输入姓名的两个字或字母', 'Type at least two letters of the name'],
  noHost: ['没有找到，请检查或到前台', 'Nobody found. Check the name or go to reception.'],
  reason: visitorWords.reason,
  badge: ['访客牌号，或扫描访客牌、访客码', 'Badge number, or scan your badge or code'],
  missingTitle: ['还需要这些信息', 'A few more details'],
  optional: visitorWords.leftOut,
  needed: ['请填写所有项目', 'Fill in everything'],
  read: agreementWords.haveRead,
  tick: agreementWords.iAgree,
  signHere: agreementWords.signHere,
  clear: agreementWords.drawAgain,
  sign: agreementWords.signThis,
  agree: agreementWords.agreeAndGoOn,
  asked: ['已通知{host}，请稍候', 'We’ve told {host}. Please wait.'],
  coming: ['{host}马上来接您', '{host} is coming to meet you'],
  wait: ['{host}请您稍候约 {n} 分钟', '{host} asks you to wait about {n} min'],
  receptionTold: ['{host}还没有答复，已通知前台', '{host} hasn’t answered. Reception has been told.'],
  approving: ['{host}已确认，您的来访正在审核', '{host} has agreed. Your visit is being approved.'],
  stepAway: ['若需离开，回来后按原样再填一次即可继续', 'If you step away, enter the same again when you’re back.'],
  notApproved: ['{name}，您的来访未通过审核', '{name}, your visit wasn’t approved'],
  refused: ['{host}现在不便接待', '{host} can’t see you now'],
  welcomeName: ['{name}，欢迎', 'Welcome, {name}'],
  inside: ['您已签到。{host}已收到通知', 'You’re checked in. {host} has been told.'],
  insideComing: ['您已签到。{host}马上来接您', 'You’re checked in. {host} is coming to meet you.'],
  goodbye: ['{name}，再见', 'Goodbye, {name}'],
  left: ['您已签离，请交还访客牌', 'You’re checked out. Please return your badge.'],
  badgePrinting: ['正在打印访客牌…', 'Your badge is being printed…'],
  badgePrinted: ['请取走您的访客牌', 'Please take your badge'],
  badgeFailed: ['访客牌未能打印，请到前台领取', 'Your badge couldn’t be printed. Please get one at reception.'],
  reception: ['请到前台办理', 'Please go to reception'],
  done: shared.done,
  checkIn: visitorWords.checkIn,
} as const satisfies Record<string, Label>

/** As they are asked of whom they are about. */
export const fieldWords: Readonly<Record<keyof typeof neededFields, Label>> = {
  ...neededFields,
  company: peopleWords.company,
}

export const unpairedWords: UnpairedWords = {
  pairText: ['在控制台的“访客管理 - 访客机”中输入此配对码', 'Enter this code in the console under Visitors, Kiosks'],
  revokedText: ['此访客机已解除绑定，不再办理签到', 'Visitors can’t check in here any more'],
}

const said = ([, , zh, en]: readonly [string, number, string, string]): Label => [zh, en]

/** Why something did not work, in both languages; what is not named here is for reception. */
export const faults: Readonly<Record<string, Label>> = {
  kiosk_not_found: said(refusals.kiosk_not_found),
  kiosk_more: said(refusals.kiosk_more),
  kiosk_ticket: said(refusals.kiosk_ticket),
  kiosk_no_walk_in: said(refusals.kiosk_no_walk_in),
  visit_edition: said(refusals.visit_edition),
  visit_line: said(refusals.visit_line),
  visit_questions: said(refusals.visit_questions),
  invalid_input: ['请检查填写的内容', 'Please check what you entered'],
  too_many: ['尝试次数过多，请一分钟后再试', 'Too many tries. Please try again in a minute.'],
  offline: ['连接中断，请稍后再按一次，或到前台办理', 'Connection lost. Try again in a moment, or go to reception.'],
  other: words.reception,
  name: common.name,
}
