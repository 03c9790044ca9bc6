import type { Label } from '../kernel/words'
import { alarmKinds } from '../message/alarm-kinds'

/** What an emergency is: a device said so, somebody did, or it is tried out, which opens nothing. */
export const emergencyKinds = {
  fire: alarmKinds.fire,
  manual: ['人工启动', 'Begun by hand'],
  drill: ['演练', 'Drill'],
} as const satisfies Record<string, Label>
export type EmergencyKind = keyof typeof emergencyKinds
export const emergencyKindNames = Object.keys(emergencyKinds) as [EmergencyKind, ...EmergencyKind[]]
