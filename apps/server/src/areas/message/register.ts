import { noticeChoices as choicesCall, chooseNotice as chooseCall } from '@workplace/contract/message/choice'
import * as message from '@workplace/contract/message/message'
import { type Route, route } from '../../kernel/route'
import { chooseNotice, noticeChoices } from './choices'
import { messagePage, readMessages } from './messages'

/** The calls of the messages inside the product. */
export function messageRoutes({ sendsMail }: { sendsMail: boolean }): Route[] {
  return [
    route(message.messagePage, messagePage),
    route(message.readMessages, readMessages),
    route(choicesCall, (call) => noticeChoices(call, sendsMail)),
    route(chooseCall, chooseNotice),
  ]
}
