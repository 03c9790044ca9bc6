import { roomtype } from '@workplace/contract/meetingroom/roomtype'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'

export default function RoomTypePage() {
  return <ResourcePage resource={roomtype} />
}
