// Alarms, as areas show them whose things raise some.
export { AlarmList } from './alarms/alarm-list'
export type { AlarmScreen } from './alarms/alarm-screen'
