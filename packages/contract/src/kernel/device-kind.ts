import type { Label } from './words'

/** What a paired device may be: nobody signs in at one, it stands for a thing of the company. */
export const deviceKinds = {
  /** At a room. */
  terminal: ['会议终端', 'Room terminals'],
  /** Where visitors check in. */
  kiosk: ['访客机', 'Visitor kiosks'],
  /** On a wall. */
  screen: ['信息屏', 'Information screens'],
} as const satisfies Readonly<Record<string, Label>>

export type DeviceKind = keyof typeof deviceKinds
export const deviceKindNames = Object.keys(deviceKinds) as [DeviceKind, ...DeviceKind[]]
