import type { Label } from '../kernel/words'

/** What screens say to everybody in front of them while an emergency runs. */
export const emergency: Label = ['紧急情况', 'Emergency']
export const drill: Label = ['应急演练', 'Emergency drill']
export const leaveNow: Label = [
  '请从最近的安全出口离开，不要使用电梯',
  'Leave by the nearest exit. Don’t use the lifts.',
]
