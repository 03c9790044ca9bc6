import type { Resource } from '@workplace/contract/kernel/resource'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { valuesOf } from '../../../kernel/form/form-values'
import { ResourceForm } from '../../../kernel/form/resource-form'
import { useT } from '../../../kernel/words'
import type { RoomDialogProps } from '../core/room-action'
import { roomForm } from './room-form'
import { roomWords as words } from './room-words'

const resource = meetingroom as unknown as Resource

/** The form of a new room that begins as another one is. */
export default function CopyRoom({ rooms: [room], onClose, onDone }: RoomDialogProps) {
  const t = useT()
  if (room === undefined) return null
  // without the mailbox: two rooms cannot share one
  const initial = {
    ...valuesOf(resource, room),
    sync_enabled: false,
    name: t(words.copyName, { name: room.name ?? '' }),
  }
  return <ResourceForm resource={resource} parts={{ ...roomForm, initial }} onClose={onClose} onSaved={onDone} />
}
