import type { Kit, OpenArea } from '../../kernel/product/area'
import { personalData } from './personal-data'
import { purgeMessages } from './purge-messages'
import { messageRoutes, notificationRoutes } from './register'

export const openMessage = ({ db, mailer, admit }: Kit) =>
  ({
    routes: () => [
      { tag: 'message', routes: messageRoutes({ mailer }) },
      { tag: 'company', routes: notificationRoutes({ mailer, admit }) },
    ],
    personalData,
    jobs: [
      {
        name: 'purge-messages',
        label: ['清理旧消息', 'Clear old messages'],
        cron: '41 3 * * *',
        work: () => purgeMessages(db),
      },
    ],
  }) satisfies OpenArea
