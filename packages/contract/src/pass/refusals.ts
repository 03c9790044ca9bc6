/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const strategy_beyond = [
  'strategy_beyond',
  46010,
  '策略“{name}”还涉及您管理范围以外的门，不能更改',
  '“{name}” also covers doors that you don’t look after, so you can’t change it.',
] as const
