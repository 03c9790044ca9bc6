import { lazyComponent } from '../../../kernel/lazy-component'
import { loadRoomTabs } from '../../meetingroom/public'

export const RoomTabs = lazyComponent(loadRoomTabs)
