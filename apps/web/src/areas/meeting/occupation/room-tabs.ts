import { lazyComponent } from '../../../kernel/prepared'
import { loadRoomTabs } from '../../meetingroom/public'

export const RoomTabs = lazyComponent(loadRoomTabs)
