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
export const window_card_taken = [
  'window_card_taken',
  46014,
  '卡 {card} 已归他人使用或已借出，请换一张卡',
  'Card {card} belongs to someone or is lent out. Use another card.',
] as const
export const pass_certain = [
  'pass_certain',
  46050,
  '此记录的时间没有疑问，无需处理',
  'The time of this pass isn’t in doubt, so there is nothing to decide.',
] as const
export const pass_dropped = [
  'pass_dropped',
  46051,
  '此记录已判定为不计，不能再更改',
  'It was decided that this pass doesn’t count, which can’t be changed any more.',
] as const
export const pass_taken = [
  'pass_taken',
  46052,
  '此记录的时间已确认，其他功能可能已采用；可以更正时间，不能改为不计',
  'The time of this pass was confirmed and may be in use. You can correct the time; the pass goes on to count.',
] as const
export const pass_ahead = [
  'pass_ahead',
  46053,
  '通行时间不能晚于现在，请更正时间',
  'A pass can’t lie in the future. Correct the time.',
] as const
