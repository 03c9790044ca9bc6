import * as common from '@workplace/contract/kernel/common-words'
import { say } from '@workplace/contract/kernel/words'
import { type NotificationTopicKey, notificationTopics } from '@workplace/contract/message/notification-topics'
import * as messageWords from '@workplace/contract/message/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'notices',
    order: 170,
    label: messageWords.notificationSettings,
    heading: [columns.kind, columns.wayIn, columns.answer],
    worded: {
      0: (code, language) =>
        say(
          code in notificationTopics ? notificationTopics[code as NotificationTopicKey].label : [code, code],
          language,
        ),
      1: worded({ site: ['站内', 'In-app'], mail: common.email }),
      2: worded({ true: ['接收', 'On'], false: ['不接收', 'Off'] }),
    },
    text: `select topic, channel, wanted from notice_choice where company_id = $1 and user_id = $2 order by topic, channel`,
  },
  {
    key: 'messages',
    order: 180,
    label: ['站内消息', 'Messages'],
    heading: [columns.time, columns.kind, columns.subject, ['已读时间', 'Read at']],
    text: `select x.created_at, x.kind, m.title, x.read_at from message x
      left join meeting m on m.company_id = x.company_id and m.id = x.meeting_id
      where x.company_id = $1 and x.user_id = $2 order by x.id desc`,
  },
]
