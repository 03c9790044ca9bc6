/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const repair_state = [
  'repair_state',
  40980,
  '报修单当前为“{state}”，不能执行此操作',
  'The ticket is currently “{state}”, so this can’t be done.',
] as const
export const repair_target_gone = [
  'repair_target_gone',
  46955,
  '“{target}”已不存在，不能锁定；报修单仍可处理和关闭',
  '“{target}” no longer exists, so it can’t be locked. The ticket can still be handled and closed.',
] as const
export const repair_of_alarm = [
  'repair_of_alarm',
  46956,
  '此告警已报修，单号 {number}，请在该报修单中处理',
  'This alarm has already been reported as {number}. Continue in that ticket.',
] as const
export const repair_not_yours = [
  'repair_not_yours',
  40353,
  '只能评价自己的报修',
  'You can only rate your own reports.',
] as const
