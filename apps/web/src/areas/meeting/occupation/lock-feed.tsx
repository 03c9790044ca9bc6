import * as topics from '@workplace/contract/meeting/topics'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'

/** The list of rooms says what locks a room and when it is used next. */
export default function LockFeed() {
  useLiveRefresh(topics.roomlock, meetingroom.path)
  return null
}
