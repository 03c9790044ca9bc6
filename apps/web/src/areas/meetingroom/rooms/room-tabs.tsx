import { useNavigate } from 'react-router'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { tabWords as words } from './tab-words'

const paths = {
  rooms: '/meetingroom/create_room',
  locks: '/meetingroom/room_lock',
  occupations: '/meetingroom/cycle_meeting',
} as const

/** Rooms, their locks and their recurring occupations: three screens under one menu entry. */
export function RoomTabs({ shown }: { shown: keyof typeof paths }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <TabRow
      label={t(words.lists)}
      tabs={(['rooms', 'locks', 'occupations'] as const).map((key) => ({ key, label: t(words[key]) }))}
      active={shown}
      onChange={(key) => void navigate(paths[key])}
    />
  )
}
