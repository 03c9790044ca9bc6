/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const door_not_allowed = [
  'door_not_allowed',
  40350,
  '此屏幕不允许该操作',
  'This action isn’t allowed on this screen.',
] as const
export const door_pin_needed = ['door_pin_needed', 45861, '请输入操作密码', 'Enter the PIN.'] as const
export const door_pin_wrong = [
  'door_pin_wrong',
  45862,
  '操作密码错误，还可尝试{n}次',
  'Wrong PIN. {n, plural, one {# attempt} other {# attempts}} left.',
] as const
export const door_pin_closed = [
  'door_pin_closed',
  45863,
  '密码错误次数过多，请{n}分钟后再试',
  'Too many wrong PINs. Try again in {n, plural, one {# minute} other {# minutes}}.',
] as const
