import type { AlarmsOf } from '@workplace/contract/device/alarm'
import { type Route, route } from '../../../kernel/call/route'
import type { RepairTarget } from '../../repair/public'
import { readAlarms } from './alarm.store'
import { handleAlarm, reportAlarm, type ToldIn } from './handle-alarm'

/** What is wrong with some kinds of things, and what is done about it; `targets`: as what each kind is repaired. */
export const alarmRoutes = (of: AlarmsOf, targets: Readonly<Record<string, RepairTarget>>, told?: ToldIn): Route[] => [
  route(of.page, (call, input) => readAlarms(call, of, input)),
  route(of.edit, (call, input) => handleAlarm(call, of, input)),
  route(of.repair, (call, input) => reportAlarm(call, of, { targets, told }, input)),
]
