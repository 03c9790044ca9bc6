import { doorAlarms } from '@workplace/contract/device/alarm'
import * as topics from '@workplace/contract/device/topics'
import { AlarmList } from './alarm-list'
import type { AlarmScreen } from './alarm-screen'
import { words } from './alarm-words'

const screen: AlarmScreen = {
  ...{ calls: doorAlarms, topic: topics.devicealarm, change: 'change-controller-alarm', of: 'door', shownAt: '/doors' },
  ...{ title: words.title, search: words.search, thing: words.thing },
}

/** `/device/carddevice/devicealarm`: what is wrong with doors and devices, and what is done about it. */
export default function AlarmsPage() {
  return <AlarmList screen={screen} />
}
