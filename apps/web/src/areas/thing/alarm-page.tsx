import { useQuery } from '@tanstack/react-query'
import type { AlarmRow } from '@workplace/contract/device/alarm'
import { iotalarm } from '@workplace/contract/device/topics'
import { thingAlarms } from '@workplace/contract/thing/alarm'
import { thingNow, toldText } from '@workplace/contract/thing/thing-now'
import { Link } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { useMay } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { AlarmList, type AlarmScreen } from '../device/public'
import { useThings } from './look-again'
import { ReadingPlot } from './reading-plot'
import { ThingTabs } from './thing-tabs'
import { words } from './thing-words'
import styles from './things.module.css'

const screen: AlarmScreen = {
  ...{ calls: thingAlarms, topic: iotalarm, change: 'device-alarm', of: 'thing', shownAt: '/iotdevice' },
  ...{ title: words.alarms, search: words.searchAlarms, thing: words.device },
  told: toldText,
  beside: (alarm) => <Readings alarm={alarm} />,
}

/** `/device/alarm`: what is wrong with things: limits that were left, batteries, and what was not heard from. */
export default function AlarmPage() {
  return <AlarmList screen={screen} above={<ThingTabs active="alarms" />} />
}

/** What the thing measured around the alarm: of what is beyond its limits, else of what it has limits for. */
function Readings({ alarm }: { alarm: AlarmRow }) {
  const t = useT()
  const may = useMay('view-device')
  const answer = useQuery({ ...queryOf(thingNow, { id: alarm.thing_id }, { quiet: true }), enabled: may })
  useThings()
  if (!may || answer.data === undefined) return null
  const told = alarm.text?.split(' ')[0]
  const kept = answer.data.values.filter(({ is_kept }) => is_kept)
  const wanted = alarm.kind === 'battery' ? 'battery' : told
  const item = kept.find((one) => one.item === wanted) ?? kept.find((one) => one.is_abnormal) ?? kept[0]
  return (
    <div className={styles.parts}>
      {item !== undefined && <ReadingPlot device={answer.data} item={item.item} />}
      <Link to={`/device/iotdevice?thing=${alarm.thing_id}`}>{t(words.openDevice)}</Link>
    </div>
  )
}
