import * as message from '@workplace/contract/message/message'
import { type Route, route } from '../../kernel/route'
import { messagePage, readMessages } from './messages'

/** The calls of the messages inside the product. */
export function messageRoutes(): Route[] {
  return [route(message.messagePage, messagePage), route(message.readMessages, readMessages)]
}
