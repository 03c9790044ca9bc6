import { alarmCalls } from '../device/alarm'

/** Alarms of things: limits that were left, batteries, and what was not heard from. */
export const thingAlarms = alarmCalls({
  path: '/alarm',
  view: 'device-alarm',
  change: 'device-alarm',
  things: ['thing'],
  labels: {
    page: ['物联设备告警列表', 'IoT alarms: list'],
    edit: ['处理物联设备告警', 'Handle IoT alarm'],
    repair: ['物联设备告警转报修', 'IoT alarm to repair ticket'],
  },
})
