/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const strategy_beyond = [
  'strategy_beyond',
  46010,
  '策略“{name}”还涉及您管理范围以外的门，不能更改',
  '“{name}” also covers doors that you don’t look after, so you can’t change it.',
] as const
export const list_at_doors = [
  'list_at_doors',
  46011,
  '“{name}”在门上生效，只有管理这些门的通行策略的人可以删除',
  '“{name}” takes effect at doors. Only people who manage pass strategies for those doors can delete it.',
] as const
