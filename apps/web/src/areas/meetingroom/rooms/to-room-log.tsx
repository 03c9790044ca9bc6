import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { RoomDialogProps } from '../core/room-action'

/** Leads to the log of one room. */
export default function ToRoomLog({ rooms: [room], onClose }: RoomDialogProps) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the list of rooms stays as it is behind the log
  useEffect(() => {
    onClose()
    void navigate(`/meetingroom/log?room=${room?.id}`)
  }, [])
  return null
}
