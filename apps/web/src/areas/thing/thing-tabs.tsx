import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/session/session'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { words } from './thing-words'

const paths = {
  things: '/device/iotdevice',
  groups: '/device/iotdevice?tab=groups',
  commands: '/device/iotcommand',
  tasks: '/device/iottask',
  readings: '/device/detectionrecord',
  alarms: '/device/alarm',
} as const

type Tab = keyof typeof paths
const all = Object.keys(paths) as Tab[]

/** What there is about things stands on several paths of the menu: one row leads through them. */
export function ThingTabs({ active }: { active: Tab }) {
  const t = useT()
  const navigate = useNavigate()
  const [mayThings, mayAlarms] = [useMay('view-device'), useMay('device-alarm')]
  const tabs = all.filter((tab) => (tab === 'alarms' ? mayAlarms : mayThings))
  return (
    <TabRow
      label={t(words.area)}
      active={active}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(key) => void navigate(paths[key])}
    />
  )
}
