/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const shift_not_whole = [
  'shift_not_whole',
  46400,
  '班次设置有误，请先修正工作段与休息时段',
  'This shift can’t be tried yet. Check its periods and rests first.',
] as const
export const no_team = [
  'no_team',
  46410,
  '您还未加入考勤组，无法打卡，请联系管理员',
  'You are in no attendance team yet, so you can’t punch. Ask an administrator.',
] as const
export const punch_refused = ['punch_refused', 46411, '{reasons}', '{reasons}'] as const
export const no_such_point = ['no_such_point', 46412, '当天没有这个打卡点', 'This day has no such point'] as const
export const not_counted = [
  'not_counted',
  46413,
  '此人当天不在任何考勤组中',
  'This person is in no attendance team on that day',
] as const
export const span_too_long = [
  'span_too_long',
  46414,
  '结束日期不能早于开始日期，且最多 {n} 天',
  'The end can’t be earlier than the start, and at most {n} days are looked at together',
] as const
export const check_stale = [
  'check_stale',
  46415,
  '检查之后数据有变化，请重新检查',
  'Something changed since the check. Check again.',
] as const
