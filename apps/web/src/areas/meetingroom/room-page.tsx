import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { RoomTabs } from './room-tabs'
import { useLocking } from './use-locking'

export default function RoomPage() {
  const { actions, batch, dialogs } = useLocking()
  return (
    <>
      <ResourcePage resource={meetingroom} tabs={<RoomTabs shown="rooms" />} actions={actions} batch={batch} />
      {dialogs}
    </>
  )
}
