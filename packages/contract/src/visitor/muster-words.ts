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

/** How many people a list has while nobody is seen out. */
export const insideNow: Label = ['此刻在场 {n} 人', '{n} inside now']
