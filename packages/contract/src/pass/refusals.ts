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
export const matrix_too_large = [
  'matrix_too_large',
  46012,
  '选择了 {people} 人、{doors} 扇门，一次最多 {most_people} 人、{most_doors} 扇门，请缩小范围',
  '{people, plural, one {# person} other {# people}} and {doors, plural, one {# door} other {# doors}} are selected. At most {most_people} people and {most_doors} doors can be shown at once: narrow the selection.',
] as const
export const card_returned = [
  'card_returned',
  46013,
  '卡 {card} 已归还，不能挂失',
  'Card {card} was returned, so it can’t be reported lost.',
] as const
