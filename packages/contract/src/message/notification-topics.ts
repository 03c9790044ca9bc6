import * as common from '../kernel/common-words'
import type { Label } from '../kernel/words'

export const channels = {
  site: ['站内消息', 'In-app'],
  mail: common.email,
} as const satisfies Record<string, Label>
export type Channel = keyof typeof channels

/** `must`: told in any case. `on` and `off`: what holds for somebody who chose nothing. */
export type Standard = 'must' | 'on' | 'off'
export type NotificationTopic = { readonly label: Label; readonly help: Label } & Readonly<Record<Channel, Standard>>

/** What people are told about, as each chooses it for themselves, in the order in which it is shown. */
export const notificationTopics = {
  invitation: {
    label: ['会议邀请', 'Invitations'],
    help: ['有人邀请您参加会议', 'You are invited to a meeting'],
    site: 'must',
    mail: 'on',
  },
  change: {
    label: ['会议变更', 'Meeting updates'],
    help: ['时间、会议室或预订人变更', 'The time, room or booker of a meeting changes'],
    site: 'must',
    mail: 'on',
  },
  cancel: {
    label: ['会议取消', 'Meeting cancellations'],
    help: ['您参加的会议被取消', 'A meeting you attend is cancelled'],
    site: 'must',
    mail: 'on',
  },
  answer: {
    label: ['邀请的答复', 'Invitation responses'],
    help: ['参会人接受、暂定或拒绝', 'Attendees accept, tentatively accept or decline'],
    site: 'on',
    mail: 'on',
  },
  reminder: {
    label: ['会议提醒', 'Meeting reminders'],
    help: ['会议即将开始', 'A meeting is about to start'],
    site: 'on',
    mail: 'on',
  },
  decision: {
    label: ['审核结果', 'Approval results'],
    help: ['您的申请通过或未通过', 'Your request is approved or rejected'],
    site: 'must',
    mail: 'on',
  },
  request: {
    label: ['待审核', 'Approvals'],
    help: ['有申请等待您审核', 'A request needs your approval'],
    site: 'on',
    mail: 'on',
  },
  waiting: {
    label: ['候补', 'Waiting list'],
    help: ['候补的时段空出', 'A slot you’re waiting for becomes available'],
    site: 'must',
    mail: 'on',
  },
  release: {
    label: ['签到与释放', 'Check-in and release'],
    help: ['未签到的会议被释放', 'A meeting is released because nobody came'],
    site: 'must',
    mail: 'on',
  },
  minutes: {
    label: ['会议纪要', 'Meeting minutes'],
    help: ['纪要发布，任务到期', 'Minutes are published, or action items are due'],
    site: 'on',
    mail: 'on',
  },
  evaluation: {
    label: ['会议评价', 'Meeting feedback'],
    help: ['请您评价，或收到评价', 'You are asked for feedback, or receive a reply'],
    site: 'on',
    mail: 'on',
  },
  blacklist: {
    label: ['黑白名单', 'Blacklist and whitelist'],
    help: ['您被加入或移出名单', 'You are added to or removed from a list'],
    site: 'must',
    mail: 'must',
  },
  service: {
    label: ['服务订单', 'Service orders'],
    help: ['服务的预订、确认与取消', 'Services are ordered, confirmed or cancelled'],
    site: 'on',
    mail: 'off',
  },
  repair: {
    label: ['报修', 'Repairs'],
    help: ['报修的受理与完成', 'Repair tickets are accepted or completed'],
    site: 'on',
    mail: 'off',
  },
  visitor: {
    label: common.visitors,
    help: [
      '访客到达、超时未离，或他人邀请、取消您的访客',
      'Your visitors arrive or overstay, or someone else invites or cancels them',
    ],
    site: 'on',
    mail: 'on',
  },
  desk: {
    label: ['工位预订', 'Desk bookings'],
    help: [
      '他人为您预订、更改或取消工位，提醒签到，工位释放，固定工位的分配与共享',
      'Someone books, changes or cancels a desk for you, check-in is due, a desk is released, or your assigned desk changes',
    ],
    site: 'on',
    mail: 'on',
  },
  box: {
    label: common.lockers,
    help: [
      '储物柜分配给您、与您共用、到期归还、久未使用或被收回',
      'A locker is assigned to you, shared with you, due back, not used for long, or taken back',
    ],
    site: 'on',
    mail: 'on',
  },
  attendance: {
    label: common.attendance,
    help: ['上班前提醒、缺卡、考勤结果变更', 'A shift begins soon, a punch is missing, or the result of a day changed'],
    site: 'on',
    mail: 'off',
  },
  device: {
    label: ['门与设备', 'Doors and devices'],
    help: [
      '您负责的门或设备告警、启动应急，或升级任务自动暂停',
      'A door or device you look after raises an alarm, an emergency begins, or a rollout stops by itself',
    ],
    site: 'on',
    mail: 'on',
  },
  other: { label: common.other, help: ['其他消息', 'All other notifications'], site: 'on', mail: 'off' },
} as const satisfies Record<string, NotificationTopic>
export type NotificationTopicKey = keyof typeof notificationTopics
export const notificationTopicKeys = Object.keys(notificationTopics) as [
  NotificationTopicKey,
  ...NotificationTopicKey[],
]
