import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { RoomDialogProps } from './room-action'

/** Leads to the log of one room. */
export default function ToRoomLog({ rooms: [room] }: RoomDialogProps) {
  const navigate = useNavigate()
  useEffect(() => void navigate(`/meetingroom/log?room=${room?.id}`), [navigate, room])
  return null
}
