/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const callback_off = [
  'callback_off',
  46700,
  '该回调已停用，请先启用',
  'This callback is switched off. Switch it on first.',
] as const
export const callback_many = [
  'callback_many',
  46701,
  '一个企业最多 {most} 个回调端点，请先删除不用的',
  'A company has {most} callbacks at most. Delete one that nobody needs.',
] as const
