import { prepared } from '../../../kernel/prepared'
import { loadRoomTabs } from '../../meetingroom/public'

export const RoomTabs = prepared(loadRoomTabs)
