/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const notice_must = [
  'notice_must',
  45800,
  '此类通知不能关闭',
  'These notifications can’t be turned off.',
] as const
