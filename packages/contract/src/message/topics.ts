import type { Label } from '../kernel/words'

export const channels = {
  site: ['站内消息', 'In the product'],
  mail: ['邮件', 'Mail'],
} as const satisfies Record<string, Label>
export type Channel = keyof typeof channels

/** `must`: told in any case. `on` and `off`: what holds for somebody who chose nothing. */
export type Standard = 'must' | 'on' | 'off'
export type Topic = { readonly label: Label; readonly help: Label } & Readonly<Record<Channel, Standard>>

/** What people are told about, as each chooses it for themselves, in the order in which it is shown. */
export const topics = {
  invitation: {
    label: ['会议邀请', 'Invitations'],
    help: ['有人邀请您参加会议', 'Somebody invites you to a meeting'],
    site: 'must',
    mail: 'on',
  },
  change: {
    label: ['会议变更', 'Changes'],
    help: ['时间、会议室或预订人变更', 'Another time, room or booker'],
    site: 'must',
    mail: 'on',
  },
  cancel: {
    label: ['会议取消', 'Cancellations'],
    help: ['您参加的会议被取消', 'A meeting of yours does not take place'],
    site: 'must',
    mail: 'on',
  },
  answer: {
    label: ['邀请的答复', 'Answers'],
    help: ['参会人接受、暂定或拒绝', 'People accept, answer maybe, or decline'],
    site: 'on',
    mail: 'on',
  },
  reminder: {
    label: ['会议提醒', 'Reminders'],
    help: ['会议即将开始', 'A meeting begins soon'],
    site: 'on',
    mail: 'on',
  },
  decision: {
    label: ['审核结果', 'Decisions'],
    help: ['您的申请通过或未通过', 'What became of your requests'],
    site: 'must',
    mail: 'on',
  },
  request: {
    label: ['待审核', 'Requests to approve'],
    help: ['有申请等待您审核', 'Requests that wait for you'],
    site: 'on',
    mail: 'on',
  },
  waiting: {
    label: ['候补', 'Waiting list'],
    help: ['候补的时段空出', 'A slot that you wait for is free'],
    site: 'must',
    mail: 'on',
  },
  release: {
    label: ['签到与释放', 'Sign-in and release'],
    help: ['未签到的会议被释放', 'Meetings that nobody came to'],
    site: 'must',
    mail: 'on',
  },
  minutes: {
    label: ['会议纪要', 'Minutes'],
    help: ['纪要发布，任务到期', 'Minutes are published, tasks are due'],
    site: 'on',
    mail: 'on',
  },
  evaluation: {
    label: ['会议评价', 'Evaluations'],
    help: ['请您评价，或收到评价', 'You are asked to evaluate, or somebody did'],
    site: 'on',
    mail: 'on',
  },
  blacklist: {
    label: ['黑白名单', 'Lists'],
    help: ['您被加入或移出名单', 'You were put on a list, or taken off'],
    site: 'must',
    mail: 'must',
  },
  service: {
    label: ['服务订单', 'Services'],
    help: ['服务的预订、确认与取消', 'Orders, confirmed or cancelled'],
    site: 'on',
    mail: 'off',
  },
  repair: {
    label: ['报修', 'Repairs'],
    help: ['报修的受理与完成', 'What becomes of reports'],
    site: 'on',
    mail: 'off',
  },
  other: { label: ['其他', 'Other'], help: ['其他消息', 'Everything else'], site: 'on', mail: 'off' },
} as const satisfies Record<string, Topic>
export type TopicKey = keyof typeof topics
export const topicKeys = Object.keys(topics) as [TopicKey, ...TopicKey[]]
