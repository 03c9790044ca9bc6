import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  QuestionCircleOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { doorStates } from '@workplace/contract/device/door'
import type { DoorTile } from '@workplace/contract/device/door-wall'
import type { ComponentType } from 'react'

export type DoorState = DoorTile['state']

/** What asks for somebody comes first. */
export const stateNames = ['forced', 'held', 'open', 'closed', 'unknown'] as const satisfies readonly DoorState[]
export const stateLabels = doorStates

const signs: Readonly<Record<DoorState, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  closed: CheckCircleOutlined,
  open: UnlockOutlined,
  held: ClockCircleOutlined,
  forced: ExclamationCircleFilled,
  unknown: QuestionCircleOutlined,
}

/** A state has a sign of its own: nobody has to tell colours. */
export function DoorSign({ state }: { state: DoorState }) {
  const Sign = signs[state]
  return <Sign aria-hidden />
}
