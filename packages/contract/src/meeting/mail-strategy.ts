import type { StrategyForm } from '../kernel/strategy-option'

/** What of the booking strategy concerns mail to people without an account. */
export const mailStrategies = {
  guest_mail_per_day: {
    label: ['每人每天外部邮件上限（封）', 'Mails to outsiders per person and day'],
    help: [
      '一个人预订或变更会议时，每天最多向公司外部参会人发送多少封邀请和变更邮件；取消通知不受限制',
      'How many invitations and changes the meetings of one person may send to people outside the company in a day. Cancellations always go out',
    ],
    option: { kind: 'number', min: 0, max: 100_000 },
    initial: '300',
  },
} as const satisfies Record<string, StrategyForm>
