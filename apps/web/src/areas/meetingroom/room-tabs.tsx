import { Tabs } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '../../kernel/words'
import { lockWords as words } from './lock-words'

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
    <Tabs
      activeKey={shown}
      aria-label={t(words.lists)}
      onChange={(key) => void navigate(paths[key as keyof typeof paths])}
      tabBarStyle={{ margin: 0 }}
      items={(['rooms', 'locks', 'occupations'] as const).map((key) => ({ key, label: t(words[key]) }))}
    />
  )
}
