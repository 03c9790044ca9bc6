import type { Kit, OpenArea } from '../../kernel/product/area'
import { copiedPasskeySlot } from '../account/public'
import { notifyCopied } from './copied-passkey'
import { personalData } from './personal-data'
import { purgeMessages } from './purge-messages'
import { messageRoutes, notificationRoutes, smsRoutes } from './register'
import { purgeSms, startSmsSender } from './sms-sender'

export const openMessage = (kit: Kit) => {
  const { db, mailer, admit, secrets, sendSms, now, log, withJobs } = kit
  kit.provide(copiedPasskeySlot, notifyCopied(now))
  const sms = startSmsSender({ db, secrets, sendSms, now, log, withJobs })
  return {
    routes: () => [
      { tag: 'message', routes: messageRoutes({ mailer }) },
      {
        tag: 'company',
        routes: [...notificationRoutes({ mailer, admit }), ...smsRoutes({ secrets, sendSms, admit })],
      },
    ],
    personalData,
    jobs: [
      {
        name: 'purge-messages',
        label: ['清理旧消息', 'Clear old messages'],
        cron: '41 3 * * *',
        work: async () => {
          await purgeMessages(db)
          await purgeSms(db, now())
        },
      },
    ],
    poke: () => sms.poke(),
    close: () => sms.close(),
    acts: { sms },
  } satisfies OpenArea
}
