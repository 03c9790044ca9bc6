import { alarmPage, editAlarm, repairAlarm } from '@workplace/contract/device/alarm'
import { type Route, route } from '../../../kernel/call/route'
import { readAlarms } from './alarm.store'
import { handleAlarm, reportAlarm } from './handle-alarm'
import { repairedThings } from './thing-repairs'

/** What is wrong with doors and devices, and what is done about it. */
export const alarmRoutes = (): Route[] => [
  route(alarmPage, readAlarms),
  route(editAlarm, handleAlarm),
  route(repairAlarm, (call, input) => reportAlarm(call, repairedThings, input)),
]
