/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const repair_state = [
  'repair_state',
  40980,
  '报修单当前为“{state}”，不能执行此操作',
  'The ticket is currently “{state}”, so this can’t be done.',
] as const
export const repair_not_yours = [
  'repair_not_yours',
  40353,
  '只能评价自己的报修',
  'You can only rate your own reports.',
] as const
