import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { ResourcePage } from '../../kernel/resource-page/resource-page'

export default function RoomPage() {
  return <ResourcePage resource={meetingroom} />
}
