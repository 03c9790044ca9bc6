import type { StrategyForm } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'
import { type BadgeField, badgeFields, badgeSizeLabels, badgeSizeNames } from './badge'
import * as visitorWords from './words'

const days = (label: Label, [zh, en]: Label, initial: string): StrategyForm => ({
  ...{ label, help: [`${zh}；0 为次日凌晨`, `${en}. 0: the night after.`], initial },
  option: { kind: 'number', min: 0, max: 3650 },
})

/** Whether it stands on badges. */
const onBadge = (field: BadgeField, initial: '0' | '1'): StrategyForm => ({
  label: [`访客牌显示${badgeFields[field][0]}`, `On badges: ${badgeFields[field][1]}`],
  option: { kind: 'flag' },
  initial,
  scope: 'office',
})

export const settings = {
  visitor_auto_out: {
    label: ['每日清场时间', 'Everyone has left by'],
    help: [
      '到此时来访时间已过的访客推定已离开；不设则按通道的延后时间',
      'Visitors whose time is over count as gone then. Otherwise after the minutes of their channel.',
    ],
    option: { kind: 'select', options: ['none', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00', '24:00'] },
    words: {
      none: ['不设', 'Not set'],
      '18:00': ['18:00', '18:00'],
      '19:00': ['19:00', '19:00'],
      '20:00': ['20:00', '20:00'],
      '21:00': ['21:00', '21:00'],
      '22:00': ['22:00', '22:00'],
      '23:00': ['23:00', '23:00'],
      '24:00': ['24:00', '24:00'],
    },
    initial: 'none',
    scope: 'office',
  },
  visitor_overstay_minutes: {
    label: ['超时提醒（分钟）', 'Overstaying after (min)'],
    help: [
      '来访时间结束后多久仍未签离，列为超时',
      'How long after their time visitors who are still inside count as overstaying',
    ],
    option: { kind: 'number', min: 0, max: 240 },
    initial: '15',
    scope: 'office',
  },
  visitor_escalate: {
    label: ['访客等候时逐级通知', 'Notify others when a visitor waits'],
    help: [
      '被访人未答复时，先通知共同被访人，再通知部门负责人和前台；被访人不在时立即通知',
      'If the host doesn’t answer: co-hosts, then the head of department and reception. At once if the host is away.',
    ],
    option: { kind: 'select', options: ['none', 'walk_in', 'escort', 'all'] },
    words: {
      none: ['不通知', 'Nobody else is notified'],
      walk_in: ['未受邀、在访客机登记的访客', 'Visitors nobody invited, at the kiosk'],
      escort: ['以上，以及须有人陪同的访客', 'Those, and visitors who need an escort'],
      all: ['所有已签到的访客', 'All visitors who have checked in'],
    },
    initial: 'escort',
    scope: 'office',
  },
  visitor_answer_minutes: {
    label: ['等候答复（分钟）', 'Wait for an answer (min)'],
    help: ['每一级等候多久后通知下一级', 'How long hosts and co-hosts each have before the next ones are notified'],
    option: { kind: 'number', min: 1, max: 60 },
    initial: '5',
    scope: 'office',
  },
  visitor_phone_country: {
    label: ['手机号默认国家', 'Country of phone numbers'],
    help: ['没有国际区号的号码按此国家理解', 'Numbers without a country code are read as numbers of this country'],
    option: { kind: 'select', options: ['CN', 'HK', 'TW', 'SG', 'JP', 'KR', 'DE', 'FR', 'GB', 'US'] },
    words: {
      CN: ['中国 +86', 'China +86'],
      HK: ['中国香港 +852', 'Hong Kong +852'],
      TW: ['中国台湾 +886', 'Taiwan +886'],
      SG: ['新加坡 +65', 'Singapore +65'],
      JP: ['日本 +81', 'Japan +81'],
      KR: ['韩国 +82', 'South Korea +82'],
      DE: ['德国 +49', 'Germany +49'],
      FR: ['法国 +33', 'France +33'],
      GB: ['英国 +44', 'United Kingdom +44'],
      US: ['美国 +1', 'United States +1'],
    },
    initial: 'CN',
    scope: 'office',
  },
  visitor_guest_words: {
    label: ['访客须知', 'For visitors'],
    help: [
      '停车、入口、无线网络等，显示在访客页面和邮件中',
      'Parking, entrance, Wi-Fi: shown on visitors’ pages and in mail to them',
    ],
    option: { kind: 'text', max: 1000 },
    initial: '',
    scope: 'office',
  },
  visitor_guest_mail: {
    label: ['邮件通知访客', 'Mail visitors'],
    help: [
      '邀请（含日历）、变更、取消、前一天提醒和超时',
      'Invitation with a calendar entry, changes, cancellation, the evening before, and overstaying',
    ],
    option: { kind: 'flag' },
    initial: '1',
    scope: 'office',
  },
  visitor_guest_sms: {
    label: ['短信通知没有邮箱的访客', 'Text visitors without an email address'],
    help: [
      '须先在“通知”中设置短信；每位访客一次来访最多 10 条',
      'SMS is set up under “Notifications”. At most 10 messages for each visit of a person.',
    ],
    option: { kind: 'flag' },
    initial: '1',
    scope: 'office',
  },
  visitor_mail_per_day: {
    label: ['每人每天访客邮件上限（封）', 'Messages to visitors per person and day'],
    help: [
      '一个人邀请访客或变更来访时，每天最多发出多少封邮件和短信；取消通知不受限制',
      'How many mails and text messages one person’s invitations and changes may send in a day. Cancellations always go out.',
    ],
    option: { kind: 'number', min: 0, max: 100_000 },
    initial: '300',
  },
  visitor_mail_company_day: {
    label: ['全公司每天访客邮件上限（封）', 'Messages to visitors per day, whole company'],
    option: { kind: 'number', min: 0, max: 1_000_000 },
    initial: '5000',
  },
  visitor_remind_hour: {
    label: ['前一天提醒时间', 'Remind visitors the day before at'],
    option: { kind: 'select', options: ['none', '16', '17', '18', '19', '20', '21'] },
    words: {
      none: ['不提醒', 'No reminder'],
      '16': ['16:00', '16:00'],
      '17': ['17:00', '17:00'],
      '18': ['18:00', '18:00'],
      '19': ['19:00', '19:00'],
      '20': ['20:00', '20:00'],
      '21': ['21:00', '21:00'],
    },
    initial: '18',
    scope: 'office',
  },
  visitor_badge_size: {
    label: visitorWords.badgeSize,
    option: { kind: 'select', options: [...badgeSizeNames] },
    words: badgeSizeLabels,
    initial: '62x100',
    scope: 'office',
  },
  visitor_badge_company: onBadge('company', '1'),
  visitor_badge_host: onBadge('host', '1'),
  visitor_badge_reason: onBadge('reason', '0'),
  visitor_badge_date: onBadge('date', '1'),
  visitor_badge_number: onBadge('number', '1'),
  visitor_badge_photo: onBadge('photo', '1'),
  visitor_badge_qr: onBadge('qr', '1'),
  visitor_forget_days: days(
    ['访客资料保留天数', 'Keep visitor data for (days)'],
    ['离开后多久删除姓名、手机号等个人资料', 'How long after leaving names, phone numbers and the like are deleted'],
    '90',
  ),
  visitor_forget_unseen_days: days(
    ['未到访者资料保留天数', 'Keep data of no-shows for (days)'],
    ['未到访或已取消的访客，多久后删除个人资料', 'The same for visitors who never came or were cancelled'],
    '30',
  ),
  visitor_idno_days: days(
    ['证件号码保留天数', 'Keep ID numbers for (days)'],
    ['离开后多久删除证件号码', 'How long after leaving ID numbers are deleted'],
    '7',
  ),
  visitor_photo_days: days(
    ['访客照片保留天数', 'Keep photos of visitors for (days)'],
    ['离开后多久删除照片', 'How long after leaving their photos are deleted'],
    '30',
  ),
  visitor_signature_days: days(
    ['签署文件保留天数', 'Keep signed agreements for (days)'],
    ['签署后多久删除签署文件', 'How long after signing the signed files are deleted'],
    '1095',
  ),
} as const satisfies Record<string, StrategyForm>
