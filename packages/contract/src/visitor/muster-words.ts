import { emergencyKinds } from '../device/emergency-kinds'
import type { Label } from '../kernel/words'
import * as visitorWords from './words'

export const musterKinds = {
  alarm: ['警报', 'Alarm'],
  drill: emergencyKinds.drill,
} as const satisfies Record<string, Label>
export type MusterKind = keyof typeof musterKinds

export const musterLists = {
  inside: visitorWords.inside,
  check: ['需核实', 'To be checked'],
  left: visitorWords.left,
} as const satisfies Record<string, Label>

export const musterMarks = {
  safe: ['已到集合点', 'Safe'],
  missing: visitorWords.missing,
  open: ['未点到', 'Not accounted for'],
} as const satisfies Record<string, Label>
export type MusterMarkName = keyof typeof musterMarks
