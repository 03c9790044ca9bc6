import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { notificationTopicKeys } from './notification-topics'

/** What the caller wants to be told of, where; with what holds for those who chose nothing. */
export const noticeChoices = endpoint({
  path: '/message/choices',
  access: 'session',
  label: ['我的通知设置', 'My notification settings'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        topic: z.enum(notificationTopicKeys),
        channel: z.enum(['site', 'mail']),
        wanted: z.boolean(),
        may_choose: z.boolean(),
      }),
    ),
    /** Where mail goes; null where the caller has no address, or the product sends no mail. */
    mail: z.string().nullable(),
  }),
})

/** Chooses for one topic on one channel; null takes the choice back. */
export const chooseNotice = endpoint({
  method: 'POST',
  path: '/message/choose',
  access: 'session',
  label: ['修改我的通知设置', 'Edit my notification settings'],
  input: z.object({
    topic: z.enum(notificationTopicKeys, { error: 'option' }),
    channel: z.enum(['site', 'mail'], { error: 'option' }),
    wanted: z.boolean().nullable(),
  }),
  output: z.object({ wanted: z.boolean() }),
})
