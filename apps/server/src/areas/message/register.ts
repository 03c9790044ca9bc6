import { noticeChoices as choicesCall, chooseNotice as chooseCall } from '@workplace/contract/message/choice'
import * as message from '@workplace/contract/message/message'
import { notificationEdit, notificationPage, notificationTest } from '@workplace/contract/message/notification'
import { smsEdit, smsSettings, smsTest } from '@workplace/contract/message/sms'
import type { Mailer } from '../../adapters/mail/port'
import type { SendSms } from '../../adapters/sms/port'
import { type Route, route } from '../../kernel/call/route'
import type { Secrets } from '../../kernel/secrets/secrets'
import { chooseNotice, noticeChoices } from './choices'
import { messagePage, readMessages } from './messages'
import { editNotification, listNotifications, testNotification } from './notification'
import { editSmsSettings, readSmsSettings, testSms } from './sms-channel'

/** The calls of the messages inside the product. */
export function messageRoutes({ mailer }: Pick<NotificationDeps, 'mailer'>): Route[] {
  return [
    route(message.messagePage, messagePage),
    route(message.readMessages, readMessages),
    route(choicesCall, (call) => noticeChoices(call, mailer !== undefined)),
    route(chooseCall, chooseNotice),
  ]
}

type NotificationDeps = {
  /** Undefined where the product cannot send mail. */
  mailer: Mailer | undefined
  /** Refuses who asks for what is work more often than anybody needs it, by their address. */
  admit: (ip: string) => void
}

/** What is told by which way and in which words, for the company's administrators. */
export function notificationRoutes({ mailer, admit }: NotificationDeps): Route[] {
  return [
    route(notificationPage, (call) => listNotifications(call, mailer)),
    route(notificationEdit, editNotification),
    route(notificationTest, (call, input) => {
      admit(call.ip)
      return testNotification(call, input, mailer)
    }),
  ]
}

type SmsDeps = Pick<NotificationDeps, 'admit'> & { secrets: Secrets; sendSms: SendSms }

/** How text messages leave. */
export function smsRoutes({ secrets, sendSms, admit }: SmsDeps): Route[] {
  return [
    route(smsSettings, readSmsSettings),
    route(smsEdit, (call, input) => editSmsSettings(call, input, secrets)),
    route(smsTest, (call, input) => {
      admit(call.ip)
      return testSms(call, input, { secrets, sendSms })
    }),
  ]
}
