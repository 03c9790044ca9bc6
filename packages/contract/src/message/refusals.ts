/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const notice_must = [
  'notice_must',
  45800,
  '此类通知不能关闭',
  'These notifications can’t be turned off.',
] as const
export const sms_off = [
  'sms_off',
  46182,
  '短信未启用，请先选择发送方式并保存',
  'SMS is off. Choose how to send messages and save first.',
] as const
export const sms_refused = ['sms_refused', 46183, '短信未能发送：{why}', 'The message couldn’t be sent: {why}'] as const
export const sms_most = [
  'sms_most',
  46184,
  '今天的短信已达上限 {most} 条',
  'Today’s limit of {most} messages is reached.',
] as const
