/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const shift_not_whole = [
  'shift_not_whole',
  46400,
  '班次设置有误，请先修正工作段与休息时段',
  'This shift can’t be tried yet. Check its periods and rests first.',
] as const
